import {
  inPoints,
  ledgerOfReview,
  luckOfMoment,
  type Review,
  signedPoints,
  signedSteps,
  turningPoints,
} from "@wusong/lab";
import type { AnyTitle } from "./shelf.ts";

const MOST_DECISIONS = 15;

/** A review for the terminal. */
export function reviewLines(title: AnyTitle, review: Review): string[] {
  const nameOf = (seat: number | null): string =>
    seat === null
      ? "both"
      : (title.looks.sides.find((one) => one.seat === review.seats[seat])?.name ?? review.seats[seat]);
  return [
    `Review: ${title.name}`,
    review.over?.text ?? "The game goes on.",
    review.basis.text,
    "",
    ...turningLines(review, nameOf),
    ...ledgerLines(review, nameOf),
    ...decisionLines(review, nameOf),
    ...diceLines(review, nameOf),
  ];
}

type NameOf = (seat: number | null) => string;
const turnOf = (turn: string | null): string => (turn === null ? "" : `turn ${turn}`).padEnd(9);

function turningLines(review: Review, nameOf: NameOf): string[] {
  const points = turningPoints(review);
  if (points.length === 0) return [];
  const lines = points.map(({ index, change, by }, i) => {
    const { turn, before, after, text, at } = review.moments[index];
    const chance = `${inPoints(before).padStart(3)} → ${inPoints(after).padStart(3)}`;
    return `${i + 1}  ${turnOf(turn)} ${chance}  ${signedPoints(change).padStart(4)}  ${by.padEnd(8)}  entry ${at}: ${text}`;
  });
  return [`Turning points, in points of chance for ${nameOf(0)}`, ...lines, ""];
}

function ledgerLines(review: Review, nameOf: NameOf): string[] {
  const sum = ledgerOfReview(review);
  const row = (label: string, value: string): string => `  ${label.padEnd(46)}${value.padStart(5)}`;
  const rolls = review.moments.filter(({ falls }) => falls > 1);
  const sampled = rolls.filter(({ exact }) => !exact).length;
  return [
    `What decided it, in points of chance for ${nameOf(0)}: the luck the model can see, and decisions`,
    row("at the start", inPoints(sum.start)),
    ...sum.luckOf.map((luck, seat) => row(`dice rolled for ${nameOf(seat)}`, signedPoints(luck))),
    ...(sum.luckTogether === 0 ? [] : [row("dice rolled for both", signedPoints(sum.luckTogether))]),
    ...sum.decisionsOf.map((made, seat) => row(`decisions of ${nameOf(seat)}`, signedPoints(made))),
    ...(sum.decisionsTogether === 0 ? [] : [row("decisions of both at once", signedPoints(sum.decisionsTogether))]),
    ...(sum.beside === 0 ? [] : [row("beside the rules", signedPoints(sum.beside))]),
    row(review.over ? "the result" : "now", inPoints(sum.result)),
    `  ${rolls.length} rolls and draws${sampled > 0 ? `, ${sampled} of them by a sample of their falls` : ", all falls counted"}`,
    "",
  ];
}

function decisionLines({ basis, moments, judged }: Review, nameOf: NameOf): string[] {
  if (!basis.fitted) return [];
  const graded = judged.flatMap((one, i) => (one ? [{ one, moment: moments[i] }] : []));
  const count = (grade: string): number => graded.filter(({ one }) => one.grade === grade).length;
  const worst = graded
    .filter(({ one }) => one.grade === "costly" || one.grade === "decisive")
    .sort((a, b) => b.one.regret - a.one.regret);
  return [
    `Decisions: ${count("best")} best, ${count("fine")} fine, ${count("costly")} costly, ${count("decisive")} decisive`,
    ...worst.slice(0, MOST_DECISIONS).flatMap(({ one, moment }) => {
      const head = `  ${turnOf(moment.turn)} ${one.grade.padEnd(8)} ${signedPoints(-one.regret).padStart(4)}`;
      const better = one.text === null ? [] : [`${" ".repeat(25)}better: ${one.text}`];
      return [`${head}  ${nameOf(moment.seat)}, entry ${moment.at}: ${moment.text}`, ...better];
    }),
    ...(worst.length > MOST_DECISIONS ? [`  … ${worst.length - MOST_DECISIONS} more`] : []),
    "",
  ];
}

function diceLines({ moments }: Review, nameOf: NameOf): string[] {
  const rows = moments.flatMap((moment) => moment.battles.map((one) => ({ one, moment })));
  if (rows.length === 0) return [];
  return [
    `Dice, battle by battle: steps for the attacker against the mean of the column, and points of chance for ${nameOf(0)}`,
    ...rows.map(({ one, moment }) => {
      const steps = one.steps === null ? "" : signedSteps(one.steps);
      const facts = [one.column, `die ${one.dice.join(" ")}`, one.result].filter((fact) => fact !== null).join("  ");
      return `  ${turnOf(moment.turn)} ${nameOf(one.by).padEnd(12)} ${one.title.padEnd(36)} ${facts.padEnd(22)} ${steps.padStart(5)} ${signedPoints(luckOfMoment(moment)).padStart(5)}`;
    }),
  ];
}
