import type { GameSummary } from "../study/summary.ts";
import type { Decided, Fan, Length, Luck } from "./figures.ts";
import { deviationOf, meanOf, short, spreadOf } from "./numbers.ts";

const turnsOf = (games: readonly GameSummary[]): number[] => {
  const last = Math.max(0, ...games.map(({ turn }) => turn));
  return Array.from({ length: last }, (_, i) => i + 1);
};

/** What the game was at the end of a turn; after its end it stays what it was then. */
const markAt = ({ turns }: GameSummary, turn: number): GameSummary["turns"][number] | undefined =>
  turns.findLast((mark) => mark.turn <= turn);

/** The chance of the first side after each turn; null where no game has any. */
export function fanOf(games: readonly GameSummary[]): Fan | null {
  const told = games.filter(({ turns }) => turns.length > 0 && turns.every(({ chance }) => chance !== null));
  if (told.length === 0) return null;
  const turns = turnsOf(told).map((turn) => ({
    turn,
    ...spreadOf(told.flatMap((game) => markAt(game, turn)?.chance ?? [])),
  }));
  const [most] = told
    .map((game) => ({ game, changes: leadChanges(game) }))
    .sort((a, b) => b.changes - a.changes || a.game.game - b.game.game);
  return {
    turns,
    example:
      most.changes === 0
        ? null
        : {
            seed: most.game.seed,
            changes: most.changes,
            chances: most.game.turns.map(({ turn, chance }) => ({ turn, chance: chance! })),
          },
  };
}

/** The side ahead at the end of a turn: by the chance of winning where there is one, otherwise by what the last check would say. */
const aheadAt = ({ chance, ahead }: GameSummary["turns"][number]): string => {
  if (chance === null) return ahead ?? "nobody";
  return chance > 0.5 ? "first" : chance < 0.5 ? "second" : "nobody";
};

function leadChanges({ turns }: GameSummary): number {
  const leads = turns.map(aheadAt).filter((side) => side !== "nobody");
  return leads.filter((side, i) => i > 0 && side !== leads[i - 1]).length;
}

/** The last turn at whose end the side ahead was not the one at the very end; 0: it was from the first on. */
function openUntil({ turns }: GameSummary): number {
  const end = turns.at(-1);
  return end ? (turns.findLast((mark) => aheadAt(mark) !== aheadAt(end))?.turn ?? 0) : 0;
}

export function decidedOf(games: readonly GameSummary[]): Decided {
  const open = games.map(openUntil);
  const changes = games.map(leadChanges);
  return {
    byTurn: turnsOf(games).map((turn) => ({
      turn,
      share: short(open.filter((until) => until < turn).length / games.length),
    })),
    leadChanges: { ...spreadOf(changes), mean: short(meanOf(changes)) },
  };
}

export function lengthOf(games: readonly GameSummary[]): Length {
  const phases = new Map<string, { commands: number; counted: number; choices: number }>();
  for (const game of games)
    for (const [phase, { commands, counted, choices }] of Object.entries(game.phases)) {
      const sum = phases.get(phase) ?? { commands: 0, counted: 0, choices: 0 };
      phases.set(phase, {
        commands: sum.commands + commands,
        counted: sum.counted + counted,
        choices: sum.choices + choices,
      });
    }
  return {
    commands: spreadOf(games.map(({ commands }) => commands)),
    turns: spreadOf(games.map(({ turn }) => turn)),
    endings: turnsOf(games).map((turn) => ({ turn, games: games.filter((game) => game.turn === turn).length })),
    phases: [...phases]
      .map(([phase, { commands, counted, choices }]) => ({
        phase,
        commands: short(commands / games.length),
        choices: counted === 0 ? 0 : short(choices / counted),
      }))
      .sort((a, b) => b.commands - a.commands || (a.phase < b.phase ? -1 : 1)),
  };
}

/** How far luck and decisions moved games, where they were reckoned. */
export function luckOf(games: readonly GameSummary[]): Luck | null {
  const told = games.flatMap(({ luck }) => luck ?? []);
  if (told.length === 0) return null;
  return {
    n: told.length,
    luck: short(deviationOf(told.map(({ luck }) => luck))),
    decisions: short(deviationOf(told.map(({ decisions }) => decisions))),
  };
}
