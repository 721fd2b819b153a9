/** Alternating impulses of two sides, as a part of a title's public state: whose impulse it is, its number, and passes in a row. */
export interface Impulses<Side extends number> {
  active: Side;
  /** counted through the whole game: no number comes twice */
  impulse: number;
  passes: number;
}

/** As many passes in a row end the impulses of a turn. */
const PASSES_THAT_END = 2;

export function beginImpulses<Side extends number>(impulses: Impulses<Side>, first: Side): void {
  impulses.active = first;
  impulses.impulse++;
  impulses.passes = 0;
}

/** The active side did something: earlier passes bind nobody. */
export function acted(impulses: Impulses<number>): void {
  impulses.passes = 0;
}

export function passed(impulses: Impulses<number>): void {
  impulses.passes++;
}

/** Whether both sides have passed one after the other. */
export const bothPassed = (impulses: Pick<Impulses<number>, "passes">): boolean => impulses.passes >= PASSES_THAT_END;

/** The next impulse belongs to the other side. */
export function otherSide<Side extends number>(impulses: Impulses<Side>): void {
  impulses.active = (1 - impulses.active) as Side;
  impulses.impulse++;
}
