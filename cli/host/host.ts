import { boundsProblem, listed, parseWithin, UserError } from "@wusong/engine";
import { quoted, sentence } from "../sentences.ts";
import type { AnyTitle } from "../shelf.ts";
import type { HostedGame } from "./hosted-game.ts";
import { LARGE_OPS, LINE_BOUNDS, LONGEST_LINE, MOST_GAMES_AT_ONCE, PLAIN_LINE_BOUNDS } from "./limits.ts";
import { OPS } from "./ops.ts";
import { Request } from "./request.ts";

export type Answer = { id: unknown; ok: boolean } & Record<string, unknown>;

/** The games of one connection. Every request gets one answer; nothing that comes in ends the host. */
export class Host {
  readonly games = new Map<string, HostedGame>();
  /** set by `bye` */
  ended = false;
  private opened = 0;

  constructor(readonly titles: readonly AnyTitle[]) {}

  answer(line: string): Answer {
    let id: unknown = null;
    try {
      const fields = parse(line);
      id = idOf(fields.id);
      const op = fields.op;
      if (typeof op !== "string") throw new UserError('A request names what to do: "op" is a text.');
      const run = Object.hasOwn(OPS, op) ? OPS[op] : undefined;
      if (!run) throw new UserError(`There is no op ${quoted(op)}; there are ${listed(Object.keys(OPS))}.`);
      const tooLarge = LARGE_OPS.has(op) ? null : boundsProblem(line, PLAIN_LINE_BOUNDS);
      if (tooLarge) throw new UserError(tooLarge);
      const answer = run(this, new Request(fields));
      return "refusal" in answer && answer.ok === false ? { id, ...answer, ok: false } : { id, ok: true, ...answer };
    } catch (error) {
      if (error instanceof UserError) return { id, ok: false, error: error.message };
      return { id, ok: false, error: `The rules failed on this request and the game is as it was: ${sentence(error)}` };
    }
  }

  tooLong(): Answer {
    return { id: null, ok: false, error: `A line has at most ${LONGEST_LINE} bytes.` };
  }

  nextName(): string {
    if (this.games.size >= MOST_GAMES_AT_ONCE) {
      throw new UserError(`A host keeps at most ${MOST_GAMES_AT_ONCE} games; close one first.`);
    }
    return `g${++this.opened}`;
  }

  game(name: string): HostedGame {
    const found = this.games.get(name);
    if (!found) throw new UserError(`There is no game ${quoted(name)}.`);
    return found;
  }
}

function parse(line: string): Record<string, unknown> {
  const read = parseWithin(line, LINE_BOUNDS);
  if ("tooLarge" in read) throw new UserError(read.tooLarge);
  if ("broken" in read) throw new UserError(`This line is not JSON: ${read.broken}.`);
  const given = read.value;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new UserError("A request is a JSON object on one line.");
  }
  return given as Record<string, unknown>;
}

/** Ids are given back as they came, if they are short and plain. */
function idOf(id: unknown): unknown {
  return typeof id === "number" || (typeof id === "string" && id.length <= 200) ? id : null;
}
