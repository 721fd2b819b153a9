import type { Guide, GuideStep, LessonMoment, Sight, SpelledCommand } from "@wusong/engine";
import { CHINA, JAPAN, placeNamed, UNDEPLOYED } from "./ids.ts";
import { unitsAt } from "./position.ts";
import type { Knowing, Taierzhuang } from "./state.ts";

type At = LessonMoment<Taierzhuang>;

const units = (formation: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${formation}.${first + i}`);

const TENTH = units("jp.10rgt", 1, 7);
const TANKS = units("jp.tank", 1, 10);
/** as many units go into W first */
const VANGUARD = 4;

const placeOf = ({ pub, sheet }: Knowing, unit: string): number => pub.place[sheet.unitByName.get(unit)!];
const stands = (know: Knowing, unit: string, place: string): boolean => placeOf(know, unit) === placeNamed(place);
const spent = ({ pub, sheet }: Knowing, unit: string): boolean => pub.spent[sheet.unitByName.get(unit)!] === 1;
const chineseIn = (know: Knowing, place: string): string[] =>
  unitsAt(know, CHINA, placeNamed(place)!).map((unit) => know.sheet.unitNames[unit]);
const isChinese = (unit: unknown): boolean => String(unit).startsWith("cn.");
const settingUp = (know: Knowing): boolean => know.pub.place.some((place) => place === UNDEPLOYED);
/** The first day, up to the evening. */
const daylight = (at: At): boolean => at.know.pub.turn === 1 && at.decision !== "discard";

/** A part of the set-up: done when all these units stand there, in whatever portions they came. */
function garrison(area: string, whom: readonly string[], text: string, rule = "3.1"): GuideStep<Taierzhuang> {
  const toPlace = ({ know }: At): string[] => whom.filter((unit) => !stands(know, unit, area));
  return {
    rule,
    text,
    done: (at) => toPlace(at).length === 0,
    possible: ({ know }) => whom.every((unit) => stands(know, unit, area) || placeOf(know, unit) === UNDEPLOYED),
    missing: toPlace,
    pointAt: () => [area],
    ways: (at) => {
      const left = toPlace(at);
      return [at.complete("place", [area, left]), ...left.map((unit) => at.complete("place", [area, [unit]]))];
    },
    help: "A unit that was set up stays where it is.",
  };
}

const retreated = (at: At): boolean =>
  at.seen.some(({ type, data }) => type === "battle" && data?.facts?.by !== CHINA) &&
  !(at.decision === "absorb" && at.asked);

/** What the Japanese do on the first day of the lesson, as long as it can be done; otherwise their bot decides. */
function reply(at: Sight<Taierzhuang>): SpelledCommand | null {
  const { know, decision } = at;
  if (decision === "japan") return at.complete("divide", [[...TENTH, ...TANKS]]);
  if (know.pub.turn !== 1) return null;
  if (decision === "draw") return at.complete("draw", [8]);
  if (decision !== "act") return null;
  if (know.pub.passes > 0) return at.complete("pass");
  const ready = [...TANKS, ...TENTH].filter((unit) => stands(know, unit, "JE1") && !spent(know, unit));
  if (know.cache.onMap[JAPAN] === 0) return at.complete("move", ["JE1", ready.slice(0, VANGUARD), "W"]);
  const rifles = ready.filter((unit) => TENTH.includes(unit));
  return chineseIn(know, "W").length > 0 && rifles.length > 0 ? at.complete("fire", ["JE1", "W", rifles]) : null;
}

/** A first game as China, from the set-up to the evening of the first day. */
export const guide: Guide<Taierzhuang> = {
  seat: "china",
  next: "That was the first day. Play on against the computer: the Japanese have twelve more days to take the town. Or command the 10th Division in a new game, read the rules, or learn another title.",
  reply,
  steps: [
    {
      rule: "1.0",
      text: "You command the Chinese defenders; the computer plays the Japanese. Do each step on the map, in any order and in as many parts as you like. What you may choose is lit; a click on anything else says why not. Undo takes a command back until dice fall or chits are drawn, and the log tells what happened.",
    },
    garrison(
      "G",
      units("cn.31div", 1, 10),
      "The Chinese set up first. Choose the western half of the town (G), then all ten units of the 31st Division from those beside the map.",
    ),
    garrison(
      "H",
      units("cn.30div", 1, 10),
      "Ten units fill an area. Put the 30th Division into the eastern half of the town (H).",
      "7.1.2",
    ),
    garrison(
      "W",
      ["cn.44div.1"],
      "A die limits W and X, next to the Japanese zone. One unit of the 44th Division, with combat factor 1, keeps watch in W.",
    ),
    garrison("M", units("cn.27div", 1, 10), "The 27th Division holds Yuanshang (M), on the road to the town."),
    garrison(
      "K",
      units("cn.44div", 2, 9),
      "The rest of the 44th Division goes to Sanlizhuang (K). With the last unit the set-up is over; the 20th Army Group waits in the pool.",
    ),
    {
      rule: "5.1",
      text: "The Japanese begin in two zones beside the map, and draw chits: hidden reserves of guns, planes and charges. Draw as many as you may; the opponent sees only how many you hold.",
      done: ({ know, began }) =>
        !settingUp(know) && know.pub.held[CHINA] > (settingUp(began) ? 0 : began.pub.held[CHINA]),
      possible: (at) => at.decision !== "act" && at.know.pub.turn === 1,
      ways: (at) => [at.complete("draw", [3]), at.complete("draw", [2]), at.complete("draw", [1])],
      help: "Chits win battles.",
    },
    {
      rule: "7.2",
      text: "The event of the day is rolled; if it asks something, answer as you like. Then the sides act in turn, one action each, the Japanese first. When their units stand in an area of yours, fire at them: choose “Fire” and the area. The chart shows the exact chances first.",
      done: ({ seen }) => seen.some(({ type, data }) => type === "attackRoll" && data?.facts?.by === CHINA),
      possible: (at) => daylight(at),
      pointAt: () => ["W"],
      ways: (at) => [at.complete("fire", ["W"]), at.complete("fire")],
      help: "Chinese infantry reaches only the enemy in its own area.",
    },
    {
      rule: "5.C4",
      text: "After any roll the Chinese may have the dice rolled again with Heroes of Taierzhuang. The question comes whether you hold it or not, so that asking gives nothing away; only where no dice could change anything it does not. Pass unless you hold the chit and need it. Damage is then paid by the defender.",
      free: true,
      done: (at) => at.decision !== "heroes" || !at.asked,
      ways: (at) => [at.decision === "heroes" ? at.complete("pass") : null],
    },
    {
      rule: "7.4",
      text: "The Japanese shoot back. Damage is yours to pay, all of it in one go: one point turns a Ready unit to its Spent side, one makes a Spent unit retreat, two eliminate it. Take a way that is proposed, or name the units yourself; what leaves no choice is paid without asking. Whoever has fired or moved is Spent.",
      free: true,
      done: retreated,
      possible: (at) => daylight(at),
      pointAt: ({ know }) => chineseIn(know, "W"),
      ways: (at) =>
        at.decision === "absorb"
          ? [at.complete("retreat"), at.complete("flip"), at.complete("eliminate")]
          : [at.decision === "heroes" ? at.complete("pass") : null],
    },
    {
      rule: "7.1",
      text: "Your impulse. Move some units, for example out of Sanlizhuang (K): lit areas are within reach, and enemy units and markers stop you. Whoever has moved is Spent until the evening.",
      done: ({ seen }) => seen.some(({ data }) => data?.kind === "moved" && isChinese(data.pieces[0])),
      possible: (at) => daylight(at),
      pointAt: () => ["K"],
      ways: (at) => [at.complete("move", ["K"]), at.complete("move")],
    },
    {
      rule: "4.0",
      text: "You need not act. Pass; you may act again later as long as the other side does something. Two passes in a row end the day.",
      done: ({ know, seen }) =>
        know.pub.turn > 1 || seen.some(({ type, data }) => type === "passed" && data?.facts?.seat === CHINA),
      ways: (at) => [at.decision === "act" ? at.complete("pass") : null],
    },
    {
      rule: "5.3",
      text: "Pass again until the day is over. In the evening both sides may throw chits away, supply is checked, and units become Ready: keep what you have.",
      free: true,
      done: ({ know }) => know.pub.turn > 1,
      ways: (at) => [
        at.decision === "act" ? at.complete("pass") : null,
        at.decision === "discard" ? at.complete("discard") : null,
      ],
    },
  ],
};
