import { type HexId, NOWHERE } from "@wusong/board";
import { again, call, counted, finish, goto, listed, type Refusal, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { JAPAN, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { boxOf, isStaged, STAGED, stagedOff, unitsPlaced } from "../../position.ts";
import type { Game, Knows, Open } from "../../state.ts";
import { hexWords, unitIds, unitsWords } from "../../words.ts";
import { holdBack, holdBackVerb, inBox, whoWaits } from "./box.ts";
import { easiestFirst, WAYS_TO_LAND, whatLandingMeans, whoIsRestored } from "./japanese-advice.ts";
import { landing, landingAt } from "./landing.ts";
import { restoreVerb } from "./replacements.ts";

interface Arrivals {
  /** 8.3: replacement steps of this turn. */
  steps: number;
  /** Units in the box of this turn that can still be landed. */
  waiting: number;
  /** Landing hexes with units staged off them. */
  hexes: HexId[];
}

export const japaneseArrivals = (): Arrivals => ({ steps: 0, waiting: 0, hexes: [] });

/** 8.3, 8.4: the Japanese reinforcement phase. */
export const japaneseReinforcement = T.procedure<Arrivals>("japaneseReinforcement", "8.4").steps((t) => [
  t.auto("begin", "8.3", (g, v) => {
    const { replacementsFromTurn, replacementSteps } = g.sheet.tables.limits;
    g.pub.phase = "reinforcement";
    v.steps = g.pub.turn >= replacementsFromTurn ? replacementSteps : 0;
    v.waiting = inBox(g, JAPAN).filter((unit) => whereToLand(g, unit).length > 0).length;
  }),
  t.decide(
    "replacements",
    "8.3",
    (_k, v) => `Japan: who gets ${counted(v.steps, "replacement step")}?`,
    (_pub, v) => (v.steps > 0 ? JAPAN : null),
    { restore: restoreVerb(t) },
    {
      board: "arrivals",
      proposals: WAYS_TO_LAND.map(({ id, restored }) => ({
        id,
        label: restored,
        choose: (k, v) => ({ verb: "restore", picks: [whoIsRestored(k, v.steps)] }),
      })),
    },
  ),
  t.decide(
    "staging",
    "8.4",
    (k) => `Japan: ${whoWaits(k, JAPAN, "land")}`,
    (_pub, v) => (v.waiting > 0 ? JAPAN : null),
    {
      assign: t.verb({
        label: "Land at",
        weight: (_k, v) => v.waiting,
        whyNot: () => refuse("8.4", "None of the waiting units can land."),
        ask: (k, _v, p) => {
          const box = inBox(k, JAPAN);
          const hex = p.one("hex", HEX, openLandings(k, box), { why: (one) => whyNoLandingThere(k, box, one) });
          const units = p.set(
            "units",
            UNIT,
            box.filter((unit) => whyNotLand(k, unit, hex) === null),
            {
              min: 1,
              size: () => refuse("8.4", "At least one unit lands."),
              why: (unit) => whyNotLand(k, unit, hex),
            },
          );
          return { hex, units };
        },
        do: (g, v, { hex, units }) => {
          stage(g, units, hex);
          v.waiting -= units.length;
          return v.waiting > 0 ? again : goto("delay");
        },
        preview: (k, _v, { hex, units }) => whatLandingMeans(k, hex, units),
      }),
      done: holdBackVerb(t, JAPAN),
    },
    {
      board: "arrivals",
      proposals: WAYS_TO_LAND.map(({ id, label, choose }) => ({
        id,
        label,
        choose: (k) => choose(k, (unit, hex) => whyNotLand(k, unit, hex) === null),
      })),
    },
  ),
  t.auto("delay", "8.0", (g) => {
    holdBack(g, inBox(g, JAPAN));
  }),
  t.auto("nextLanding", "8.4", (g, v) => {
    v.hexes = stagedHexes(g);
    if (v.hexes.length === 0) return finish();
    return v.hexes.length === 1 ? call(landing, landingAt(v.hexes[0]), "nextLanding") : undefined;
  }),
  t.decide(
    "landings",
    "8.4",
    "Japan: which landing comes next?",
    JAPAN,
    {
      land: t.verb({
        label: "Land",
        ask: (k, v, p) =>
          p.one("hex", HEX, v.hexes, { why: (hex) => refuse("8.4", `No units wait off ${hexWords(k.sheet, hex)}.`) }),
        do: (_g, _v, hex) => call(landing, landingAt(hex), "nextLanding"),
        preview: (k, _v, hex) => whatLandingMeans(k, hex, []),
      }),
    },
    {
      board: "arrivals",
      proposals: [{ id: "land", label: "The easiest first", choose: (k, v) => easiestFirst(k, v.hexes) }],
    },
  ),
]);

function stagedHexes(open: Pick<Open, "pub" | "sheet">): HexId[] {
  const units = unitsPlaced(open.sheet, open.pub, JAPAN, isStaged);
  return [...new Set(units.map((unit) => stagedOff(open.pub.place[unit])))].sort((a, b) => a - b);
}

const whereToLand = (open: Open, unit: UnitId): HexId[] =>
  open.sheet.units[unit].hexes.filter((hex) => whyNotLand(open, unit, hex) === null);

/** Why a waiting unit may not go ashore in a hex; the lists of 13.0 stay valid after a delay (R44). */
function whyNotLand(k: Open, unit: UnitId, hex: HexId): Refusal | null {
  const { sheet, pub } = k;
  const { arrival, hexes, name } = sheet.units[unit];
  if (sheet.sideOf[unit] !== JAPAN) return refuse("8.4", () => `${name} is Chinese; only Japanese units land.`);
  const turn = boxOf(pub.place[unit]);
  if (pub.place[unit] === 0 || turn !== pub.turn) {
    return refuse(
      "8.0",
      turn > pub.turn ? `${name} arrives on turn ${turn}.` : `${name} is not among the arrivals of this turn.`,
    );
  }
  if (!hexes.includes(hex)) {
    return refuse(
      "8.4",
      () =>
        `${name} does not land at ${hexWords(sheet, hex)} but at ${listed(hexes.map((one) => sheet.board.names[one]))}.`,
    );
  }
  if (arrival === "placement" && pub.control[hex] !== JAPAN) {
    return refuse("13.0JR", () => `${hexWords(sheet, hex)} is not in Japanese hands.`);
  }
  const fixed =
    arrival === "tenthArmy" ? pub.tenthArmy : arrival === "sixteenthDivision" ? pub.sixteenthDivision : NOWHERE;
  if (fixed !== NOWHERE && fixed !== hex) {
    return refuse(
      arrival === "tenthArmy" ? "8.4.1" : "8.4.2",
      () => `${name} follows the first of its force to ${hexWords(sheet, fixed)}.`,
    );
  }
  return null;
}

/** Hexes in which some waiting unit may go ashore, in ascending order. */
function openLandings(k: Knows, box: readonly UnitId[]): HexId[] {
  const open = new Set<HexId>();
  let row: readonly HexId[] | null = null;
  for (const unit of box) {
    const { hexes } = k.sheet.units[unit];
    if (hexes === row) continue;
    row = hexes;
    for (const hex of hexes) if (whyNotLand(k, unit, hex) === null) open.add(hex);
  }
  return [...open].sort((a, b) => a - b);
}

function whyNoLandingThere(k: Knows, box: readonly UnitId[], hex: HexId): Refusal | null {
  return box.length > 0 ? whyNotLand(k, box[0], hex) : refuse("8.4", "No units wait for a landing.");
}

/** Units lie off the landing hex until their combat is settled (8.4). */
function stage(g: Game, units: readonly UnitId[], hex: HexId): void {
  const { sheet, pub } = g;
  for (const unit of units) {
    pub.place[unit] = STAGED + hex;
    const { arrival } = sheet.units[unit];
    if (arrival === "tenthArmy") pub.tenthArmy = hex;
    if (arrival === "sixteenthDivision") pub.sixteenthDivision = hex;
  }
  g.tell?.({
    type: "staged",
    rule: "8.4",
    text: `Off ${hexWords(sheet, hex)}: ${unitsWords(sheet, units)}.`,
    data: { kind: "other", pieces: unitIds(sheet, units), places: [sheet.board.names[hex]] },
  });
}
