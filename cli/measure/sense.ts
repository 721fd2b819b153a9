import { type Bot, noSense, type Sense, senseOfGame } from "@wusong/bots";
import { defaultOptions } from "@wusong/engine";
import { grouped } from "../numbers.ts";
import type { AnyTitle } from "../shelf.ts";

/** So many games of a player against itself. */
export interface SensePlan {
  readonly bot: Bot;
  readonly games: number;
  readonly seed: string;
}

/** Plays the games of a title one by one; `played` hears of each. */
export function senseOf(title: AnyTitle, { bot, games, seed }: SensePlan, played: () => void): Sense {
  const sum = noSense();
  const setting = {
    title,
    sheet: title.defaultSheet(),
    scenario: title.scenarios[0].id,
    options: defaultOptions(title),
  };
  for (let game = 0; game < games; game++) {
    const bots = title.seats.map(() => bot);
    add(sum, senseOfGame({ ...setting, bots, seed: `${seed}/${game}` }));
    played();
  }
  return sum;
}

function add(sum: Sense, { grave, ...counts }: Sense): void {
  for (const [name, n] of Object.entries(counts)) sum[name as keyof typeof counts] += n;
  for (const [rule, n] of Object.entries(grave)) sum.grave[rule] = (sum.grave[rule] ?? 0) + n;
}

const HEAD = [
  "title",
  "games",
  "marches: out and back",
  "attacks: lose in 5 of 6",
  "sure things: declined",
  "vital places taken: walked into",
  "too full",
  "commands: grave, by case",
];

/** One line a title, in Markdown. */
export function senseTable(list: readonly { title: AnyTitle; games: number; sense: Sense }[]): string {
  const of = (all: number, part: number): string => (all === 0 ? "none" : `${grouped(all)}: ${grouped(part)}`);
  const rows = list.map(({ title, games, sense }) => {
    const cases = Object.entries(sense.grave).sort(([, a], [, b]) => b - a);
    const named = cases.map(([rule, n]) => `${grouped(n)} (${rule})`).join(", ");
    return [
      title.name,
      grouped(games),
      of(sense.marches, sense.outAndBack),
      of(sense.attacks, sense.losing),
      of(sense.sure, sense.declined),
      of(sense.taken, sense.walkedInto),
      grouped(sense.overstacked),
      `${grouped(sense.commands)}: ${named || "none"}`,
    ];
  });
  return [HEAD, HEAD.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
