import { type Refusal, refuse } from "@wusong/engine";
import { CHINA, type HexId } from "../../ids.ts";
import { closed } from "../../position.ts";
import type { G, Position } from "../../state.ts";

/** 16.3: why no sniper can be put into a hex for an attack on the target. */
export function whyNoSniper(p: Position, target: HexId, hex: HexId): Refusal | null {
  const { sheet } = p;
  const { snipers, sniperReach } = sheet.tables.limits;
  if (!sheet.sector[target])
    return refuse("16.3", () => `${sheet.hexName[target]} is not part of Shanghai, so the attack brings no sniper.`);
  if (p.pub.snipers.length >= snipers) return refuse("16.3", `There are ${snipers} snipers on the map already.`);
  if (!sheet.sector[hex]) return refuse("16.3", () => `${sheet.hexName[hex]} is not part of Shanghai.`);
  if (sheet.board.distance(hex, target) > sniperReach)
    return refuse("16.3", () => `${sheet.hexName[hex]} is more than two hexes from the hex under attack.`);
  if (closed(p, CHINA, hex)) return refuse("18.0", () => `${sheet.hexName[hex]} is closed to the Chinese.`);
  if (p.pub.snipers.includes(hex)) return refuse("16.3", () => `A sniper is in ${sheet.hexName[hex]} already.`);
  return null;
}

export function sniperHexes(p: Position, target: HexId): HexId[] {
  return p.sheet.board
    .within(target, p.sheet.tables.limits.sniperReach)
    .filter((hex) => whyNoSniper(p, target, hex) === null);
}

export function placeSniper(g: G, hex: HexId): void {
  const at = g.pub.snipers.findIndex((one) => one > hex);
  g.pub.snipers.splice(at < 0 ? g.pub.snipers.length : at, 0, hex);
  g.tell?.({
    type: "sniper",
    rule: "16.3",
    text: `A sniper takes position in ${g.sheet.hexName[hex]}.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}

/** 16.3: any exchange or D result of a Japanese attack on the hex removes its sniper. */
export function removeSniper(g: G, hex: HexId): void {
  const at = g.pub.snipers.indexOf(hex);
  if (at < 0) return;
  g.pub.snipers.splice(at, 1);
  g.tell?.({
    type: "sniperKilled",
    rule: "16.3",
    text: `The sniper in ${g.sheet.hexName[hex]} is eliminated.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}
