// npm start: installs what is missing, builds, and opens the place: page and server on one port.
import { nodeTooOld } from "./node-version.mjs";

const tooOld = nodeTooOld();
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
try {
  const { installPackages } = await import("./install.mjs");
  installPackages();
  const { bundle, ROOT } = await import("./bundle.mjs");
  const { pathToFileURL } = await import("node:url");
  const program = await bundle("server/index.ts", "server/dist/server.mjs");
  const { readSettings, run } = await import(pathToFileURL(program).href);
  // A setting that makes no sense is told before anything is built.
  readSettings(process.env, ROOT);
  const { answerBesideServer, buildPage } = await import("./serve.mjs");
  console.log("Building the table …");
  await buildPage();
  const { rulesPrograms } = await import("./server-programs.mjs");
  await run({ ...(await rulesPrograms()), page: answerBesideServer, home: ROOT });
} catch (error) {
  // A sentence for whoever started it; anything else is a fault of the program, and tells where.
  console.error(
    error instanceof Error && error.constructor.name !== "UserError" ? (error.stack ?? error.message) : error.message,
  );
  process.exit(1);
}
