import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./build/offline.ts";
import { sheets } from "./build/sheets.ts";
import { shelf } from "./build/shelf.ts";
import { threads } from "./build/threads.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), shelf(), sheets(), threads(), offline()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // Titles are loaded on threads, too, where there is no document to announce their parts to.
    modulePreload: { resolveDependencies: (_file, parts, { hostType }) => (hostType === "html" ? parts : []) },
  },
  server: { host: "127.0.0.1", fs: { allow: [".."] } },
});
