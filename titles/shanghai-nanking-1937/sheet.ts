import {
  type Column,
  type CostTable,
  type Flood,
  type HexBoard,
  type HexId,
  type HexOrNowhere,
  type HexSheet,
  type KnownFloods,
  mapFile,
  parseHexSheet,
  type SlotMask,
  sheetFile,
  type Trace,
  titleSheet,
  type ZoneOfControl,
} from "@wusong/board";
import type { Seat } from "@wusong/engine";
import type { UnitId } from "./ids.ts";
import counters from "./sheet/counters.json" with { type: "json" };
import map from "./sheet/map.json" with { type: "json" };
import schedule from "./sheet/schedule.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import { crossCheck, stackingProblems } from "./sheet-check.ts";
import type { AllTerms } from "./sheet-scenarios.ts";
import { COUNTERS, type Counters, SCHEDULE, type Schedule, TABLES, type Tables } from "./sheet-schema.ts";
import { buildSheet } from "./sheet-tables.ts";

export type Arrival = Schedule["reinforcements"][number]["arrival"];
type CounterData = Counters["units"][number];

/** One counter, ready for the rules. */
export interface Unit {
  readonly id: UnitId;
  readonly text: string;
  readonly name: string;
  readonly short: string;
  readonly side: Seat;
  readonly size: CounterData["size"];
  readonly cls: CounterData["cls"];
  readonly steps: 1 | 2;
  /** Where the set-up puts it. */
  readonly start: HexOrNowhere;
  /** Turn of arrival, 0 for a unit at start or in the pool of garrisons. */
  readonly turn: number;
  readonly arrival: Arrival | "start" | "pool";
  /** Hexes in which it may arrive; one list for all units of a row of the schedule. */
  readonly hexes: readonly HexId[];
}

/** The files of a sheet as data. */
export interface SheetData {
  readonly map: HexSheet;
  readonly counters: Counters;
  readonly schedule: Schedule;
  readonly tables: Tables;
}

/**
 * Map, counters, schedule and tables, frozen and shared, with look-up tables by hex, by hexside (hex * 6 + direction) and by
 * unit. Members of groups of hexes are 1 in their table.
 */
export interface Sheet {
  readonly data: SheetData;
  readonly tables: Tables;
  readonly board: HexBoard;
  readonly flood: Flood<HexId>;
  /** The ways units on the map can march in the position that was asked about last. */
  readonly marches: KnownFloods<HexId>;
  readonly trace: Trace<HexId>;

  /** Name of the place in the hex, or the hex itself. */
  readonly hexName: readonly string[];
  readonly playable: Uint8Array;
  readonly city: Uint8Array;
  readonly town: Uint8Array;
  readonly coastal: Uint8Array;
  readonly landing: Uint8Array;
  readonly yangtzeLanding: Uint8Array;
  /** 7.1: coast on which Japanese units are free of Chinese zones of control. */
  readonly gunfireLine: Uint8Array;
  /** 11.4: reach of naval gunfire in attack and in defence. */
  readonly navalAttack: Uint8Array;
  readonly navalDefence: Uint8Array;
  /** 4.1, 4.2: Shanghai and the hexes around it. */
  readonly nearShanghai: Uint8Array;
  readonly shanghai: HexId;
  readonly cities: readonly HexId[];
  /** 4.3: the cities somebody can enter. */
  readonly enterableCities: readonly HexId[];
  /** What the campaign and each scenario are played for. */
  readonly terms: AllTerms;
  readonly landings: readonly HexId[];
  /** 8.1: where elite units come back. */
  readonly eliteReturn: readonly HexId[];

  /** Price of a step in half movement points, by side. */
  readonly cost: readonly [CostTable, CostTable];
  /** Hexsides that units may cross. */
  readonly open: SlotMask;
  readonly zones: ZoneOfControl<HexId>;
  /** Divisor of an attack over a hexside; 0 where no attack is possible. */
  readonly divisor: Uint8Array;
  readonly rail: SlotMask;
  /** 8.2, 9.5.2: where a railroad line of communication may begin. */
  readonly railSources: readonly HexId[];
  /** 9.5.2: Nanking and Hangzhou alone, where a table decides ruling R18 otherwise. */
  readonly cityRailSources: readonly HexId[];
  readonly railHexes: readonly HexId[];

  readonly units: readonly Unit[];
  readonly unitByText: ReadonlyMap<string, UnitId>;
  /** First unit and number of units of each side. */
  readonly first: readonly [number, number];
  readonly number: readonly [number, number];
  readonly sideOf: Column<Seat>;
  /** Factor by unit and steps left: index unit * 3 + steps. */
  readonly factor: Uint8Array;
  readonly fullSteps: Uint8Array;
  readonly garrison: Uint8Array;
  readonly elite: Uint8Array;
  readonly formation: Int16Array;
  /** Chinese stacking value in halves of a division. */
  readonly halves: Uint8Array;
  /** That of the largest unit. */
  readonly mostHalves: number;

  /** Steps lost by column (0 is 1:3) * 6 + die - 1. */
  readonly attackerLoss: Uint8Array;
  readonly defenderLoss: Uint8Array;
  /** Left shifts by hex for a Japanese and for a Chinese defender; the last is Chinese with the town counting alone (R1). */
  readonly terrainShift: readonly [Uint8Array, Uint8Array, Uint8Array];
}

export const { defaultSheet, loadSheet } = titleSheet<SheetData, Sheet>({
  title: "Shanghai–Nanking Campaign, 1937",
  files: {
    map: mapFile(map, parseHexSheet),
    counters: sheetFile(counters, COUNTERS),
    schedule: sheetFile(schedule, SCHEDULE),
    tables: sheetFile(tables, TABLES),
  },
  together: crossCheck,
  build: (data) => Object.freeze(buildSheet(data)),
  afterwards: stackingProblems,
});
