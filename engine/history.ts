import * as v from "valibot";

const TEXT = v.pipe(v.string(), v.minLength(1));

const FIGURE = v.strictObject({
  /** "The fall of Baoshan" */
  name: TEXT,
  /** "6 September 1937" */
  text: TEXT,
  /** what it is laid beside: the turn in which a studied place fell, the last turn, or units lost of a side, in percent of all it has */
  of: v.variant("kind", [
    v.strictObject({ kind: v.literal("place"), id: TEXT }),
    v.strictObject({ kind: v.literal("end") }),
    v.strictObject({ kind: v.literal("losses"), seat: TEXT }),
  ]),
  /** turn of the game, or percent; null: it never happened, or not within the game */
  value: v.nullable(v.number()),
  /** author, title, publisher and year; page, chapter or document where it is known */
  source: TEXT,
  /** what is not settled about the figure itself; absent: nothing that we know of */
  uncertain: v.optional(TEXT),
  /** what makes the comparison loose */
  note: v.optional(TEXT),
});

const HISTORY = v.strictObject({
  /** how it ended, in the game's terms; a winner of null: nobody can say */
  outcome: v.strictObject({ winner: v.nullable(TEXT), text: TEXT, source: TEXT }),
  figures: v.array(FIGURE),
});

/** What happened, in figures that can be laid beside games: `titles/ID/history.json`. */
export type History = v.InferOutput<typeof HISTORY>;
export type HistoricalFigure = v.InferOutput<typeof FIGURE>;

/** Reads a title's `history.json`. */
export const historyOf = (data: unknown): History => v.parse(HISTORY, data);
