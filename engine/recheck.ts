import { atOnce, inTheNameOf, parting } from "./alike.ts";
import { takeUp } from "./load.ts";
import { type Opened, openSave } from "./open-save.ts";
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
  const opened = openSave(inTheNameOf(title, save.rulesVersion), save);
  if ("error" in opened) return { fate: "stuck", from: null, text: opened.error };
  const parted = opened.replayable
    ? atOnce(parting(opened, save))
    : { from: 0, why: "its sheet is none that is known here" };
  if (!parted) {
    return { fate: "unchanged", from: null, text: `It goes on unchanged: ${counted(opened)} lead to the same states.` };
  }
  const where =
    parted.from === null
      ? "It differs, and the save cannot tell from which entry on"
      : `It differs from entry ${parted.from} on`;
  const told = `${where}: ${parted.why}.`;
  // As it will once the rules have a version of their own.
  const goesOn = takeUp({ ...title, rulesVersion: `after ${save.rulesVersion}` }, save);
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
