// npm run crash [-- SQLITE POSTGRESQL]: kills a server under load, so many times on each. Not part of the tests.
import { bundle } from "./bundle.mjs";
import { serverPrograms } from "./server-programs.mjs";

const { main } = await import(await bundle("server/load/crash-main.ts", "server/dist/crash.mjs"));
process.exit(await main(await serverPrograms(), process.argv.slice(2)));
