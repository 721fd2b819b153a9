import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./build/offline.ts";
import { sheets } from "./build/sheets.ts";
import { shelf } from "./build/shelf.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), shelf(), sheets(), offline()],
  worker: { format: "es" },
  build: { target: "es2022", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: { host: "127.0.0.1", fs: { allow: [".."] } },
});
