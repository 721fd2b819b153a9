import type { Kind } from "@wusong/engine";
import { type Column, columnOf } from "./column.ts";
import { columnRow, type HexPlace, type HexSheet, hexName, neighbourCells } from "./hex-sheet.ts";
import type { Network, SlotMask } from "./network.ts";

declare const hexBrand: unique symbol;
/** A hex by its place in the tables: 0 is 0101, then down the first column, and so on. */
export type HexId = number & { readonly [hexBrand]: "hex" };

/** Where nothing is. It is no hex: whoever holds a `HexOrNowhere` has to compare before he uses it as one. */
export const NOWHERE = -1 as const;
export type HexOrNowhere = HexId | typeof NOWHERE;

/** A hex where the rules have made sure that there is one. */
export function knownHex(hex: HexOrNowhere): HexId {
  if (hex === NOWHERE) throw new Error("A hex is needed here, and there is none.");
  return hex;
}

/** 0101, where a walk through all hexes begins. */
export const FIRST_HEX = 0 as HexId;

/** Hexes as they are picked and spelled, for every title with a hex map. */
export const hexKind = <Sheet extends { readonly board: HexBoard }>(): Kind<HexId, Sheet> => ({
  of: "hex",
  count: ({ board }) => board.size,
  text: ({ board }, hex) => board.names[hex],
  find: ({ board }, text) => board.find(text) ?? undefined,
});

/** A hex map as look-up tables. Directions are numbers: N, NE, SE, S, SW, NW from 0 to 5. Built once per sheet, shared by all games, never changed. */
export class HexBoard implements Network {
  readonly size: number;
  readonly stride = 6;
  /** By hex and direction; beyond the edge of the map lies NOWHERE. */
  readonly neighbour: Column<HexOrNowhere, Int16Array>;
  /** Positions in half columns and half rows, so that the lowered even columns stay whole numbers. */
  readonly x: Int16Array;
  readonly y: Int16Array;
  /** Names by id: "3510". Ids ascend as names do. */
  readonly names: readonly string[];
  readonly terrain: readonly string[];
  readonly playable: readonly boolean[];
  /** Directions in which a road or railway leaves the hex. */
  readonly road: SlotMask;
  readonly rail: SlotMask;
  readonly bridge: SlotMask;

  readonly #feature: string[];
  readonly #water: string[];
  readonly #groups = new Map<string, readonly HexId[]>();
  readonly #places = new Map<string, HexPlace>();
  readonly #placesAt = new Map<HexId, HexPlace[]>();
  readonly #q: Int16Array;
  readonly #r: Int16Array;
  readonly #within: (readonly HexId[])[][] = [];
  readonly #neighbours: (readonly HexId[])[] = [];

  constructor(readonly sheet: HexSheet) {
    const { cols, rows } = sheet.grid;
    this.size = cols * rows;
    this.names = Array.from({ length: this.size }, (_, id) => hexName(1 + Math.floor(id / rows), 1 + (id % rows)));
    const neighbour = new Int16Array(6 * this.size).fill(NOWHERE);
    this.x = new Int16Array(this.size);
    this.y = new Int16Array(this.size);
    this.#q = new Int16Array(this.size);
    this.#r = new Int16Array(this.size);
    this.names.forEach((name, id) => {
      const [column, row] = columnRow(name);
      neighbourCells(column, row).forEach(([c, r], direction) => {
        if (c >= 1 && c <= cols && r >= 1 && r <= rows) neighbour[6 * id + direction] = (c - 1) * rows + r - 1;
      });
      this.x[id] = 2 * column;
      this.y[id] = 2 * row + (column % 2 === 0 ? 1 : 0);
      this.#q[id] = column;
      this.#r[id] = row - (column + (column % 2)) / 2;
    });
    this.neighbour = columnOf<HexOrNowhere, Int16Array>(neighbour);
    this.terrain = this.names.map((name) => sheet.hexes[name].terrain);
    this.playable = this.names.map((name) => sheet.hexes[name].playable);
    this.#feature = this.#sides(sheet.hexsides, (kind) => kind);
    this.#water = this.#sides(sheet.waterHexsides, (water) => water.type);
    this.road = this.#mask(sheet.road);
    this.rail = this.#mask(sheet.rail);
    this.bridge = this.#mask(sheet.bridges);
    this.#listGroups();
    for (const place of sheet.places) this.#listPlace(place);
  }

  /** The id of a hex name, or null when the map has no such hex. */
  find(name: string): HexId | null {
    if (!/^\d{4}$/.test(name)) return null;
    const [column, row] = columnRow(name);
    const { cols, rows } = this.sheet.grid;
    return column >= 1 && column <= cols && row >= 1 && row <= rows ? (((column - 1) * rows + row - 1) as HexId) : null;
  }

  /** The id of a hex the title knows to exist. */
  id(name: string): HexId {
    const id = this.find(name);
    if (id === null) throw new Error(`The map has no hex ${name}.`);
    return id;
  }

  ids(names: readonly string[]): HexId[] {
    return names.map((name) => this.id(name)).sort((a, b) => a - b);
  }

  step(hex: HexId, direction: number): HexId | null {
    const to = this.neighbour[6 * hex + direction];
    return to === NOWHERE ? null : to;
  }

  /** In ascending order. */
  neighbours(hex: HexId): readonly HexId[] {
    this.#neighbours[hex] ??= this.#beside(hex);
    return this.#neighbours[hex];
  }

  /** The direction from a hex to its neighbour, -1 when they do not touch. */
  direction(from: HexId, to: HexId): number {
    for (let direction = 0; direction < 6; direction++)
      if (this.neighbour[6 * from + direction] === to) return direction;
    return -1;
  }

  /** Creek, river … on the hexside; "" for none. */
  feature(hex: HexId, direction: number): string {
    return this.#feature[6 * hex + direction];
  }

  /** Kind of impassable water on the hexside; "" for none. */
  water(hex: HexId, direction: number): string {
    return this.#water[6 * hex + direction];
  }

  distance(a: HexId, b: HexId): number {
    const dq = this.#q[a] - this.#q[b];
    const dr = this.#r[a] - this.#r[b];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  }

  /** All hexes up to the distance, the hex itself included, in ascending order. */
  within(hex: HexId, distance: number): readonly HexId[] {
    this.#within[distance] ??= [];
    this.#within[distance][hex] ??= this.#gather(hex, distance);
    return this.#within[distance][hex];
  }

  hasGroup(name: string): boolean {
    return this.#groups.has(name);
  }

  /** A group, tag or edge ("edge.west") of the sheet, in ascending order. */
  group(name: string): readonly HexId[] {
    const group = this.#groups.get(name);
    if (!group) throw new Error(`The map has no group or tag "${name}".`);
    return group;
  }

  /** The same as a table: 1 for members. */
  members(name: string): Uint8Array {
    return memberTable(this.size, this.group(name));
  }

  /** A place by key or name. */
  place(name: string): HexPlace {
    const place = this.#places.get(name);
    if (!place) throw new Error(`The map has no place "${name}".`);
    return place;
  }

  placesAt(hex: HexId): readonly HexPlace[] {
    return this.#placesAt.get(hex) ?? [];
  }

  /** Hexes of all places of a kind, in ascending order. */
  hexesOf(kind: HexPlace["kind"]): HexId[] {
    return this.ids([...new Set(this.sheet.places.filter((p) => p.kind === kind).flatMap((p) => p.hexes))]);
  }

  #beside(hex: HexId): HexId[] {
    const list: HexId[] = [];
    for (let direction = 0; direction < 6; direction++) {
      const to = this.neighbour[6 * hex + direction];
      if (to !== NOWHERE) list.push(to);
    }
    return list.sort((a, b) => a - b);
  }

  #gather(hex: HexId, distance: number): HexId[] {
    const list: HexId[] = [];
    for (let id = 0; id < this.size; id++) if (this.distance(hex, id as HexId) <= distance) list.push(id as HexId);
    return list;
  }

  #sides<T>(record: Readonly<Record<string, T>>, name: (entry: T) => string): string[] {
    const table = new Array<string>(6 * this.size).fill("");
    for (const [side, entry] of Object.entries(record))
      for (const [hex, direction] of this.#bothSides(side)) table[6 * hex + direction] = name(entry);
    return table;
  }

  #mask(record: Readonly<Record<string, unknown>>): SlotMask {
    const mask = new Uint16Array(this.size);
    for (const side of Object.keys(record))
      for (const [hex, direction] of this.#bothSides(side)) mask[hex] |= 1 << direction;
    return mask;
  }

  #bothSides(side: string): [HexId, number][] {
    const [a, b] = side.split("-").map((name) => this.id(name));
    return [
      [a, this.direction(a, b)],
      [b, this.direction(b, a)],
    ];
  }

  #listGroups(): void {
    const { groups, edges, hexes } = this.sheet;
    for (const [name, list] of Object.entries(groups)) this.#groups.set(name, this.ids(list));
    for (const [edge, list] of Object.entries(edges)) this.#groups.set(`edge.${edge}`, this.ids(list));
    const tagged = new Map<string, HexId[]>();
    this.names.forEach((name, id) => {
      for (const tag of hexes[name].tags ?? []) tagged.set(tag, [...(tagged.get(tag) ?? []), id as HexId]);
    });
    for (const [tag, list] of tagged) this.#groups.set(tag, list);
  }

  #listPlace(place: HexPlace): void {
    this.#places.set(place.name, place);
    if (place.key) this.#places.set(place.key, place);
    for (const name of place.hexes) {
      const hex = this.id(name);
      this.#placesAt.set(hex, [...(this.#placesAt.get(hex) ?? []), place]);
    }
  }
}

/** 1 for members of the list, 0 for everybody else. */
export function memberTable(size: number, list: readonly number[]): Uint8Array {
  const table = new Uint8Array(size);
  for (const id of list) table[id] = 1;
  return table;
}
