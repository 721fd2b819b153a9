import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseWithin, UserError } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import { Host } from "../host/host.ts";
import { PLAIN_LINE_BOUNDS } from "../host/limits.ts";
import { Request } from "../host/request.ts";
import type { AnyTitle } from "../shelf.ts";
import type { RemoteSeat } from "./remote-seat.ts";

const GAME = "g1";
type Fields = Record<string, unknown>;

/**
 * Lets a program play a seat that speaks the host protocol: what it would ask `wusong host` it asks here, about the one game `g1` and
 * the one seat it has. `decision` is answered when the seat has to decide, or the game is over.
 */
export async function playByProgram(
  at: RemoteSeat,
  command: string,
  titles: readonly AnyTitle[],
  stop: AbortSignal,
): Promise<Shown | null> {
  const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => program.once("exit", () => done()));
  stop.addEventListener("abort", () => program.kill());
  // A program that has gone reads nothing more.
  program.stdin.on("error", () => {});
  const desk = new RemoteDesk(at, titles, stop);
  for await (const line of createInterface({ input: program.stdout })) {
    program.stdin.write(`${JSON.stringify(await desk.answer(line))}\n`);
    if (desk.ended) break;
  }
  program.stdin.end();
  await ended;
  return stop.aborted ? null : at.view();
}

class RemoteDesk {
  ended = false;
  /** what the seat saw last */
  private shown: Shown | null = null;

  constructor(
    private readonly at: RemoteSeat,
    private readonly titles: readonly AnyTitle[],
    private readonly stop: AbortSignal,
  ) {}

  async answer(line: string): Promise<Fields> {
    const read = parseWithin(line, PLAIN_LINE_BOUNDS);
    if ("tooLarge" in read) return { id: null, ok: false, error: read.tooLarge };
    if ("broken" in read || typeof read.value !== "object" || read.value === null)
      return { id: null, ok: false, error: "This line is not a JSON object." };
    const fields = read.value as Fields;
    const id = fields.id ?? null;
    try {
      return { id, ok: true, ...(await this.#op(fields, line)) };
    } catch (error) {
      if (error instanceof UserError) return { id, ok: false, error: error.message };
      throw error;
    }
  }

  async #op(fields: Fields, line: string): Promise<Fields> {
    const request = new Request(fields);
    switch (fields.op) {
      case "hello":
        return { ...new Host(this.titles).answer(line), game: GAME, seat: this.at.seat };
      case "games":
        return { games: [{ game: GAME, seat: this.at.seat, ...this.#standing(await this.#view()) }] };
      case "decision":
        return this.#decision();
      case "view": {
        const shown = await this.#view();
        return { ...this.#standing(shown), view: shown.views[0] };
      }
      case "log": {
        const shown = await this.#view(request.wholeOr("since", 0));
        return { ...this.#standing(shown), events: shown.log.events };
      }
      case "options": {
        const draft = request.has("draft") ? (request.list("draft") as readonly string[]) : [];
        const verb = request.text("verb");
        const level = await this.at.options(verb, request.has("picks") ? request.list("picks") : [], draft);
        if ("refusal" in level) return { ok: false, refusal: level.refusal };
        return { verb, picks: level.asked === null ? [] : [level.asked], complete: level.complete };
      }
      case "act":
        return this.#send(request.whole("index"), { kind: "act", command: fields.command });
      case "undo":
      case "withdraw":
      case "resign":
        return this.#send((await this.#view()).index, { kind: fields.op });
      case "bye":
        this.ended = true;
        return {};
      default:
        throw new UserError(
          "At a table of a server there are hello, games, decision, view, log, options, act, undo, withdraw, resign and bye.",
        );
    }
  }

  async #view(since?: number): Promise<Shown> {
    for (;;) {
      const shown = await this.at.view(since ?? this.shown?.entries ?? 0);
      if (shown) {
        this.shown = shown;
        return shown;
      }
      if (this.stop.aborted) throw new UserError("The game has not begun.");
      await this.at.news(this.stop);
    }
  }

  async #decision(): Promise<Fields> {
    for (;;) {
      const shown = await this.#view();
      const { asked } = shown;
      const mine = asked !== null && asked.seat === this.at.seat && !asked.decision.in;
      if (mine || shown.over || this.stop.aborted)
        return { ...this.#standing(shown), seats: mine ? { [asked.seat]: asked.decision } : {} };
      await this.at.news(this.stop);
    }
  }

  async #send(index: number, entry: Fields): Promise<Fields> {
    const acted = await this.at.send(index, entry, this.shown?.entries ?? 0);
    if ("refusal" in acted) return { ok: false, refusal: acted.refusal };
    if ("stale" in acted) {
      this.shown = acted.stale;
      throw new UserError(`This answers decision ${index}; the table is at decision ${acted.stale.index}.`);
    }
    this.shown = acted.done;
    return { ...this.#standing(acted.done), events: acted.done.log.events };
  }

  #standing({ index, over, toDecide }: Shown): Fields {
    return { game: GAME, index, over, waiting: toDecide };
  }
}
