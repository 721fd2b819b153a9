import { type Dice, Drawing, ImaginedDice, mustBeDrawable } from "./dice.ts";
import { Random } from "./random.ts";

/**
 * Dice that fall one way after the other: first as they were told to, then always the first of what they are asked. What was asked
 * stays written down, so that the next way is known.
 */
export class EnumeratedDice extends Drawing {
  /** which of how many things fell, in the order they were asked */
  private readonly fallen: { which: number; of: number }[] = [];
  private ways = 1;

  constructor(private readonly told: readonly number[]) {
    super();
  }

  below(n: number): number {
    mustBeDrawable(n);
    this.used++;
    if (n === 1) return 0;
    const which = this.told[this.fallen.length] ?? 0;
    this.fallen.push({ which, of: n });
    this.ways *= n;
    // A roll that is made again until it falls otherwise would be made for ever by dice that always fall the same way.
    if (this.ways > HOPELESS) throw new TooManyWays();
    return which;
  }

  /** How likely it was that all fell this way. */
  get weight(): number {
    return this.fallen.reduce((weight, { of }) => weight / of, 1);
  }

  /** How the dice fall the next time; null: they have fallen every way. */
  next(): number[] | null {
    for (let last = this.fallen.length - 1; last >= 0; last--) {
      const { which, of } = this.fallen[last];
      if (which + 1 < of) return [...this.fallen.slice(0, last).map((one) => one.which), which + 1];
    }
    return null;
  }
}

/** What can come of something that asks chance, with how likely each is; the weights of all are 1 together. */
export interface Falls<T> {
  readonly falls: readonly { readonly weight: number; readonly result: T }[];
  /** Every way the dice can fall is here; otherwise these are a sample. */
  readonly exact: boolean;
}

export interface FallsSetting {
  /** where there are more ways than this, so many are drawn */
  readonly most: number;
  /** of what is drawn then: the same seed draws the same */
  readonly seed: string;
}

/** Where the dice of one fall alone have more ways than this, counting them is given up in the middle of it. */
const HOPELESS = 1e5;

/** No Error: whoever counts the ways expects it. */
class TooManyWays {}

/**
 * Has the same thing happen once for every way its dice can fall, or for a fixed sample of them where there are too many. It has to
 * happen on a copy each time.
 */
export function everyFall<T>(happen: (dice: Dice) => T, { most, seed }: FallsSetting): Falls<T> {
  const falls: { weight: number; result: T }[] = [];
  for (let told: number[] | null = []; told; ) {
    const dice: EnumeratedDice = new EnumeratedDice(told);
    try {
      falls.push({ result: happen(dice), weight: dice.weight });
    } catch (error) {
      if (error instanceof TooManyWays) return sampled(happen, most, seed);
      throw error;
    }
    told = dice.next();
    if (told && falls.length >= most) return sampled(happen, most, seed);
  }
  return { falls, exact: true };
}

function sampled<T>(happen: (dice: Dice) => T, tries: number, seed: string): Falls<T> {
  const random = new Random(seed);
  const falls = Array.from({ length: tries }, () => ({ weight: 1 / tries, result: happen(new ImaginedDice(random)) }));
  return { falls, exact: false };
}
