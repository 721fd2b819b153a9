import type { HexId } from "@wusong/board";
import type { Sheet } from "./sheet.ts";

/** Units off the map, or with nothing to go for, are as far as can be. */
export const FARTHEST = 24;

/** How far every hex is from some of a few places: there are few different sets of them in a game, so the tables are kept. */
export class Distances {
  /** By place and hex. */
  readonly far: readonly Uint8Array[];
  readonly #nearest = new Map<number, Uint8Array>();
  readonly #size: number;

  constructor(
    { board }: Sheet,
    readonly places: readonly HexId[],
  ) {
    this.#size = board.size;
    this.far = places.map((place) =>
      Uint8Array.from({ length: board.size }, (_, hex) => Math.min(FARTHEST, board.distance(hex as HexId, place))),
    );
  }

  /** By hex: the way to the nearest of those places that are wanted. */
  nearest(isWanted: (place: HexId) => boolean): Uint8Array {
    let key = 0;
    for (let i = 0; i < this.places.length; i++) key = 2 * key + (isWanted(this.places[i]) ? 1 : 0);
    let table = this.#nearest.get(key);
    if (!table) {
      table = new Uint8Array(this.#size).fill(FARTHEST);
      for (let i = 0; i < this.places.length; i++)
        if (isWanted(this.places[i]))
          for (let hex = 0; hex < table.length; hex++) table[hex] = Math.min(table[hex], this.far[i][hex]);
      if (this.#nearest.size >= TABLES_KEPT) this.#nearest.clear();
      this.#nearest.set(key, table);
    }
    return table;
  }
}

const TABLES_KEPT = 500;
