import {
  Game,
  Random,
  resolveOptions,
  type Seat,
  type Shape,
  type SpelledCommand,
  type SpelledPick,
  type Title,
} from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as shanghaiIncident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as shanghaiNanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { point } from "./choosing.ts";
import { type Answers, answer, type Branch, begin, goOn, type Holding } from "./holding.ts";

const TITLES = [
  marsLaTour,
  pacificBattles,
  shanghaiIncident,
  shanghaiNanking,
  taierzhuang,
] as unknown as Title<Shape>[];
/** Decisions of a game that are looked at, spread over its whole length. */
const DECISIONS = 60;

const same = (a: SpelledPick | undefined, b: SpelledPick | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b;

/** Whether a question, and what is in its set, lies on the way to the command. */
const leads = ({ picks, draft }: Branch, wanted: readonly SpelledPick[]): boolean => {
  const next = wanted[picks.length];
  return (
    picks.every((pick, i) => same(pick, wanted[i])) &&
    (draft.length === 0 || (Array.isArray(next) && draft.every((id) => next.includes(id))))
  );
};

/** The next thing somebody who wants this command points at, says or presses. */
function further(ask: Answers, holding: Holding, { picks: wanted }: SpelledCommand): Holding | null {
  for (const branch of holding.branches) {
    const next = wanted[branch.picks.length];
    if (!branch.asked || !leads(branch, wanted)) continue;
    if (branch.waits) return goOn(ask, holding, branch);
    if (branch.asked.kind === "word" || branch.asked.kind === "count")
      return answer(ask, holding, branch, next as string | number);
    const id = Array.isArray(next) ? next.find((one) => !branch.draft.includes(one)) : next;
    if (typeof id !== "string") continue;
    const pointed = point(ask, [], holding, { counter: id, stack: [id], place: null }, false);
    if (pointed.kind === "holding") return pointed.holding;
  }
  return null;
}

function canBePointed(ask: Answers, command: SpelledCommand): boolean {
  let holding: Holding | null = begin(ask, command.verb);
  for (let i = 0; i < 300 && holding; i++) {
    const { picks = [] } = holding.command ?? {};
    if (
      holding.command &&
      picks.length === command.picks.length &&
      picks.every((one, n) => same(one, command.picks[n]))
    )
      return true;
    holding = further(ask, holding, command);
  }
  return false;
}

describe.each(TITLES.map((title) => ({ id: title.id, title })))("every decision of $id", ({ title }) => {
  it("can be answered by pointing at single things, by words and numbers, and by going on", async () => {
    const resolved = resolveOptions(title, {});
    if ("error" in resolved) throw new Error(resolved.error);
    const { id: scenario } = title.scenarios[0];
    const seen = new Map<string, number>();
    const unreached: SpelledCommand[] = [];
    for (let n = 0; n < 4; n++) {
      const game = new Game({ title, scenario, options: resolved.options, seed: `pointing ${n}` });
      const random = new Random(`pointing ${n}`);
      while (!game.over) {
        const seat: Seat = game.play.seatsToDecide()[0];
        const ask: Answers = {
          options: (verb, picks, draft) => game.play.options(seat, verb, picks, draft),
          why: () => null,
          preview: () => ({ preview: null }),
        };
        for (const verb of game.play.verbsNow(seat)) {
          const what = `${game.play.waiting()?.name} ${verb}`;
          const often = seen.get(what) ?? 0;
          if (often >= DECISIONS) continue;
          const sampled = game.play.sampleVerb(seat, verb, random);
          if (!sampled || sampled.picks.length === 0) continue;
          seen.set(what, often + 1);
          const command = game.play.spellIds(seat, sampled);
          if (!(await canBePointed(ask, command))) unreached.push(command);
        }
        const next = game.play.sample(seat, random);
        if (!next) throw new Error("There is no command to go on with.");
        game.act(seat, game.index, game.play.spellIds(seat, next));
      }
    }
    expect(unreached).toEqual([]);
    expect(seen.size).toBeGreaterThan(8);
  });
});
