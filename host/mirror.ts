import {
  type Asked,
  imagine,
  type Play,
  type Preview,
  Random,
  type Refusal,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
  type Title,
  type View,
} from "@wusong/engine";

/** What is asked next after some picks of a verb, or why they do not fit. */
export type NextPick = { readonly asked: Asked | null; readonly complete: boolean } | { readonly refusal: Refusal };

/**
 * A table as one seat sees it, answering for the real one. What a seat may choose, is refused and is shown depends only on its
 * view (the law of secrecy), so a position completed from the view by imagination gives the same answers, on the spot. Only whole
 * commands travel to the table, which alone decides.
 */
export class SeatMirror<S extends Shape> {
  private readonly play: Play<S>;
  private readonly seat: NonNullable<View<S>["seat"]>;

  constructor(title: Title<S>, sheet: S["sheet"], seen: View<S>) {
    if (seen.seat === null) throw new Error("Only a seat has a mirror: who looks on has nothing to choose.");
    this.seat = seen.seat;
    this.play = imagine(title, sheet, seen, new Random("mirror"));
  }

  decision(): SeatDecision | null {
    return this.play.decision(this.seat);
  }

  options(verb: string, picks: readonly unknown[], draft: readonly string[] = []): NextPick {
    return this.play.options(this.seat, verb, picks, draft);
  }

  why(
    verb: string,
    picks: readonly unknown[],
    pointedAt: { of: string; text: string },
    draft: readonly string[] = [],
  ): Refusal | null {
    return this.play.why(this.seat, verb, picks, pointedAt, draft);
  }

  preview(command: SpelledCommand): { preview: Preview } | { refusal: Refusal } {
    return this.play.preview(this.seat, command);
  }
}
