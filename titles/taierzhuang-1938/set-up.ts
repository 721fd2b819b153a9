import type { Beginning, Options as Given } from "@wusong/engine";
import { CHITS, JAPAN, NOBODY, NOWHERE, POOL, REMOVED, UNDEPLOYED } from "./ids.ts";
import { readOptions } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { Options, Own, Pub, Taierzhuang } from "./state.ts";

/** 3.0: the position before the Chinese deploy. */
export function setUp(sheet: Sheet, given: Given): Beginning<Taierzhuang> {
  const options = readOptions(given);
  return { pub: newPub(sheet, options, initialPlaces(sheet, options)), own: newHands(), sys: {} };
}

/** 3.1, 3.2: where each unit is before deployment begins. */
function initialPlaces(sheet: Sheet, options: Options): number[] {
  return sheet.formationOf.map(({ group, savingFace }) => {
    if (options.savingFace && savingFace) return REMOVED;
    return group === "2nd Army Group" || group === "10th Division" ? UNDEPLOYED : POOL;
  });
}

const noChits = (): number[] => new Array<number>(CHITS).fill(0);

/** 3.0: the table before anything has happened, with units where the caller says; all chits are in their cups. */
export function newPub(sheet: Sheet, options: Options, place: number[]): Pub {
  return {
    options,
    turn: 1,
    active: JAPAN,
    impulse: 1,
    passes: 0,
    resting: [0, 0],
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

const newHands = (): Own[] => [{ hand: noChits() }, { hand: noChits() }];
