import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { BANDS } from "../map/look.ts";
import type { printSheet } from "../map/press.ts";
import type { SheetToPrint } from "../map/printed-sheet.ts";
import { bundled, importTitles, run } from "./at-build.ts";

const ID = "virtual:sheets";
/** A sheet that was printed before, by the same press from the same data, is not printed again. */
const KEPT = fileURLToPath(new URL("../../node_modules/.cache/wusong-sheets/", import.meta.url));

type Printed = ReturnType<typeof printSheet>;

/** Prints every sheet when the page is built; the table loads the files of the title and the zoom it shows. */
export function sheets(): Plugin {
  return {
    name: "wusong-sheets",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const building = this.environment.mode === "build";
      const fileFor = (name: string, data: unknown): string => {
        const source = JSON.stringify(data);
        if (!building) return JSON.stringify(`data:application/json,${encodeURIComponent(source)}`);
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${name}.json`, source })}`;
      };
      const lines = (await printAll()).map(({ title, printed }) => {
        const bands = BANDS.map((band) => `${band}: ${fileFor(`${title}-${band}`, printed.bands[band])}`);
        return `${JSON.stringify(title)}: { sheet: ${fileFor(`${title}-sheet`, printed.sheet)}, bands: { ${bands.join(", ")} } }`;
      });
      return `export const sheets = { ${lines.join(",\n")} };`;
    },
  };
}

async function printAll(): Promise<{ title: string; printed: Printed }[]> {
  const data = await bundled(`${importTitles()}
import { screenOf } from "./host/screen.ts";
export const list = titles.map((title) => {
  const { mapSheet, map } = screenOf(title);
  return { title: title.id, toPrint: { sheet: mapSheet, look: map } };
});`);
  const press = await bundled(`export { printSheet } from "./map/press.ts";`);
  const { list } = await run<{ list: { title: string; toPrint: SheetToPrint }[] }>(data);
  const { printSheet: print } = await run<{ printSheet: typeof printSheet }>(press);
  return list.map(({ title, toPrint }) => ({
    title,
    printed: kept(press + JSON.stringify(toPrint), () => print(toPrint)),
  }));
}

function kept(from: string, print: () => Printed): Printed {
  const file = `${KEPT}${createHash("sha256").update(from).digest("hex").slice(0, 24)}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const printed = print();
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(file, JSON.stringify(printed));
  return printed;
}
