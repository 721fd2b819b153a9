/**
 * A refusal says why something is not allowed: the case of the rules and a sentence.
 * Refusals are made in great numbers while choices are filtered, so the sentence is only built when somebody reads it.
 */
export interface Refusal {
  readonly rule: string;
  readonly text: string;
}

class SaidLater implements Refusal {
  constructor(
    readonly rule: string,
    private readonly say: () => string,
  ) {}
  get text(): string {
    return this.say();
  }
  toJSON(): Refusal {
    return { rule: this.rule, text: this.text };
  }
}

/**
 * What the table says where a title has given no reason. A refusal is always the rule's: the fuzzer takes this for a fault of the
 * title.
 */
export class Unexplained implements Refusal {
  constructor(
    readonly rule: string,
    readonly text: string,
  ) {}
}

export function refuse(rule: string, text: string | (() => string)): Refusal {
  return typeof text === "string" ? { rule, text } : new SaidLater(rule, text);
}

/** Splits candidates by one predicate: what it lets through is offered, what it refuses is explained by the same predicate. */
export function offer<T extends number>(
  candidates: readonly T[],
  refusal: (x: T) => Refusal | null,
): { from: T[]; why: (x: T) => Refusal | null } {
  const from: T[] = [];
  for (const x of candidates) if (refusal(x) === null) from.push(x);
  return { from, why: refusal };
}
