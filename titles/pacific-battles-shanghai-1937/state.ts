import type { HexId } from "@wusong/board";
import type {
  DeepReadonly,
  Ask as EngineAsk,
  Know as EngineKnow,
  Table as EngineTable,
  Seat,
  Shape,
} from "@wusong/engine";
import type { DecidedOtherwise, LinkedStacks } from "@wusong/mechanics";
import type { MarkerId, UnitId } from "./ids.ts";
import type { Contested } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { ScenarioId } from "./sheet-scenarios.ts";

/** Boxes of the air display (16.31), as indices into `pub.air[side]`. Ready, Recovery and Reserve are one box (16.32.c). */
export const RESERVE = 0;
export const SUPERIORITY = 1;
export const INTERDICTION = 2;
export const RECON = 3;
export const STRIKE = 4;
export const DAMAGED = 5;
export const ELIMINATED = 6;
export const AIR_BOXES = [
  "reserve",
  "superiority",
  "interdiction",
  "recon",
  "strike",
  "damaged",
  "eliminated",
] as const;

/** Places off the map, as values of `own.at`; hexes count from 0. */
export const BASE = -1;
/** the Replaceable Units box */
export const REPLACEABLE = -2;
/** the Permanently Eliminated box */
export const DEAD = -3;
/** counters not in play: spent supply, subordinates not in use, brigades that are broken down */
export const MIX = -4;
/** a reinforcement its owner holds back (6.21) */
export const HELD = -5;
/** a reinforcement to be placed in this phase */
export const DUE = -6;
/** the same, delayed earlier and therefore safe from interdiction (16.63) */
export const DUE_SAFE = -7;
/** its group has not been received yet */
export const LATER = -8;
/** due after the last turn (6.25) */
export const NEVER = -9;
/** on the turn track: `TRACK - turn` */
export const TRACK = -100;

/** Where the sequence of play stands (4.1). */
export type Phase =
  | "set-up"
  | "initiative"
  | "markers"
  | "allocation"
  | "superiority"
  | "reinforcements"
  | "logistics"
  | "movement"
  | "strike"
  | "combat"
  | "victory";

/** A declared battle as both sides see it: attacked hexes and the hexes the attack comes from. */
export interface DeclaredBattle {
  targets: HexId[];
  from: HexId[];
  done: boolean;
}

/** The battle being resolved. Its participants are open to both sides (18.1.e). */
export interface Fight {
  attacker: Seat;
  /** index in the list of declared battles */
  index: number;
  targets: HexId[];
  /** hexes the attack came from */
  from: HexId[];
  attackers: UnitId[];
  defenders: UnitId[];
  /** defenders of overstacked hexes that add no strength (12.5, 15.35) */
  idle: UnitId[];
  /** overstacked target hexes whose owner has still to say who fights */
  choose: HexId[];
  /** participants that were surrounded when the battle began (15.21) */
  surrounded: UnitId[];
  /** columns of the best headquarters of attacker and defender */
  support: number[];
  /** 1 where a participant of attacker or defender is suppressed */
  suppressed: number[];
  table: "raid" | "assault";
  /** markers played in this battle, by readable id */
  markers: string[];
  result: string;
}

export interface Pub extends DecidedOtherwise<Contested> {
  turn: number;
  phase: Phase;
  /** 1 initial, 2 follow-on, 0 outside the impulses */
  impulse: number;
  /** the first player of the turn */
  first: Seat;
  /** the side whose part of the phase it is */
  side: number;
  vp: number[];
  /** command levels */
  command: number[];
  /** how many markers each side holds */
  hands: number[];
  /** markers out of the game, and markers in effect to the end, by readable id */
  removed: string[];
  inEffect: string[];
  /** air points by side and box */
  air: number[][];
  /** turn on which Air Upgrade brings its six points, 0 for never */
  upgradeTurn: number;
  /** hexes with units of a side, ascending */
  occupied: HexId[][];
  /** of those in contact with the enemy: announced with and without zone of control (18.4) */
  zoc: HexId[][];
  noZoc: HexId[][];
  /** hexes with a suppression marker */
  suppressed: number[][];
  forts: number[][];
  replaceable: number[][];
  dead: number[][];
  /** indices of the groups received */
  received: number[];
  /** 1 for a side under Panic this turn */
  panic: number[];
  /** supply points the Japanese get less this turn (Gekokujo) */
  lessSupply: number;
  /** 1 while Scuttle Ships closes the rivers */
  scuttled: number;
  /** naval gunfire markers that fired this turn, and the hexes they hit */
  fired: string[];
  shelled: number[];
  /** how many headquarters each side was heard to activate this turn */
  activated: number[];
  /** headquarters the Warlords keep from being activated this turn */
  barred: number[];
  /** strikes placed and not yet flown: hex, air points, gunfire marker or -1 */
  strikes: number[];
  /** hexes over which recon flew in this phase */
  reconned: number[];
  battles: DeclaredBattle[];
  fight: Fight | null;
  /** units that retreated in this combat phase, the last to arrive at the end (15.35) */
  retreated: UnitId[];
  /** Absent in the campaign. */
  scenario?: ScenarioId;
}

/** What only one side knows. Units are given by id, `at` counts from the side's first unit. */
export interface Own {
  at: number[];
  suppressed: UnitId[];
  /** activated headquarters */
  active: UnitId[];
  /** headquarters that stay active without being paid again this turn (7.4), as they were activated one after another */
  paid: UnitId[];
  /** units that may still move in this phase */
  toMove: UnitId[];
  /** engineers and the hexes in which they began the phase, in pairs (20.2) */
  bridging: number[];
  /** hexes found overstacked when the last phase ended (12.5) */
  over: HexId[];
  hand: number[];
  /** attackers of each declared battle */
  attackers: UnitId[][];
  /** units of overstacked hexes that do not take part (12.5), once chosen */
  spare: UnitId[];
  /** enemy units in sight and where, and the hexes whose whole content was seen */
  seen: number[];
  seenAt: number[];
  looked: number[];
}

export interface Cache {
  /** by hex: occupant, announced zone and zones reaching it, packed; read and written with the functions of ground.ts */
  ground: number[];
}

/** The side's own stacks. */
export type OwnCache = LinkedStacks<UnitId>;

export interface Shanghai extends Shape {
  pub: Pub;
  own: Own;
  sys: { pools: MarkerId[][] };
  sheet: Sheet;
  cache: Cache;
  ownCache: OwnCache;
}

export type Public = DeepReadonly<Pub>;
export type Game = EngineTable<Shanghai>;
export type Know = EngineKnow<Shanghai>;
export type Ask = EngineAsk<Sheet>;
