import {
  type Dice,
  type Edit,
  ForcedDice,
  Game,
  type Refusal,
  resolveOptions,
  type Seat,
  type Shape,
  type State,
  type Title,
} from "@wusong/engine";
import { asAsked } from "./settled.ts";

/** Dice for tests: those given, and no other. */
class ExactDice extends ForcedDice {
  private missing = 0;

  protected override beyond(faces: number, rest: Dice): number {
    this.missing++;
    return super.beyond(faces, rest);
  }

  /** What the test has wrong about the dice. */
  get problem(): string | null {
    if (this.missing > 0) return `${this.missing} more ${this.missing === 1 ? "die was" : "dice were"} rolled`;
    return this.surplus > 0 ? `${this.surplus} of them ${this.surplus === 1 ? "was" : "were"} not rolled` : null;
  }
}

/** A game in which a test learns what became of the dice it gave. */
class ExactGame<S extends Shape> extends Game<S> {
  /** those of the command submitted last; windows that a standing order passes after it have the dice of the seed */
  rolled: ExactDice | null = null;

  protected override diceFor(forced: readonly number[] | undefined, stream: Dice): Dice {
    if (this.rolled) return stream;
    this.rolled = new ExactDice(forced ?? [], stream);
    return this.rolled;
  }
}

interface TableSetting<S extends Shape> {
  scenario?: string;
  options?: Record<string, string>;
  seed?: string;
  sheet?: S["sheet"];
  analysis?: boolean;
  /** a position to begin at, instead of the set-up */
  from?: State<S>;
  /** where the dice come from: the test says each of them (as it does unless told), or the seed for a test about something else */
  dice?: "given" | "seed";
}

/**
 * An analysis game for tests: positions by readable ids, commands by name, dice as the test says. Exactly the dice that are given
 * are rolled: a command without dice rolls none.
 */
export class TestTable<S extends Shape> {
  readonly game: Game<S>;
  private readonly exact: ExactGame<S> | null;

  constructor(
    readonly title: Title<S>,
    setting: TableSetting<S> = {},
  ) {
    const resolved = resolveOptions(title, setting.options ?? {});
    if ("error" in resolved) throw new Error(resolved.error);
    const played = {
      title,
      scenario: setting.scenario ?? title.scenarios[0].id,
      options: resolved.options,
      seed: setting.seed ?? "test",
      analysis: setting.analysis ?? true,
      ...(setting.sheet ? { sheet: setting.sheet } : {}),
      ...(setting.from ? { from: setting.from } : {}),
    };
    this.exact = played.analysis && setting.dice !== "seed" ? new ExactGame(played) : null;
    this.game = this.exact ?? new Game(played);
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
    if (refusal) throw new Error(`${spelled(seat, verb, picks)} was refused (${refusal.rule}): ${refusal.text}`);
    return this;
  }

  /** Submits a command; the refusal, or null when it was carried out. Dice too few or too many are a fault of the test. */
  try(seat: string, verb: string, picks: readonly unknown[] = [], dice?: readonly number[]): Refusal | null {
    const { refusal, problem } = this.submit(seat, verb, picks, dice);
    if (problem)
      throw new Error(`${spelled(seat, verb, picks)} with the dice ${JSON.stringify(dice ?? [])}: ${problem}.`);
    return refusal;
  }

  /**
   * Carries a command out that may come to another decision before the dice: with exactly these dice, or, where it does, with
   * none. True when they were rolled.
   */
  rolls(seat: string, verb: string, picks: readonly unknown[], dice: readonly number[]): boolean {
    const { refusal, problem, none } = this.submit(seat, verb, picks, dice);
    if (refusal && none) {
      this.act(seat, verb, picks, []);
      return false;
    }
    if (problem ?? refusal) {
      throw new Error(
        `${spelled(seat, verb, picks)} with the dice ${JSON.stringify(dice)}: ${problem ?? refusal!.text}`,
      );
    }
    return true;
  }

  private submit(seat: string, verb: string, picks: readonly unknown[], dice: readonly number[] | undefined) {
    if (this.exact) this.exact.rolled = null;
    const asked = asAsked(this.game.play, this.seat(seat), verb, picks);
    const refusal =
      asked.refusal ?? this.game.act(this.seat(seat), this.game.index, { verb, picks: asked.picks }, dice);
    const rolled = this.exact?.rolled;
    return { refusal, problem: rolled?.problem ?? null, none: !rolled || rolled.surplus === dice?.length };
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

const spelled = (seat: string, verb: string, picks: readonly unknown[]): string =>
  `${seat} ${verb} ${JSON.stringify(picks)}`;
