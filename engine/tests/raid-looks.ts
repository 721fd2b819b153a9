import type { Looks, OddsReport } from "@wusong/engine";
import type { View } from "../view.ts";
import type { Raid } from "./raid.ts";

/** The raid is played without a map: its fields are told, not drawn. */
export const looks: Looks<View<Raid>, Raid["sheet"]> = {
  map: { title: "Raid" },
  mapSheet: () => ({
    kind: "area",
    game: "raid",
    status: "made up",
    units: "none",
    size: [0, 0],
    sides: ["red", "blue"],
    borderKinds: {},
    vertices: {},
    areas: [],
    borders: [],
    contacts: [],
    zones: [],
    groups: {},
    decor: { lines: [], patches: [], hills: [] },
    notes: {},
    provenance: {},
  }),
  sides: [
    { seat: "red", name: "Red", adjective: "red", ink: "first", hue: "red" },
    { seat: "blue", name: "Blue", adjective: "blue", ink: "second", hue: "blue" },
  ],
  card: { dates: "any day", length: "eight rounds", complexity: 1, sentence: "Two bands of raiders." },
  turns: [],
  faces: () => [],
  scene: () => ({ stacks: [] }),
  status: ({ pub }) => ({ turn: `Round ${pub.round}`, phase: "", turnNumber: pub.round, turns: 8 }),
  panels: () => [],
  inspect: () => ({ ground: "", facts: [], counters: {} }),
  prospects: () => ({
    aims: [],
    ending: { seat: null, text: "Nobody wins", rule: "4.2" },
    losses: [],
    score: { name: "Raiders", rule: "4.2", of: [] },
  }),
  provenance: () => ({ sources: [], cases: {}, counters: {}, ground: "" }),
  placeName: (_sheet, place) => `Field ${place}`,
};

/** 4.2: a fight is won with a four or more. */
export const FIGHT: OddsReport = {
  title: "A fight",
  rule: "4.2",
  knownTo: "exact",
  by: null,
  attacker: { label: "Raiders", total: 1, components: [] },
  defender: { label: "Raiders", total: 1, components: [] },
  shifts: [],
  column: null,
  outcomes: [
    { key: "won", text: "The attacker wins", numerator: 1, denominator: 2 },
    { key: "lost", text: "The defender wins", numerator: 1, denominator: 2 },
  ],
  expected: [],
  whatIf: [],
  notes: [],
};
