import { type Field, field } from "./helpers.ts";
import { crowd, distance, isPlayable, neighbours, Reckoning } from "./reckoning.ts";

export const CARRIER = "jp.9div.tank";
export const MATE = "jp.9div.1";
/** The engineers leave room for the passenger, but not for the carrier, too. */
const ENGINEERS = "jp.9div.eng";
const REST = ["jp.9div.2", "jp.9div.3", "jp.9div.4"];

/** Crowded country in which a carrier and its passenger stand together, with friends around them and the engineers so far away. */
export function ride(seed: number, away: number): { table: Field; reckoning: Reckoning; from: string } | null {
  const { edit, ...ground } = crowd(seed);
  const at = new Map([...ground.at].filter(([unit]) => !unit.startsWith("jp.9div")));
  const reckoning = new Reckoning({ ...ground, at, moved: new Set() });
  const hexes = [...new Set(ground.at.values())].filter((hex) => reckoning.holder(hex) === null);
  const from = hexes.find((hex) => reckoning.mayEnter("japan", hex));
  if (from === undefined) return null;
  const around = new Set([...neighbours(from), ...neighbours(from).flatMap(neighbours)]);
  const isFree = (hex: string): boolean =>
    hex !== from && reckoning.holder(hex) === null && reckoning.mayEnter("japan", hex) && isPlayable(hex);
  const free = [...around].filter(isFree);
  const yard = free.find((hex) => distance(from, hex) === away);
  at.set(CARRIER, from);
  at.set(MATE, from);
  if (yard !== undefined) at.set(ENGINEERS, yard);
  free
    .filter((hex) => hex !== yard)
    .slice(0, REST.length)
    .forEach((hex, i) => {
      at.set(REST[i], hex);
    });
  const { units: _units, ...more } = edit as { units: object };
  const units = { "jp.14div.cav": "off", ...Object.fromEntries(at) };
  return { table: field("mobileMovement", "japan", units, more as never), reckoning, from };
}
