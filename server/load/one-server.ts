import { startServer } from "../server.ts";
import { readSettings } from "../settings.ts";

/** A server without the page, as a process of its own: it says where it answers, and ends when it is told to. */
const { WUSONG_THREAD: thread, WUSONG_RULES: rules, WUSONG_DATA: home, WUSONG_WARM: warm } = process.env;
const server = await startServer(readSettings(process.env, home!), {
  thread: thread!,
  rules: rules!,
  warm: warm === "1",
});
console.log(JSON.stringify({ address: server.address }));
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
