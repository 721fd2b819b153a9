import type { Guide, GuideStep, LessonMoment, Sight, SpelledCommand } from "@wusong/engine";
import { JAPAN, MOVED } from "./ids.ts";
import { occupant } from "./position.ts";
import { type Incident, type K, PHASES, type Phase } from "./state.ts";

type At = LessonMoment<Incident>;

const idOf = ({ sheet }: K, unit: string) => sheet.unitByText.get(unit)!;
const hex = ({ sheet }: K, name: string) => sheet.board.id(name);
const stands = (know: K, unit: string, name: string): boolean => know.pub.at[idOf(know, unit)] === hex(know, name);
const onMap = (know: K, unit: string): boolean => know.pub.at[idOf(know, unit)] >= 0;
const moved = (know: K, unit: string): boolean => (know.pub.marks[idOf(know, unit)] & MOVED) !== 0;
const settingUp = ({ pub, sheet }: K): boolean => sheet.startUnits[JAPAN].some((unit) => pub.at[unit] < 0);

/** Whether the first day has gone beyond a phase of the Japanese turn. */
const past = ({ pub }: K, phase: Phase): boolean =>
  pub.day > 1 || (pub.phase !== "setUp" && pub.side !== JAPAN) || PHASES.indexOf(pub.phase) > PHASES.indexOf(phase);

/** Where the lesson wants the two units that will attack. */
const JAPANESE_POSTS = [
  ["jp.snlf.1", "2930"],
  ["jp.snlf.car", "2931"],
] as const;

const misplaced = (know: K): string[] =>
  JAPANESE_POSTS.filter(([unit, where]) => !stands(know, unit, where)).map(([unit]) => unit);

/** A march of the first day. */
function march(unit: string, to: string, rule: string, text: string): GuideStep<Incident> {
  return {
    rule,
    text,
    done: ({ know }) => stands(know, unit, to),
    possible: ({ know }) => !past(know, "movement") && onMap(know, unit) && !moved(know, unit),
    pointAt: () => [unit, to],
    ways: (at) => [at.complete("move", [unit, to])],
    help: "Every unit moves once in the phase.",
  };
}

const attacked = (at: At, target: string): boolean =>
  at.seen.some(({ type, data }) => type === "attack" && data?.places?.[0] === target) ||
  (at.know.pub.side === JAPAN && at.know.pub.attacked.includes(hex(at.know, target)));

const done = (at: At, ...decisions: string[]) =>
  at.decision !== null && decisions.includes(at.decision) ? at.complete("done") : null;

/** China sets up where the lesson speaks of it; the rest goes where there is room. */
const CHINESE_POSTS = ["cn.78div.1", "2730", "cn.train.b", "1932", "cn.78div.155sup", "1026"];

const reply = (at: Sight<Incident>): SpelledCommand | null =>
  at.decision === "china" ? at.complete("place", CHINESE_POSTS) : null;

/** A first game as Japan: the set-up, a day with its attack, and a pause. */
export const guide: Guide<Incident> = {
  seat: "japan",
  next: "That was the first game. Play on against the computer: the next series of days begins, and your reinforcements are ashore. Or defend Shanghai as China in a new game, read the rules, or learn another title.",
  reply,
  steps: [
    {
      rule: "4.1",
      text: "You are Japan; the computer plays China. Do each step on the map, in any order of clicks. What you may choose is lit; a click on anything else says why not. Undo takes a command back until a die falls, and the log tells what happened.",
    },
    {
      rule: "11.0",
      text: "Japan sets up first, in its own sector of Shanghai, all units in one go. Put the 3rd Sasebo Battalion into 2930, on the edge of Chapei, and the armoured cars next door into 2931: at the start no two units share a hex. Place the others as you like, and confirm. Then China sets up, one unit to a city or town.",
      done: ({ know }) => misplaced(know).length === 0,
      possible: ({ know }) => settingUp(know),
      missing: ({ know }) => misplaced(know),
      pointAt: ({ know }) => JAPANESE_POSTS.filter(([unit]) => misplaced(know).includes(unit)).flat(),
      ways: (at) => [at.complete("place", JAPANESE_POSTS.flat())],
      help: "Undo takes the set-up back.",
    },
    march(
      "jp.snlf.1",
      "2830",
      "5.0",
      "The first day begins with Japanese movement. Move the 3rd Sasebo Battalion into 2830, next to Chapei, 2730. A unit stops in an enemy zone of control.",
    ),
    march(
      "jp.snlf.car",
      "2830",
      "5.3",
      "Move the armoured cars after it into 2830: a support unit and a unit of its own formation may share a hex.",
    ),
    {
      rule: "5.0",
      text: "Move the others if you like, and end the movement.",
      free: true,
      done: ({ know }) => !settingUp(know) && past(know, "movement"),
      ways: (at) => [done(at, "move")],
    },
    {
      rule: "7.1",
      text: "Attack Chapei, 2730, with your stack beside it, planes and ships in support. Before you confirm, read the odds: every point is listed with its rule.",
      done: (at) => attacked(at, "2730"),
      possible: ({ know }) => !past(know, "combat") && occupant(know, hex(know, "2730")) !== null,
      pointAt: () => ["2730", "2830"],
      ways: (at) => [
        at.complete("attack", ["2730", ["2830"], ["jp.air.1", "jp.naval.1"]]),
        at.complete("attack", ["2730"]),
      ],
      help: "This step is about 2730.",
    },
    {
      rule: "7.6",
      text: "Play the battle out: steps are lost, the defender may resist or retreat, and you may advance. Attack elsewhere if you like, then end the combat.",
      free: true,
      done: ({ know }) => past(know, "combat"),
      ways: (at) => [at.complete("advance"), done(at, "attack"), at.complete("lose"), at.complete("retreat")],
    },
    {
      rule: "5.2",
      text: "Mobile units may now ride on and attack once more. End the mobile movement and the mobile combat when nothing is left to do.",
      free: true,
      done: ({ know }) => past(know, "mobileCombat"),
      ways: (at) => [done(at, "attack", "ride")],
    },
    {
      rule: "13.1",
      text: "China has its turn: see in the log what it does, and answer if you are asked. When a turn is over Japan goes on, pauses or stops the campaign. Pause: it costs four points, and gives China men and time.",
      done: ({ know, began }) => know.pub.phase === "pause" || know.pub.pause < began.pub.pause,
      ways: (at) => [at.decision === "tempo" ? at.complete("pause") : null],
      help: "After the next turn you will be asked again.",
    },
    {
      rule: "13.2",
      text: "Both sides write orders that nobody sees until both are in. Call the Special Naval Landing Force and land its units side by side on the river; bring back what was lost.",
      done: ({ know, began }) => know.pub.called.length > began.pub.called.length,
      possible: (at) => at.decision === "orders" && at.know.pub.phase === "pause",
      ways: (at) => [at.complete("order", ["snlf"])],
    },
    {
      rule: "14.0",
      text: "Now each side may redeploy: units far from the enemy march four times as far. End the redeployment when nothing is left to do.",
      free: true,
      done: (at) => at.know.pub.phase !== "pause" || (at.decision === "air" && at.asked),
      ways: (at) => [done(at, "redeploy")],
    },
    {
      rule: "15.4",
      text: "At the end of the pause send the planes against Chinese logistics: half a die less at the next award.",
      done: ({ seen }) => seen.some(({ type }) => type === "strategic"),
      possible: (at) => at.know.pub.phase === "pause",
      ways: (at) => [at.complete("strategic", ["jp.air.1"]), at.complete("strategic")],
    },
  ],
};
