import { type Game, parseWithin, type Shape } from "@wusong/engine";
import { type Answer, Host } from "../host/host.ts";
import { HostedGame } from "../host/hosted-game.ts";
import { LINE_BOUNDS } from "../host/limits.ts";
import { quoted } from "../sentences.ts";
import type { AnyTitle } from "../shelf.ts";

const GAME = "g1";
/** What a player may ask of its game and its seat; both need not be named. */
const OF_THE_SEAT: ReadonlySet<unknown> = new Set([
  "decision",
  "options",
  "act",
  "why",
  "view",
  "log",
  "order",
  "resign",
]);

/** The host protocol for a program that plays one seat of one game, and nothing else. */
export class SeatDesk {
  private readonly host: Host;
  private readonly hosted: HostedGame;

  constructor(
    titles: readonly AnyTitle[],
    private readonly game: Game<Shape>,
    private readonly seat: string,
  ) {
    this.host = new Host(titles);
    this.hosted = new HostedGame(GAME, game, null);
    this.host.games.set(GAME, this.hosted);
  }

  answer(line: string): Answer {
    const read = parseWithin(line, LINE_BOUNDS);
    const fields = "value" in read && typeof read.value === "object" && read.value !== null ? read.value : {};
    const { id = null, op, seat, game, command } = fields as Record<string, unknown>;
    const plain = typeof id === "number" || typeof id === "string" ? id : null;
    const no = (error: string): Answer => ({ id: plain, ok: false, error });
    if (seat !== undefined && seat !== this.seat) return no(`You play ${this.seat}, and nobody else.`);
    if (game !== undefined && game !== GAME) return no(`There is one game here: ${GAME}.`);
    if (OF_THE_SEAT.has(op) || (op === "odds" && command !== undefined))
      return this.host.answer(JSON.stringify({ ...fields, game: GAME, seat: this.seat }));
    if (op === "hello") return { ...this.host.answer(line), game: GAME, seat: this.seat, title: this.game.title.id };
    if (op === "games") return { id: plain, ok: true, games: [{ game: GAME, seat: this.seat, ...this.standing() }] };
    if (op === "bye" || op === "odds" || typeof op !== "string") return this.host.answer(line);
    return no(`${quoted(op)} is not for a player in a match.`);
  }

  private standing() {
    return this.hosted.standing(this.hosted.seat(this.seat));
  }
}
