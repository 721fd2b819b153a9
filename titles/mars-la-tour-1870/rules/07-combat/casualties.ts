import type { AreaId } from "../../ids.ts";
import { includes, just, largest, MOST_POINTS, type Payer, possibleTotals } from "./largest-total.ts";
import { RetreatRoom, type Ways } from "./retreat-room.ts";

/** What the options absorb (7.7, 7.7.G); retreat and flip absorb 1 on both cards. */
export interface Prices {
  readonly retreat: 1;
  readonly flip: 1;
  readonly spent: number;
  readonly fresh: number;
}

export type How = "flip" | "retreat" | "eliminate";
/** The options, those that keep a unit first. */
export const HOWS: readonly How[] = ["flip", "retreat", "eliminate"];

export interface Absorber {
  readonly fresh: boolean;
  /** Must bear a point before others (7.7.A.a, 7.1.R.e). */
  readonly lead: boolean;
  /** Index of the unit's Area in the list of ways out. */
  readonly origin: number;
}

/** What does not change while a bill is paid. */
interface Terms {
  readonly prices: Prices;
  readonly units: readonly Absorber[];
  /** Under a volley nobody retreats: the group holds, or all of it has fallen back already (7.3.R.g, h). */
  readonly retreats: boolean;
  /** Some way out may be too narrow for all who want it. */
  readonly tight: boolean;
}

/** How far a bill has been paid. */
class Account {
  private constructor(
    readonly terms: Terms,
    /** by unit: the options it has taken */
    private readonly taken: (readonly How[])[],
    /** by unit: what it can still absorb */
    private readonly payers: Payer[],
    public room: RetreatRoom,
    /** points not absorbed yet */
    private left: number,
    public absorbed: number,
    /** lead units that have borne a point */
    public leadsPaid: number,
  ) {}

  static open(terms: Terms, room: RetreatRoom, points: number): Account {
    const account = new Account(terms, new Array(terms.units.length).fill([]), [], room, points, 0, 0);
    for (let index = 0; index < terms.units.length; index++) account.payers.push(account.#payer(index));
    return account;
  }

  /** What an option would absorb, 0 where the unit does not have it. */
  amount(index: number, how: How): number {
    const { prices, units, retreats } = this.terms;
    const { fresh } = units[index];
    const taken = this.taken[index];
    if (taken.includes(how) || taken.includes("eliminate")) return 0;
    switch (how) {
      // 7.7.a, 7.7.G.a
      case "retreat":
        return retreats ? prices.retreat : 0;
      // 7.7.b, 7.7.G.b
      case "flip":
        return fresh ? prices.flip : 0;
      // 7.7.d, e, 7.7.G.c, d; an eliminated unit absorbs only the price of its elimination (7.7.A.c)
      case "eliminate":
        return taken.length > 0 ? 0 : fresh ? prices.fresh : prices.spent;
    }
  }

  /** Whether the unit has the option and its amount does not exceed the points left (7.7.A.b). */
  affords(index: number, how: How): boolean {
    const amount = this.amount(index, how);
    return amount > 0 && amount <= this.left;
  }

  pay(index: number, how: How, where: AreaId | null): void {
    const { origin } = this.terms.units[index];
    const amount = this.amount(index, how);
    if (this.#owesLead(index)) this.leadsPaid++;
    this.taken[index] = [...this.taken[index], how];
    this.payers[index] = this.#payer(index);
    this.left -= amount;
    this.absorbed += amount;
    if (how !== "flip") this.room = this.room.after(origin, where);
  }

  /** Lead units that have borne a point once this one has. */
  leadsPaidWith(index: number): number {
    return this.leadsPaid + (this.#owesLead(index) ? 1 : 0);
  }

  /** The account as it would stand after a payment. */
  after(index: number, how: How, where: AreaId | null): Account {
    const { terms, taken, payers, room, left, absorbed, leadsPaid } = this;
    const next = new Account(terms, taken.slice(), payers.slice(), room, left, absorbed, leadsPaid);
    next.pay(index, how, where);
    return next;
  }

  /** By number of further lead units that bear a point: the further totals that can be absorbed. */
  further(): readonly number[] {
    return possibleTotals(this.payers, this.left, this.room, this.terms.tight);
  }

  #payer(index: number): Payer {
    const { origin } = this.terms.units[index];
    const flip = this.amount(index, "flip");
    const gone = this.amount(index, "eliminate");
    const retreat = this.room.hasWayOut(origin) ? this.amount(index, "retreat") : 0;
    return {
      origin,
      lead: this.#owesLead(index),
      staying: just(flip) | just(gone),
      leaving: retreat === 0 ? 0 : just(retreat) | just(retreat + flip),
    };
  }

  #owesLead(index: number): boolean {
    return this.terms.units[index].lead && this.taken[index].length === 0;
  }
}

/**
 * The bill of one side in one combat (7.7.A). The owner pays in any order, but as many lead units as can must bear at least one
 * point before others do, and the options chosen must absorb as much as is possible without exceeding the points.
 */
export class Ledger {
  readonly #account: Account;
  /** Lead units that must bear a point (7.7.A.a, 7.1.R.f). */
  readonly leadsRequired: number;
  /** What has to be absorbed in all (7.7.A.b); points beyond it are lost (7.7.A.d). */
  readonly total: number;

  constructor(
    prices: Prices,
    points: number,
    private readonly units: readonly Absorber[],
    ways: readonly Ways[],
    rooms: readonly number[],
    private readonly retreats: boolean,
  ) {
    const room = new RetreatRoom(ways, rooms);
    const tight = retreats && room.isShortFor(units.length);
    this.#account = Account.open({ prices, units, retreats, tight }, room, Math.min(points, MOST_POINTS));
    const totals = this.#account.further();
    this.leadsRequired = totals.findLastIndex((some) => some !== 0);
    this.total = largest(totals[this.leadsRequired]);
  }

  get absorbed(): number {
    return this.#account.absorbed;
  }

  /** A lead unit has still to bear its point. */
  get leadsWaiting(): boolean {
    return this.#account.leadsPaid < this.leadsRequired;
  }

  get settled(): boolean {
    return this.absorbed === this.total;
  }

  /** Whether a unit may pay in this way now and the bill can still be settled. */
  may(index: number, how: How): boolean {
    return how === "retreat" ? this.places(index).length > 0 : this.#mayPayBy(index, how, null);
  }

  /** Where a unit may retreat to. */
  places(index: number): AreaId[] {
    if (!this.retreats) return [];
    const open = this.#account.room.open(this.units[index].origin);
    if (this.#account.terms.tight) return open.filter((area) => this.#mayPayBy(index, "retreat", area));
    // With room enough everywhere one way out is as good as another for the rest of the bill.
    return open.length > 0 && this.#mayPayBy(index, "retreat", open[0]) ? [...open] : [];
  }

  /** Whether the unit can pay in any way now. */
  mayPay(index: number): boolean {
    return this.may(index, "flip") || this.may(index, "eliminate") || this.may(index, "retreat");
  }

  /** 7.7.A.h: whether any Area has room for a retreat of the unit. */
  findsRoom(index: number): boolean {
    return this.#account.room.open(this.units[index].origin).length > 0;
  }

  hows(index: number): How[] {
    return HOWS.filter((how) => this.may(index, how));
  }

  pay(index: number, how: How, where: AreaId | null): void {
    this.#account.pay(index, how, where);
  }

  #mayPayBy(index: number, how: How, where: AreaId | null): boolean {
    // The leads come first: nobody else pays while one of them has still to bear its point.
    if (this.leadsWaiting && !this.units[index].lead) return false;
    if (!this.#account.affords(index, how)) return false;
    // What settles the bill leaves nothing to look for.
    if (this.absorbed + this.#account.amount(index, how) === this.total)
      return this.#account.leadsPaidWith(index) >= this.leadsRequired;
    return this.#canBeSettled(this.#account.after(index, how, where));
  }

  /** 7.7.A.a, b: the leads that must can still bear a point, and all that must be absorbed still can be. */
  #canBeSettled(account: Account): boolean {
    const rest = this.total - account.absorbed;
    const leads = Math.max(0, this.leadsRequired - account.leadsPaid);
    return account.further().some((totals, more) => more >= leads && includes(totals, rest));
  }
}
