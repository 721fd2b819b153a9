import type { Guide, LessonMoment, Sight, SpelledCommand } from "@wusong/engine";
import { FRENCH, GERMAN } from "./ids.ts";
import type { K, MarsLaTour } from "./state.ts";

type At = LessonMoment<MarsLaTour>;

const area = ({ sheet }: K, id: string): number => sheet.areaByName.get(id)!;
const place = ({ pub, sheet }: K, unit: string): number => pub.at[sheet.unitByName.get(unit)!];
const fresh = ({ pub, sheet }: K, unit: string): boolean => pub.spent[sheet.unitByName.get(unit)!] === 0;
/** Units of a side in an Area; only the Fresh ones where that is asked. */
const unitsIn = ({ pub, sheet }: K, side: number, id: string, onlyFresh = false): string[] =>
  sheet.unitIds.filter(
    (_, unit) =>
      sheet.side[unit] === side && pub.at[unit] === sheet.areaByName.get(id) && !(onlyFresh && pub.spent[unit] === 1),
  );
/** The impulses of the first turn are not over. */
const morning = ({ pub }: K): boolean => pub.turn === 1 && pub.phase !== "end";
const movingFrom = ({ pub, sheet }: K, id: string): boolean =>
  pub.active === GERMAN && pub.act !== null && pub.act.start.includes(sheet.areaByName.get(id)!);

const leftFor = (at: At, from: string, to: string): boolean =>
  at.seen.some(({ type, data }) => type === "stepDeclared" && data?.places?.[0] === from && data.places[1] === to) ||
  unitsIn(at.began, GERMAN, from).some((unit) => place(at.know, unit) === area(at.know, to));

/** One step and no more: the command ends with it where somebody may react, and else with the end of the activation. */
function oneStep(at: Sight<MarsLaTour>, from: string, to: string): SpelledCommand | null {
  if (at.decision !== "step") return null;
  const group = unitsIn(at.know, at.know.pub.active, from, true).filter((unit) =>
    at.know.pub.act!.units.includes(at.know.sheet.unitByName.get(unit)!),
  );
  // Units are asked for where there are several, and Leaders where one may go along.
  for (const last of [["done"], []])
    for (const picks of [[group, []], [group], [[]], []]) {
      const command = at.complete("step", [from, to, ...picks, ...last]);
      if (command) return command;
    }
  return null;
}

const end = (at: At): SpelledCommand | null => (at.decision === "step" ? at.complete("done") : null);
const pass = (at: Sight<MarsLaTour>): SpelledCommand | null => (at.decision === "impulse" ? at.complete("pass") : null);

/** The French of the lesson: rifle fire from Rezonville, a move into the woods, a volley; then they pass. */
function reply(at: Sight<MarsLaTour>): SpelledCommand | null {
  const { know, decision } = at;
  if (know.pub.turn !== 1) return null;
  if (decision === "volley") return at.complete("volley", ["FLA"]);
  if (decision === "step") return oneStep(at, "RRD", "TRC") ?? at.complete("done");
  if (decision !== "impulse") return null;
  if (know.pub.passes > 0) return at.complete("pass");
  if (fresh(know, "fr.2corps.bataille.1") && unitsIn(know, GERMAN, "STA").length > 0) {
    const fire = at.complete("fire", ["leader", "fr.leader.frossard", "fr.2corps.bataille.1", "STA", []]);
    if (fire) return fire;
  }
  if (unitsIn(know, FRENCH, "TRC").length === 0) return at.complete("move", ["area", "RRD"]);
  return at.complete("pass");
}

/** A first game as the Germans: the first turn of the day, and the arrival of III Corps. */
export const guide: Guide<MarsLaTour> = {
  seat: "german",
  next: "That was the first turn. Play on against the computer: guns to silence guns, then the assault. You win with two of Vionville, Flavigny, Tronville and Mars-la-Tour, the French with three. Or lead the French in a new game, read the rules, or learn another title.",
  reply,
  steps: [
    {
      rule: "2.0",
      text: "Nine in the morning. You lead the Germans; the computer plays the French. Do each step on the map, in any order of clicks. What you may choose is lit; a click on anything else says why not. Undo takes a command back until dice fall, and the log tells what happened.",
    },
    {
      rule: "7.1",
      text: "French cavalry waters its horses at Vionville, and your horse artillery on Statue Hill can see it: guns on a Hill reach three Areas. Bombard as an Area activation with the 6th Cavalry Division's guns, target Vionville. The chart shows all outcomes first.",
      done: ({ seen }) =>
        seen.some(({ type, data }) => type === "battle" && data?.places?.includes("VIO")) &&
        seen.some(({ type, data }) => type === "activated" && data?.facts?.action === "bombardment"),
      possible: ({ know }) => morning(know) && fresh(know, "ge.6cav.art") && unitsIn(know, FRENCH, "VIO").length > 0,
      pointAt: () => ["STA", "VIO"],
      ways: (at) => [at.complete("bombard", ["area", "ge.6cav.art", "VIO"])],
      help: "This step is about the guns on Statue Hill and Vionville.",
    },
    {
      rule: "3.0",
      text: "Each side added a die; the higher value wins, and whoever has casualty points absorbs them, guns first. Then the French act; answer if you are asked. Your next impulse: choose “Activate for a move”, Puxieux, and the cavalry brigades there. Everybody you name is Spent when the move is over.",
      done: ({ know }) => movingFrom(know, "PUX") || unitsIn(know, GERMAN, "MLT").length > 0,
      possible: ({ know }) => morning(know) && unitsIn(know, GERMAN, "PUX", true).length > 0,
      pointAt: () => ["PUX"],
      ways: (at) => [
        at.complete("move", [
          "area",
          "PUX",
          unitsIn(at.know, GERMAN, "PUX", true).filter((unit) => !unit.endsWith("art")),
        ]),
      ],
      help: "The sides act in turn, one activation each.",
    },
    {
      rule: "6.0.a",
      text: "Ride to Mars-la-Tour. It lies on the road to Verdun, and entering an Area without enemies takes control of it at once. Cavalry has five movement points and could ride on: a march is one command, step after step, until you end the activation or the enemy may react. End it there.",
      done: ({ know }) => unitsIn(know, GERMAN, "MLT").length > 0,
      possible: ({ know }) =>
        morning(know) && (movingFrom(know, "PUX") || unitsIn(know, GERMAN, "PUX", true).length > 0),
      pointAt: () => ["PUX", "MLT"],
      ways: (at) => [oneStep(at, "PUX", "MLT")],
    },
    {
      rule: "4.0.e",
      text: "Only one unit of an activation has to move; one that stays is Spent all the same. If your cavalry is still on the way, end the activation.",
      free: true,
      done: ({ know }) => know.pub.act === null || know.pub.active !== GERMAN,
      pointAt: () => ["MLT"],
      ways: (at) => [end(at)],
    },
    {
      rule: "3.0",
      text: "Back to you after the French have acted. Activate Statue Hill for a move: the 6th Cavalry Division is in rifle range of Flavigny and had better leave.",
      done: (at) => movingFrom(at.know, "STA") || leftFor(at, "STA", "BUX"),
      possible: ({ know }) => morning(know) && unitsIn(know, GERMAN, "STA", true).length > 0,
      pointAt: () => ["STA", "FLA"],
      ways: (at) => [at.complete("move", ["area", "STA"])],
    },
    {
      rule: "7.3.1",
      text: "Go to Buxières. Where both Areas lie next to Fresh French infantry, leaving one for the other draws a chassepot volley. Units flipped by it halt; the others may go on.",
      done: (at) => leftFor(at, "STA", "BUX"),
      possible: ({ know }) =>
        morning(know) && (movingFrom(know, "STA") || unitsIn(know, GERMAN, "STA", true).length > 0),
      pointAt: () => ["STA", "BUX", "FLA"],
      ways: (at) => [oneStep(at, "STA", "BUX")],
    },
    {
      rule: "2.0",
      text: "Finish the move, and absorb what the volley did. In your next impulse pass: a pass binds nobody as long as the other side still acts, and two passes in a row end the impulses of the turn.",
      free: true,
      done: ({ know, seen }) =>
        !morning(know) || seen.some(({ type, data }) => type === "passed" && data?.facts?.seat === GERMAN),
      ways: (at) => [end(at), at.complete("absorb"), pass(at)],
    },
    {
      rule: "6.0.h",
      text: "Pass again until the turn is over. In the End phase every unit is Fresh and every Leader active again, and Leaders may ride up to three Areas to friendly units. End your transfers.",
      free: true,
      done: ({ know }) => know.pub.turn > 1,
      ways: (at) => [pass(at), at.decision === "transfer" ? at.complete("done") : null, end(at)],
    },
    {
      rule: "8.0",
      text: "Half past ten: Alvensleben's corps is here. Bring on the group for Gorze.",
      done: ({ know }) => place(know, "ge.3corps.5div.1") >= 0,
      possible: ({ know }) => know.pub.phase === "arrival" && know.pub.turn === 2,
      pointAt: () => ["GOR"],
      ways: (at) => [at.complete("bring", ["german.2.GOR", "GOR", "done"])],
    },
  ],
};
