import { type AreaSheet, columnRow, type HexSheet } from "@wusong/board";
import type { GroundInk, MapLook, MapSheet } from "@wusong/engine";
import type { Battles } from "../figures/index.ts";
import { INK } from "./inks.ts";
import { escaped } from "./markup.ts";

const GROUND: Readonly<Record<GroundInk, string>> = {
  clear: "#f3eedf",
  woods: "#dde5c6",
  marsh: "#d9e4da",
  paddy: "#ebedd3",
  mud: "#e9e0c9",
  water: "#cddfe9",
  outside: "#e6e1d3",
  city: "#e0cfb6",
  neutralCity: "#ddd8cc",
  town: "#eadfc9",
};

/** A drawn map: its size, and what lies under and over the heat. */
interface Drawn {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly ground: string;
  readonly lines: string;
  readonly names: string;
  /** the outline of a place; null: it is not on the map */
  outline(place: string): string | null;
}

/** Where battles are fought, on the title's own map: the darker a place, the more of them. */
export function battleMap(map: MapSheet, look: MapLook, battles: Battles, label: string): string {
  const drawn = map.kind === "hex" ? hexMap(map, look) : areaMap(map, look);
  const most = Math.max(1, ...battles.places.map(({ in100Games }) => in100Games));
  const heat = battles.places
    .map(({ place, name, in100Games }) => {
      const outline = drawn.outline(place);
      if (!outline) return "";
      const strength = (0.12 + 0.72 * Math.sqrt(in100Games / most)).toFixed(2);
      return `<path d="${outline}" fill="${INK.heat}" fill-opacity="${strength}"><title>${escaped(name)}: ${in100Games.toFixed(0)} battles in 100 games</title></path>`;
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${drawn.box.join(" ")}" role="img" aria-label="${escaped(label)}" class="battle-map">${drawn.ground}${drawn.lines}<g>${heat}</g>${drawn.names}</svg>`;
}

/** Half the width of a hex, in units of the drawing. */
const R = 10;
const H = (R * Math.sqrt(3)) / 2;

const whole = (x: number): string => String(Math.round(x * 10) / 10);
const pathOf = (points: readonly (readonly [number, number])[], closed: boolean): string =>
  `M${points.map(([x, y]) => `${whole(x)} ${whole(y)}`).join("L")}${closed ? "Z" : ""}`;

function centre(hex: string): [number, number] {
  const [column, row] = columnRow(hex);
  return [1.5 * R * column, 2 * H * (row + (column % 2 === 0 ? 0.5 : 0))];
}

/** A flat-topped hex, its corners clockwise from the right. */
function corners(hex: string): [number, number][] {
  const [x, y] = centre(hex);
  return [
    [x + R, y],
    [x + R / 2, y + H],
    [x - R / 2, y + H],
    [x - R, y],
    [x - R / 2, y - H],
    [x + R / 2, y - H],
  ];
}

function hexMap(sheet: HexSheet, look: MapLook): Drawn {
  const byInk = new Map<GroundInk, string[]>();
  for (const [hex, { terrain, tags }] of Object.entries(sheet.hexes)) {
    const tag = tags?.find((one) => look.groundByTag?.[one]);
    const ink = (tag && look.groundByTag?.[tag]) || look.ground?.[terrain] || plainInk(sheet, terrain);
    byInk.set(ink, [...(byInk.get(ink) ?? []), pathOf(corners(hex), true)]);
  }
  const sides = (names: readonly string[]): string => names.map((side) => sideOf(side)).join("");
  const routes = (kind: "road" | "rail"): string =>
    sheet.routes
      .filter((route) => route.kind === kind)
      .map(({ hexes }) => pathOf(hexes.map(centre), false))
      .join("");
  const { cols, rows } = sheet.grid;
  return {
    box: [0.5 * R, H, 1.5 * R * cols + R, 2 * H * rows + H * 2],
    ground: [...byInk].map(([ink, paths]) => `<path d="${paths.join("")}" fill="${GROUND[ink]}"/>`).join(""),
    lines:
      `<path d="${sides(Object.keys(sheet.hexsides))}" stroke="#a9c6d6" stroke-width="1.2" fill="none"/>` +
      `<path d="${sides(Object.keys(sheet.waterHexsides))}" stroke="#a9c6d6" stroke-width="2.4" fill="none"/>` +
      `<path d="${routes("road")}" stroke="#c7a27c" stroke-width=".7" fill="none"/>` +
      `<path d="${routes("rail")}" stroke="#55504a" stroke-width=".9" stroke-dasharray="3 1.5" fill="none"/>`,
    names: sheet.places
      .filter(({ kind }) => kind === "city" || kind === "town")
      .map(({ name, hexes, kind }) => nameAt(shownName(name, look), centre(hexes[0]), kind === "city" ? 9 : 7))
      .join(""),
    outline: (hex) => (sheet.hexes[hex] ? pathOf(corners(hex), true) : null),
  };
}

const plainInk = (sheet: HexSheet, terrain: string): GroundInk =>
  terrain in GROUND ? (terrain as GroundInk) : sheet.terrains[terrain]?.land ? "clear" : "water";

/** The line between two neighbouring hexes: the two corners they have in common. */
function sideOf(side: string): string {
  const [a, b] = side.split("-").map(corners);
  const near = ([x, y]: readonly [number, number]) =>
    b.some(([u, v]) => Math.abs(u - x) < 0.5 && Math.abs(v - y) < 0.5);
  return pathOf(a.filter(near), false);
}

function areaMap(sheet: AreaSheet, look: MapLook): Drawn {
  const [width, height] = sheet.size;
  const [left, top, right, bottom] = sheet.frame ?? [0, 0, width, height];
  const scale = (right - left) / 100;
  const patches = (kind: "woods" | "village" | "town"): string =>
    sheet.decor.patches
      .filter((patch) => patch.kind === kind)
      .map(({ polygon }) => pathOf(polygon, true))
      .join("");
  const lines = (wet: boolean): string =>
    sheet.decor.lines
      .filter(({ kind }) => (kind === "canal" || kind === "stream") === wet)
      .map(({ path }) => pathOf(path, false))
      .join("");
  const outlines = new Map(sheet.areas.map(({ id, polygon }) => [id, pathOf(polygon, true)]));
  return {
    box: [left, top, right - left, bottom - top],
    ground:
      `<path d="${[...outlines.values()].join("")}" fill="${GROUND.clear}" stroke="#b7ab92" stroke-width="${whole(scale / 4)}"/>` +
      `<path d="${patches("woods")}" fill="${GROUND.woods}"/><path d="${patches("village")}${patches("town")}" fill="${GROUND.city}"/>`,
    lines:
      `<path d="${lines(true)}" stroke="#a9c6d6" stroke-width="${whole(scale / 1.6)}" fill="none"/>` +
      `<path d="${lines(false)}" stroke="#c7a27c" stroke-width="${whole(scale / 4)}" fill="none"/>`,
    names: sheet.areas.map(({ name, label }) => nameAt(shortName(name, look), label.at, 1.7 * scale)).join(""),
    outline: (area) => outlines.get(area) ?? null,
  };
}

/** The name a title wants on its maps; null: none. */
const shownName = (name: string, { names }: MapLook): string | null =>
  names?.[name] === undefined ? name : names[name];

/** Without what explains it behind a colon or a comma, or in brackets: areas are small here. */
const shortName = (name: string, look: MapLook): string | null =>
  shownName(name, look)?.replace(/(:|,| \().*/, "") ?? null;

function nameAt(name: string | null, [x, y]: readonly [number, number], size: number): string {
  if (name === null) return "";
  return `<text x="${whole(x)}" y="${whole(y)}" font-size="${whole(size)}" text-anchor="middle" fill="${INK.text}" stroke="${INK.paper}" stroke-width="${whole(size / 5)}" paint-order="stroke">${escaped(name)}</text>`;
}
