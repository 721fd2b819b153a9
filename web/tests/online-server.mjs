// A server in a process of its own, so that tests can kill it. Says its address on the first line.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ROOT } from "../../scripts/bundle.mjs";
import { answerBesideServer } from "../../scripts/serve.mjs";

const program = await bundle("server/index.ts", "server/dist/server.mjs");
const thread = await bundle("server/rules/thread.ts", "server/dist/thread.mjs");
const { run } = await import(pathToFileURL(program).href);
await run({ thread, page: answerBesideServer, home: path.join(ROOT, "server", "dist") });
