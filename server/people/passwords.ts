import { hash, verify } from "@node-rs/argon2";
import { Problem } from "../problem.ts";

/** argon2id with what OWASP asks for: 19 MB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** So many are worked on at once, and so many wait; more are turned away, so that guessing cannot stop the tables. */
const AT_ONCE = 2;
const MOST_WAITING = 32;

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** hash of a password that nobody has: whoever names an unknown user waits as long as for a known one */
  private readonly nobody: Promise<string>;

  constructor(private readonly cost: typeof COST = COST) {
    this.nobody = hash("a password that nobody has", cost);
  }

  hash(password: string): Promise<string> {
    return this.inLine(() => hash(password, this.cost));
  }

  /** Whether the password fits. Without a stored one the same work is done, and the answer is no. */
  async fits(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    const fits = await this.inLine(() => verify(against, password));
    return fits && stored !== null;
  }

  private async inLine<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= MOST_WAITING)
        throw new Problem(503, "Too many people are signing in at once. Try again in a moment.");
      await new Promise<void>((go) => this.waiting.push(go));
    }
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}
