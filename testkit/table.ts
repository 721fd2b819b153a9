import { type Edit, Game, type Refusal, resolveOptions, type Seat, type Shape, type Title } from "@wusong/engine";
import { asAsked } from "./settled.ts";

/** An analysis game for tests: positions by readable ids, commands by name, dice as the test says. */
export class TestTable<S extends Shape> {
  readonly game: Game<S>;

  constructor(
    readonly title: Title<S>,
    setting: {
      scenario?: string;
      options?: Record<string, string>;
      seed?: string;
      sheet?: S["sheet"];
      analysis?: boolean;
    } = {},
  ) {
    const resolved = resolveOptions(title, setting.options ?? {});
    if ("error" in resolved) throw new Error(resolved.error);
    this.game = new Game({
      title,
      scenario: setting.scenario ?? title.scenarios[0].id,
      options: resolved.options,
      seed: setting.seed ?? "test",
      analysis: setting.analysis ?? true,
      ...(setting.sheet ? { sheet: setting.sheet } : {}),
    });
  }

  seat(name: string): Seat {
    const seat = this.game.seatNamed(name);
    if (seat === null) throw new Error(`${this.title.id} has no seat "${name}".`);
    return seat;
  }

  edit(edit: Edit): this {
    const refusal = this.game.edit(edit);
    if (refusal) throw new Error(`The edit was refused: ${refusal.text}`);
    return this;
  }

  /** Carries a command out; it must be legal. */
  act(seat: string, verb: string, picks: readonly unknown[] = [], dice?: readonly number[]): this {
    const refusal = this.try(seat, verb, picks, dice);
    if (refusal)
      throw new Error(`${seat} ${verb} ${JSON.stringify(picks)} was refused (${refusal.rule}): ${refusal.text}`);
    return this;
  }

  /** Submits a command; the refusal, or null when it was carried out. */
  try(seat: string, verb: string, picks: readonly unknown[] = [], dice?: readonly number[]): Refusal | null {
    const asked = asAsked(this.game.play, this.seat(seat), verb, picks);
    return asked.refusal ?? this.game.act(this.seat(seat), this.game.index, { verb, picks: asked.picks }, dice);
  }

  /** Picks without those the table does not ask for. */
  asked(seat: string, verb: string, picks: readonly unknown[]): unknown[] {
    return asAsked(this.game.play, this.seat(seat), verb, picks).picks;
  }

  /** The refusal of a command that must not be legal; the position stays as it is. */
  refused(seat: string, verb: string, picks: readonly unknown[] = []): Refusal {
    const before = JSON.stringify(this.game.play.s);
    const refusal = this.try(seat, verb, picks);
    if (!refusal) throw new Error(`${seat} ${verb} ${JSON.stringify(picks)} was carried out.`);
    if (JSON.stringify(this.game.play.s) !== before) throw new Error("A refused command changed the position.");
    return { rule: refusal.rule, text: refusal.text };
  }

  /** Verbs offered to a seat now. */
  verbs(seat: string): string[] {
    return this.game.play.offered(this.seat(seat)).map((one) => one.verb);
  }

  /** What is offered for the pick after the given ones; everything that must be taken, where that is not asked. */
  options(seat: string, verb: string, picks: readonly unknown[] = [], draft: readonly string[] = []): string[] {
    const asked = asAsked(this.game.play, this.seat(seat), verb, picks);
    const taken = asked.unnamed.find((one) => Array.isArray(one) && one.length > 0);
    if (taken) return [...(taken as string[])];
    const found = this.game.play.options(this.seat(seat), verb, asked.picks, draft);
    if ("refusal" in found) throw new Error(`${verb} ${JSON.stringify(picks)} was refused: ${found.refusal.text}`);
    if (!found.asked) return [];
    return "options" in found.asked ? found.asked.options : [];
  }

  /** The seat that has to decide, by name. */
  get turnOf(): string {
    return this.game.play
      .seatsToDecide()
      .map((seat) => this.title.seats[seat])
      .join("+");
  }

  /** The step that waits. */
  get step(): string {
    return this.game.play.waiting()?.name ?? "over";
  }

  get pub(): S["pub"] {
    return this.game.play.pub;
  }
}
