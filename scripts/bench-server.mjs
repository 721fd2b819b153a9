// npm run bench:server [-- SECONDS]: what a server carries, on SQLite and on PostgreSQL. Not part of the tests.
import { bundle } from "./bundle.mjs";
import { serverPrograms } from "./server-programs.mjs";

const { main } = await import(await bundle("server/load/bench-main.ts", "server/dist/bench.mjs"));
process.exit(await main(await serverPrograms(), process.argv.slice(2)));
