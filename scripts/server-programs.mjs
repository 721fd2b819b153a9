import { bundle } from "./bundle.mjs";

/** The programs of a server that runs as a process of its own, without the page: for what loads, kills and measures servers. */
export const serverPrograms = async () => ({
  server: await bundle("server/load/one-server.ts", "server/dist/one-server.mjs"),
  thread: await bundle("server/rules/thread.ts", "server/dist/thread.mjs"),
});
