/**
 * Randomness for choosing (random opponents, fuzzing, imagined states). It never decides a die: dice have streams of their own.
 * Small fast counter generator (sfc32), seeded from a text.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: string | number) {
    let h = 0x811c9dc5;
    const text = String(seed);
    for (let i = 0; i < text.length; i++) {
      const point = text.codePointAt(i)!;
      // A character beyond the basic plane takes two places.
      if (point > 0xffff) i++;
      h = Math.imul(h ^ point, 0x01000193);
    }
    this.a = h | 0;
    this.b = Math.imul(h, 0x9e3779b1) | 0;
    this.c = Math.imul(h, 0x85ebca6b) | 0;
    for (let i = 0; i < 15; i++) this.next();
  }

  /** 32 random bits. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + t;
    this.c |= 0;
    return t >>> 0;
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return Math.floor((this.next() / 0x100000000) * n);
  }

  chance(numerator: number, denominator: number): boolean {
    return this.below(denominator) < numerator;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const x = list[i];
      list[i] = list[j];
      list[j] = x;
    }
    return list;
  }
}
