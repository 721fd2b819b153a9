import {
  earlierFiles,
  Game,
  imagine,
  Random,
  type ReadRecord,
  readRecord,
  type Shape,
  save,
  sheetOfRecord,
  type Title,
  type Verdict,
  verify,
} from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { OPEN, type SheetFiles, type Viewpoint } from "@wusong/host";
import type { Fairness } from "@wusong/server/api";
import type { Chance } from "../app/chance.ts";
import { tableOf } from "../app/online-id.ts";
import { loadTitle, retiredSheets, rulesFromServer } from "../app/titles.ts";
import type { HostPromises } from "../host/host.ts";
import type { TableGiven, Timeline } from "../host/protocol.ts";
import { titleOfRecord } from "../host/title-of-record.ts";
import { ask } from "./asking.ts";
import { comparison } from "./fairness.ts";
import { tableAt } from "./tables.ts";

/** What a page asks of a table at a server. Everything else a host does is for games of this browser. */
type OnlineHost = Pick<
  HostPromises,
  | "open"
  | "sheetFiles"
  | "submit"
  | "stopBot"
  | "at"
  | "timeline"
  | "curves"
  | "course"
  | "seen"
  | "exportRecord"
  | "linkRecord"
  | "branch"
  | "verify"
>;

const pathOf = (id: string): string => `/api/tables/${encodeURIComponent(tableOf(id))}`;

const ownFilesOf = async (id: string): Promise<SheetFiles | null> =>
  (await ask<{ files: SheetFiles | null }>("GET", `${pathOf(id)}/sheet`)).files;

const recordOf = async (id: string, viewpoint: Viewpoint): Promise<string> =>
  JSON.stringify(await ask<unknown>("GET", `${pathOf(id)}/record?${new URLSearchParams({ viewpoint })}`), null, 1);

/** The rules a table is played by, and its sheet: its people's own, or the title's present one or an earlier one. */
async function rulesOf(
  given: TableGiven,
): Promise<{ title: Title<Shape>; sheet: object; ownFiles: SheetFiles | null }> {
  const { title: id, rules } = given;
  const title = rules === null ? await titleOfRecord({ loadTitle, retiredSheets }, given) : await loadTitle(id, rules);
  const own = given.ownSheet ? await ownFilesOf(given.id) : null;
  const found = sheetOfRecord(title, { sheet: given.sheet, ...(own ? { sheetFiles: own } : {}) });
  if ("errors" in found) throw new UserError(`The sheet of this table does not fit: ${found.errors.join(" ")}`);
  return { title, ...found };
}

/** Every die of a record, by the rules it was played by. */
async function verified(given: TableGiven, record: ReadRecord): Promise<Verdict> {
  const { title, sheet, ownFiles } = await rulesOf(given);
  const own = ownFiles ? sheet : undefined;
  return given.rules === null ? verify(title, record, own) : (await rulesFromServer(given.rules)).verify(record, own);
}

/** An analysis of what can be seen at a moment; what cannot is made up. */
async function analysisOf(id: string, entries: number, viewpoint: Viewpoint, chance: Chance): Promise<string> {
  const given = await tableAt(tableOf(id)).view(viewpoint, 0);
  const { views } = await tableAt(tableOf(id)).at(entries, viewpoint);
  const { title, sheet, ownFiles } = await rulesOf(given);
  const { scenario, options } = given;
  const { s } = imagine(title, sheet, views[0], new Random(`${chance.bots}/imagined`));
  const game = new Game({ title, sheet, scenario, options, seed: chance.seed, analysis: true, from: s });
  return JSON.stringify(save(game, ownFiles ?? undefined));
}

/** Takes a record into this browser. */
async function imported(local: HostPromises, text: string, chance: Chance): Promise<{ id: string }> {
  const { id } = await local.beginImport(text, chance);
  for (;;) {
    const step = await local.goOnImporting(id);
    if ("notes" in step) return { id };
  }
}

/** Tables at a server, for the page. `local` keeps what becomes a game of this browser. */
export const remoteHost = (local: HostPromises): OnlineHost => ({
  open: (id, viewpoint, since = 0) => tableAt(tableOf(id)).view(viewpoint, since),
  async sheetFiles(id) {
    const given = await tableAt(tableOf(id)).view(null, 0);
    const { title, ownFiles } = await rulesOf(given);
    return ownFiles ?? earlierFiles(title, given.sheet);
  },
  submit: (id, change, watching) => tableAt(tableOf(id)).submit(change, watching),
  stopBot: async () => null,
  at: (id, entries, viewpoint) => tableAt(tableOf(id)).at(entries, viewpoint),
  async timeline(id, viewpoint): Promise<Timeline> {
    const { entries, log } = await tableAt(tableOf(id)).view(viewpoint, 0);
    return { entries, ticks: ticksOf(log.events) };
  },
  // Every moment of a curve would be a question to the server.
  curves: async () => [],
  course: async () => ({ points: [], seats: [] }),
  seen: async () => null,
  exportRecord: async (id, _form, viewpoint) => ({
    name: `${tableOf(id)}.json`,
    text: await recordOf(id, viewpoint),
  }),
  linkRecord: (id, _what, entries, viewpoint, chance) => analysisOf(id, entries, viewpoint, chance),
  async branch(id, entries, viewpoint, chance) {
    const seen = viewpoint === OPEN ? "spectator" : viewpoint;
    return imported(local, await analysisOf(id, entries, seen, chance), chance);
  },
  async verify(id) {
    const given = await tableAt(tableOf(id)).view(null, 0);
    const record = readRecord(await recordOf(id, given.viewpoint));
    if (typeof record === "string") throw new UserError(record);
    const { worth, lines } = await verified(given, record);
    return { worth, lines: [...lines, ...comparison(await ask<Fairness>("GET", `${pathOf(id)}/fairness`))] };
  },
});

/** Where turns begin, battles were fought and something was done, as the story tells. */
function ticksOf(log: TableGiven["log"]["events"]): Timeline["ticks"] {
  const ticks: Timeline["ticks"][number][] = [];
  let last = -1;
  for (const { at, event } of log) {
    const tick = { at: at + 1, label: event.text, seat: null };
    if (event.data?.kind === "turn") ticks.push({ ...tick, kind: "turn", turn: event.data.turn });
    else if (event.data?.kind === "battle") ticks.push({ ...tick, kind: "battle" });
    if (at > last) ticks.push({ ...tick, kind: "command" });
    last = Math.max(last, at);
  }
  return ticks;
}
