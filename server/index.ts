export { run, type Started } from "./main.ts";
export { type Given, type RunningServer, startServer } from "./server.ts";
export { readSettings, type Settings } from "./settings.ts";
export { openStore } from "./store/open.ts";
export type * from "./store/schema.ts";
export type { Store, Work } from "./store/store.ts";
