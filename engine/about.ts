import * as v from "valibot";

const TEXT = v.pipe(v.string(), v.minLength(1));

/** What a page on a battle has to say, in this order. */
export const BATTLE_PARTS = ["happened", "ended", "soldiers", "civilians", "disputed"] as const;

/** Plain sentences, and what they rest on: ids of listed sources. */
const PARAGRAPH = v.strictObject({
  text: TEXT,
  sources: v.pipe(v.array(TEXT), v.minLength(1, "a paragraph names what it rests on")),
});

const PART = v.strictObject({
  about: v.picklist(BATTLE_PARTS),
  heading: TEXT,
  paragraphs: v.pipe(v.array(PARAGRAPH), v.minLength(1)),
});

const SOURCE = v.strictObject({
  id: TEXT,
  author: TEXT,
  title: TEXT,
  /** publisher and year; page or chapter where it is known */
  published: TEXT,
});

const GAME = v.strictObject({
  /** as its publisher calls it; null: the rules at hand do not tell */
  name: v.nullable(TEXT),
  designers: v.array(TEXT),
  publisher: v.nullable(TEXT),
  year: v.nullable(v.number()),
  /** how the above is known, and what is not */
  known: TEXT,
  /** where it can be bought, as far as that is known */
  buy: TEXT,
});

const ABOUT = v.pipe(
  v.strictObject({
    /** the published game whose rules the title follows; null: the title follows none */
    game: v.nullable(GAME),
    battle: v.strictObject({ name: TEXT, when: TEXT, parts: v.array(PART) }),
    sources: v.array(SOURCE),
  }),
  v.check(
    ({ battle }) => battle.parts.map(({ about }) => about).join() === BATTLE_PARTS.join(),
    `The parts of a battle are ${BATTLE_PARTS.join(", ")}, each once and in this order.`,
  ),
  v.check(({ sources }) => new Set(sources.map(({ id }) => id)).size === sources.length, "A source is listed twice."),
  v.check(({ battle, sources }) => {
    const listed = new Set(sources.map(({ id }) => id));
    return cited(battle.parts).every((id) => listed.has(id));
  }, "A paragraph names a source that is not listed."),
  v.check(({ battle, sources }) => {
    const named = new Set(cited(battle.parts));
    return sources.every(({ id }) => named.has(id));
  }, "A source is listed that no paragraph names."),
);

const cited = (parts: readonly v.InferOutput<typeof PART>[]): string[] =>
  parts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sources }) => sources));

/** Whose game a title follows, and what the battle was: `titles/ID/about.json`. */
export type AboutTitle = v.InferOutput<typeof ABOUT>;
export type PublishedGame = v.InferOutput<typeof GAME>;

/** Reads a title's `about.json`. */
export const readAboutTitle = (data: unknown): AboutTitle => v.parse(ABOUT, data);
