import type { AreaSheet, AreaSheetArea, AreaSheetZone } from "./area-sheet.ts";
import type { Network } from "./network.ts";

declare const areaBrand: unique symbol;
/** An area, or a zone beside the map, by its place in the tables: areas first, in the order of the sheet. */
export type AreaId = number & { readonly [areaBrand]: "area" };

/** Kinds of connection the board adds to those of the sheet. */
export const VERTEX = "vertex";
export const ZONE = "zone";

/** An area map as look-up tables. Built once per sheet, shared by all games, never changed. */
export class AreaBoard implements Network {
  readonly size: number;
  readonly stride: number;
  readonly neighbour: Int16Array;
  readonly x: Int16Array;
  readonly y: Int16Array;
  /** Ids of the sheet by number: "GOR", "JE1". */
  readonly names: readonly string[];
  /** How many of the places are areas of the map; the rest are zones beside it. */
  readonly areaCount: number;

  readonly #kind: string[];
  readonly #distance: Int16Array;

  constructor(readonly sheet: AreaSheet) {
    this.areaCount = sheet.areas.length;
    this.names = [...sheet.areas.map((a) => a.id), ...sheet.zones.map((z) => z.id)];
    this.size = this.names.length;
    const links = this.#links();
    this.stride = Math.max(1, ...links.map((list) => list.length));
    this.neighbour = new Int16Array(this.size * this.stride).fill(-1);
    this.#kind = new Array<string>(this.size * this.stride).fill("");
    links.forEach((list, from) => {
      list.forEach(([to, kind], slot) => {
        this.neighbour[from * this.stride + slot] = to;
        this.#kind[from * this.stride + slot] = kind;
      });
    });
    const middles = [
      ...sheet.areas.map((a) => a.centre),
      ...sheet.zones.map(({ rect: [left, top, width, height] }) => [left + width / 2, top + height / 2]),
    ];
    const scale = 2000 / Math.max(...sheet.size);
    this.x = Int16Array.from(middles, ([x]) => Math.round(x * scale));
    this.y = Int16Array.from(middles, ([, y]) => Math.round(y * scale));
    this.#distance = this.#distances();
  }

  find(name: string): AreaId | null {
    const id = this.names.indexOf(name);
    return id < 0 ? null : (id as AreaId);
  }

  id(name: string): AreaId {
    const id = this.find(name);
    if (id === null) throw new Error(`The map has no area or zone ${name}.`);
    return id;
  }

  ids(names: readonly string[]): AreaId[] {
    return names.map((name) => this.id(name)).sort((a, b) => a - b);
  }

  isZone(place: AreaId): boolean {
    return place >= this.areaCount;
  }

  area(place: AreaId): AreaSheetArea {
    return this.sheet.areas[place];
  }

  zone(place: AreaId): AreaSheetZone {
    return this.sheet.zones[place - this.areaCount];
  }

  /** Everything a connection of any kind leads to, in ascending order. */
  neighbours(place: AreaId): AreaId[] {
    const start = place * this.stride;
    return Array.from(this.neighbour.subarray(start, start + this.stride)).filter((to) => to >= 0) as AreaId[];
  }

  /** The kind of connection in a slot: a border kind of the sheet, "vertex" or "zone"; "" where there is none. */
  kindIn(place: AreaId, slot: number): string {
    return this.#kind[place * this.stride + slot];
  }

  /** How two places are connected; "" when they are not. */
  kindBetween(a: AreaId, b: AreaId): string {
    for (let slot = 0; slot < this.stride; slot++)
      if (this.neighbour[a * this.stride + slot] === b) return this.#kind[a * this.stride + slot];
    return "";
  }

  /** Borders to cross from area to area (contacts and zones do not count); -1 when there is no way. */
  distance(a: AreaId, b: AreaId): number {
    return this.#distance[a * this.areaCount + b];
  }

  group(name: string): AreaId[] {
    const list = this.sheet.groups[name];
    if (!list) throw new Error(`The map has no group "${name}".`);
    return this.ids(list);
  }

  tagged(tag: string): AreaId[] {
    return this.ids(this.sheet.areas.filter((a) => a.tags.includes(tag)).map((a) => a.id));
  }

  #links(): [AreaId, string][][] {
    const links: [AreaId, string][][] = this.names.map(() => []);
    const connect = (a: string, b: string, kind: string): void => {
      links[this.id(a)].push([this.id(b), kind]);
      links[this.id(b)].push([this.id(a), kind]);
    };
    for (const { a, b, kind } of this.sheet.borders) connect(a, b, kind);
    for (const { a, b, openTo } of this.sheet.contacts) if (openTo !== null) connect(a, b, VERTEX);
    for (const zone of this.sheet.zones) for (const area of zone.adjacent) connect(zone.id, area, ZONE);
    for (const list of links) list.sort(([a], [b]) => a - b);
    return links;
  }

  #distances(): Int16Array {
    const n = this.areaCount;
    const table = new Int16Array(n * n).fill(-1);
    for (let from = 0; from < n; from++) {
      const queue = [from];
      table[from * n + from] = 0;
      for (const at of queue)
        for (let slot = 0; slot < this.stride; slot++) {
          const to = this.neighbour[at * this.stride + slot];
          const kind = this.#kind[at * this.stride + slot];
          if (to < 0 || kind === VERTEX || kind === ZONE || table[from * n + to] >= 0) continue;
          table[from * n + to] = table[from * n + at] + 1;
          queue.push(to);
        }
    }
    return table;
  }
}
