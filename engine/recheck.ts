import { type Game, TRAIL_DIGITS } from "./game.ts";
import { same } from "./json.ts";
import { beginSave, enter, load, type Opened, openSave } from "./load.ts";
import { readSave, type Save } from "./record.ts";
import type { Shape } from "./state.ts";
import type { Title } from "./title.ts";

/** A running game as a store keeps it: the text of its save, and a name to speak of it. */
export interface KeptSave {
  readonly name: string;
  readonly text: string;
  /** why the text could not be read, as a sentence */
  readonly unreadable?: string;
}

/**
 * How a running game fares under the rules as they are now. `unchanged`: every entry leads to the state it led to. `differs`: from an
 * entry on it does not, and the game can go on from its snapshot. `stuck`: it cannot. `no save`: the text holds no running game.
 */
export type Fate = "unchanged" | "differs" | "stuck" | "no save";

export interface Rechecked {
  readonly name: string;
  readonly fate: Fate;
  /** the first entry that leads somewhere else; null where none does, or where the save cannot tell which */
  readonly from: number | null;
  readonly text: string;
}

/** Replays running games against the rules as they are now, one after another: a folder, or later the store of a server. */
export function* recheck(
  titleOf: (id: string) => Title<Shape> | undefined,
  games: Iterable<KeptSave>,
): Generator<Rechecked> {
  for (const { name, text, unreadable } of games) {
    const save = unreadable ?? readSave(text);
    if (typeof save === "string") yield { name, fate: "no save", from: null, text: save };
    else {
      const title = titleOf(save.title);
      yield title
        ? { name, ...recheckSave(title, save) }
        : { name, fate: "stuck", from: null, text: `There is no title "${save.title}" here.` };
    }
  }
}

function recheckSave(title: Title<Shape>, save: Save): Omit<Rechecked, "name"> {
  // The rules of now under the name of those the game was played with: its hashes were made with that name.
  const named = { ...title, rulesVersion: save.rulesVersion };
  const opened = openSave(named, save);
  if ("error" in opened) return { fate: "stuck", from: null, text: opened.error };
  const parted = opened.replayable ? firstDifference(opened, save) : { from: 0, why: "its sheet is another one" };
  if (!parted) {
    return { fate: "unchanged", from: null, text: `It goes on unchanged: ${counted(opened)} lead to the same states.` };
  }
  const where =
    parted.from === null
      ? "It differs, and the save cannot tell from which entry on"
      : `It differs from entry ${parted.from} on`;
  const told = `${where}: ${parted.why}.`;
  // A version that is not the save's makes it go on from its snapshot, as it will once the rules have a new one.
  const goesOn = load({ ...title, rulesVersion: `after ${save.rulesVersion}` }, save);
  if ("error" in goesOn) return { fate: "stuck", from: parted.from, text: `${told} It cannot go on. ${goesOn.error}` };
  return {
    fate: "differs",
    from: parted.from,
    text: `${told} It can go on from its snapshot at entry ${goesOn.game.entries.length}.`,
  };
}

const counted = <S extends Shape>({ entries, continued }: Opened<S>): string => {
  const n = entries.length - (continued?.at ?? 0);
  return `${n.toLocaleString("en")} ${n === 1 ? "entry" : "entries"}`;
};

interface Parted {
  from: number | null;
  why: string;
}

/** Where the replay parts from what the save says; null where it does not. */
function firstDifference<S extends Shape>(opened: Opened<S>, save: Save): Parted | null {
  const game = beginSave(opened);
  const begun = game.entries.length;
  const trail = save.trail?.join("");
  for (let i = begun; i < opened.entries.length; i++) {
    const wrong = enter(game, opened.entries[i]);
    if (wrong !== null) return { from: i, why: `that entry is not possible (${wrong.replace(/\.$/, "")})` };
    if (trail !== undefined && !follows(game, trail, i - begun)) {
      return { from: i, why: "that entry leads to another state" };
    }
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
