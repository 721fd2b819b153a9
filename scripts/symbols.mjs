// Draws the standard arm signs once with milsymbol, so that the page carries a few kilobytes of paths instead of the
// whole library. Add a sign: name it here, give its symbol code, run: node scripts/symbols.mjs
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(dirname(new URL(import.meta.url).pathname), "..");
const require = createRequire(join(root, "web", "package.json"));
const ms = require("milsymbol");

/** Entity part of a land unit's symbol code (APP-6D). */
const SIGNS = {
  infantry: "121100",
  motorized: "121104",
  mechanized: "121102",
  armor: "120500",
  cavalry: "121300",
  artillery: "130300",
  engineer: "140700",
  antiTank: "120400",
  antiAir: "130100",
  mortar: "130800",
  signal: "111000",
  supply: "163400",
  transport: "163600",
};

const FRAME = /<path d="M25,50 l150,0 0,100 -150,0 z"[^>]*><\/path>/;
const signs = {};
for (const [name, entity] of Object.entries(SIGNS)) {
  const symbol = new ms.Symbol(`1003100000${entity}0000`, { size: 100, outlineWidth: 0, infoFields: false });
  if (!symbol.isValid()) throw new Error(`${name}: ${entity} is not a land unit sign.`);
  const inner = symbol
    .asSVG()
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "");
  if (!FRAME.test(inner)) throw new Error(`${name}: the frame is not where it was expected.`);
  signs[name] = inner
    .replace(FRAME, "")
    .replace(/ stroke-width="[^"]*"/g, "")
    .replace(/ stroke="black"/g, ' stroke="currentColor"')
    .replace(/ fill="black"/g, ' fill="currentColor"')
    .replace(/ ><\/(path|circle|ellipse)>/g, "/>");
}
writeFileSync(join(root, "web/counters/signs.json"), `${JSON.stringify(signs, null, 1)}\n`);
console.log(`${Object.keys(signs).length} signs, ${JSON.stringify(signs).length} bytes`);
