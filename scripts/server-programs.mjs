import { bundle, bundleAllRules } from "./bundle.mjs";

/** What a server runs beside its own program: its threads, and the rules of every title. */
export const rulesPrograms = async () => ({
  thread: await bundle("server/rules/thread.ts", "server/dist/thread.mjs"),
  rules: await bundleAllRules(),
});

/** The programs of a server that runs as a process of its own, without the page: for what loads, kills and measures servers. */
export const serverPrograms = async () => ({
  server: await bundle("server/load/one-server.ts", "server/dist/one-server.mjs"),
  ...(await rulesPrograms()),
});
