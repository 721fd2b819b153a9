// npm start: installs what is missing, builds, and shows the table.
import { nodeTooOld } from "./node-version.mjs";

const tooOld = nodeTooOld();
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { buildPage, servePage, wantedPort } = await import("./serve.mjs");
try {
  const port = wantedPort();
  const { installPackages } = await import("./install.mjs");
  installPackages();
  console.log("Building the table …");
  await buildPage();
  const { address } = await servePage(port);
  console.log(`The table is open at ${address} (Ctrl-C closes it; PORT=4200 npm start takes another port).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
