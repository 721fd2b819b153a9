import type { Asked, Kind, SpelledPick } from "./decision.ts";
import { known, noReason, Reading } from "./reading.ts";
import type { Refusal } from "./refusal.ts";

/** Unwinds `ask` when the listing cursor has found the pick it was looking for. Made once: it carries nothing. */
const FOUND = Symbol("found");
export const isFound = (thrown: unknown): boolean => thrown === FOUND;

/** Finds what is asked after the given picks, or why a thing pointed at is not offered there. */
export class Listing<Sheet> extends Reading<Sheet> {
  asked: Asked | null = null;
  refusal: Refusal | null = null;
  /** why a thing pointed at was not in a pick that is not asked */
  private outside: Refusal | null = null;
  /** whether there is nothing to pick where something must be */
  nothing = false;
  /** what is taken after the given picks without being asked */
  readonly taken: SpelledPick[] = [];

  constructor(
    sheet: Sheet,
    rule: string,
    given: readonly unknown[],
    byName: boolean,
    private readonly drafted: readonly unknown[] = [],
    private readonly pointedAt: { of: string; text: string } | null = null,
    private readonly idOfPointed: (of: string, text: string) => number | undefined = () => undefined,
  ) {
    super(sheet, rule, given, byName);
  }

  protected override settled(taken: SpelledPick): void {
    if (this.at >= this.given.length) this.taken.push(taken);
  }

  protected override draft<T extends number>(_name: string, kind: Kind<T, Sheet>): T[] {
    const ids: T[] = [];
    for (const one of this.drafted) {
      const id = typeof one === "string" ? kind.find(this.sheet, one) : known(kind, this.sheet, one) ? one : undefined;
      if (id !== undefined && !ids.includes(id)) ids.push(id);
    }
    return ids;
  }

  protected override passedOver<T extends number>(
    kind: Kind<T, Sheet>,
    outside: (x: T) => Refusal | null,
    inside?: () => Refusal,
  ): void {
    if (this.pointedAt?.of !== kind.of || this.at < this.given.length) return;
    const id = this.idOfPointed(kind.of, this.pointedAt.text);
    if (id === undefined) return;
    this.outside = outside(id as T);
    this.refusal = this.outside ?? inside?.() ?? null;
  }

  protected ended(asked: () => Asked, why: ((of: string, id: number) => Refusal | null) | null): never {
    this.asked = asked();
    if (this.pointedAt) this.explain(this.asked, this.pointedAt, why);
    throw FOUND;
  }

  /** Picks that were passed over just before may have been about the thing pointed at, too. */
  private explain(
    asked: Asked,
    pointedAt: { of: string; text: string },
    why: ((of: string, id: number) => Refusal | null) | null,
  ): void {
    const id = this.idOfPointed(pointedAt.of, pointedAt.text);
    if (id === undefined) return;
    const now = why
      ? why(pointedAt.of, id)
      : noReason(this.rule, `"${asked.name}" is not chosen by pointing at a ${pointedAt.of}.`);
    const sameKind = "of" in asked && asked.of === pointedAt.of;
    this.refusal = sameKind ? now && (this.outside ?? now) : (this.refusal ?? now);
  }
}
