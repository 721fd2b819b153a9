import type { HexId, HexOrNowhere } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import type { MarkerId, UnitId } from "../../ids.ts";

export type FightKind = "attack" | "overrun" | "landing";

/** A combat. Both forces lie open while it lasts (6.3). */
export interface Fight {
  kind: FightKind;
  attacker: Seat;
  target: HexId;
  attackers: UnitId[];
  attackerSteps: number[];
  /** Hex of each attacker; NOWHERE for units at sea. */
  from: HexOrNowhere[];
  defenders: UnitId[];
  defenderSteps: number[];
  /** Kinds of markers that reach the target, and those committed by the attacker. */
  usable: MarkerId[];
  support: MarkerId[];
  /** 11.3: the air marker was shot off. */
  aborted: boolean;
  /** 11.3: the Chinese have decided whether to send fighters. */
  intercepted: boolean;
  /** 11.4: whether naval gunfire reaches the defended hex, and whether it fires. */
  inGunfireRange: boolean;
  gunfire: boolean;
  /** Steps the attacker loses, the additional one of a contested landing included. */
  attackerLoses: number;
}

export const fightOver = (kind: FightKind, attacker: Seat, target: HexId, attackers: readonly UnitId[]): Fight => ({
  kind,
  attacker,
  target,
  attackers: [...attackers],
  attackerSteps: [],
  from: [],
  defenders: [],
  defenderSteps: [],
  usable: [],
  support: [],
  aborted: false,
  intercepted: false,
  inGunfireRange: false,
  gunfire: false,
  attackerLoses: 0,
});
