// A server in a process of its own, so that tests can kill it. Says its address on the first line.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ROOT } from "../../scripts/bundle.mjs";
import { answerBesideServer } from "../../scripts/serve.mjs";
import { rulesPrograms } from "../../scripts/server-programs.mjs";

const program = await bundle("server/index.ts", "server/dist/server.mjs");
const { run } = await import(pathToFileURL(program).href);
const programs = await rulesPrograms();
const { WUSONG_RULES: rules = programs.rules } = process.env;
await run({ ...programs, rules, page: answerBesideServer, home: path.join(ROOT, "server", "dist") });
