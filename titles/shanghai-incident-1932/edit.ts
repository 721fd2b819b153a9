import { type Edit, END, type Frame, type Json, listed, problemIn, type Seat, UserError } from "@wusong/engine";
import {
  ARRIVED,
  ATTACKED,
  BUILDER,
  CHINA,
  ELIMINATED,
  type HexId,
  JAPAN,
  LOST,
  MOVED,
  NOT_ARRIVED,
  OFF_MAP,
  ON_TRACK,
  READY,
  REPLACED,
  USED,
  WAITING,
} from "./ids.ts";
import { addToSet, isHex } from "./position.ts";
import type { Sheet } from "./sheet.ts";
import type { G, Phase, Public } from "./state.ts";

const impossible = (text: string): never => {
  throw new UserError(text);
};

/** Words for what the position says in numbers. */
type Words = ReadonlyMap<string, number>;
const BOXES: Words = new Map([
  ["off", OFF_MAP],
  ["eliminated", ELIMINATED],
  ["lost", LOST],
  ["waiting", WAITING],
]);
const MARKS: Words = new Map([
  ["moved", MOVED],
  ["attacked", ATTACKED],
  ["replaced", REPLACED],
  ["arrived", ARRIVED],
  ["builder", BUILDER],
]);
const MARKER_STATES: Words = new Map([
  ["absent", NOT_ARRIVED],
  ["ready", READY],
  ["used", USED],
  ["track", ON_TRACK],
]);
const SIDES: ReadonlyMap<string, Seat> = new Map([
  ["japan", JAPAN],
  ["china", CHINA],
]);

/**
 * Edits of an analysis game. `clear` takes all units off the map; `phase` with `side` jumps to a phase; units are placed by hex
 * or box, with steps and marks where they matter. Caches are rebuilt by the caller.
 */
export function edit(g: G, given: Edit): string | null {
  return problemIn(() => {
    for (const key of Object.keys(given))
      if (!Object.hasOwn(EDITS, key))
        impossible(`There is nothing called "${clip(key)}" to edit; there are ${listed(Object.keys(EDITS))}.`);
    for (const [key, apply] of Object.entries(EDITS)) if (Object.hasOwn(given, key)) apply(g, given[key], given);
  });
}

type Apply = (g: G, value: Json, all: Edit) => void;

/** In the order in which they are applied. */
const EDITS: Record<string, Apply> = {
  clear: (g, value) => {
    if (value !== true) impossible('"clear" is true, or is left out.');
    g.pub.at.fill(OFF_MAP);
    g.pub.marks.fill(0);
    g.pub.at.forEach((_, unit) => {
      g.pub.steps[unit] = g.sheet.fullSteps[unit];
    });
  },
  side: (_g, value) => void sideOf(value),
  phase: (g, value, all) =>
    jump(g, word(value, "The phase", "combat"), all.side === undefined ? JAPAN : sideOf(all.side)),
  turn: (g, value) => {
    g.pub.turn = whole(value, "The turn", 1, g.sheet.tables.limits.turnsPerSeries);
  },
  day: (g, value) => {
    g.pub.day = whole(value, "The day", 1, 35);
  },
  pause: (g, value) => {
    g.pub.pause = whole(value, "The box of the pause marker", 0, g.sheet.tables.limits.pauses);
  },
  logistics: (g, value) => {
    g.pub.logistics = whole(value, "The number of logistics points", 0, g.sheet.tables.limits.logisticsMost);
  },
  fifthArmy: (g, value) => setFlag(g.pub, "fifthArmy", value),
  open: (g, value) => setFlag(g.pub, "open", value),
  charged: (g, value) => setFlag(g.pub, "charged", value),
  destroyed: (g, value) => setFlag(g.pub, "destroyed", value),
  called: (g, value) => {
    g.pub.called = list(value, "called", "9div").map((id) => {
      const index = g.sheet.formations.findIndex((one) => one.id === id);
      return index >= 0 && index < g.sheet.japaneseFormations
        ? index
        : impossible(`There is no Japanese formation called "${clip(id)}".`);
    });
  },
  control: (g, value) => {
    for (const [hex, side] of entries(value, "control", '{"2730": "japan"}'))
      setControlOf(g, hexOf(g.sheet, hex), side);
  },
  units: (g, value) => {
    for (const [id, where] of entries(value, "units", '{"jp.9div.1": "2730"}')) placeByEdit(g, id, where);
  },
  rubble: (g, value) => {
    g.pub.rubble = hexes(g.sheet, value, "rubble");
  },
  snipers: (g, value) => {
    g.pub.snipers = hexes(g.sheet, value, "snipers");
  },
  attacked: (g, value) => {
    g.pub.attacked = hexes(g.sheet, value, "attacked");
  },
  markers: (g, value) => {
    for (const [id, where] of entries(value, "markers", '{"jp.air.1": "ready"}')) {
      const marker = g.sheet.markerByText.get(id) ?? impossible(`There is no marker called "${clip(id)}".`);
      const text = word(where, `The place of ${id}`, "ready");
      g.pub.marker[marker] = MARKER_STATES.get(text) ?? hexOf(g.sheet, text, MARKER_STATES);
    }
  },
  ledger: (g, value) => {
    if (!Array.isArray(value)) return impossible('"ledger" is a list of victory points such as [2, -1].');
    g.pub.ledger = value.map((points) => ({
      what: "arrival",
      who: "",
      points: whole(points, "An entry of the ledger", -99, 99),
      pause: g.pub.pause,
    }));
  },
};

function setFlag(pub: Public, flag: "fifthArmy" | "open" | "charged" | "destroyed", value: Json): void {
  pub[flag] = typeof value === "boolean" ? value : impossible(`"${flag}" is true or false.`);
}

function placeByEdit(g: G, id: string, where: Json): void {
  const unit = g.sheet.unitByText.get(id) ?? impossible(`There is no unit called "${clip(id)}".`);
  const spec =
    typeof where === "string"
      ? { at: where }
      : Object.fromEntries(entries(where, id, '"2730" or {"at": "2730", "steps": 1}'));
  for (const key of Object.keys(spec))
    if (!["at", "steps", "marks"].includes(key))
      impossible(`A unit has "at", "steps" and "marks", but no "${clip(key)}".`);
  if (spec.at !== undefined) {
    const at = word(spec.at, `The place of ${id}`, "2730");
    const hex = BOXES.get(at) ?? hexOf(g.sheet, at, BOXES);
    if (hex >= 0 && !g.sheet.playable[hex])
      impossible(`${id} cannot stand in ${at}: it is no hex of the area of play.`);
    g.pub.at[unit] = hex;
    const gone = hex === ELIMINATED || hex === LOST;
    if (gone) g.pub.steps[unit] = 0;
    else if (g.pub.steps[unit] === 0) g.pub.steps[unit] = g.sheet.fullSteps[unit];
    if (isHex(hex)) setControlOf(g, hex, g.sheet.side[unit] === JAPAN ? "japan" : "china");
    else g.pub.marks[unit] = 0;
  }
  if (spec.steps !== undefined)
    g.pub.steps[unit] = whole(spec.steps, `The number of steps of ${id}`, 1, g.sheet.fullSteps[unit]);
  if (spec.marks !== undefined) {
    g.pub.marks[unit] = 0;
    for (const mark of list(spec.marks, "marks", "moved"))
      g.pub.marks[unit] |=
        MARKS.get(mark) ?? impossible(`There is no mark "${clip(mark)}"; there are ${listed([...MARKS.keys()])}.`);
  }
}

function setControlOf(g: G, hex: HexId, side: Json): void {
  const word =
    side === "japan" || side === "china" || side === "neutral"
      ? side
      : impossible("A hex is controlled by japan, china or neutral.");
  for (const set of [g.pub.japanese, g.pub.chinese]) set[hex >> 5] &= ~(1 << (hex & 31));
  if (word !== "neutral") addToSet(word === "japan" ? g.pub.japanese : g.pub.chinese, hex);
}

/** Puts the procedures where a phase of a side waits for its first decision. */
function jump(g: G, phase: string, side: Seat): void {
  const frame = (p: string, at: string, v: Json = {}): Frame => ({ p, at, v });
  const turn = frame("gameTurn", "players");
  turn.queue = side === JAPAN ? [{ side: CHINA }] : [];
  const played = (next: string, last: Frame): Frame[] => [turn, frame("playerTurn", next, { side }), last];
  const paused = (...frames: Frame[]): Frame[] => [frame("gameTurn", "over"), ...frames];
  const pause = (at: string): Frame => frame("pause", at, { clash: [], air: true });
  const phases: Record<string, [Phase, () => Frame[]]> = {
    movement: ["movement", () => played("combat", frame("movementPhase", "move", { side, over: -1 }))],
    combat: [
      "combat",
      () => played("mobileMovement", frame("combatPhase", "attack", { side, mobile: false, open: true })),
    ],
    mobileMovement: [
      "mobileMovement",
      () => played("mobileCombat", frame("mobileMovementPhase", "ride", { side, open: true })),
    ],
    mobileCombat: [
      "mobileCombat",
      () => played(END, frame("combatPhase", "attack", { side, mobile: true, open: true })),
    ],
    administrative: ["administrative", () => [frame("gameTurn", "tempo")]],
    pause: ["pause", () => paused(pause("orders"))],
    pauseMovement: [
      "pause",
      () =>
        paused(
          pause(side === JAPAN ? "chineseMoves" : "airMissions"),
          frame("pauseMovement", "redeploy", { side, over: -1 }),
        ),
    ],
    airMissions: ["pause", () => paused(pause("air"))],
  };
  const [shown, frames] = Object.hasOwn(phases, phase)
    ? phases[phase]
    : impossible(`There is no phase "${clip(phase)}"; there are ${listed(Object.keys(phases))}.`);
  g.pub.phase = shown;
  g.pub.side = phase === "administrative" ? JAPAN : side;
  g.pub.attacked = [];
  for (let unit = 0; unit < g.pub.marks.length; unit++) g.pub.marks[unit] &= BUILDER;
  g.s.commits.fill(null);
  g.s.stack.splice(0, g.s.stack.length, frame("main", "turns"), ...frames());
}

/** Names of things with what becomes of them; `such` shows how it is written. */
function entries(value: Json, what: string, such: string): [string, Json][] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return impossible(`"${what}" is written like ${such}.`);
  return Object.entries(value as Record<string, Json>);
}

function list(value: Json, what: string, such: string): string[] {
  if (!Array.isArray(value)) return impossible(`"${what}" is a list such as ["${such}"].`);
  return value.map((one) => word(one, `Every entry of "${what}"`, such));
}

const word = (value: Json, what: string, such: string): string =>
  typeof value === "string" ? value : impossible(`${what} is a text such as "${such}".`);

const sideOf = (value: Json): Seat =>
  SIDES.get(word(value, "The side", "japan")) ?? impossible("The sides are japan and china.");

function whole(value: Json, what: string, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    return impossible(`${what} is a whole number from ${least} to ${most}.`);
  return value;
}

/** A hex by its number; `boxes`: what else could have been named there. */
const hexOf = (sheet: Sheet, text: string, boxes: Words = new Map()): HexId =>
  sheet.board.find(text) ??
  impossible(
    boxes.size === 0
      ? `There is no hex "${clip(text)}".`
      : `"${clip(text)}" is neither a hex nor one of ${listed([...boxes.keys()])}.`,
  );

const hexes = (sheet: Sheet, value: Json, what: string): HexId[] =>
  list(value, what, "2730")
    .map((text) => hexOf(sheet, text))
    .sort((a, b) => a - b);

/** Texts from outside may be long. */
const clip = (text: string): string => text.slice(0, 40);
