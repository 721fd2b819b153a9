import { rule } from "@wusong/testkit";
import fc from "fast-check";
import { expect } from "vitest";
import { type AreaId, FRENCH, GERMAN, type UnitId } from "../ids.ts";
import { buildCache } from "../position.ts";
import type { Bill, Entry } from "../rules/07-combat/bill.ts";
import { type Absorber, Ledger } from "../rules/07-combat/casualties.ts";
import { whatPaymentMeans } from "../rules/07-combat/payment-words.ts";
import type { Board } from "../state.ts";
import { type Desk, F, field, G } from "./helpers.ts";

/** What is told of a payment before it is made, against every way to pay tried one after another. */

const PRICES = { french: { spent: 3, fresh: 4 }, german: { spent: 2, fresh: 3 } } as const;

interface Payer {
  readonly fresh: boolean;
  readonly lead: boolean;
}

/** As many leads as can, then as many points as can be absorbed; of all these ways, the one in which fewest are lost. */
function fewestLost(payers: readonly Payer[], points: number, room: number, price: { spent: number; fresh: number }) {
  let best = { leads: 0, total: 0, lost: 0 };
  const isBetter = (leads: number, total: number, lost: number): boolean =>
    leads !== best.leads ? leads > best.leads : total !== best.total ? total > best.total : lost < best.lost;
  const visit = (at: number, leads: number, total: number, lost: number, retreats: number): void => {
    if (total > points || retreats > room) return;
    if (at === payers.length) {
      if (isBetter(leads, total, lost)) best = { leads, total, lost };
      return;
    }
    const { fresh, lead } = payers[at];
    const bears = leads + (lead ? 1 : 0);
    visit(at + 1, leads, total, lost, retreats);
    visit(at + 1, bears, total + 1, lost, retreats + 1);
    visit(at + 1, bears, total + (fresh ? price.fresh : price.spent), lost + 1, retreats);
    if (!fresh) return;
    visit(at + 1, bears, total + 1, lost, retreats);
    visit(at + 1, bears, total + 2, lost, retreats + 1);
  };
  visit(0, 0, 0, 0, 0);
  return best;
}

const FRENCH_UNITS = [F.i1, F.i2, F.g1, F.c1, F.g2];
const GERMAN_UNITS = [G.i1, G.i2, G.g1, G.c1, G.g2];
/** The Areas around Flavigny and Buxières, but for that of the opponent. */
const AROUND = { french: ["BVI", "REZ", "VIO", "STA", "TRO"], german: ["GOR", "STA", "TRO", "PUX", "CHA"] } as const;
const CROWDS = { french: [F.i5, F.i6, F.i7, F.i8, F.i9, F.lapasset], german: [G.i3, G.i4, G.j, G.i5, G.i6, G.i7] };

interface Case {
  readonly side: "french" | "german";
  readonly units: readonly { readonly fresh: boolean; readonly lead: boolean }[];
  readonly points: number;
  /** How many units find room around: none, so many, or all. */
  readonly room: number;
  readonly volley: boolean;
}

const CASE: fc.Arbitrary<Case> = fc.record({
  side: fc.constantFrom("french" as const, "german" as const),
  units: fc.array(fc.record({ fresh: fc.boolean(), lead: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  points: fc.integer({ min: 1, max: 12 }),
  room: fc.constantFrom(0, 2, 40),
  volley: fc.boolean(),
});

/** The board of a bill: enemies around, but for one Area with so much room, or nobody around. */
function deskOf({ side, units, room }: Case): Desk {
  const [place, opponent] = side === "french" ? ["FLA", "BUX"] : ["BUX", "FLA"];
  const own = (side === "french" ? FRENCH_UNITS : GERMAN_UNITS).slice(0, units.length);
  const guards = side === "french" ? [G.i1, G.i2, G.i3, G.i4, G.j, G.i5] : [F.i5, F.i6, F.i7, F.i8, F.i9, F.lapasset];
  const stacks: Record<string, readonly string[]> = { [place]: own, [opponent]: [guards[5]] };
  if (room < 40) for (const [i, area] of AROUND[side].entries()) stacks[area] = [guards[i]];
  if (room > 0 && room < 40) stacks[AROUND[side][0]] = CROWDS[side].slice(0, 8 - room);
  return field(stacks, { spent: own.filter((_, i) => !units[i].fresh) });
}

rule("7.7.A.l", "a unit is said to be lost without need where, and only where, fewer could be lost", () => {
  fc.assert(
    fc.property(CASE, (one) => {
      const desk = deskOf(one);
      const { sheet } = desk.game;
      const b: Board = { pub: desk.pub, sheet, cache: buildCache(desk.pub, sheet) };
      const names = (one.side === "french" ? FRENCH_UNITS : GERMAN_UNITS).slice(0, one.units.length);
      const units = names.map((name): UnitId => sheet.unitByName.get(name)!);
      const leads = one.volley ? [] : units.filter((_, i) => one.units[i].lead);
      const opponent = sheet.areaByName.get(one.side === "french" ? "BUX" : "FLA")!;
      const { points, volley } = one;
      const bill: Bill = { side: one.side === "french" ? FRENCH : GERMAN, units, leads, points, opponent, volley };
      const payers = units.map((unit, i) => ({ fresh: one.units[i].fresh, lead: leads.includes(unit) }));
      const price = PRICES[one.side];
      const paid = fewestLost(payers, points, volley ? 0 : one.room, price);
      let fewest = paid.lost;
      if (volley && points >= units.length && one.room >= units.length)
        fewest = Math.min(fewest, fewestLost(payers, points - units.length, 0, price).lost);
      for (let lost = 1; lost <= units.length; lost++) {
        const entries: Entry[] = units.slice(0, lost).map((unit) => ({ unit, how: "eliminate", where: null }));
        const told = whatPaymentMeans(b, bill, entries).find(({ text }) => text.includes("the game for good"));
        expect([told?.rule, told?.grave ?? false]).toEqual(["7.7.A.l", lost > fewest]);
      }
      const rest = whatPaymentMeans(b, bill, []).filter(({ rule: named }) => named === "7.7.A.d");
      const left = points - paid.total;
      expect(rest.map(({ text }) => text)).toEqual(
        left > 0 && !volley ? [`${left} casualty point${left === 1 ? "" : "s"} more cannot be absorbed.`] : [],
      );
    }),
    { numRuns: 100, seed: 1870 },
  );
});

/** Two Areas with a neighbour each of their own and one in common, and how much room each has. */
const [OWN, SHARED, OTHER] = [3, 4, 5] as AreaId[];
const GOALS: readonly (readonly AreaId[])[] = [
  [OWN, SHARED],
  [SHARED, OTHER],
];
const TWO_ORIGINS = fc.record({ fresh: fc.boolean(), lead: fc.boolean(), origin: fc.constantFrom(0, 1) });

/** The most that units of two Areas can absorb, every retreat to every place tried. */
function mostFrom(
  units: readonly Absorber[],
  points: number,
  rooms: readonly number[],
): { leads: number; total: number } {
  let best = { leads: 0, total: 0 };
  const visit = (at: number, leads: number, total: number, room: readonly number[]): void => {
    if (total > points) return;
    if (leads > best.leads || (leads === best.leads && total > best.total)) best = { leads, total };
    if (at === units.length) return;
    const { fresh, lead, origin } = units[at];
    const bears = leads + (lead ? 1 : 0);
    visit(at + 1, leads, total, room);
    visit(at + 1, bears, total + (fresh ? 3 : 2), room);
    if (fresh) visit(at + 1, bears, total + 1, room);
    for (const goal of GOALS[origin])
      if (room[goal] > 0) {
        const left = room.map((places, area) => (area === goal ? places - 1 : places));
        visit(at + 1, bears, total + 1, left);
        if (fresh) visit(at + 1, bears, total + 2, left);
      }
  };
  visit(0, 0, 0, rooms);
  return best;
}

rule(["7.7.A.b", "7.7.A.i"], "units of two Areas share what room there is between them", () => {
  const prices = { retreat: 1, flip: 1, spent: 2, fresh: 3 } as const;
  const free = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(
      fc.array(TWO_ORIGINS, { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      fc.tuple(free, free, free),
      (units, points, [own, shared, other]) => {
        const rooms = [0, 0, 0, own, shared, other];
        const ways = GOALS.map((away, origin) => ({ home: origin as AreaId, away, near: [] }));
        const ledger = new Ledger(prices, points, units, ways, rooms, true);
        expect({ leads: ledger.leadsRequired, total: ledger.total }).toEqual(mostFrom(units, points, rooms));
      },
    ),
    { numRuns: 200, seed: 1870 },
  );
});
