import type { FastifyInstance } from "fastify";
import { API_HEADERS } from "./headers.ts";

interface Operation {
  readonly summary?: string;
  readonly description?: string;
}

/** /api/docs for people, /api/docs/openapi.json for programs: both made of the routes. */
export function docsPage(app: FastifyInstance): void {
  app.get("/api/docs/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    void reply.headers(API_HEADERS).type("application/json; charset=utf-8");
    return JSON.stringify(app.swagger());
  });
  app.get("/api/docs", { schema: { hide: true } }, async (_request, reply) => {
    void reply.headers(API_HEADERS).type("text/html; charset=utf-8");
    return pageOf((app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }).paths);
  });
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function pageOf(paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary = "", description = "" }]) =>
        `<tr><td><code>${method.toUpperCase()} ${escaped(path)}</code></td><td>${escaped(summary)}</td><td>${escaped(description)}</td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wusong: the interface</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem;max-width:70rem}td{padding:.2rem 1rem .2rem 0;vertical-align:top}</style>
<h1>The interface</h1><p>Everything a page or a bot can ask, as it is checked by the server. For programs: <a href="/api/docs/openapi.json">OpenAPI</a>.</p>
<table>${rows.join("\n")}</table></html>`;
}
