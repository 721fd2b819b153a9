import type { HexId } from "@wusong/board";
import type { Random, Seat, View } from "@wusong/engine";
import { CHINA, enemyOf, type MarkerId, SIDES, type UnitId } from "./ids.ts";
import { subordinatesFor } from "./position-pieces.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, DEAD, DUE, LATER, MIX, type Own, REPLACEABLE, type Shanghai } from "./state.ts";

/**
 * Completes what a seat sees into a full position: hidden stacks get units that fit what is public about them (presence, announced
 * zone of control, suppression marker) and what the seat has seen of them; the rest waits in the base; hands and pools are dealt.
 */
export function imagine(seen: View<Shanghai>, sheet: Sheet, random: Random): { own: Own[]; sys: Shanghai["sys"] } {
  const pools: MarkerId[][] = [[], []];
  const own = SIDES.map((side) => {
    const hidden = side !== seen.seat;
    const army = hidden ? new Imagined(seen, sheet, random, side).build() : (structuredClone(seen.mine) as Own);
    const known = new Set([...seen.pub.removed, ...seen.pub.inEffect].map((text) => sheet.markerNamed.get(text)!));
    const rest = sheet.markers.filter((one) => one.side === side && !known.has(one.id)).map((one) => one.id);
    if (hidden) {
      const holdable = random.shuffle(rest.filter((id) => sheet.markers[id].play !== "immediate"));
      army.hand = holdable.slice(0, seen.pub.hands[side]);
    }
    pools[side] = random.shuffle(rest.filter((id) => !army.hand.includes(id)));
    return army;
  });
  return { own, sys: { pools } };
}

/** How many Chinese headquarters the Japanese may answer with Warlords now. */
function answered(seen: View<Shanghai>): number {
  const frame = seen.stack.find((one) => one.p === "warlords");
  return (frame?.v as { activated: number } | undefined)?.activated ?? 0;
}

/** A made-up army of one side. */
class Imagined {
  private readonly at: number[];
  private readonly suppressed: UnitId[] = [];
  private readonly free: UnitId[];
  private readonly stacks = new Map<number, UnitId[]>();
  private readonly first: number;
  private readonly pub: View<Shanghai>["pub"];
  /** Chinese headquarters of unknown name that Warlords may answer (CM.J.14) */
  private readonly justActivated: number;

  constructor(
    seen: View<Shanghai>,
    private readonly sheet: Sheet,
    private readonly random: Random,
    private readonly side: Seat,
  ) {
    this.pub = seen.pub;
    this.justActivated = side === CHINA ? answered(seen) : 0;
    this.first = sheet.first[side];
    this.at = sheet.units
      .filter((unit) => unit.side === side)
      .map((unit) => (unit.type.kind === "supply" || unit.parent >= 0 ? MIX : LATER));
    for (const unit of this.pub.replaceable[side]) this.put(unit, REPLACEABLE);
    for (const unit of this.pub.dead[side]) this.put(unit, DEAD);
    for (const unit of this.inPlay()) if (this.where(unit) === LATER) this.put(unit, BASE);
    this.regimentsOfTheLost();
    this.sight = seen.seat === enemyOf(side) && seen.mine ? seen.mine : this.inBattle();
    this.free = [];
  }

  private readonly sight: {
    readonly seen: readonly number[];
    readonly seenAt: readonly number[];
    readonly looked: readonly number[];
  };

  private where = (unit: number): number => this.at[unit - this.first];
  private put(unit: number, place: number): void {
    const from = this.at[unit - this.first];
    this.at[unit - this.first] = place;
    if (from >= 0)
      this.stacks.set(
        from,
        this.stack(from).filter((one) => one !== unit),
      );
    if (place >= 0)
      this.stacks.set(
        place,
        [...this.stack(place), unit as UnitId].sort((x, y) => x - y),
      );
  }

  /** Spectators know the units of the battle being fought; they stand in one of the hexes it is fought from, as far as these allow. */
  private inBattle(): { seen: number[]; seenAt: number[]; looked: number[] } {
    const { pub, side, sheet } = this;
    const sight = { seen: [] as number[], seenAt: [] as number[], looked: [] };
    if (!pub.fight) return sight;
    const attacks = pub.fight.attacker === side;
    const hexes = (attacks ? pub.fight.from : pub.fight.targets).filter((hex) => pub.occupied[side].includes(hex));
    for (const unit of attacks ? pub.fight.attackers : pub.fight.defenders) {
      const allowed = hexes.filter(
        (hex) =>
          (sheet.combat[unit] === 0 || !pub.noZoc[side].includes(hex) || pub.suppressed[side].includes(hex)) &&
          (!sheet.isAmphib[unit] || sheet.coastal[hex] === 1),
      );
      const hex = allowed.find((one) => !sight.seenAt.includes(one)) ?? allowed[0];
      if (hex === undefined) continue;
      sight.seen.push(unit);
      sight.seenAt.push(hex);
    }
    return sight;
  }

  /** Units of groups that have come, as far as everybody knows. */
  private inPlay(): UnitId[] {
    const { sheet, side, pub } = this;
    const groups = new Set<string>(pub.received.map((i) => sheet.groups[i].id));
    const setUp = side === 0 ? "jp.setup" : "cn.setup";
    return sheet.units
      .filter(
        (unit) =>
          unit.side === side &&
          unit.group !== "" &&
          (groups.has(unit.group) || unit.group === setUp || unit.group === `${setUp}.base`),
      )
      .map((unit) => unit.id);
  }

  /** A regiment in a box of eliminated units means that some brigade of its type is broken down. */
  private regimentsOfTheLost(): void {
    for (const [type, list] of this.sheet.brigadesOf) {
      if (this.sheet.side[list[0]] !== this.side) continue;
      let parts = this.sheet.subordinates.get(type)!.filter((unit) => this.where(unit) !== MIX).length;
      for (const brigade of list) {
        if (parts <= 0) break;
        if (this.where(brigade) !== BASE) continue;
        this.put(brigade, MIX);
        parts -= 2;
      }
      if (parts < 0) this.put(this.sheet.subordinates.get(type)!.find((unit) => this.where(unit) === MIX)!, BASE);
    }
  }

  build(): Own {
    const { pub, side, sheet, random } = this;
    this.placeSeen();
    for (let i = 0; i < this.at.length; i++) if (this.at[i] === BASE) this.free.push((this.first + i) as UnitId);
    random.shuffle(this.free);
    const looked = new Set(this.sight.looked);
    const hexes = random.shuffle(pub.occupied[side].slice());
    // Stacks that must exert a zone first: combat units are scarcer than supply.
    hexes.sort((x, y) => Number(this.needsCombat(y)) - Number(this.needsCombat(x)));
    for (const hex of hexes) this.fill(hex, looked.has(hex));
    for (const hex of hexes) this.attackersFrom(hex, looked.has(hex));
    for (const hex of hexes) if (!looked.has(hex) && pub.noZoc[side].includes(hex) === false) this.thicken(hex);
    if (pub.phase === "set-up")
      for (const unit of sheet.units) if (unit.group === "cn.setup" && side === unit.side) this.put(unit.id, DUE);
    const paid = this.paidHqs();
    return {
      at: this.at,
      suppressed: this.suppressed.sort((x, y) => x - y),
      active: this.activeHqs(paid),
      paid,
      toMove: [],
      bridging: [],
      over: [],
      hand: [],
      ...this.declaredAttackers(),
      seen: [],
      seenAt: [],
      looked: [],
    };
  }

  private stack(hex: number): UnitId[] {
    return this.stacks.get(hex) ?? [];
  }

  private needsCombat = (hex: HexId): boolean =>
    this.pub.zoc[this.side].includes(hex) || this.pub.suppressed[this.side].includes(hex);

  /** Units in sight stand where they were seen. */
  private placeSeen(): void {
    const { sight, sheet } = this;
    sight.seen.forEach((unit, i) => {
      const parent = sheet.units[unit].parent;
      if (parent >= 0 && this.where(unit) === MIX) this.makeRegiment(unit as UnitId);
      else if (sheet.breaks[unit] && this.where(unit) === MIX) this.swapBrigade(unit as UnitId);
      this.put(unit, sight.seenAt[i]);
    });
  }

  /** Frees a regiment of a given name by breaking some brigade of its type down. */
  private makeRegiment(unit: UnitId): void {
    const { sheet } = this;
    const type = sheet.units[unit].typeId;
    const sibling = sheet.subordinates.get(type)!.find((one) => this.where(one) === BASE);
    if (sibling !== undefined) {
      this.put(sibling, MIX);
      return;
    }
    const brigades = sheet.brigadesOf.get(type)!;
    const brigade =
      brigades.find((one) => this.where(one) === BASE && sheet.units[unit].parent === one) ??
      brigades.find((one) => this.where(one) === BASE);
    if (brigade === undefined) return;
    this.put(brigade, MIX);
    const other = sheet.subordinates.get(type)!.find((one) => one !== unit && this.where(one) === MIX)!;
    this.put(other, BASE);
  }

  /** A brigade in sight that was taken for a broken one: another one of its type is broken instead. */
  private swapBrigade(unit: UnitId): void {
    const brigades = this.sheet.brigadesOf.get(this.sheet.units[unit].type.breaksInto!)!;
    const other = brigades.find((one) => this.where(one) === BASE);
    if (other !== undefined) this.put(other, MIX);
  }

  private take(fits: (unit: UnitId) => boolean): UnitId | null {
    const i = this.free.findIndex(fits);
    if (i < 0) return null;
    return this.free.splice(i, 1)[0];
  }

  private mayBe = (unit: UnitId, hex: number): boolean => {
    const { sheet } = this;
    if (sheet.isAmphib[unit]) return sheet.coastal[hex] === 1;
    return !sheet.mechanized[unit] || sheet.tables.terrain[sheet.board.terrain[hex]].mechanized !== null;
  };

  /** A combat unit for a hex: one that is free, else a regiment of a brigade broken down for it. */
  private combatUnit(hex: number): UnitId | null {
    const { sheet } = this;
    const whole =
      this.take((unit) => sheet.combat[unit] === 1 && this.mayBe(unit, hex)) ??
      this.take((unit) => sheet.combat[unit] === 1 && !sheet.isAmphib[unit]);
    if (whole !== null) return whole;
    for (let i = 0; i < this.at.length; i++) {
      const brigade = (this.first + i) as UnitId;
      if (this.at[i] < BASE || !sheet.breaks[brigade] || this.sight.seen.includes(brigade)) continue;
      const parts = subordinatesFor(sheet, this.at, brigade);
      const place = this.at[i];
      this.put(brigade, MIX);
      const j = this.suppressed.indexOf(brigade);
      if (j >= 0) this.suppressed.splice(j, 1, parts[0]);
      this.put(parts[0], place);
      this.put(parts[1], BASE);
      return parts[1];
    }
    return null;
  }

  private supply(): UnitId {
    return this.sheet.supply[this.side].find((unit) => this.where(unit) === MIX)!;
  }

  /** Gives a hex what its public face demands. */
  private fill(hex: HexId, complete: boolean): void {
    const { pub, side, sheet } = this;
    const marked = pub.suppressed[side].includes(hex);
    const zone = pub.zoc[side].includes(hex);
    const none = pub.noZoc[side].includes(hex);
    const combat = (): UnitId[] => this.stack(hex).filter((unit) => sheet.combat[unit] === 1);
    const effective = (): UnitId[] => combat().filter((unit) => !this.suppressed.includes(unit));
    if (marked) {
      if (combat().length === 0) this.add(this.combatUnit(hex), hex);
      const victims = effective();
      if (victims.length > 0) this.suppressed.push(victims[0]);
    }
    if (none) for (const unit of effective()) this.suppressed.push(unit);
    if (zone && effective().length === 0) {
      if (complete && combat().length > 1) this.suppressed.splice(this.suppressed.indexOf(combat()[0]), 1);
      else this.add(this.combatUnit(hex), hex);
    }
    if (this.stack(hex).length > 0) return;
    const unit = none ? null : this.random.chance(5, 6) ? this.combatUnit(hex) : null;
    this.add(unit ?? this.supply(), hex);
  }

  private add(unit: UnitId | null, hex: number): void {
    if (unit !== null) this.put(unit, hex);
  }

  /** Hexes from which several battles were declared hold at least as many attackers. */
  private attackersFrom(hex: HexId, complete: boolean): void {
    if (complete || this.pub.side !== this.side) return;
    const battles = this.pub.battles.filter((one) => !one.done && one.from.includes(hex)).length;
    const none = this.pub.noZoc[this.side].includes(hex);
    const marked = this.pub.suppressed[this.side].includes(hex);
    while (this.stack(hex).filter((unit) => !this.sheet.isSupply[unit]).length < battles) {
      // A stack without a zone of control attacks with headquarters or suppressed units.
      const unit = none && !marked ? this.take((one) => this.sheet.isHq[one] === 1) : this.combatUnit(hex);
      if (unit === null) return;
      if (none && marked) this.suppressed.push(unit);
      this.put(unit, hex);
    }
  }

  private thicken(hex: number): void {
    const { sheet, side, random } = this;
    const limit = sheet.tables.stacking[side === 0 ? "japan" : "china"];
    for (let i = 0; i < 2 && random.chance(1, 2); i++) {
      let weight = 0;
      for (const unit of this.stack(hex)) weight += sheet.stacking[unit];
      const unit = this.take((one) => weight + sheet.stacking[one] <= limit && this.mayBe(one, hex));
      this.add(unit, hex);
    }
  }

  private hqsInPlay(): UnitId[] {
    return this.sheet.hqs[this.side].filter((hq) => this.where(hq) >= BASE);
  }

  /** In the impulses no more are active than were heard to be activated (7.4). */
  private activeHqs(paid: readonly UnitId[]): UnitId[] {
    const { pub, random } = this;
    const hqs = this.hqsInPlay().filter((hq) => paid.includes(hq) || random.chance(1, 2));
    if (pub.impulse === 0) return hqs;
    return random
      .shuffle(hqs)
      .slice(0, pub.activated[this.side])
      .sort((x, y) => x - y);
  }

  /** The headquarters just activated might be any in play. */
  private paidHqs(): UnitId[] {
    if (this.justActivated === 0) return [];
    return this.random.shuffle(this.hqsInPlay()).slice(0, this.justActivated);
  }

  /** For battles declared and not yet fought: the units of the hexes they were declared from; surplus stays out (12.5). */
  private declaredAttackers(): { attackers: UnitId[][]; spare: UnitId[] } {
    const { pub, side, sheet } = this;
    if (pub.side !== side || pub.phase !== "combat") return { attackers: [], spare: [] };
    const { fight } = pub;
    const attackers = pub.battles.map((_, i) => (fight?.index === i ? [...fight.attackers] : []));
    const used = new Set<number>(fight?.attackers ?? []);
    const spare: UnitId[] = [];
    const enemy = enemyOf(side);
    for (const hex of pub.occupied[side]) {
      const engaged = sheet.board.neighbours(hex as HexId).some((near) => pub.zoc[enemy].includes(near));
      const open = pub.battles.flatMap((one, i) =>
        !one.done && fight?.index !== i && one.from.includes(hex) ? [i] : [],
      );
      const units = this.stack(hex).filter((unit) => !sheet.isSupply[unit] && !used.has(unit));
      units.forEach((unit, i) => {
        if (i < open.length) attackers[open[i]].push(unit);
        else if (engaged && open.length > 0) attackers[this.random.of(open)].push(unit);
        else if (engaged) spare.push(unit);
      });
    }
    for (const list of attackers) list.sort((x, y) => x - y);
    return { attackers, spare };
  }
}
