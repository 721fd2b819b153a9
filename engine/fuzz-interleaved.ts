import type { Command } from "./decision.ts";
import { DiceStream } from "./dice.ts";
import { Fault } from "./fault.ts";
import { hashState } from "./hash.ts";
import { Play } from "./play.ts";
import { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";
import type { Options, Title } from "./title.ts";

/** A random game that is the same whenever it is played: everything about it follows from this. */
export interface Setup {
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
}

/** One such game under way. */
class RandomGame<S extends Shape> {
  readonly #play: Play<S>;
  readonly #choices: Random;
  readonly #seed: string;
  readonly #bound: number;
  #next: { seat: Seat; command: Command } | null = null;
  #commands = 0;
  /** Of every state so far. */
  hash = "";

  constructor(title: Title<S>, sheet: S["sheet"], { scenario, options, seed }: Setup) {
    this.#play = Play.begin(title, sheet, scenario, options, seed);
    this.#choices = new Random(`${seed}/interleaved`);
    this.#seed = seed;
    this.#bound = title.bound;
  }

  get isOver(): boolean {
    return this.#play.s.over !== null || this.#commands >= this.#bound;
  }

  choose(): void {
    if (this.isOver) return;
    const seat = this.#choices.of(this.#play.seatsToDecide());
    const command = this.#play.sample(seat, this.#choices);
    if (!command) throw new Fault("interleaved", `Nothing is offered in "${this.#play.waiting()?.name}".`);
    this.#next = { seat, command };
  }

  act(): void {
    if (!this.#next) return;
    const { seat, command } = this.#next;
    this.#next = null;
    const refusal = this.#play.act(seat, command, new DiceStream(this.#seed, this.#play.s.n));
    if (refusal) throw new Fault("interleaved", `${JSON.stringify(command)} was offered: ${refusal.text}`);
    this.#commands++;
    this.hash = hashState(this.hash, this.#play.s);
  }
}

/** Games on one thread keep out of each other's way: played by turns, command by command, they go as they go alone. */
export function checkInterleaved<S extends Shape>(title: Title<S>, sheet: S["sheet"], setups: readonly Setup[]): void {
  const alone = setups.map((setup) => {
    const game = new RandomGame(title, sheet, setup);
    while (!game.isOver) {
      game.choose();
      game.act();
    }
    return game.hash;
  });
  const together = setups.map((setup) => new RandomGame(title, sheet, setup));
  while (together.some((game) => !game.isOver)) {
    for (const game of together) game.choose();
    for (const game of together) game.act();
  }
  for (const [i, { seed }] of setups.entries())
    if (together[i].hash !== alone[i])
      throw new Fault(
        "interleaved",
        `The game "${seed}" goes another way when a second one is played by turns with it.`,
      );
}
