import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { BLOCK_BYTES, keyStreamBlock, keyWords } from "./key-stream.ts";

/** What rules may ask of chance. */
export interface Dice {
  /** One die with six faces. */
  d6(): number;
  /** One die with the given number of faces, 1 to `faces`. */
  die(faces: number): number;
  /** A whole number from 0 to n - 1, for draws that are no die. */
  below(n: number): number;
  shuffle(list: number[]): void;
  /** Takes one at random out of a bag; the order of the rest means nothing. */
  draw<T extends number>(bag: T[]): T;
  /** How many times chance was asked. */
  readonly used: number;
}

/** The hash that is public from the start; the seed that gives it is revealed at the end. */
export function seedHash(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`wusong seed hash\n${seed}`)));
}

const keys = new Map<string, Int32Array>();

function keyOf(seed: string): Int32Array {
  let key = keys.get(seed);
  if (!key) {
    if (keys.size > 64) keys.clear();
    key = keyWords(sha256(utf8ToBytes(`wusong dice key\n${seed}`)));
    keys.set(seed, key);
  }
  return key;
}

/** All that is drawn comes down to one of n things. */
export abstract class Drawing implements Dice {
  used = 0;
  abstract below(n: number): number;

  d6(): number {
    return this.die(6);
  }

  die(faces: number): number {
    return 1 + this.below(faces);
  }

  shuffle(list: number[]): void {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const x = list[i];
      list[i] = list[j];
      list[j] = x;
    }
  }

  draw<T extends number>(bag: T[]): T {
    if (bag.length === 0) throw new RangeError("A draw from an empty bag.");
    const i = this.below(bag.length);
    const x = bag[i];
    bag[i] = bag[bag.length - 1];
    bag.pop();
    return x;
  }
}

/** Draws by bytes that come from somewhere, every one of n things alike. */
abstract class DrawingBytes extends Drawing {
  protected abstract byte(): number;

  below(n: number): number {
    mustBeDrawable(n);
    this.used++;
    if (n === 1) return 0;
    const bytes = n <= 256 ? 1 : n <= 0x10000 ? 2 : 3;
    const span = 256 ** bytes;
    const limit = span - (span % n);
    for (;;) {
      let x = 0;
      for (let i = 0; i < bytes; i++) x = x * 256 + this.byte();
      if (x < limit) return x % n;
    }
  }
}

export function mustBeDrawable(n: number): void {
  if (!Number.isInteger(n) || n < 1 || n > 0x1000000) throw new RangeError(`Chance was asked for one of ${n} things.`);
}

/** The dice of one command: a key stream from (seed, index of the command). Index -1 is the set-up. */
export class DiceStream extends DrawingBytes {
  private block: Int32Array | null = null;
  private at = BLOCK_BYTES;
  private blocks = 0;

  constructor(
    private readonly seed: string,
    private readonly index: number,
  ) {
    super();
  }

  protected byte(): number {
    if (this.at === BLOCK_BYTES) {
      const isSetUp = this.index < 0;
      this.block = keyStreamBlock(keyOf(this.seed), this.blocks++, isSetUp ? 1 : 2, isSetUp ? 0 : this.index, 0);
      this.at = 0;
    }
    const at = this.at++;
    return (this.block![at >> 2] >>> ((at & 3) * 8)) & 255;
  }
}

/**
 * Analysis only: the given faces come first, then the stream goes on, so that a person need not set the dice of a pursuit to see
 * what becomes of a battle. A face the rules never asked for is a surplus.
 */
export class ForcedDice implements Dice {
  private taken = 0;

  constructor(
    private readonly faces: readonly number[],
    private readonly rest: Dice,
  ) {}

  get used(): number {
    return this.taken + this.rest.used;
  }

  get surplus(): number {
    return this.faces.length - this.taken;
  }

  d6(): number {
    return this.die(6);
  }

  die(faces: number): number {
    if (this.taken === this.faces.length) return this.beyond(faces, this.rest);
    const face = this.faces[this.taken++];
    if (!Number.isInteger(face) || face < 1 || face > faces) {
      throw new ForcedDieRefused(`A die with ${faces} faces cannot show ${face}.`);
    }
    return face;
  }

  /** A die for which no face was given. */
  protected beyond(faces: number, rest: Dice): number {
    return rest.die(faces);
  }

  below(n: number): number {
    return this.rest.below(n);
  }

  shuffle(list: number[]): void {
    this.rest.shuffle(list);
  }

  draw<T extends number>(bag: T[]): T {
    return this.rest.draw(bag);
  }
}

export class ForcedDieRefused extends Error {}

/** Dice for imagined games: quick, and unrelated to the seed of any real game. */
export class ImaginedDice extends DrawingBytes {
  constructor(private readonly random: { next(): number }) {
    super();
  }
  protected byte(): number {
    return this.random.next() & 255;
  }
}

/**
 * Dice for comparing: the first two dice of six tries in a row show every face once, so that the mean over them is exact for a
 * table that is read with one die. The same try throws the same dice for whatever is compared.
 */
export class StratifiedDice extends ImaginedDice {
  private asked = 0;

  constructor(
    random: { next(): number },
    private readonly attempt: number,
    private readonly offset: number,
  ) {
    super(random);
  }

  override below(n: number): number {
    if (n !== 6 || this.asked >= 2) return super.below(n);
    const first = this.asked++ === 0;
    this.used++;
    const { attempt, offset } = this;
    return first ? (attempt + offset) % 6 : (5 * attempt + Math.floor(attempt / 6) + (offset >>> 3)) % 6;
  }
}
