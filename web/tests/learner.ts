import {
  type Game,
  type GuideNow,
  Lesson,
  load,
  type PassedStep,
  Random,
  type Seat,
  type Shape,
  type SpelledCommand,
} from "@wusong/engine";
import { MemoryStore } from "@wusong/host";
import { loadTitle, retiredSheets } from "../app/titles.ts";
import { TableHost } from "../host/host.ts";
import { NO_OLD_GAMES, type OldGame } from "../host/old-games.ts";
import type { TableGiven, Watching } from "../host/protocol.ts";
import { type StoredGame, storedOf, thinkingHere } from "./kept.ts";

/** Answers to what a lesson does not speak of, where they are offered. */
const MODEST = ["pass", "done", "none", "keep", "stay", "decline"];

/** A game with its lesson as it was kept. */
export function takenUp(title: Game<Shape>["title"], { save, guide }: StoredGame) {
  const loaded = load(title, save);
  if ("error" in loaded) throw new Error(loaded.error);
  const lessonWith = (passed: readonly PassedStep[]) => new Lesson(loaded.game, title.guide!, passed);
  return { game: loaded.game, passed: guide?.passed ?? [], lessonWith };
}

/**
 * What a learner may do who does what the lesson says: something of the present step, or already something of the steps after it
 * that fits in now, rolls no die and leaves the decision with him. Empty where the lesson waits for something else.
 */
export function inAnyOrder(title: Game<Shape>["title"], stored: StoredGame): SpelledCommand[] {
  const { game, passed, lessonWith } = takenUp(title, stored);
  const seat = game.seatNamed(title.guide!.seat)!;
  const ways = lessonWith(passed).ways();
  if (ways.length === 0) return ways;
  const skipped = { how: "skipped", at: game.entries.length } as const;
  const ahead = [1, 2, 3].flatMap((n) =>
    lessonWith([...passed, ...new Array<PassedStep>(n).fill(skipped)])
      .ways()
      .filter((command) => command.picks.length > 0 && staysWith(stored, title, seat, command)),
  );
  return [...ways, ...ahead];
}

function staysWith(stored: StoredGame, title: Game<Shape>["title"], seat: Seat, command: SpelledCommand): boolean {
  const { game } = takenUp(title, stored);
  const before = game.play.waiting()?.name;
  game.act(seat, game.index, command);
  return game.canUndo(seat) && game.play.seatsToDecide().includes(seat) && game.play.waiting()?.name === before;
}

/** A modest answer to a decision of which the lesson says nothing. */
export function modest(game: Game<Shape>, seat: Seat, random: Random): SpelledCommand {
  const verbs = game.play.verbsNow(seat);
  const verb = MODEST.find((one) => verbs.includes(one));
  const command = (verb && game.play.sampleVerb(seat, verb, random)) || game.play.sample(seat, random)!;
  return game.play.spellIds(seat, command);
}

/** A learner at a table of the host, without a browser. */
export class Learner {
  readonly store = new MemoryStore();
  readonly host: TableHost;
  readonly random: Random;
  shown!: TableGiven;
  /** games of earlier pages */
  readonly old = new Map<string, OldGame>();
  id = "lesson";

  constructor(
    readonly title: string,
    seed: string,
    opponent?: string,
  ) {
    this.random = new Random(seed);
    this.host = new TableHost({
      store: this.store,
      loadTitle,
      retiredSheets,
      now: () => 0,
      thinker: thinkingHere(loadTitle, opponent),
      oldGames: { ...NO_OLD_GAMES, get: async (id) => this.old.get(id) ?? null },
    });
  }

  async begin(): Promise<this> {
    const setting = { title: this.title, scenario: "", options: {}, players: {}, guided: true };
    await this.host.create(setting, { id: this.id, seed: "seed", bots: "bots" });
    this.shown = await this.host.open(this.id, null);
    return this;
  }

  get guide(): GuideNow {
    if (!this.shown.guide) throw new Error("There is no lesson.");
    return this.shown.guide;
  }

  get watching(): Watching {
    return { viewpoint: this.guide.seat, since: 0 };
  }

  get hows(): string[] {
    return this.guide.passed.map(({ how }) => how);
  }

  async stored(): Promise<StoredGame> {
    return storedOf((await this.store.read(this.id))!);
  }

  async taken() {
    return takenUp(await loadTitle(this.title), await this.stored());
  }

  async act(command: SpelledCommand): Promise<void> {
    const { seat } = this.guide;
    const change = { kind: "act", seat, index: this.shown.index, command } as const;
    const acted = await this.host.submit(this.id, change, this.watching);
    if ("refusal" in acted) throw new Error(`${JSON.stringify(command)}: ${acted.refusal.text}`);
    this.shown = acted.table;
  }

  async undo(): Promise<void> {
    const acted = await this.host.submit(this.id, { kind: "undo", seat: this.guide.seat }, this.watching);
    if ("refusal" in acted) throw new Error(acted.refusal.text);
    this.shown = acted.table;
  }

  async goOn(): Promise<void> {
    this.shown = await this.host.teach(this.id, { kind: "goOn", step: this.guide.step! }, this.watching);
  }

  /** Lets the computer play until the learner is asked. */
  async wait(): Promise<void> {
    while (!this.shown.over && !this.shown.toDecide.includes(this.guide.seat)) {
      const acted = await this.host.letBotAct(this.id, "timed", this.watching);
      if (!acted || "refusal" in acted) throw new Error("The computer does not go on.");
      this.shown = acted.table;
    }
  }

  /** What the lesson asks for next, chosen by chance; otherwise a modest answer. */
  async next(): Promise<SpelledCommand> {
    const title = await loadTitle(this.title);
    const stored = await this.stored();
    const ways = inAnyOrder(title, stored);
    if (ways.length > 0) return this.random.of(ways);
    const { game } = takenUp(title, stored);
    return modest(game, game.seatNamed(this.guide.seat)!, this.random);
  }

  /** Any legal command. */
  async anything(): Promise<SpelledCommand> {
    const { game } = await this.taken();
    const seat = game.seatNamed(this.guide.seat)!;
    return game.play.spellIds(seat, game.play.sample(seat, this.random)!);
  }

  /** A legal command that can be taken back; null where none turns up. */
  async something(): Promise<SpelledCommand | null> {
    for (let i = 0; i < 5; i++) {
      const command = await this.anything();
      const { game } = await this.taken();
      const seat = game.seatNamed(this.guide.seat)!;
      game.act(seat, game.index, command);
      if (game.canUndo(seat)) return command;
    }
    return null;
  }
}
