import type { Asked, SpelledCommand, SpelledPick } from "./decision.ts";
import { Fault } from "./fault.ts";
import type { Play } from "./play.ts";
import type { Random } from "./random.ts";
import { type Refusal, Unexplained } from "./refusal.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/**
 * A refusal is the rule's: whatever could be pointed at and is not offered has its case and a sentence from the title, never a
 * sentence the table had to make up.
 */
export interface Reasons {
  /** cases a refusal may name; absent: any */
  readonly cases?: ReadonlySet<string> | undefined;
  /** words that were offered for a pick in earlier positions: where one of them is missing, the title knows why */
  readonly words: Map<string, Set<string>>;
}

/** How many things that are not offered are asked about at a level. */
const SAMPLED = 4;

type List = Extract<Asked, { kind: "one" | "set" }>;
type Several = Extract<Asked, { kind: "set" }>;

/** What a seat is told at every level of a command it could give, about what it cannot. */
export function checkReasons<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: SpelledCommand,
  reasons: Reasons,
  random: Random,
): void {
  const level: Level<S> = { play, seat, verb: command.verb, picks: [], reasons, random };
  checkCase(play, reasons);
  checkVerbs(level);
  for (let i = 0; i < command.picks.length; i++) {
    const at = { ...level, picks: command.picks.slice(0, i) };
    const options = play.options(seat, command.verb, at.picks);
    if ("refusal" in options || !options.asked) return;
    checkLevel(at, options.asked);
  }
}

/** A decision is read up at its case, and what it turns down without a reason of its own is turned down by it. */
function checkCase<S extends Shape>(play: Play<S>, { cases }: Reasons): void {
  const { name, rule } = play.waiting()!;
  if (cases && !cases.has(rule)) throw new Fault("reason", `"${name}" names a case that is not in the rules: ${rule}.`);
}

interface Level<S extends Shape> {
  readonly play: Play<S>;
  readonly seat: Seat;
  readonly verb: string;
  /** what was picked before */
  readonly picks: readonly SpelledPick[];
  readonly reasons: Reasons;
  readonly random: Random;
}

/** A verb of the decision that is not offered says why, whatever is pointed at. */
function checkVerbs<S extends Shape>({ play, seat, reasons, random }: Level<S>): void {
  const offered = new Set(play.offered(seat).map((one) => one.verb));
  for (const verb of play.verbs()) {
    if (offered.has(verb)) continue;
    const spelled = play.spell(seat, { verb, picks: [] });
    if (!("refusal" in spelled)) throw new Fault("reason", `${verb} is not offered and accepted.`);
    const step = `${play.waiting()?.name}: ${verb}`;
    checkReason(spelled.refusal, step, reasons);
    const kind = random.of(play.title.kinds);
    const text = kind.text(play.sheet, random.below(kind.count(play.sheet)) as never);
    checkReason(play.why(seat, verb, [], { of: kind.of, text }), `${step}, ${kind.of} ${text}`, reasons);
  }
}

function checkLevel<S extends Shape>(level: Level<S>, asked: Asked): void {
  switch (asked.kind) {
    case "one":
      checkCandidates(level, asked);
      break;
    case "set":
      checkCandidates(level, asked);
      checkSizes(level, asked);
      break;
    case "count":
      if (asked.lo > 0) checkRefused(level, asked, asked.lo - 1);
      checkRefused(level, asked, asked.hi + 1);
      break;
    case "word":
      checkWords(level, asked);
      break;
    case "more":
  }
}

/** Things of the kind asked for: what is shown is not refused, what is not shown is refused by its rule. */
function checkCandidates<S extends Shape>(level: Level<S>, asked: List): void {
  const { play, seat, verb, picks, random, reasons } = level;
  const kind = play.title.kinds.find((one) => one.of === asked.of)!;
  const shown = new Set(asked.options);
  const why = (text: string): Refusal | null => play.why(seat, verb, picks, { of: asked.of, text });
  for (let i = 0; i < SAMPLED; i++) {
    const text = kind.text(play.sheet, random.below(kind.count(play.sheet)) as never);
    if (!shown.has(text)) checkReason(why(text), where(level, asked, text), reasons);
  }
  if (asked.kind === "one" && why(random.of(asked.options))) {
    throw new Fault("reason", `${where(level, asked)}: something is offered and refused.`);
  }
}

/** Sets that are too small or too large, and what a draft cannot take in. */
function checkSizes<S extends Shape>(level: Level<S>, asked: Several): void {
  const { play, seat, verb, picks, random, reasons } = level;
  if (asked.min > 0) checkRefused(level, asked, drawn(asked.options, asked.min - 1, random));
  if (asked.max >= asked.options.length) return;
  const tooMany = drawn(asked.options, asked.max + 1, random);
  checkRefused(level, asked, tooMany);
  const draft = tooMany.slice(1);
  const refusal = play.why(seat, verb, picks, { of: asked.of, text: tooMany[0] }, draft);
  checkReason(refusal, `${where(level, asked, tooMany[0])} beside ${draft.join(", ")}`, reasons);
}

function checkWords<S extends Shape>(level: Level<S>, asked: Extract<Asked, { kind: "word" }>): void {
  const key = `${level.play.waiting()?.name}/${level.verb}/${asked.name}`;
  const known = level.reasons.words.get(key) ?? new Set();
  level.reasons.words.set(key, known);
  for (const word of known) if (!asked.options.includes(word)) checkRefused(level, asked, word);
  for (const word of asked.options) known.add(word);
}

function checkRefused<S extends Shape>(level: Level<S>, asked: Asked, pick: SpelledPick): void {
  const { play, seat, verb, picks, reasons } = level;
  const spelled = play.spell(seat, { verb, picks: [...picks, pick] });
  checkReason("refusal" in spelled ? spelled.refusal : null, where(level, asked, JSON.stringify(pick)), reasons);
}

function drawn(from: readonly string[], n: number, random: Random): string[] {
  const left = [...from];
  while (left.length > n) left.splice(random.below(left.length), 1);
  return left;
}

const where = <S extends Shape>(level: Level<S>, asked: Asked, what = ""): string =>
  `${level.play.waiting()?.name}: ${level.verb} ${JSON.stringify(level.picks).slice(0, 200)}, "${asked.name}" ${what}`;

/** Whoever is refused is told why, by a case of the rules. */
function checkReason(refusal: Refusal | null, of: string, { cases }: Reasons): void {
  if (!refusal) throw new Fault("reason", `Nothing is said about what is not offered (${of}).`);
  if (refusal instanceof Unexplained) throw new Fault("reason", `The title gives no reason (${of}): ${refusal.text}`);
  if (!/^\S.*[.!?…]["”’)]?$/s.test(refusal.text)) {
    throw new Fault("reason", `A reason is no sentence (${of}): ${JSON.stringify(refusal.text)}.`);
  }
  if (refusal.rule === "" || (cases && !cases.has(refusal.rule))) {
    throw new Fault(
      "reason",
      `A reason names a case that is not in the rules (${of}): ${refusal.rule}, ${refusal.text}`,
    );
  }
}
