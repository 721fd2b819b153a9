import type { EventData, GameEvent, OddsOutcome, OddsReport } from "@wusong/engine";
import type { BattleLine } from "./moment.ts";

/** A battle that was fought: the event of its roll, and the report it was rolled on. */
export interface BattleSeen {
  readonly event: GameEvent;
  readonly report: OddsReport | null;
  readonly dice: readonly number[];
  readonly outcome: OddsOutcome | null;
  /** what happened after the roll, up to the next one */
  readonly after: readonly GameEvent[];
}

/** So much of what follows a battle is shown with its result. */
const MOST_AFTER = 12;

/** The battles among the events, each with what followed it. */
export function battlesIn(events: readonly GameEvent[]): BattleSeen[] {
  return events.flatMap((event, i) => {
    if (event.data?.kind !== "battle") return [];
    const { odds: report, dice, outcome } = event.data;
    const next = events.findIndex((later, j) => j > i && endsBattle(later.data));
    return {
      event,
      report,
      dice,
      outcome: report?.outcomes.find(({ key }) => key === outcome) ?? null,
      after: events.slice(i + 1, next < 0 ? undefined : next).slice(0, MOST_AFTER),
    };
  });
}

/** What happens from here on no longer follows from the battle before. */
function endsBattle(data: EventData | undefined): boolean {
  switch (data?.kind) {
    case "battle":
    case "turn":
      return true;
    case "roll":
    case "moved":
    case "other":
    case undefined:
      return false;
  }
}

/** How many outcomes of the report are likelier to be less, as likely the same, and better for the attacker than this one. */
export function luckSentence(battle: BattleSeen): string | null {
  const { report, outcome } = battle;
  if (!report || !outcome) return null;
  const { numerator, denominator } = outcome;
  const share = numerator / denominator;
  if (share >= 0.5) return "The likeliest result of this battle.";
  const likelier = report.outcomes.filter((other) => other.numerator > numerator).length;
  if (likelier === 0) return "No result was likelier.";
  return `${likelier === 1 ? "One other result was" : `${likelier} other results were`} likelier.`;
}

/** Steps the attacker gained over the mean of the column, and where each face of the die would have stood. */
export function luckOf({
  report,
  dice,
}: Pick<BattleSeen, "report" | "dice">): { difference: number; rows: readonly number[] } | null {
  const rows = report?.chart?.[0]?.rows;
  if (!rows || dice.length !== 1) return null;
  const gains = rows.map(({ attacker, defender }) => defender - attacker);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const rolled = rows.findIndex(({ die }) => die === dice[0]);
  return rolled < 0 ? null : { difference: gains[rolled] - mean, rows: gains.map((gain) => gain - mean) };
}

/** The luck of all battles among the events that one die decided, in steps for the attackers. */
export function luckOfAll(events: readonly GameEvent[]): { battles: number; difference: number } {
  const all = battlesIn(events).flatMap((battle) => luckOf(battle) ?? []);
  const sum = all.reduce((total, { difference }) => total + difference, 0);
  return { battles: all.length, difference: Math.round(sum * 10) / 10 };
}

/** A battle in one line, with no more than the log tells. */
export function lineOf({ report, dice }: Pick<BattleSeen, "report" | "dice">): BattleLine {
  const row = dice.length === 1 ? report?.chart?.[0]?.rows.find(({ die }) => die === dice[0]) : undefined;
  return {
    by: report?.by ?? null,
    title: report?.title ?? "Battle",
    column: report?.column?.final ?? null,
    dice: [...dice],
    result: row?.text ?? null,
    steps: luckOf({ report, dice })?.difference ?? null,
  };
}
