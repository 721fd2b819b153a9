import { type Bounds, parseWithin, REQUEST_BOUNDS } from "@wusong/engine";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";

/** Bodies are JSON and nothing else, measured before they are read. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    try {
      done(null, readBody(text as string, boundsOf(request.routeOptions.config)));
    } catch (error) {
      done(error as Error);
    }
  });
  // A mail program that stops notices posts a form. Nobody else does.
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (request, _text, done) => {
    const { form } = request.routeOptions.config as { form?: true };
    done(form ? null : new Problem(415, "What is sent here is JSON (Content-Type: application/json)."), undefined);
  });
}

const boundsOf = (config: unknown): Bounds => (config as { bounds?: Bounds }).bounds ?? REQUEST_BOUNDS;

function readBody(text: string, bounds: Bounds): unknown {
  if (text === "") return undefined;
  const read = parseWithin(text, bounds);
  if ("tooLarge" in read) throw new Problem(413, read.tooLarge);
  if ("broken" in read) throw new Problem(400, `This is not complete JSON: ${read.broken}.`);
  // A name that means something to the language itself is never a name of ours.
  if (/"(?:__proto__|\\u005f\\u005fproto\\u005f\\u005f)"\s*:/i.test(text))
    throw new Problem(400, 'Nothing here is called "__proto__".');
  if (ENDS_TEXTS.test(text)) throw new Problem(400, NO_NULL);
  return read.value;
}

/** PostgreSQL keeps no text with the character U+0000, and answers a question with it in it to none of those who asked together. */
const NO_NULL = "No text here holds the character U+0000.";
/** It is spelled in JSON behind an even number of backslashes. */
const ENDS_TEXTS = /(?<!\\)(?:\\\\)*\\u0000/;

/** What an address names goes to the database before anything else is looked at. */
export function checkAddress(url: string): void {
  if (url.includes("%00")) throw new Problem(400, NO_NULL);
}
