import type { Options as Given, OptionSpec } from "@wusong/engine";
import { type ContestedRuling, contestedOptions } from "@wusong/mechanics";
import type { Options } from "./state.ts";

const RULES: readonly { id: string; key: keyof Options; name: string; text: string }[] = [
  {
    id: "12.1",
    key: "japaneseInitiative",
    name: "Japanese Initiative",
    text: "The Japanese player picks his chits of the first turn instead of drawing them.",
  },
  {
    id: "12.2",
    key: "freeChits",
    name: "Free Chit Choice",
    text: "Both players pick every chit they draw; random losses stay random.",
  },
  {
    id: "12.3",
    key: "savingFace",
    name: "Saving Face",
    text: "The Japanese fight without tanks and without the 8th Brigade; very hard for them.",
  },
  {
    id: "12.4",
    key: "chosenReinforcements",
    name: "Chosen Chinese Reinforcements",
    text: "The Chinese player picks the units that arrive instead of drawing them.",
  },
  {
    id: "12.5",
    key: "interdiction",
    name: "Battlefield Interdiction",
    text: "Japanese planes, and guns next to them, may strike Chinese Deployment Zones.",
  },
  {
    id: "12.6",
    key: "infiltration",
    name: "Infiltration",
    text: "A group may try to slip through a contested area into a vacant one.",
  },
  {
    id: "12.7",
    key: "concentration",
    name: "Concentration",
    text: "Once per game each side may gather units from several areas in a single action.",
  },
  {
    id: "12.8",
    key: "historicalSetup",
    name: "Historical Set-up",
    text: "The Chinese divisions start where they stood in March 1938.",
  },
];

export type Contested = "bridgeFire" | "supportChits" | "retreatToFriends";

export const CONTESTED: readonly ContestedRuling<Contested>[] = [
  {
    id: "bridgeFire",
    ruling: "R27",
    name: "Fire over the bridge",
    text: "The canal bars fire, and bombers and artillery alone are excepted: whether the bridge is a neighbour like any other.",
    ruled: "Nobody fires over the bridge",
    otherwise: "Units fire over the bridge",
  },
  {
    id: "supportChits",
    ruling: "R35",
    name: "Engineers and Dare to Die",
    text: "How many of these chits may support one attack; the rules allow several chits, and do not say whether of one kind.",
    ruled: "As many as are held",
    otherwise: "One for an attack",
  },
  {
    id: "retreatToFriends",
    ruling: "R5",
    name: "Retreat among enemies",
    text: "The rules want more friends than enemies in an area of retreat, the player aid card is content with friends.",
    ruled: "Friends outnumber the enemies there",
    otherwise: "A friend is there",
  },
];

/** 12.0: every optional rule by itself, off unless both players want it; then the rulings a table may decide otherwise. */
export const OPTIONS: readonly OptionSpec[] = [
  ...RULES.map(({ id, name, text }) => ({
    id,
    name,
    text,
    values: [
      { id: "off", name: "Off" },
      { id: "on", name: "On" },
    ],
    default: "off",
  })),
  ...contestedOptions(CONTESTED),
];

export function readOptions(given: Given): Options {
  const entries = RULES.map(({ id, key }) => [key, given[id] === "on"] as const);
  return Object.fromEntries(entries) as unknown as Options;
}
