import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { Guide, LessonMoment } from "@wusong/engine";
import { CHINA, type UnitId } from "./ids.ts";
import { ON_MAP, topOf, whereIs } from "./position.ts";
import type { Campaign, Knows, Operation, Phase } from "./state.ts";

type At = LessonMoment<Campaign>;

const PHASES: readonly Phase[] = ["declaration", "first", "reinforcement", "second", "victory"];

const unit = (know: Knows, text: string): UnitId => know.sheet.unitByText.get(text)!;
const hex = (know: Knows, text: string) => know.sheet.board.id(text);
const where = (know: Knows, text: string): HexOrNowhere => whereIs(know.sheet, know.mine, unit(know, text));
const liesOnTop = (know: Knows, text: string): boolean => {
  const at = where(know, text);
  return at !== NOWHERE && topOf(know.pub, at) === unit(know, text);
};
const onMap = (know: Knows, text: string): boolean => where(know, text) !== NOWHERE;

/** Whether the Chinese player turn of a game turn has come at least to the phase; a Japanese turn lies behind all of them. */
function reached({ pub }: Knows, turn: number, phase: Phase): boolean {
  if (pub.turn !== turn) return pub.turn > turn;
  return pub.side !== CHINA || PHASES.indexOf(pub.phase) >= PHASES.indexOf(phase);
}

/** What the Chinese may still do in the operations phases of this turn. */
function ahead({ pub }: Knows, turn: number): readonly Operation[] {
  if (pub.turn !== turn || pub.side !== CHINA) return [];
  if (pub.phase === "declaration") return pub.declared.length === 0 ? ["move", "fight"] : pub.declared;
  return pub.declared.slice(pub.phase === "first" ? 0 : 1);
}

/** The phase in which the Chinese first do this on the first turn is over. */
const over = (know: Knows, operation: Operation): boolean => !ahead(know, 1).includes(operation);

const arrivedSince = ({ know, began }: At): boolean =>
  know.pub.place.some((place, i) => place === ON_MAP && began.pub.place[i] !== ON_MAP && i >= know.sheet.first[CHINA]);

const done = (at: At, decision: string) => [at.decision === decision ? at.complete("done") : null];

/** A first game as China: two turns on the real table. Japan is played by the computer. */
export const guide: Guide<Campaign> = {
  seat: "china",
  next: "That was the first game. Play on against the computer: hold out near Shanghai to the end of turn 5, then keep one city of seven to the end of turn 12. Or take the Japanese side in a new game, read the rules, or learn another title.",
  steps: [
    {
      rule: "1.2",
      text: "You are China; the computer plays Japan. Do each step on the map, in any order of clicks. What you may choose is lit; a click on anything else says why not. Undo takes a command back until dice fall or something hidden is shown, and the log below tells what happened.",
    },
    {
      rule: "5.3",
      text: "Every player turn starts with an announcement for its two operations phases: move or fight in each. Announce “Move, then fight”.",
      done: ({ know: { pub } }) => pub.turn === 1 && pub.declared[0] === "move" && pub.declared[1] === "fight",
      possible: ({ know: { pub } }) => pub.turn === 1 && pub.declared.length === 0,
      ways: (at) => [at.complete("declare", ["move/fight"])],
    },
    {
      rule: "9.0",
      text: "Counters move up to eight points, hex by hex. Pick up the 56th Division east of the Huangpu and point at any lit hex; the number is what the way costs. It goes at once; Undo takes it back.",
      done: ({ know, began }) => onMap(know, "cn.56div") && where(know, "cn.56div") !== where(began, "cn.56div"),
      possible: ({ know }) => !over(know, "move") && onMap(know, "cn.56div"),
      pointAt: () => ["cn.56div", "3711"],
      ways: (at) => [at.complete("move", ["cn.56div"])],
      help: "Other units may march too, but this step is about the 56th Division.",
    },
    {
      rule: "6.3",
      text: "Of a stack the enemy sees the top counter and how many lie below. Two elite divisions stand in Dachang, 3411. Show the other one: choose “Put on top”, then the 36th Division.",
      done: ({ know }) => liesOnTop(know, "cn.36div"),
      possible: ({ know }) => ahead(know, 1).length > 0 && where(know, "cn.36div") === hex(know, "3411"),
      pointAt: () => ["3411"],
      ways: (at) => [at.complete("top", ["cn.36div"])],
    },
    {
      rule: "4.2",
      text: "Until the end of turn 5 a Chinese unit must stand in or next to Shanghai, 3512, or the game is lost. The divisions in 3411 hold that line. Move others if you like, then end your movement.",
      free: true,
      done: ({ know }) => over(know, "move"),
      pointAt: () => ["3411", "3512"],
      ways: (at) => done(at, "move"),
    },
    {
      rule: "10.0",
      text: "Now fight. Attack the north-east of Shanghai, 3611, with the 87th and 98th Divisions. Point at 3611, then at the attackers; the odds change as you do.",
      done: ({ know, seen }) =>
        (know.pub.side === CHINA && know.pub.attacked.includes(hex(know, "3611"))) ||
        seen.some(
          ({ type, data }) => type === "combat" && data?.places?.[0] === "3611" && data.facts?.attack === "attack",
        ),
      possible: ({ know }) => !over(know, "fight"),
      pointAt: ({ know }) => ["3611", ...["cn.87div", "cn.98div"].filter((one) => onMap(know, one))],
      ways: (at) => [at.complete("attack", ["3611", ["cn.87div", "cn.98div"]]), at.complete("attack", ["3611"])],
      help: "This step is about 3611; every hex can be attacked once in the phase.",
    },
    {
      rule: "11.1",
      text: "The stack is laid open, and the exact table is on the screen. An artillery marker shifts it a column to the right; a city gives its defenders two columns to the left. Commit a marker, or none, and the die is rolled.",
      done: (at) => at.seen.some(({ type }) => type === "battle") || (at.decision === "fight" && at.asked),
      possible: ({ know }) => !over(know, "fight"),
      ways: (at) => [at.complete("support", [["artillery"]]), at.complete("support", [[]])],
    },
    {
      rule: "10.5",
      text: "Steps are lost, full two-step units and the strongest first. Elite divisions that die roll for their return. Attack somewhere else if you like, then end the attacks.",
      free: true,
      done: ({ know }) => over(know, "fight"),
      ways: (at) => done(at, "fight"),
    },
    {
      rule: "5.3",
      text: "Now Japan has its turn; see in the log what it does, and answer if you are asked. Then turn 2 begins: announce again, whatever you like. Reinforcements arrive between your two phases.",
      free: true,
      done: ({ know }) => reached(know, 2, "first"),
      ways: (at) => [at.decision === "declare" ? at.complete("declare", ["move/move"]) : null],
    },
    {
      rule: "7.2",
      text: "A unit that enters an enemy zone of control stops; hatched hexes show where. Move or attack as you like, then end this phase.",
      free: true,
      done: ({ know }) => reached(know, 2, "reinforcement"),
      ways: (at) => [...done(at, "move"), ...done(at, "fight")],
    },
    {
      rule: "8.2",
      text: "Your reinforcements, all on one board: take the proposal “All towards Shanghai”, or choose a unit and a hex, and let it march on if you like, though not next to a Japanese unit. When you have brought in enough, hold the rest back, and confirm it all together.",
      done: arrivedSince,
      possible: ({ know }) => !reached(know, 2, "second"),
      pointAt: () => ["2410"],
      ways: (at) => [at.complete("place")],
      help: "Bring at least one unit in.",
    },
    {
      rule: "6.2",
      text: "A hex holds three Chinese divisions; an elite division counts one and a half, a brigade a half. Too many at the end of a movement phase are lost. Finish this phase as you like, and Japan has its second turn. Every underlined number opens the rules at that case.",
      free: true,
      done: ({ know: { pub } }) => pub.turn > 2 || (pub.turn === 2 && pub.side !== CHINA),
      ways: (at) => [...done(at, "move"), ...done(at, "fight")],
    },
  ],
};
