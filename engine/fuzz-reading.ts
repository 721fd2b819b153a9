import type { Command, SpelledCommand } from "./decision.ts";
import { Fault } from "./fault.ts";
import { copy, same } from "./json.ts";
import type { Play } from "./play.ts";
import type { Verb } from "./procedure.ts";
import { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/**
 * Whatever a decision asks, says and shows is found by reading. Every function of the present decision that must not write is
 * called on its own, and the position is compared after each: the types forbid writing, but a helper that takes what it reads for
 * writable gets past them.
 */
export function checkReading<S extends Shape>(play: Play<S>, seat: Seat, command: Command, seed: string): void {
  const step = play.waiting()!;
  const reading = new Reading(play);
  const random = new Random(`${seed}/${play.s.n}/reading`);
  const know = play.know(seat);
  const v = play.variables() as never;
  reading.by(`The choice of who decides "${step.name}"`, () => play.seatsToDecide());
  reading.by(`The prompt of "${step.name}"`, () => play.prompt(seat));
  reading.by(`The preview of "${step.name}"`, () => play.stake(seat));
  for (const name of play.verbs()) {
    const verb: Partial<Verb<S>> = step.type === "together" ? {} : step.verbs.get(name)!;
    const isOpen = reading.by(`"when" of "${name}"`, () => !verb.when || verb.when(know, v));
    if (isOpen) reading.by(`"weight" of "${name}"`, () => verb.weight?.(know, v));
    const drawn = isOpen && reading.by(`"ask" of "${name}"`, () => play.sampleVerb(seat, name, random));
    if (drawn) checkCommand(reading, seat, name === command.verb ? command : drawn, random);
    else reading.by(`"whyNot" of "${name}"`, () => verb.whyNot?.(know, v)?.text);
  }
}

/** How many things are pointed at where one is to be picked. */
const POINTED_AT = 3;

/** The answers to one command: as it is checked, as every level of it is shown and explained, and what it would mean. */
function checkCommand<S extends Shape>(reading: Reading<S>, seat: Seat, command: Command, random: Random): void {
  const { play } = reading;
  const { verb } = command;
  const spelled: SpelledCommand = reading.by(`"ask" of "${verb}"`, () => play.spellIds(seat, command));
  for (let i = 0; i <= spelled.picks.length; i++) {
    const picks = spelled.picks.slice(0, i);
    const level = reading.by(`"ask" of "${verb}"`, () => play.options(seat, verb, picks));
    if ("refusal" in level || !level.asked || !("of" in level.asked)) continue;
    for (const pointedAt of anyOf(play, level.asked.of, random))
      reading.by(
        `"ask" of "${verb}" with ${pointedAt.text} pointed at`,
        () => play.why(seat, verb, picks, pointedAt)?.text,
      );
  }
  reading.by(`"preview" of "${verb}"`, () => play.preview(seat, spelled));
}

/** Some things of a kind to point at, offered or not. */
function anyOf<S extends Shape>(play: Play<S>, of: string, random: Random): { of: string; text: string }[] {
  const kind = play.title.kinds.find((one) => one.of === of)!;
  const any = (): string => kind.text(play.sheet, random.below(kind.count(play.sheet)));
  return Array.from({ length: POINTED_AT }, () => ({ of, text: any() }));
}

/** A position that is compared with what it was, after every function that reads it. */
export class Reading<S extends Shape> {
  readonly #before: unknown;

  constructor(readonly play: Play<S>) {
    this.#before = copy(reachable(play));
  }

  by<T>(reader: string, read: () => T): T {
    const result = read();
    const field = fieldWritten(this.#before, reachable(this.play));
    if (field !== null) throw new Fault("impure", `${reader} wrote ${this.#named(field)}.`);
    return result;
  }

  #named(field: readonly string[]): string {
    const [part, frame, , ...variable] = field;
    if (part !== "stack" || variable.length === 0) return field.join(".");
    return `the variable ${variable.join(".")} of "${this.play.s.stack[Number(frame)].p}"`;
  }
}

/** Everything rules can reach, by the names they have for it. */
function reachable<S extends Shape>(play: Play<S>): Record<string, unknown> {
  return { ...play.s, cache: play.cache, ownCache: play.ownCache };
}

/** The way to the first field that differs, such as pub, supplies, 0; null: none does. */
function fieldWritten(before: unknown, after: unknown): string[] | null {
  if (same(before, after)) return null;
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = fieldWritten((before as never)[key], (after as never)[key]);
    if (found !== null) return [key, ...found];
  }
  return [];
}
