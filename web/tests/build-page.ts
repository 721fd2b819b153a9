import { buildPage } from "../../scripts/serve.mjs";

/** The page is built once for all files; WUSONG_BUILT takes the one that is there. */
export default async function setup(): Promise<void> {
  if (!process.env.WUSONG_BUILT) await buildPage();
}
