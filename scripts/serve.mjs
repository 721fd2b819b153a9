// Builds the page and serves it on this machine. `PORT` names another port; 0 takes any free one.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { bundleAllRules } from "./bundle.mjs";

const WEB = fileURLToPath(new URL("../web/", import.meta.url));
const DIST = path.join(WEB, "dist");
const STANDARD_PORT = 4137;

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
};
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);

const HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    // Sizes and places of what is drawn are set as styles of elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Builds web/dist. Throws with the bundler's own words where the page does not build. */
export async function buildPage() {
  const { build } = await import("vite");
  // A test runner calls its environment "test", and Vite would build a page for developers then.
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    const define = { OWN_RULES: JSON.stringify(await rulesHashes()) };
    await build({ root: WEB, configFile: path.join(WEB, "vite.config.ts"), define, logLevel: "warn" });
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}

/** By title: the hash that tables at a server know the rules by which this page is built with. */
async function rulesHashes() {
  const folder = await bundleAllRules();
  const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
  const hashOf = (name) =>
    createHash("sha256")
      .update(readFileSync(path.join(folder, name)))
      .digest("hex");
  return Object.fromEntries(files.map((name) => [path.basename(name, ".mjs"), hashOf(name)]));
}

function fileFor(address) {
  const { pathname } = new URL(address, "http://localhost");
  const wanted = path.join(DIST, decodeURIComponent(pathname));
  if (!wanted.startsWith(DIST + path.sep)) return null;
  const file = pathname.endsWith("/") ? path.join(wanted, "index.html") : wanted;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

/** Answers a request with a file of the page, or with the sentence that there is none. */
export function answer(request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { ...HEADERS, Allow: "GET, HEAD" }).end();
    return;
  }
  let file = null;
  try {
    file = fileFor(request.url ?? "/");
  } catch {
    // An address that cannot be read is an address without a file.
  }
  if (!file) {
    response
      .writeHead(404, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" })
      .end("There is no such file.\n");
    return;
  }
  const ending = path.extname(file);
  // Names of assets carry a hash of their content; everything else is asked for again.
  const lasting = path.dirname(file) === path.join(DIST, "assets");
  const headers = {
    ...HEADERS,
    "Content-Type": TYPES[ending] ?? "application/octet-stream",
    "Cache-Control": lasting ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
  };
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const packer = !COMPRESSED.has(ending)
    ? null
    : accepted.includes("br")
      ? ["br", createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })]
      : accepted.includes("gzip")
        ? ["gzip", createGzip()]
        : null;
  response.writeHead(200, packer ? { ...headers, "Content-Encoding": packer[0] } : headers);
  if (request.method === "HEAD") response.end();
  else if (packer) createReadStream(file).pipe(packer[1]).pipe(response);
  else createReadStream(file).pipe(response);
}

/** Answers like `answer`, and says that there is a server: the page asks by this file. */
export function answerBesideServer(request, response) {
  if (new URL(request.url ?? "/", "http://localhost").pathname !== "/place.json") return answer(request, response);
  response
    .writeHead(200, { ...HEADERS, "Content-Type": TYPES[".json"], "Cache-Control": "no-store" })
    .end(JSON.stringify({ server: true }));
}

/** The port that was asked for; anything but a number of one is a sentence. */
export function wantedPort(text = process.env.PORT) {
  if (text === undefined || text === "") return STANDARD_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`PORT is a whole number from 0 to 65535, not ${JSON.stringify(text.slice(0, 60))}.`);
}

/** Serves web/dist on 127.0.0.1 and resolves to the address and a way to stop. */
export function servePage(port = wantedPort()) {
  readFileSync(path.join(DIST, "index.html"));
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken by another program. Choose one with PORT=4200 npm start.`)
          : error,
      );
    });
    server.listen(port, "127.0.0.1", () => {
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
    });
  });
}
