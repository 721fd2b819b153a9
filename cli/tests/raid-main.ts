import path from "node:path";
import { fileURLToPath } from "node:url";
import { raid } from "../../engine/tests/raid.ts";
import { shelve } from "../shelf.ts";
import { start } from "../start.ts";

/** The command line with the engine's test title, to be run as a program of its own. */
const program = fileURLToPath(import.meta.url);
await start([shelve(raid)], program, path.resolve(path.dirname(program), "../.."));
