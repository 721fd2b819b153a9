import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Writes the service worker that keeps the page for play without a network: every file of the build, under one version. */
export function offline(): Plugin {
  return {
    name: "wusong-offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => !name.endsWith(".map"))
          .map((name) => `/${name}`)
          .sort();
        const all = ["/", "/manifest.webmanifest", "/icon.svg", ...files.filter((name) => name !== "/index.html")];
        const version = createHash("sha256").update(all.join("\n")).digest("hex").slice(0, 12);
        const source = readFileSync(new URL("./service-worker.js", import.meta.url), "utf8")
          .replace("__VERSION__", version)
          .replace("__FILES__", JSON.stringify(all));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}
