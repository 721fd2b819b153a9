import { type Seat, seat } from "@wusong/engine";

/** A unit, in the order of counters.json. */
export type UnitId = number & { readonly __unit: true };
/** Where units can stand: areas A to Z, then the Deployment Zones. */
export type PlaceId = number & { readonly __place: true };
/** A kind of tactical chit; copies of a kind are alike. */
export type ChitId = number & { readonly __chit: true };

export const JAPAN = seat(0);
export const CHINA = seat(1);
export const SEATS = [JAPAN, CHINA] as const;
export const enemyOf = (side: Seat): Seat => (side === JAPAN ? CHINA : JAPAN);
export const SIDE_IDS = ["japan", "china"] as const;
export const sideName = (side: number): string => (side === JAPAN ? "Japan" : "China");
export const sideAdjective = (side: number): string => (side === JAPAN ? "Japanese" : "Chinese");

export const AREA_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const AREAS = AREA_LETTERS.length;
export const ZONES = ["JE1", "JE2", "CW", "CS", "CE"] as const;
export const PLACES = AREAS + ZONES.length;
/** All areas and then all zones, in the order in which they are asked for; and the areas alone. */
export const EVERY_PLACE: readonly PlaceId[] = Array.from({ length: PLACES }, (_, place) => place as PlaceId);
export const EVERY_AREA: readonly PlaceId[] = EVERY_PLACE.slice(0, AREAS);

/** Where a marker lies that lies nowhere: no place, and not to be used as one. */
export const NOWHERE = -1 as const;
/** What attacks by units in place of a chit. */
export const NO_CHIT = -1 as const;
/** Who holds what nobody holds. */
export const NOBODY = -1;

/** Values of a unit's place that are no place of the map. */
export const POOL = AREAS + ZONES.length;
export const ELIMINATED = PLACES + 1;
/** Still to be set up (3.1, 3.2). */
export const UNDEPLOYED = PLACES + 2;
/** Left in the box by an optional rule (12.3). */
export const REMOVED = PLACES + 3;

export const isArea = (place: number): boolean => place < AREAS;
export const isZone = (place: number): boolean => place >= AREAS && place < PLACES;
/** On the map or in a zone: where units have a Ready or Spent side up. */
export const isStanding = (place: number): place is PlaceId => place < PLACES;

const chit = (id: number): ChitId => id as ChitId;

export const CHIT_IDS = [
  "jp.artillery",
  "jp.bomber",
  "jp.fighter",
  "jp.banzai",
  "jp.engineers",
  "jp.will",
  "cn.resolute",
  "cn.artillery",
  "cn.dare",
  "cn.heroes",
  "cn.command",
  "cn.airforce",
  "cn.night",
] as const;
export const CHITS = CHIT_IDS.length;
export const chitNamed = (text: (typeof CHIT_IDS)[number]): ChitId => chit(CHIT_IDS.indexOf(text));

export const FIRST_CHIT = chit(0);
export const IJA_ARTILLERY = chit(0);
export const BOMBER = chit(1);
export const FIGHTER = chit(2);
export const BANZAI = chit(3);
export const ENGINEERS = chit(4);
export const WILL_OF_THE_EMPEROR = chit(5);
export const RESOLUTE_DEFENDERS = chit(6);
export const KMT_ARTILLERY = chit(7);
export const DARE_TO_DIE = chit(8);
export const HEROES = chit(9);
export const LI_COMMAND = chit(10);
export const KMT_AIR_FORCE = chit(11);
export const NIGHT_ATTACK = chit(12);

/** The kinds of each side's cup. */
export const CHITS_OF: readonly (readonly ChitId[])[] = [
  [IJA_ARTILLERY, BOMBER, FIGHTER, BANZAI, ENGINEERS, WILL_OF_THE_EMPEROR],
  [RESOLUTE_DEFENDERS, KMT_ARTILLERY, DARE_TO_DIE, HEROES, LI_COMMAND, KMT_AIR_FORCE, NIGHT_ATTACK],
];

const area = (letter: string): PlaceId => AREA_LETTERS.indexOf(letter) as PlaceId;
/** The two areas of the town. */
export const TOWN_WEST = area("G");
export const TOWN_EAST = area("H");
export const placeNamed = (name: string): PlaceId | undefined => {
  const letter = name.length === 1 ? AREA_LETTERS.indexOf(name) : -1;
  if (letter >= 0) return letter as PlaceId;
  const zone = (ZONES as readonly string[]).indexOf(name);
  return zone >= 0 ? ((AREAS + zone) as PlaceId) : undefined;
};
