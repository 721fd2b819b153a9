import type { HexLabel, HexSheet } from "@wusong/board";
import { type Face, letterWidth, textWidth } from "../../fonts/measure.ts";
import { centreOfHex, fromHexCoordinates, HEX_HEIGHT, RADIUS } from "../geometry/hex-layout.ts";
import {
  CENTRED,
  freeSeats,
  letterBoxes,
  lettersAlong,
  type NameToPlace,
  type PlacedLetter,
  type PlacedName,
  prolong,
  type Surroundings,
} from "../geometry/labels.ts";
import { type Box, lengthOf, mean, overlaps, type Point } from "../geometry/point.ts";
import { distanceInside, type Raster, valueAt } from "../geometry/raster.ts";
import { spline } from "../geometry/smooth.ts";
import { BAND_TYPE, inkAt } from "../ink.ts";
import { BAND_START, type Band, groundInk, type MapLook } from "../look.ts";
import { COUNTER_CLEARANCE, type NameKind, type Names, type WaterName } from "../name-seats.ts";
import { CODE, type Ground } from "./ground.ts";

/** Lines below the names, as flags in a raster of their own. */
export const LINE_FLAG = { road: 1, rail: 2, stream: 4, shore: 8 } as const;
const LINE_PRICE = (flags: number): number =>
  (flags & 1 ? 1 : 0) + (flags & 2 ? 1.3 : 0) + (flags & 4 ? 0.9 : 0) + (flags & 8 ? 1.6 : 0);

/** Type sizes at scale 1 in screen pixels; the stylesheet uses the same figures. */
export const NAME_SIZE: Readonly<Record<NameKind, number>> = {
  city: 15.5,
  sector: 13.5,
  town: 15,
  village: 13,
  fort: 12,
  landing: 12,
};
export const CAPITAL_SPACING = 0.1;

const SHOWN: Readonly<Record<Band, readonly NameKind[]>> = {
  far: ["city", "sector", "town"],
  sheet: ["city", "sector", "town"],
  table: ["city", "sector", "town", "village", "fort"],
  close: ["city", "sector", "town", "village", "fort", "landing"],
};
/** Names of cities stand outside the built-up disc. */
const CITY_EDGE = 0.5 * RADIUS;

export interface NameWorld {
  readonly sheet: HexSheet;
  readonly look: MapLook;
  readonly ground: Ground;
  readonly lines: Raster;
  /** Marks and arrows no name may cover. */
  readonly symbols: readonly Box[];
}

export function names(world: NameWorld, band: Band): Names {
  const taken: Box[] = [...world.symbols];
  const ink = inkAt(BAND_START[band] / HEX_HEIGHT) * BAND_TYPE[band];
  const surroundings = {
    bounds: world.ground.layout.frame,
    taken,
    cost: (box: Box): number => coverCost(world, box),
  };
  const drafts = draftNames(world, band).map((draft) => ({
    draft,
    own: world.symbols.filter((s) => contains(s, draft.point)),
    name: {
      point: draft.point,
      em: NAME_SIZE[draft.kind] * ink,
      width: draft.width,
      height: draft.height,
      seats: draft.kind === "sector" ? CENTRED : undefined,
      ...(draft.kind === "city" ? { clear: CITY_EDGE, farther: 0.6 * RADIUS } : { farther: 0.35 * RADIUS }),
    },
  }));
  const firsts = new Map<Draft, PlacedName>();
  const isCity = (d: { draft: Draft }): boolean => d.draft.kind === "city";
  const cities = cityOrder(drafts.filter(isCity), surroundings);
  for (const { draft, name } of [...cities, ...drafts.filter((d) => !isCity(d))]) {
    const first = freeSeats(name, surroundings)[0];
    if (!first) continue;
    firsts.set(draft, first);
    taken.push(first.box);
  }
  const places = drafts.map(({ draft, name, own }) => {
    const first = firsts.get(draft);
    const others = { ...surroundings, taken: taken.filter((box) => box !== first?.box) };
    const seats = first
      ? freeSeats(name, others).filter((s) => s.x !== first.x || s.dx !== first.dx || s.dy !== first.dy)
      : [];
    const clear = { ...surroundings, taken: others.taken.filter((box) => !own.includes(box)) };
    const beside = freeSeats({ ...name, seats: undefined, farther: undefined, clear: COUNTER_CLEARANCE[band] }, clear);
    const { hex, kind, neutral, lines, chinese } = draft;
    return {
      hex,
      kind,
      neutral,
      lines,
      chinese,
      seats: first ? [first, ...seats.slice(0, 6)] : [],
      beside: beside.slice(0, 8),
    };
  });
  return { band, places, waters: waterNames(world, band, taken), taken };
}

/** Cities stand close together around a port: whoever finds no seat chooses earlier in the next try. */
function cityOrder<D extends { name: NameToPlace }>(list: readonly D[], around: Surroundings): D[] {
  let order = [...list];
  for (let attempt = 0; attempt < 6; attempt++) {
    const taken = [...around.taken];
    const without = order.filter(({ name }) => {
      const seat = freeSeats(name, { ...around, taken })[0];
      if (seat) taken.push(seat.box);
      return !seat;
    });
    if (without.length === 0) break;
    order = [...without, ...order.filter((d) => !without.includes(d))];
  }
  return order;
}

const contains = (b: Box, p: Point): boolean =>
  p.x >= b.x && p.x <= b.x + b.width && p.y >= b.y && p.y <= b.y + b.height;

interface Draft {
  hex: string;
  kind: NameKind;
  neutral: boolean;
  point: Point;
  lines: string[];
  chinese?: string;
  width: number;
  height: number;
}

/** Cities first, then towns: whoever comes first has the choice of seats. A city of several hexes has one name. */
function draftNames({ sheet, look, ground }: NameWorld, band: Band): Draft[] {
  const order: NameKind[] = ["city", "sector", "town", "village", "fort", "landing"];
  const shown = SHOWN[band];
  const list: { name: string; kind: NameKind; hexes: readonly string[]; chinese?: string }[] = [...sheet.places];
  const named = new Set(sheet.places.flatMap((p) => p.hexes));
  for (const landing of sheet.landings)
    if (!named.has(landing.hex)) list.push({ name: landing.name, kind: "landing", hexes: [landing.hex] });
  return list
    .filter(({ kind, name }) => shown.includes(kind) && look.names?.[name] !== null)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ name, kind, hexes, chinese }) => {
      const text = look.names?.[name] ?? name;
      const capitals = kind === "city" || kind === "sector";
      const neutral = ground.ink(Number(hexes[0].slice(0, 2)), Number(hexes[0].slice(2))) === "neutralCity";
      const lines = capitals ? twoLines(text.toUpperCase()) : [text];
      const native = band === "far" ? undefined : chinese;
      const showNative = capitals && !neutral ? native : undefined;
      const face: Face = capitals ? "serifBold" : "serif";
      const spacing = capitals ? CAPITAL_SPACING : 0;
      const width = Math.max(
        ...lines.map((l) => textWidth(face, l, spacing)),
        showNative ? showNative.length * 0.9 : 0,
      );
      const height = lines.length + (showNative ? 0.98 : 0);
      const middle = mean(hexes.map(centreOfHex));
      const point = kind === "sector" ? middle : hexes.length > 1 ? centreOfHex(hexes[0]) : middle;
      return { hex: hexes[0], kind, neutral, point, lines, chinese: showNative, width, height };
    });
}

/** Long capitals break in two near the middle. */
function twoLines(text: string): string[] {
  if (text.length < 15 || !text.includes(" ")) return [text];
  const spaces = [...text.matchAll(/ /g)].map((m) => m.index);
  const cut = spaces.reduce((best, i) => (Math.abs(i - text.length / 2) < Math.abs(best - text.length / 2) ? i : best));
  return [text.slice(0, cut), text.slice(cut + 1)];
}

function coverCost({ lines, ground }: NameWorld, box: Box): number {
  let price = 0;
  let wet = 0;
  let cells = 0;
  const step = lines.cell;
  for (let y = box.y + step / 2; y < box.y + box.height; y += step)
    for (let x = box.x + step / 2; x < box.x + box.width; x += step) {
      cells++;
      price += LINE_PRICE(valueAt(lines, x, y));
      if (valueAt(ground.raster, x, y) === CODE.water) wet++;
    }
  return cells === 0 ? 0 : (price / cells) * 14 + (wet / cells) * 2.2;
}

const WATER_SIZE: Readonly<Record<Band, number>> = { far: 56, sheet: 40, table: 29, close: 22 };

function waterNames(world: NameWorld, band: Band, taken: Box[]): WaterName[] {
  const out: WaterName[] = [];
  const put = (name: WaterName | null): void => {
    if (!name) return;
    out.push(name);
    taken.push(...letterBoxes(name.letters, name.size));
  };
  const rank = (kind: HexLabel["kind"]): number => ["sea", "lake", "river", "island", "region", "creek"].indexOf(kind);
  for (const label of [...world.sheet.labels].sort((a, b) => rank(a.kind) - rank(b.kind))) {
    if (band === "far" && label.kind === "creek") continue;
    put(label.along.length === 1 ? lakeName(label, world, band, taken) : curvedName(label, world, band, taken));
  }
  if (band !== "far") put(outsideName(world, band));
  return out;
}

const spelled = (text: string, size: number): { letter: string; width: number }[] =>
  [...text].map((letter) => ({ letter, width: letterWidth("serifItalic", letter) * size }));

/** A lake's name fits its breadth at that place. */
function lakeName(label: HexLabel, { ground }: NameWorld, band: Band, taken: readonly Box[]): WaterName | null {
  const middle = fromHexCoordinates(label.along[0]);
  let half = 0;
  while (
    half < 8 * RADIUS &&
    [-1, 1].every((s) => valueAt(ground.raster, middle.x + s * half, middle.y) === CODE.water)
  )
    half += RADIUS / 10;
  const grand = half > 1.6 * RADIUS;
  const text = grand ? label.text.toUpperCase() : label.text;
  const spacing = grand ? 0.3 : 0.03;
  const smallest = WATER_SIZE[band] * 0.42;
  const fit = (half * 1.55) / textWidth("serifItalic", text, spacing);
  const size = Math.min(WATER_SIZE[band] * 1.15, Math.max(smallest, fit));
  const run = [-1, 1].map((s) => ({ x: middle.x + s * RADIUS * 9, y: middle.y }));
  for (const drop of [0.3, 0, 0.75, -0.5, 1.2, -1]) {
    const letters = lettersAlong(run, spelled(text, size), spacing * size, 0.5, -drop * size);
    if (letters && free(letters, size, taken)) return { kind: label.kind, text, size, letters };
  }
  return null;
}

const free = (letters: readonly PlacedLetter[], size: number, taken: readonly Box[]): boolean =>
  !letterBoxes(letters, size).some((box) => taken.some((other) => overlaps(other, box)));

/** A river, creek or sea: the name follows the curve of the sheet, beside the line where that is clearer. */
function curvedName(label: HexLabel, world: NameWorld, band: Band, taken: readonly Box[]): WaterName | null {
  const curve = prolong(spline(label.along.map(fromHexCoordinates), RADIUS * 0.3), RADIUS * 4);
  const open = label.kind === "sea" || label.kind === "island" || label.kind === "region" || isOpenWater(world, curve);
  const share = label.kind === "sea" ? 1 : open ? 0.74 : 0.48;
  const size = WATER_SIZE[band] * share;
  // Wide water spreads its letters over the curve of the sheet, up to nine tenths of an em apart.
  const room = (lengthOf(curve.slice(1, -1)) * 0.96) / size - textWidth("serifItalic", label.text);
  const spread = Math.min(0.9, Math.max(0.32, room / label.text.length));
  const spacing = (open ? spread : 0.05) * size;
  const aside = open
    ? [-0.3 * size, RADIUS * 0.3, -RADIUS * 0.5]
    : [0.22, 0.3, 0.4, -0.5, -0.62, -0.75].map((a) => a * RADIUS * (a < 0 ? 0.6 : 1) - (a < 0 ? size * 0.55 : 0));
  let best: WaterName | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const middle of [0.5, 0.44, 0.56, 0.38, 0.62, 0.31, 0.69])
    for (const off of aside) {
      const letters = lettersAlong(curve, spelled(label.text, size), spacing, middle, off);
      if (!letters || !free(letters, size, taken)) continue;
      const boxes = letterBoxes(letters, size);
      if (boxes.some((b) => !within(b, world.ground.layout.frame))) continue;
      const bend = Math.max(...letters.slice(1).map((l, i) => Math.abs(l.angle - letters[i].angle)));
      if (bend > 0.6) continue;
      let price = Math.abs(middle - 0.5) * 6 + aside.indexOf(off) * 0.12 + bend * 4;
      for (const box of boxes)
        price += open ? dryShare(world, box, label.kind) * 3 : coverCost(world, box) / boxes.length;
      if (price < lowest) {
        lowest = price;
        best = { kind: label.kind, text: label.text, size, letters };
      }
    }
  return best;
}

const within = (b: Box, frame: Box): boolean =>
  b.x >= frame.x &&
  b.y >= frame.y &&
  b.x + b.width <= frame.x + frame.width &&
  b.y + b.height <= frame.y + frame.height;

function isOpenWater({ ground }: NameWorld, curve: readonly Point[]): boolean {
  const inner = curve.slice(1, -1);
  const wet = inner.filter(
    (p) =>
      valueAt(ground.raster, p.x, p.y) === CODE.water && valueAt(ground.raster, p.x, p.y - RADIUS * 0.4) === CODE.water,
  );
  return wet.length > inner.length * 0.6;
}

function dryShare({ ground, lines }: NameWorld, box: Box, kind: HexLabel["kind"]): number {
  const wanted = kind === "island" || kind === "region" ? CODE.outside : CODE.water;
  const spots = [0.15, 0.5, 0.85].flatMap((u) =>
    [0.15, 0.5, 0.85].map((v) => [box.x + u * box.width, box.y + v * box.height]),
  );
  return (
    spots.filter(([x, y]) => valueAt(ground.raster, x, y) !== wanted || valueAt(lines, x, y) !== 0).length /
    spots.length
  );
}

/** The ground outside the game is named once, in its widest part, in the words of the sheet. */
function outsideName({ sheet, ground, look }: NameWorld, band: Band): WaterName | null {
  const terrain = Object.entries(sheet.terrains).find(([id]) => groundInk(look, id) === "outside");
  if (!terrain || sheet.labels.some((l) => l.kind === "region" || l.kind === "island")) return null;
  const text = terrain[1].name.replace(/ \((.*)\)/, ", $1").toLowerCase();
  const deep = distanceInside(ground.raster, CODE.outside);
  let best = 0;
  const { width, cell, x, y } = ground.raster;
  const { frame } = ground.layout;
  // The edge of the sheet counts as an edge, twice as hard left and right because names are wide.
  const room = (i: number): number => {
    const px = x + (i % width) * cell;
    const py = y + Math.floor(i / width) * cell;
    const beside = Math.min(px - frame.x, frame.x + frame.width - px) / 2.4;
    return Math.min(deep[i], beside, py - frame.y, frame.y + frame.height - py);
  };
  for (let i = 1; i < deep.length; i++) if (deep[i] > 0 && room(i) > room(best)) best = i;
  const middle = { x: x + (best % width) * cell, y: y + Math.floor(best / width) * cell };
  const size = WATER_SIZE[band] * 0.5;
  const run = [-1, 1].map((s) => ({ x: middle.x + s * RADIUS * 12, y: middle.y }));
  const letters = lettersAlong(run, spelled(text, size), size * 0.3, 0.5, -size * 0.3);
  const dry = letters?.every((l) => valueAt(ground.raster, l.x, l.y) === CODE.outside);
  return letters && dry ? { kind: "region", text, size, letters } : null;
}
