import { type Ask, isFound, Listing, type SpelledCommand, type SpelledPick } from "@wusong/engine";
import type { Answers } from "./holding.ts";

/**
 * Verbs that are nothing but a shape (`shapes.ts`): they ask what the shape says, of things that exist for it alone, through the
 * engine's own cursor. For tests.
 */

/** The names of everything that can be picked; a thing is its place in the list. */
type Things = readonly string[];
const EACH = 3;
const QUESTIONS = 6;
const THINGS: Things = Array.from({ length: QUESTIONS * EACH }, (_, i) => `${Math.floor(i / EACH)}${"abc"[i % EACH]}`);
const THING = {
  of: "thing",
  count: (sheet: Things) => sheet.length,
  text: (sheet: Things, id: number) => sheet[id],
  find: (sheet: Things, text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const WORDS = ["this", "that"];

/** Asks the questions of a shape one after another. */
function askShape(shape: string, p: Ask<Things>): void {
  let offered: number[] = [];
  let picked: number[] = [];
  const questions = shape.split(", ");
  for (const [i, question] of questions.entries()) {
    const fresh = [0, 1, 2].map((n) => i * EACH + n);
    if (question === "word") p.word(`q${i}`, WORDS);
    else if (question === "count") p.count(`q${i}`, 0, 2);
    else if (question === "more") {
      if (!p.more(`q${i}`, true)) return;
      // Whoever goes on is asked something.
      if (i === questions.length - 1) p.one(`further ${i}`, THING, fresh);
    } else if (question === "no more") {
      if (p.more(`q${i}`, true)) return void p.one(`further ${i}`, THING, fresh);
    } else {
      const [, kind, relation] = /^(one|some|any) .*?(?: \((\w+)\))?$/.exec(question) ?? [];
      const things = relation === "chosen" ? picked : relation === "rest" ? without(offered, picked) : fresh;
      const from = relation === "again" ? [...offered, fresh[0]] : things;
      const answer =
        kind === "one" ? [p.one(`q${i}`, THING, from)] : p.set(`q${i}`, THING, from, { min: kind === "some" ? 1 : 0 });
      offered = [...new Set([...offered, ...from])];
      picked = [...new Set([...picked, ...answer])];
    }
  }
}

/** A question that has nothing left to offer is not asked: everything is offered again then. */
function without(all: readonly number[], gone: readonly number[]): number[] {
  const rest = all.filter((one) => !gone.includes(one));
  return rest.length > 0 ? rest : [...all];
}

/** What the rules would answer, if there were a verb of this shape. */
export function answersOf(shape: string): Answers {
  return {
    options: (_verb, picks, draft) => {
      const listing = new Listing<Things>(THINGS, "1.1", picks, true, draft);
      try {
        askShape(shape, listing);
      } catch (thrown) {
        if (!isFound(thrown)) throw thrown;
      }
      return { asked: listing.asked, complete: listing.asked === null };
    },
    why: () => null,
    preview: () => ({ preview: null }),
  };
}

const subsets = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((few) => [few, [first, ...few]]);

/** Every command of a shape. */
export function* commandsOf(ask: Answers, verb: string, picks: readonly SpelledPick[] = []): Generator<SpelledCommand> {
  const next = ask.options(verb, picks, []);
  if ("refusal" in next) throw new Error(next.refusal.text);
  const { asked } = next;
  if (asked === null) return void (yield { verb, picks });
  const answers: readonly SpelledPick[] =
    asked.kind === "one" || asked.kind === "word"
      ? asked.options
      : asked.kind === "set"
        ? subsets(asked.options).filter(({ length }) => length >= asked.min && length <= asked.max)
        : asked.kind === "count"
          ? Array.from({ length: asked.hi - asked.lo + 1 }, (_, n) => asked.lo + n)
          : [true, false];
  for (const answer of answers) yield* commandsOf(ask, verb, [...picks, answer]);
}
