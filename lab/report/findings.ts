import type { TitleFigures } from "../figures/index.ts";
import { nameOfSeat } from "./inks.ts";
import { tallied } from "./marks-figure.ts";
import { besideHistory, chances, of100, signed } from "./words.ts";

/** A sentence that stands out, and what it rests on. */
export interface Finding {
  readonly claim: string;
  readonly text: string;
}

/** Findings in sentences: the balance, history, what matters, the marks. What cannot be told from chance is said so. */
export function findings(figures: TitleFigures): Finding[] {
  return [balance(figures), history(figures), whatMatters(figures), ofMarks(figures)].filter((one) => one !== null);
}

function balance({ skill, main, sides, bid }: TitleFigures): Finding {
  const row = skill.find(({ run }) => run === main.run) ?? skill[0];
  const [first, second] = sides;
  const { low, high } = row.first;
  const claim =
    high < 0.5
      ? `${second.name} has the better of it.`
      : low > 0.5
        ? `${first.name} has the better of it.`
        : "Nobody is clearly better off.";
  const points =
    bid && bid.even !== null && bid.even > 0
      ? ` Giving ${sides.find(({ seat }) => seat === bid.to)!.name} ${bid.even.toFixed(0)} points would make it even.`
      : "";
  return {
    claim,
    text: `In ${row.label} ${first.name} wins ${chances(row.first)} decided games; ${of100(row.drawn / row.n)} of 100 games are draws.${points}`,
  };
}

function history(figures: TitleFigures): Finding | null {
  if (!figures.history) return null;
  const { outcome, share } = figures.history;
  const farthest = figures.places
    .filter(({ history: past }) => past?.value)
    .sort((a, b) => distance(b) - distance(a))
    .at(0);
  const dated = farthest
    ? ` ${farthest.history!.name} (${farthest.history!.text}) lies farthest off: ${besideHistory(farthest)}.`
    : "";
  if (!share) return { claim: "History beside the games.", text: `${outcome}${dated}` };
  const claim =
    share.low > 0.5
      ? "Most games end as history did."
      : share.high < 0.5
        ? "History is the rarer end."
        : "History could have gone either way.";
  return { claim, text: `${outcome} ${chances(share)} games are won by the same side.${dated}` };
}

/** How many of the marks that may be tuned on are met, and which is farthest from it. */
function ofMarks({ marks }: TitleFigures): Finding | null {
  if (marks.length === 0) return null;
  const tuned = marks.filter(({ heldBack }) => !heldBack);
  const met = tuned.filter(({ shown }) => shown.verdict === "met").length;
  const missed = marks.filter(({ shown }) => shown.verdict === "not met");
  const which = missed.length > 0 ? ` Not met: ${missed.map(({ says }) => `“${says}”`).join(", ")}.` : "";
  return { claim: `It plays like its battle in ${met} of ${tuned.length} marks.`, text: `${tallied(marks)}.${which}` };
}

/** How one-sided the games lie about history's date. */
const distance = ({ before, after, never }: TitleFigures["places"][number]): number =>
  Math.abs((before ?? 0) - (after ?? 0) - (never ?? 0));

function whatMatters(figures: TitleFigures): Finding {
  const compared = [
    ...figures.restricted,
    ...figures.parameters.flatMap(({ name, values }) =>
      values.map((one) => ({ ...one, label: `${name}: ${one.label}` })),
    ),
  ];
  const told = compared
    .filter(({ difference: { low, high } }) => low > 0 || high < 0)
    .sort((a, b) => Math.abs(b.difference.mean) - Math.abs(a.difference.mean));
  const [most] = told;
  if (most) {
    return {
      claim: `${most.label[0].toUpperCase()}${most.label.slice(1)} matters most.`,
      text: `It moves the ${figures.sides[0].adjective} score by ${signed(100 * most.difference.mean)} points of 100 (${signed(100 * most.difference.low)} to ${signed(100 * most.difference.high)}); ${told.length} of ${compared.length} changes could be told from chance.`,
    };
  }
  const half = figures.decided.byTurn.find(({ share }) => share >= 0.5);
  const when = half ? (figures.turnWords[half.turn - 1] ?? `turn ${half.turn}`) : null;
  return {
    claim: when ? `Half of the games are decided by ${when}.` : "Games stay open to the end.",
    text: `The lead changes ${figures.decided.leadChanges.mean.toFixed(1)} times on average.${compared.length > 0 ? ` Of ${compared.length} changes that were tried none could be told from chance.` : ""} The busiest place is ${figures.battles.places[0]?.name ?? nameOfSeat(figures, null)}.`,
  };
}
