import type { OptionSpec, Options } from "@wusong/engine";
import type { Chosen } from "./state.ts";

/** The disputed rulings a table may decide otherwise; the recommended one is the default. */
export const OPTIONS: readonly OptionSpec[] = [
  {
    id: "length",
    name: "Length of the game",
    text: "Whether a last series of turns is played once the pause marker stands on 0, or the game ends there.",
    values: [
      { id: "fiveSeries", name: "Five series, at most 35 turns" },
      { id: "strict", name: "Ends when the marker reaches 0, at most 28 turns" },
    ],
    default: "fiveSeries",
    ruling: "R1",
  },
  {
    id: "ceaseFire",
    name: "Stopping the campaign",
    text: "Whether the Japanese player may end the game when a turn closes, which alone makes unused pauses worth points.",
    values: [
      { id: "allowed", name: "Japan may stop" },
      { id: "never", name: "The game runs its length" },
    ],
    default: "allowed",
    ruling: "R2",
  },
  {
    id: "entryEdges",
    name: "Chinese entry edges",
    text: "By which edges of the map Chinese reinforcements come in.",
    values: [
      { id: "westNorth", name: "West and north" },
      { id: "eastNorth", name: "East and north, as written" },
    ],
    default: "westNorth",
    ruling: "R5",
  },
  {
    id: "settlementPenalty",
    name: "Settlement penalty",
    text: "Which foreign sector costs Japan the victory points when its troops enter.",
    values: [
      { id: "international", name: "The International Settlement" },
      { id: "either", name: "Either foreign sector" },
    ],
    default: "international",
    ruling: "R23",
  },
];

export function chosen(options: Options): Chosen {
  return {
    strictEnd: options.length === "strict",
    mayStop: options.ceaseFire !== "never",
    literalEdges: options.entryEdges === "eastNorth",
    frenchToo: options.settlementPenalty === "either",
  };
}
