/** One line about a place: what it is about, what holds there, and the case it rests on. */
export interface Said {
  /** a word or two: "ground", "zones" */
  readonly label: string;
  readonly value: string;
  readonly rule?: string;
}

/**
 * What is said of a place and of what lies there while somebody points at it, as the viewer may see it. In words for people: no ids,
 * no codes.
 */
export interface Inspection {
  /** what the ground is, beside the name of the place: "clear, creek on two sides" */
  readonly ground: string;
  /** what it does, whose zones reach it, who holds it, who is supplied there */
  readonly facts: readonly Said[];
  /** what is known of the counters that the viewer sees here, by id: "strength 3", "1 of 2 steps", "has moved" */
  readonly counters: Readonly<Record<string, readonly string[]>>;
  /** what the viewer may know of counters that lie here unseen: "2 more unseen" */
  readonly unseen?: string;
}
