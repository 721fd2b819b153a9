import { type Game, TRAIL_DIGITS } from "./game.ts";
import { same } from "./json.ts";
import { beginSave, enter, type Opened } from "./open-save.ts";
import type { Save } from "./record.ts";
import type { Shape } from "./state.ts";
import type { Title } from "./title.ts";

/**
 * The rules of now under the name of those a game was played by: its hashes were made with that name. Whether they lead where those
 * led is seen by replaying the game, since its hashes tell every state.
 */
export const inTheNameOf = <S extends Shape>(title: Title<S>, rulesVersion: string): Title<S> =>
  title.rulesVersion === rulesVersion ? title : { ...title, rulesVersion };

export interface Parted {
  /** the first entry that leads somewhere else; null where the save cannot tell which */
  readonly from: number | null;
  readonly why: string;
}

/**
 * Where the replay of a save parts from what it says; null where it does not. What comes between is the number of entries replayed.
 * `beside` is the same game under the name of the rules of now: it is carried along.
 */
export function* parting<S extends Shape>(
  opened: Opened<S>,
  save: Save,
  beside?: Game<S>,
): Generator<number, Parted | null, undefined> {
  const game = beginSave(opened);
  const begun = game.entries.length;
  const trail = save.trail?.join("");
  for (let i = begun; i < opened.entries.length; i++) {
    const wrong = enter(game, opened.entries[i]);
    if (wrong !== null) return { from: i, why: `that entry is not possible (${wrong.replace(/\.$/, "")})` };
    if (trail !== undefined && !follows(game, trail, i - begun)) {
      return { from: i, why: "that entry leads to another state" };
    }
    if (beside) enter(beside, opened.entries[i]);
    yield i + 1;
  }
  if (trail !== undefined) {
    return save.hash === game.hash ? null : { from: begun, why: "it begins at another state" };
  }
  const last = save.snapshots.find(({ at }) => at === game.entries.length);
  if (!last) return { from: null, why: "it has neither a trail of hashes nor a snapshot to compare with" };
  // The first format counted answers that wait as entries.
  const counts = game.play.hasAnswers() ? { n: game.entries.length } : {};
  return same(last.state, { ...game.play.s, ...counts }) ? null : { from: null, why: "it ends in another state" };
}

/** Whether the rolling hash now is the one a trail has at that place. */
const follows = <S extends Shape>(game: Game<S>, trail: string, at: number): boolean =>
  trail.slice(at * TRAIL_DIGITS, (at + 1) * TRAIL_DIGITS) === game.hash.slice(0, TRAIL_DIGITS);

/** Carries steps out to their end. */
export function atOnce<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
