import type { Command, Shape } from "@wusong/engine";
import type { Bot, Choice, Situation, Thinking } from "./bot.ts";
import { type ChoosingSetting, comparePlans } from "./search/choose-plan.ts";
import { look } from "./search/look.ts";
import { commandsOf } from "./search/plan.ts";
import { beginSearch } from "./search/search.ts";
import { whyOf } from "./search/why.ts";
import { LOOK, nothingOffered, ONLY_CHOICE, WORLDS } from "./weighing.ts";

export interface PlannerSetting extends ChoosingSetting {
  /** Positions for all decisions of a turn: when they run out, less is looked at for each. */
  readonly positionsOfTurn: number;
}

export const PLANNER: PlannerSetting = {
  positions: 1500,
  positionsOfTurn: 30_000,
  look: LOOK,
  tries: LOOK.tries,
  triesOfOthers: 24,
  plans: 6,
  beginnings: 3,
  glance: 6,
  edge: 1.5,
};

/** A quarter of the positions: plans are made with less care, and compared by fewer replies. */
export const QUARTER: Partial<PlannerSetting> = {
  positions: PLANNER.positions >> 2,
  positionsOfTurn: PLANNER.positionsOfTurn >> 2,
  tries: LOOK.tries >> 1,
};

/** Four times the positions: more commands are looked at, and more of them compared by their replies. */
export const FOURFOLD: Partial<PlannerSetting> = {
  positions: 4 * PLANNER.positions,
  positionsOfTurn: 4 * PLANNER.positionsOfTurn,
  look: { ...LOOK, tries: 2 * LOOK.tries },
  tries: 2 * LOOK.tries,
  triesOfOthers: 2 * PLANNER.triesOfOthers,
  beginnings: 2 * PLANNER.beginnings,
};

/** Parts of what is left of a turn that one decision may use, and of its positions that it always has. */
const PART_OF_TURN = 8;
const LEAST_PART = 8;

/** What the planner writes down: its plan for the decisions to come, and what it has looked at in this turn. */
interface Memory {
  readonly of: string;
  /** the decision that the first command is meant for */
  readonly n: number;
  readonly commands: readonly Command[];
  readonly turn: number | string;
  readonly looked: number;
}

const GOES_ON = "it goes on with the plan";

/** Plans up to the next die, reveal or other seat, and compares plans by what the enemy's reply leaves of them. */
export function planningBot(words: Pick<Bot, "name" | "label" | "text">, setting: Partial<PlannerSetting> = {}): Bot {
  return { ...words, think: (situation) => plan(situation, { ...PLANNER, ...setting }, words.name) };
}

function* plan<S extends Shape>(situation: Situation<S>, setting: PlannerSetting, of: string): Thinking {
  const { title, view } = situation;
  const turn = title.periods.turn?.(view.pub) ?? 0;
  const memory = memoryOf(situation, of);
  const before = memory?.turn === turn ? memory.looked : 0;
  const search = beginSearch(situation, WORLDS);
  const choice = (commands: readonly Command[], why: string | null, second: Command | null = null): Choice => {
    const [command, ...rest] = commands;
    const kept: Memory = { of, n: view.n + 1, commands: rest, turn, looked: before + search.count.positions };
    return { command, why, second, plan: kept };
  };
  if (memory && memory.n === view.n && memory.commands.length > 0) {
    if (search.worlds[0].drawn(situation.seat, memory.commands[0])) return choice(memory.commands, GOES_ON);
  }
  const found = look(search, setting.look);
  if (found.length === 0) throw nothingOffered(situation);
  if (found.length === 1) return choice([found[0].drawn.command], found[0].why ?? ONLY_CHOICE);
  const best = choice([found[0].drawn.command], whyOf(title, search, found[0]), found[1].drawn.command);
  if (!search.worlds[0].isMain()) return best;
  const positions = allowed(setting, before);
  yield { best, done: Math.min(1, search.count.positions / positions) };
  const comparing = comparePlans(search, found, { ...setting, positions });
  for (;;) {
    const { value, done } = comparing.next();
    const second = value.second && commandsOf(value.second)[0];
    const why = done ? whyOf(title, search, value.best.commands[0]) : null;
    const now = choice(value.best.thorough ? commandsOf(value.best) : commandsOf(value.best).slice(0, 1), why, second);
    if (done) return now;
    yield { best: now, done: value.done };
  }
}

const memoryOf = <S extends Shape>({ memory }: Situation<S>, of: string): Memory | null => {
  const kept = memory.plan as Memory | null;
  return kept?.of === of ? kept : null;
};

/** Positions for one decision, after so many in this turn. */
function allowed({ positions, positionsOfTurn }: PlannerSetting, before: number): number {
  const part = Math.floor((positionsOfTurn - before) / PART_OF_TURN);
  return Math.max(Math.floor(positions / LEAST_PART), Math.min(positions, part));
}
