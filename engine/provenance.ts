/** Where some of the values of a sheet come from. */
export interface ValueSource {
  /** file and entry of the sheet: "tables.combat" */
  readonly id: string;
  /** the file they stand in: a player's own takes its place */
  readonly file: string;
  /** what people call them: "Combat table" */
  readonly name: string;
  /** which of them are given by the rules of the game, and which were worked out */
  readonly text: string;
  /** whether any of them was worked out because the printed sheet was not to be had */
  readonly reconstructed: boolean;
}

/** Where the values of a sheet come from, and where each of them decides. Sources are named by their ids. */
export interface Provenance {
  readonly sources: readonly ValueSource[];
  /** by case of the rules: whose values decide there; a case that is not listed is decided like the one above it */
  readonly cases: Readonly<Record<string, readonly string[]>>;
  /** by counter: where its values come from */
  readonly counters: Readonly<Record<string, string>>;
  /** where the ground of the map comes from */
  readonly ground: string;
}
