import type { Company } from "../../table/company.ts";
import type { RemoteTable } from "../remote-table.svelte.ts";
import { paceWords } from "../words.ts";
import Foot from "./Foot.svelte";
import Head from "./Head.svelte";
import Line from "./Line.svelte";
import Menu from "./Menu.svelte";
import Talk from "./Talk.svelte";
import Waiting from "./Waiting.svelte";

/** What the table on the screen gets of a table at the server. */
export const companyOf = (remote: RemoteTable): Company => ({
  get seating() {
    const { glance } = remote;
    if (!glance) return "";
    return `Online · ${paceWords(glance.pace)}${remote.mine === null ? " · you look on" : ""}`;
  },
  Head,
  Waiting,
  Talk,
  Foot,
  Line,
  Menu,
});
