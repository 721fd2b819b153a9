import { type HexId, parseWith } from "@wusong/board";
import { type Edit, END, type Frame, type Seat } from "@wusong/engine";
import * as v from "valibot";
import { CHINA, enemyOf, JAPAN, MARKERS, type UnitId } from "./ids.ts";
import {
  boxOf,
  DEAD,
  heldBy,
  layOnTop,
  markUsed,
  ON_MAP,
  POOL,
  put,
  REMOVED,
  RETURNING,
  STAGED,
  takeOff,
  unitsPlaced,
} from "./position.ts";
import { receiveMarkers } from "./rules/11-fire-support/markers.ts";
import type { Game, Operation } from "./state.ts";

/**
 * What an edit of an analysis game may say, by readable ids. Entries are applied in this order: `clear`, `turn`, `units`, `used`,
 * `top`, `control`, `markers`, `spent`, `airForce`, `tenthArmy`, `sixteenthDivision`, `phase`, `attacked`.
 */
const SIDE = v.picklist(["japan", "china"]);
const HEX = v.pipe(v.string(), v.regex(/^\d{4}$/, "must be a hex such as 3510"));
const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
const KINDS = v.strictObject({
  air: v.optional(NUMBER),
  artillery: v.optional(NUMBER),
  naval: v.optional(NUMBER),
  amphibious: v.optional(NUMBER),
});
const BY_SIDE = v.strictObject({ japan: v.optional(KINDS), china: v.optional(KINDS) });

const EDIT = v.strictObject({
  /** Takes all units of a side off the map. */
  clear: v.optional(v.array(SIDE)),
  /** Markers and arrivals follow the schedule; units of earlier boxes wait in the new one. */
  turn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  /** Hex, `dead`, `removed`, `pool`, `box 5`, `return 8` or `sea 3510`; with steps as `{ hex, steps }`. */
  units: v.optional(
    v.record(v.string(), v.union([v.string(), v.strictObject({ hex: HEX, steps: v.optional(NUMBER) })])),
  ),
  used: v.optional(v.array(v.string())),
  top: v.optional(v.array(v.string())),
  control: v.optional(v.record(HEX, SIDE)),
  markers: v.optional(BY_SIDE),
  spent: v.optional(BY_SIDE),
  airForce: v.optional(v.boolean()),
  tenthArmy: v.optional(HEX),
  sixteenthDivision: v.optional(HEX),
  phase: v.optional(
    v.strictObject({
      side: SIDE,
      phase: v.picklist(["declaration", "first", "reinforcement", "second"]),
      declared: v.optional(v.picklist(["move/fight", "fight/move", "move/move", "fight/fight"])),
    }),
  ),
  attacked: v.optional(v.array(HEX)),
});

type Wanted = v.InferOutput<typeof EDIT>;

/** A sentence that says why an edit cannot be made. */
class Impossible extends Error {}

export function edit(g: Game, given: Edit): string | null {
  const parsed = parseWith(EDIT, given, () => []);
  if (!parsed.ok) return parsed.problems[0];
  try {
    apply(g, parsed.sheet);
    return null;
  } catch (error) {
    if (error instanceof Impossible) return error.message;
    throw error;
  }
}

const seatOf = (side: "japan" | "china"): Seat => (side === "japan" ? JAPAN : CHINA);

function apply(g: Game, wanted: Wanted): void {
  for (const side of wanted.clear ?? []) clear(g, seatOf(side));
  if (wanted.turn !== undefined) setTurn(g, wanted.turn);
  const moves = Object.entries(wanted.units ?? {});
  for (const [text, where] of moves) if (!staysOnMap(where)) place(g, unitNamed(g, text), where);
  for (const [text, where] of moves) if (staysOnMap(where)) place(g, unitNamed(g, text), where);
  for (const text of wanted.used ?? []) markUsed(g, standing(g, text));
  for (const text of wanted.top ?? []) layOnTop(g, standing(g, text));
  for (const [text, side] of Object.entries(wanted.control ?? {})) control(g, hexNamed(g, text), seatOf(side));
  setMarkers(g.pub.received, wanted.markers);
  setMarkers(g.pub.spent, wanted.spent);
  if (wanted.airForce !== undefined) g.pub.airForce = wanted.airForce;
  if (wanted.tenthArmy) g.pub.tenthArmy = hexNamed(g, wanted.tenthArmy);
  if (wanted.sixteenthDivision) g.pub.sixteenthDivision = hexNamed(g, wanted.sixteenthDivision);
  if (wanted.phase) setPhase(g, wanted.phase);
  if (wanted.attacked) g.pub.attacked = wanted.attacked.map((text) => hexNamed(g, text));
}

/** Units that leave the map go first, so that others can take their hexes. */
const staysOnMap = (where: string | { hex: string }): boolean => typeof where !== "string" || /^\d{4}$/.test(where);

function unitNamed(g: Game, text: string): UnitId {
  const unit = g.sheet.unitByText.get(text);
  if (unit === undefined) throw new Impossible(`There is no unit ${text.slice(0, 60)}.`);
  return unit;
}

function standing(g: Game, text: string): UnitId {
  const unit = unitNamed(g, text);
  if (g.pub.place[unit] !== ON_MAP) throw new Impossible(`${text} is not on the map.`);
  return unit;
}

function hexNamed(g: Game, text: string): HexId {
  const hex = g.sheet.board.find(text);
  if (hex === null) throw new Impossible(`There is no hex ${text.slice(0, 60)} on the map.`);
  if (!g.sheet.playable[hex]) throw new Impossible(`Hex ${text} cannot be entered.`);
  return hex;
}

function clear(g: Game, side: Seat): void {
  for (const unit of unitsPlaced(g.sheet, g.pub, side, (one) => one === ON_MAP))
    takeOff(g, unit, side === JAPAN && g.sheet.garrison[unit] ? POOL : DEAD);
}

function place(g: Game, unit: UnitId, where: string | { hex: string; steps?: number | undefined }): void {
  const { sheet, pub } = g;
  const { text, side, steps: full, cls, hexes } = sheet.units[unit];
  const off = typeof where === "string" ? offMap(where) : null;
  if (off !== null) {
    if (off === POOL && (side !== JAPAN || cls !== "garrison"))
      throw new Impossible(`${text} is no Japanese garrison.`);
    if (off > RETURNING && off < DEAD && (side !== CHINA || cls !== "elite"))
      throw new Impossible(`${text} is no Chinese elite unit; only those return.`);
    if (pub.place[unit] === ON_MAP) takeOff(g, unit, off);
    pub.place[unit] = off;
    return;
  }
  const sea = typeof where === "string" ? /^sea (\d{4})$/.exec(where) : null;
  if (sea) {
    const hex = hexNamed(g, sea[1]);
    if (!hexes.includes(hex)) throw new Impossible(`${text} may not land in ${sea[1]}.`);
    if (pub.place[unit] === ON_MAP) takeOff(g, unit, DEAD);
    pub.place[unit] = STAGED + hex;
    return;
  }
  const hex = hexNamed(g, typeof where === "string" ? where : where.hex);
  const steps = (typeof where === "string" ? undefined : where.steps) ?? full;
  if (steps < 1 || steps > full)
    throw new Impossible(`${text} has ${full === 1 ? "one step" : "one or two steps"}, not ${steps}.`);
  if (pub.place[unit] === ON_MAP) takeOff(g, unit, DEAD);
  if (heldBy(g, hex, enemyOf(side)))
    throw new Impossible(`Hex ${sheet.board.names[hex]} holds units of the other side.`);
  pub.control[hex] = side;
  put(g, unit, hex, steps);
}

/** The code of a place off the map; null for a hex or the sea. */
function offMap(where: string): number | null {
  if (/^\d{4}$/.test(where) || /^sea \d{4}$/.test(where)) return null;
  const words = { dead: DEAD, removed: REMOVED, pool: POOL }[where];
  if (words !== undefined) return words;
  const box = /^(box|return) ([1-9]|1[0-2])$/.exec(where);
  if (!box)
    throw new Impossible(
      `A unit is in a hex, dead, removed, pool, box 5, return 8 or sea 3510, not "${where.slice(0, 60)}".`,
    );
  return Number(box[2]) + (box[1] === "return" ? RETURNING : 0);
}

function setTurn(g: Game, turn: number): void {
  const { pub, sheet } = g;
  pub.turn = turn;
  pub.received.fill(0);
  for (let arrived = 0; arrived <= turn; arrived++)
    for (const side of [JAPAN, CHINA]) receiveMarkers(sheet, pub.received, side, arrived);
  pub.spent.fill(0);
  for (const { id } of sheet.units) {
    const box = boxOf(pub.place[id]);
    if (box > 0 && box < turn) pub.place[id] += turn - box;
  }
}

function control(g: Game, hex: HexId, side: Seat): void {
  if (heldBy(g, hex, enemyOf(side)))
    throw new Impossible(`Hex ${g.sheet.board.names[hex]} holds units of the other side and cannot change hands.`);
  g.pub.control[hex] = side;
}

function setMarkers(list: number[], wanted: Wanted["markers"]): void {
  for (const side of ["japan", "china"] as const)
    MARKERS.forEach((kind, i) => {
      const number = wanted?.[side]?.[kind];
      if (number !== undefined) list[seatOf(side) * MARKERS.length + i] = number;
    });
}

/** Begins a phase: the procedures under way are replaced by those of that phase, at their first decision. */
function setPhase(g: Game, { side, phase, declared }: NonNullable<Wanted["phase"]>): void {
  const { pub } = g;
  const seat = seatOf(side);
  const order = (declared ?? "move/fight").split("/") as Operation[];
  pub.side = seat;
  pub.phase = phase;
  pub.declared = phase === "declaration" ? [] : order;
  pub.attacked = [];
  pub.arranged = [];
  g.own[JAPAN].group = [];
  const frames: Frame[] = [
    { p: "campaign", at: "turns", v: {} },
    { p: "gameTurn", at: seat === CHINA ? "japanese" : "victory", v: {} },
    {
      p: "playerTurn",
      at: { declaration: "first", first: "reinforcement", reinforcement: "second", second: END }[phase],
      v: { side: seat },
    },
  ];
  if (phase === "declaration") {
    frames.push({ p: "declaration", at: "declare", v: { side: seat } });
  } else if (phase === "first" || phase === "second") {
    const which = phase === "first" ? 0 : 1;
    g.own[seat].used.fill(0);
    frames.push({ p: "operations", at: END, v: { side: seat, which } });
    const moves = order[which] === "move";
    frames.push({
      p: moves ? "moveUnits" : "fightBattles",
      at: moves ? "move" : "fight",
      v: moves ? { side: seat } : { side: seat, open: true },
    });
  } else {
    frames.push(reinforcementFrame(g, seat));
  }
  g.s.stack.length = 0;
  g.s.stack.push(...frames);
}

function reinforcementFrame(g: Game, seat: Seat): Frame {
  const { pub, sheet } = g;
  const waiting = unitsPlaced(sheet, pub, seat, (one) => one !== ON_MAP && boxOf(one) === pub.turn).length;
  const { replacementsFromTurn, replacementSteps } = sheet.tables.limits;
  const nothing = `${seat === CHINA ? "The Chinese" : "The Japanese"} have nothing to decide in the reinforcement phase of turn ${pub.turn}.`;
  if (seat === CHINA) {
    if (waiting === 0) throw new Impossible(nothing);
    return { p: "chineseReinforcement", at: "arrivals", v: { interdiction: false, demand: 0, waiting } };
  }
  const steps = pub.turn >= replacementsFromTurn ? replacementSteps : 0;
  if (steps === 0 && waiting === 0) throw new Impossible(nothing);
  return { p: "japaneseReinforcement", at: steps > 0 ? "replacements" : "staging", v: { steps, waiting, hexes: [] } };
}
