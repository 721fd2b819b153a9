import { call, counted, finish, goto, listed, refuse } from "@wusong/engine";
import { T } from "../book.ts";
import {
  BOMBER,
  CHINA,
  EVERY_AREA,
  isStanding,
  JAPAN,
  type PlaceId,
  SEATS,
  sideAdjective,
  TOWN_EAST,
  TOWN_WEST,
  type UnitId,
} from "../ids.ts";
import { PLACE, UNIT } from "../kinds.ts";
import { unitsAt } from "../position.ts";
import type { Board, Game } from "../state.ts";
import { placeText } from "../words.ts";
import { countAt, makeReady, spend } from "./02-units.ts";
import { cancellation } from "./05-tactical-chits/cancellation.ts";
import { fillHand } from "./05-tactical-chits/chit-phase.ts";
import {
  askChits,
  cannotPlay,
  cupCount,
  discard,
  draw,
  loseAtRandom,
  mayHold,
  play,
  returnPlayed,
} from "./05-tactical-chits/chits.ts";
import { arrivals, arrivalsOf, freshOf } from "./06-reinforcements/reinforcements.ts";

/** E.2: the 20th Army Group comes in strength. */
const theTrapIsSprung = T.procedure("theTrapIsSprung", "E.2").steps((t) => [
  t.auto("roll", "E.2", (g) => {
    const fresh = freshOf(g, CHINA, "20th Army Group");
    if (fresh.length === 0) return finish();
    const dice = [g.d.d6(), g.d.d6(), g.d.d6(), g.d.d6()];
    const number = dice.reduce((sum, die) => sum + die, 0);
    g.tell?.({
      type: "eventRoll",
      rule: "E.2",
      text: `Four dice for the 20th Army Group: ${listed(dice)}, together ${number}.`,
      data: { kind: "roll", dice },
    });
    return call(arrivals, arrivalsOf(g, CHINA, "E.2", fresh, number));
  }),
]);

/** Ready tanks in play: on the map and in zones (ruling R49). */
const readyTanks = (b: Board): UnitId[] =>
  b.sheet.unitsOf[JAPAN].filter((unit) => b.sheet.tank[unit] && isStanding(b.pub.place[unit]) && !b.pub.spent[unit]);

/** E.5: tanks stop unless a chit is given for each. Under 12.3 there are none, so nothing happens (E.5.d). */
const fuelShortage = T.procedure<{ tanks: number }>("fuelShortage", "E.5").steps((t) => [
  t.auto("tanks", "E.5", (g, v) => {
    v.tanks = readyTanks(g).length;
    if (v.tanks === 0) return finish();
  }),
  t.decide(
    "spare",
    "E.5",
    "Japan: fuel shortage, discard chits to keep tanks Ready?",
    (pub) => (pub.held[JAPAN] > 0 ? JAPAN : null),
    {
      spare: t.verb({
        ask: (k, _v, p) => {
          const tanks = p.set("tanks", UNIT, readyTanks(k), {
            min: 1,
            max: k.pub.held[JAPAN],
            size: (chosen) =>
              chosen === 0
                ? refuse("E.5", "At least one tank is spared.")
                : refuse("E.5", `Each tank costs one chit, and you hold ${k.pub.held[JAPAN]}.`),
            why: () => refuse("E.5", "Only a Ready tank on the map or in a zone can be spared."),
          });
          return { tanks, chits: askChits(k, p, k.mine.hand, tanks.length, tanks.length) };
        },
        do: (g, _v, { tanks, chits }) => {
          discard(g, JAPAN, chits, "E.5");
          stopTanks(g, tanks);
          return finish();
        },
        label: "Discard chits for tanks",
      }),
      none: t.button(() => undefined, { label: "Discard nothing" }),
    },
    {
      proposals: [{ id: "keepChits", label: "Keep the chits", choose: () => ({ verb: "none", picks: [] }) }],
      preview: (k) => ({
        consequences: [
          {
            rule: "E.5",
            text: `${counted(readyTanks(k).length, "Ready tank")} ${readyTanks(k).length === 1 ? "becomes" : "become"} Spent; one chit each keeps a tank Ready.`,
          },
        ],
      }),
    },
  ),
  t.auto("stop", "E.5", (g) => stopTanks(g, [])),
]);

function stopTanks(g: Game, spared: readonly UnitId[]): void {
  const stopped = readyTanks(g).filter((unit) => !spared.includes(unit));
  for (const unit of stopped) spend(g, unit);
  g.tell?.({
    type: "fuelShortage",
    rule: "E.5",
    text: `Fuel shortage: ${counted(stopped.length, "Japanese tank")} Spent, ${spared.length} spared.`,
    data: { kind: "other", pieces: stopped.map((unit) => g.sheet.unitNames[unit]) },
  });
}

/** E.6: the Generalissimo gives or takes a chit. */
const generalissimo = T.procedure("generalissimo", "E.6").steps((t) => [
  t.auto("roll", "E.6", (g) => {
    const die = g.d.d6();
    g.tell?.({
      type: "eventRoll",
      rule: "E.6",
      text: `The Generalissimo's die shows ${die}.`,
      data: { kind: "roll", dice: [die] },
    });
    if (die % 2 === 0) return call(extraChit, { side: CHINA, rule: "E.6" });
    loseAtRandom(g, CHINA, "E.6");
  }),
]);

/** One chit beyond the level of the turn: drawn, or picked under 12.2 (ruling R46). */
const extraChit = T.procedure<{ side: typeof CHINA; rule: string }>("extraChit", "5.1").steps((t) => [
  t.auto("draw", "5.1", (g, v) => {
    if (cupCount(g, v.side) === 0) return finish();
    if (g.pub.options.freeChits) return call(fillHand, { side: v.side, least: 1, most: 1, chosen: true });
    draw(g, v.side, 1, v.rule);
  }),
]);

/** E.10: supplies from the air, for a Bomber chit. What it brings is said only after the planes have settled it (ruling R20). */
const airSupplyDrop = T.procedure("airSupplyDrop", "E.10").steps((t) => [
  t.auto("planes", "E.10", (g) => (mayHold(g, JAPAN, BOMBER) ? undefined : finish())),
  t.window(
    "airSupplyDrop",
    "E.10",
    "Japan: play a Bomber for an air supply drop?",
    () => JAPAN,
    {
      drop: t.button(
        (g) => {
          play(g, JAPAN, BOMBER, "E.10");
          return call(cancellation, { answers: CHINA, stands: true }, "settled");
        },
        {
          when: (k) => cannotPlay(k, BOMBER) === null,
          whyNot: (k) => cannotPlay(k, BOMBER),
          label: "Play Bomber Support",
        },
      ),
    },
    { onPass: () => finish() },
  ),
  t.auto("settled", "E.10", (g, _v, stands: boolean | undefined) => {
    if (!stands) return goto("end");
    return japaneseAreas(g).length > 0 ? undefined : call(extraChit, { side: JAPAN, rule: "E.10" }, "end");
  }),
  t.decide("use", "E.10", "Japan: the supply drop succeeds. What does it bring?", () => JAPAN, {
    chit: t.button(() => call(extraChit, { side: JAPAN, rule: "E.10" }, "end"), { label: "Draw an extra chit" }),
    supply: t.verb({
      ask: (k, _v, p) =>
        p.one("area", PLACE, japaneseAreas(k), {
          why: (place) =>
            refuse("E.10", () => `No Japanese unit is in ${placeText(k.sheet, place)}, or it is no map area.`),
        }),
      do: (g, _v, area) => {
        g.pub.supplyDrop = area;
        for (const unit of unitsAt(g, JAPAN, area)) makeReady(g, unit);
        g.tell?.({
          type: "supplyDrop",
          rule: "E.10",
          text: `${placeText(g.sheet, area)} is supplied from the air; its Japanese units are Ready.`,
          data: { kind: "other", places: [g.sheet.placeNames[area]] },
        });
        return goto("end");
      },
      label: "Supply an area",
    }),
  }),
  t.auto("end", "E.10", (g) => returnPlayed(g)),
]);

const japaneseAreas = (b: Board): PlaceId[] => EVERY_AREA.filter((area) => countAt(b, JAPAN, area) > 0);

/** E.11: whoever holds no town area needs one unit more per point of a human wave, twice at most (ruling R14). */
function causeInDoubt(g: Game): void {
  g.pub.doubt++;
  if (g.pub.doubt > g.sheet.tables.causeInDoubtLimit) return;
  for (const side of SEATS) {
    if (g.pub.control[TOWN_WEST] === side || g.pub.control[TOWN_EAST] === side) continue;
    g.pub.waveGroup[side]++;
    g.tell?.({
      type: "causeInDoubt",
      rule: "E.11",
      text: `${sideAdjective(side)} human waves need ${g.pub.waveGroup[side]} units for each point from now on.`,
      data: { kind: "other", facts: { side, group: g.pub.waveGroup[side] } },
    });
  }
}

/** E.12: Itagaki sends as many units of the 5th Mixed Brigade as the Japanese want, up to the roll (ruling R43). */
const itagaki = T.procedure<{ most: number }>("itagaki", "E.12").steps((t) => [
  t.auto("roll", "E.12", (g, v) => {
    const fresh = freshOf(g, JAPAN, "5th Mixed Brigade");
    if (fresh.length === 0) return finish();
    const dice = [g.d.d6(), g.d.d6()];
    v.most = Math.min(dice[0] + dice[1], fresh.length);
    g.tell?.({
      type: "eventRoll",
      rule: "E.12",
      text: `Itagaki's dice show ${listed(dice)}: up to ${counted(v.most, "Japanese unit")} may come.`,
      data: { kind: "roll", dice },
    });
  }),
  t.decide(
    "number",
    "E.12",
    (_k, v) => `Japan: bring in up to ${v.most} units of the 5th Mixed Brigade`,
    () => JAPAN,
    {
      bring: t.verb({
        ask: (_k, v, p) =>
          p.count("units", 0, v.most, () => refuse("E.12", `At most ${counted(v.most, "unit")} may come.`)),
        do: (g, _v, number) =>
          call(arrivals, arrivalsOf(g, JAPAN, "E.12", freshOf(g, JAPAN, "5th Mixed Brigade"), number)),
        label: "Bring in",
      }),
    },
    { proposals: [{ id: "all", label: "Bring in all", choose: (_k, v) => ({ verb: "bring", picks: [v.most] }) }] },
  ),
]);

/** E.1: one event each turn. */
export const randomEvent = T.procedure("randomEvent", "E.1").steps((t) => [
  t.auto("event", "E.1", (g) => {
    const dice = [g.d.d6(), g.d.d6()];
    const event = g.sheet.tables.events[dice[0] + dice[1]];
    g.tell?.({
      type: "event",
      rule: "E.1",
      text: `Random event ${dice[0] + dice[1]}: ${EVENT_NAMES[event]}.`,
      data: { kind: "roll", dice, facts: { event } },
    });
    switch (event) {
      case "trap":
        return call(theTrapIsSprung, {});
      case "peasants":
        return void loseAtRandom(g, JAPAN, "E.4");
      case "fuel":
        return call(fuelShortage, { tanks: 0 });
      case "generalissimo":
        return call(generalissimo, {});
      case "supplyDrop":
        return call(airSupplyDrop, {});
      case "doubt":
        return void causeInDoubt(g);
      case "itagaki":
        return call(itagaki, { most: 0 });
      case "none":
        return;
    }
  }),
]);

const EVENT_NAMES = {
  trap: "The Trap is Sprung",
  none: "no event",
  peasants: "peasants cut the roads",
  fuel: "Fuel Shortage",
  generalissimo: "Generalissimo Chiang Kai-shek",
  supplyDrop: "Japanese Air Supply Drop",
  doubt: "The Cause is in Doubt",
  itagaki: "General Itagaki to the Rescue",
} as const;
