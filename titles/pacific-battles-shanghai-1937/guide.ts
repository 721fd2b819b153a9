import type { Guide, LessonMoment, Sight, SpelledCommand } from "@wusong/engine";
import { JAPAN } from "./ids.ts";
import { BASE, type Know, type Phase, type Shanghai, STRIKE } from "./state.ts";

type At = LessonMoment<Shanghai>;

const PHASES: readonly Phase[] = [
  "set-up",
  "initiative",
  "markers",
  "allocation",
  "superiority",
  "reinforcements",
  "logistics",
  "movement",
  "strike",
  "combat",
  "victory",
];

/** Whether the first turn has gone beyond a phase: one of planning, or one of the first Japanese impulse. */
function past({ pub }: Know, phase: Phase): boolean {
  const [now, then] = [PHASES.indexOf(pub.phase), PHASES.indexOf(phase)];
  const inImpulses = now >= PHASES.indexOf("movement");
  return pub.turn > 1 || (inImpulses && (pub.impulse > 1 || pub.side !== JAPAN)) || now > then;
}

const hex = ({ sheet }: Know, name: string): number => sheet.board.id(name);
const place = ({ mine, sheet }: Know, unit: string): number => mine.at[sheet.unitNamed.get(unit)! - sheet.first[JAPAN]];
const inBase = ({ mine }: Know): number => mine.at.filter((at) => at === BASE).length;
const done = (at: At, ...decisions: string[]): SpelledCommand | null =>
  at.decision !== null && decisions.includes(at.decision) ? at.complete("done") : null;

/** The Chinese of the lesson: a garrison in the objectives, aircraft in reserve, markers kept. */
function reply(at: Sight<Shanghai>): SpelledCommand | null {
  if (at.know.pub.turn !== 1) return null;
  switch (at.decision) {
    case "deploy":
      return at.complete("deploy", ["2414", "2414", "2416"]);
    case "allocate":
      return at.complete("allocate", [0, 0, 0]);
    case "scuttle":
    case "recon":
    case "defenderMarkers":
      return at.complete("pass");
    default:
      return null;
  }
}

/** A first game as Japan: air plans, a landing and the first battle for Shanghai. */
export const guide: Guide<Shanghai> = {
  seat: "japan",
  next: "That was the first impulse of the campaign. Play on against the computer: the Chinese score for every objective they hold, you for those you take. Or hold Shanghai as the Chinese in a new game, read the rules, or learn another title.",
  reply,
  steps: [
    {
      rule: "4.1",
      text: "You command the Japanese; the computer plays the Chinese, who have put two brigades into Chapei (2414) and one into Nantao (2416). Do each step on the map, in any order of clicks. What you may choose is lit; a click on anything else says why not. Undo takes a command back until a die falls or something hidden is shown, and the log tells what happened.",
    },
    {
      rule: "16.31",
      text: "Both sides draw campaign markers; those you hold lie below the map and only you see them. Then the air plans, made in secret: two points to superiority, none to interdiction and recon, two to strikes.",
      done: ({ know, seen }) => know.pub.air[JAPAN][STRIKE] >= 2 && seen.some(({ type }) => type === "allocated"),
      possible: ({ know }) => !past(know, "allocation"),
      ways: (at) => [at.complete("allocate", [2, 0, 0, 2])],
      help: "A plan is shown with the enemy's and then stands for the turn.",
    },
    {
      rule: "25.7",
      text: "Japanese reinforcements go to the Taiwan box. Send everything there.",
      free: true,
      done: ({ know, began }) => past(know, "reinforcements") || inBase(know) > inBase(began),
      ways: (at) => [done(at, "place")],
    },
    {
      rule: "7.3",
      text: "Logistics: spend the supply point in the settlement on the Shanghai headquarters, which will shift battles around it by one column. No other headquarters is there to be activated: spend no more, and confirm it all together.",
      done: ({ know }) => know.mine.active.includes(know.sheet.unitNamed.get("jp.shanghaihq")!),
      possible: ({ know }) => !past(know, "logistics"),
      pointAt: () => ["2514"],
      ways: (at) => [at.complete("activate", ["jp.shanghaihq", "2514", "done"])],
      help: "An active headquarters is worth more than anything else today.",
    },
    {
      rule: "26.2",
      text: "Land the Sentai SNLF beside the settlement, in 2613. Landing hexes are marked; it may not move further this phase.",
      done: ({ know }) => place(know, "jp.sentai") === hex(know, "2613"),
      possible: ({ know }) => !past(know, "movement") && place(know, "jp.sentai") < 0,
      pointAt: () => ["jp.sentai", "2613"],
      ways: (at) => [at.complete("land", ["2613", ["jp.sentai"]])],
      help: "A unit lands once, and others may land too.",
    },
    {
      rule: "11.0",
      text: "Move or land others if you like: whoever stands in an enemy zone of control must fight. Then end the movement phase.",
      free: true,
      done: ({ know }) => past(know, "movement"),
      ways: (at) => [done(at, "move")],
    },
    {
      rule: "16.81",
      text: "Before you attack, bombard Chapei, 2414: the city takes four columns off, so naval gunfire with its three points is not enough. Add both air points of the strike box: together that is column 1, and a six suppresses the garrison. When all strikes are placed they are flown.",
      done: ({ seen }) => seen.some(({ type, data }) => type === "strikePlaced" && data?.places?.includes("2414")),
      possible: ({ know }) => !past(know, "strike"),
      pointAt: () => ["2414"],
      ways: (at) => [at.complete("strike", ["2414", 2, "jp.shanghai-gunfire"]), at.complete("strike", ["2414"])],
      help: "What is placed is flown; the follow-on impulse may strike with what is left.",
    },
    {
      rule: "14.13",
      text: "Your units in the settlement stand in a Chinese zone of control: every one of them must attack, and the board beside the map shows what is still owed. Declare the battle, or let the assistant complete it; when nothing is owed any more, end the declaration.",
      done: ({ know }) => know.pub.battles.length > 0,
      possible: ({ know }) => !past(know, "combat"),
      pointAt: () => ["2414", "2514"],
      ways: (at) => [at.complete("complete", ["done"]), at.complete("battle")],
    },
    {
      rule: "14.41",
      text: "The chart shows every shift and every outcome before you choose. An assault could take the city, and could cost you the whole garrison; a raid risks less. Choose the raid.",
      done: ({ seen }) => seen.some(({ type, data }) => type === "table" && data?.facts?.table === "raid"),
      possible: ({ know, seen }) => !past(know, "combat") && !seen.some(({ type }) => type === "table"),
      ways: (at) => [at.complete("choose", ["raid"]), at.complete("resolve")],
    },
    {
      rule: "15.22",
      text: "Markers of both sides may change the odds, then the die is rolled; whoever might hold one is always asked, so that nobody learns anything from a question. Losses are yours to choose: a headquarters would cost four victory points, the reserve infantry only one. Play all battles out.",
      free: true,
      done: ({ know }) => past(know, "combat"),
      ways: (at) => [
        at.complete("eliminate", ["jp.rinf"]),
        at.complete("resolve"),
        at.complete("choose", ["raid"]),
        ["attackerMarkers", "recon", "defenderMarkers"].includes(at.decision ?? "") ? at.complete("pass") : null,
      ],
    },
    {
      rule: "11.0",
      text: "Now the Chinese impulse: see in the log what comes over the west edge, and answer if you are asked. Afterwards comes your follow-on impulse, in which only units near an active headquarters move. Move them if you like, and end that movement.",
      free: true,
      done: ({ know: { pub } }) =>
        pub.turn > 1 || (pub.impulse === 2 && (pub.side !== JAPAN || pub.phase !== "movement")),
      ways: (at) => [at.know.pub.impulse === 2 ? done(at, "move") : null],
    },
  ],
};
