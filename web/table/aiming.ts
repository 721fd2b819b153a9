import type { Choice } from "@wusong/engine";
import { reportsIn } from "../battle/report.ts";
import { type Answers, begin, branchFor, type Holding, take } from "./holding.ts";

/**
 * Somebody lifts a counter first and means "with this one, there". Where the rules ask for the target before the counters, the
 * counters are kept in mind, and every target they could go against is lit: pointing at it takes both into the hand.
 */
export interface Aim {
  readonly counters: readonly string[];
  /** what is in hand after pointing at the target */
  readonly targets: ReadonlyMap<string, Holding>;
}

/** So many targets of a verb are looked at: each is a question to the rules. */
const MOST = 60;

/** What counters could be led against; null: nothing asks for a target first and for them then. */
export function aimOf(ask: Answers, choices: readonly Choice[], counters: readonly string[]): Aim | null {
  const targets = new Map<string, Holding>();
  for (const { verb, picks } of choices) {
    const [asked] = picks;
    if (asked?.kind !== "one" || asked.options.some((id) => counters.includes(id))) continue;
    const begun = begin(ask, verb);
    for (const id of asked.options.slice(0, MOST)) {
      const branch = targets.has(id) ? undefined : branchFor(begun, id);
      const led = branch && joined(ask, take(ask, begun, branch, id), counters);
      if (led) targets.set(id, { ...led, before: null });
    }
  }
  return targets.size > 0 ? { counters, targets } : null;
}

/** A target in hand with as many of the counters as it takes; null: none of them. */
function joined(ask: Answers, holding: Holding, counters: readonly string[]): Holding | null {
  let now = holding;
  for (const id of counters) {
    const branch = branchFor(now, id);
    if (branch && !branch.draft.includes(id)) now = take(ask, now, branch, id);
  }
  if (now !== holding) return now;
  // Where nobody else could go, the rules do not ask who: the battle that would come of it says so.
  return counters.some((id) => attackersIn(ask, holding).includes(id)) ? holding : null;
}

function attackersIn(ask: Answers, { command }: Holding): readonly string[] {
  const meant = command && ask.preview(command);
  if (!meant || "refusal" in meant) return [];
  return reportsIn(meant.preview).flatMap(({ attacker }) => attacker.components.flatMap(({ units = [] }) => units));
}
