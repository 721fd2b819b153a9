import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ID = "virtual:threads";
const HOST = fileURLToPath(new URL("../host/worker.ts", import.meta.url));
const REVIEW = fileURLToPath(new URL("../host/review-worker.ts", import.meta.url));
const BOTS = fileURLToPath(new URL("../host/bot-worker.ts", import.meta.url));
const LAB = fileURLToPath(new URL("../lab/lab-worker.ts", import.meta.url));

/**
 * The addresses of the page's threads. They are built together with the page, so that page, host, bots and reviewer load one file
 * for the rules of a title, not four.
 */
export function threads(): Plugin {
  return {
    name: "wusong-threads",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const building = this.environment.mode === "build";
      const address = (file: string, name: string): string =>
        building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: file, name })}`
          : JSON.stringify(`/@fs${file}`);
      const threads = {
        hostThread: address(HOST, "host"),
        botThread: address(BOTS, "bots"),
        reviewThread: address(REVIEW, "review"),
        labThread: address(LAB, "lab"),
      };
      return Object.entries(threads)
        .map(([name, at]) => `export const ${name} = ${at};`)
        .join("\n");
    },
  };
}
