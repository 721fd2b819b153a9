import { counted, listed, type Seat } from "@wusong/engine";
import { hexOf, mine, placeOf, unitsInPlay } from "../../position.ts";
import { BASE, type Game, type Know, type Public, RECON } from "../../state.ts";
import { consequences, hexName, unitName } from "../../words.ts";
import { mayHold } from "../05-campaign-markers/campaign-markers.ts";
import { endOfPhase, isOverstacked } from "../12-stacking.ts";
import { inEnemyZone } from "../13-zones-of-control.ts";
import { reconMarkers } from "../16-air-operations/recon.ts";

/** 10.2: as everybody knows, a side that activated no headquarters moves nobody in its follow-on phase, and has nothing to look with. */
export function nothingToMove(pub: Public, side: Seat, impulse: number): boolean {
  const moves = impulse === 1 || pub.activated[side] > 0;
  return !moves && pub.air[side][RECON] === 0 && !mayHold(pub, side, reconMarkers(side));
}

/** What ending the phase now means: who stays behind, what goes unused, who is too many, who must fight. */
export function whatEndsWithMovement(k: Know) {
  const a = mine(k);
  const { pub, sheet, seat } = k;
  const ashore = unitsInPlay(a).filter((unit) => placeOf(a, unit) >= 0);
  const waiting = k.mine.toMove.filter((unit) => placeOf(a, unit) === BASE && !sheet.isSupply[unit]);
  const over = pub.occupied[seat].filter((hex) => isOverstacked(a, hex));
  const silenced = k.mine.active.filter((hq) => over.some((hex) => hex === placeOf(a, hq)));
  const engaged = ashore.filter((unit) => !sheet.isSupply[unit] && inEnemyZone(a, hexOf(a, unit)));
  const flights = pub.air[seat][RECON];
  return consequences(
    waiting.length === 0
      ? null
      : { text: `${counted(waiting.length, "unit")} that could come onto the map stay in the base.`, rule: "26.2" },
    flights === 0 || pub.impulse === 1
      ? null
      : { text: `${counted(flights, "air point")} on recon fly nowhere this turn.`, rule: "16.7", grave: true },
    over.length === 0
      ? null
      : {
          text: `${listed(over.map((hex) => hexName(sheet, hex)))}: overstacked, the surplus does not fight${silenced.length > 0 ? `, and ${listed(silenced.map((hq) => unitName(sheet, hq)))} becomes inactive` : ""}.`,
          rule: "12.5",
          grave: silenced.length > 0,
        },
    engaged.length === 0
      ? null
      : { text: `${counted(engaged.length, "unit")} in an enemy zone of control must attack.`, rule: "13.6" },
  );
}

/** 12.5: what must be settled when a movement phase is over. */
export function closeMovement(g: Game, side: Seat): void {
  g.own[side].toMove.length = 0;
  g.own[side].bridging.length = 0;
  endOfPhase(g);
}
