import { CHITS, JAPAN } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import { NOBODY, NOWHERE, type Options, type Own, type Pub } from "./state.ts";

const noChits = (): number[] => new Array<number>(CHITS).fill(0);

/** 3.0: the table before anything has happened, with units where the caller says; all chits are in their cups. */
export function newPub(sheet: Sheet, options: Options, place: number[]): Pub {
  return {
    options,
    turn: 1,
    active: JAPAN,
    impulse: 1,
    passes: 0,
    place,
    spent: sheet.unitNames.map(() => 0),
    entered: sheet.unitNames.map(() => 0),
    control: new Array<number>(sheet.areaCount).fill(NOBODY),
    held: [0, 0],
    inPlay: noChits(),
    played: noChits(),
    waveGroup: [sheet.tables.humanWaveGroup, sheet.tables.humanWaveGroup],
    doubt: 0,
    supplyDrop: NOWHERE,
    setupCeilings: [],
    concentrationHolder: options.concentration ? JAPAN : NOBODY,
  };
}

export const newHands = (): Own[] => [{ hand: noChits() }, { hand: noChits() }];
