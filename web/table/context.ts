import type { CounterFace } from "@wusong/engine";
import { createContext } from "svelte";
import type { TitleInfo } from "../host/protocol.ts";
import type { Carrying } from "./carrying.svelte.ts";

/** What every part of the table needs to name and draw things of the title. */
export interface TitleContext {
  readonly info: TitleInfo;
  readonly faces: ReadonlyMap<string, CounterFace>;
  /** files of the sheet that are the player's own, by name without ending */
  readonly ownFiles?: readonly string[];
  /** opens the rules at a case */
  openRule(rule: string): void;
  /** gives the keys back to the map */
  focusMap(): void;
  /** drags counters onto the map, where there is one */
  readonly carrying?: Carrying;
}

export const [getTitle, setTitle] = createContext<TitleContext>();

export const facesOf = (info: TitleInfo): Map<string, CounterFace> =>
  new Map(info.screen.faces.map((face) => [face.id, face]));

/** The two hues of a title, for everything on the page: dialogs too. */
export function wearHues(info: TitleInfo): void {
  for (const { ink, hue } of info.screen.sides) document.documentElement.dataset[ink] = hue;
}

/** What a table shows, for its parts: they are drawn only when it is open. */
export function whenOpen<T>(part: T | null): T {
  if (part === null) throw new Error("The table is not open yet.");
  return part;
}

/** Readable name of anything that can be picked. */
export function nameOf({ info, faces }: Pick<TitleContext, "info" | "faces">, id: string): string {
  return faces.get(id)?.name ?? info.screen.placeNames[id] ?? info.screen.verbs[id]?.label ?? id;
}

/** Names of the files of a sheet, as provenance names them: "tables" of "tables.json". */
export const filesIn = (files: Readonly<Record<string, unknown>> | null): string[] =>
  Object.keys(files ?? {}).map((name) => name.replace(/\.json$/, ""));
