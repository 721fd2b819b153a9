import {
  type Asking,
  imagine,
  type Play,
  type Preview,
  Random,
  type Refusal,
  Refused,
  type Seat,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
  type SpelledPick,
  type Title,
  type View,
  view,
} from "@wusong/engine";

/** What is asked next after some picks of a verb, or why they do not fit. */
export type NextPick = Asking | { readonly refusal: Refusal };

/** A part of a board that a person has laid down, on the way to the whole command. */
export interface LaidDown<S extends Shape> {
  /** what the seat sees then; null: a die, or something hidden that comes to light, is in between */
  readonly seen: View<S> | null;
  /** answers for the next part; null: the command is complete */
  readonly next: SeatMirror<S> | null;
}

/**
 * A table as one seat sees it, answering for the real one. What a seat may choose, is refused and is shown depends only on its
 * view (the law of secrecy), so a position completed from the view by imagination gives the same answers, on the spot. Only whole
 * commands travel to the table, which alone decides.
 */
export class SeatMirror<S extends Shape> {
  private constructor(
    private readonly play: Play<S>,
    private readonly seat: Seat,
  ) {}

  static of<S extends Shape>(title: Title<S>, sheet: S["sheet"], seen: View<S>): SeatMirror<S> {
    if (seen.seat === null) throw new Error("Only a seat has a mirror: who looks on has nothing to choose.");
    return new SeatMirror(imagine(title, sheet, seen, new Random("mirror")), seen.seat);
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

  /** What one part of a board would mean, whatever follows. */
  partPreview(part: SpelledCommand): { preview: Preview } | { refusal: Refusal } {
    try {
      return { preview: this.play.partPreview(this.seat, part) };
    } catch (thrown) {
      if (thrown instanceof Refused) return { refusal: thrown.refusal };
      throw thrown;
    }
  }

  /** Whether a whole command could be taken back, as far as the seat can know. */
  leavesWayBack(command: SpelledCommand): boolean {
    return this.after(command) !== null;
  }

  /** Whether nothing is rolled for a whole command and nothing comes to light, as far as the seat can know, whoever decides next. */
  isQuiet(command: SpelledCommand): boolean {
    try {
      return this.play.isQuiet(this.seat, command);
    } catch (thrown) {
      if (thrown instanceof Refused) return false;
      throw thrown;
    }
  }

  /** The table after a command that could be taken back, as far as the seat can know; null: it could not. */
  after(command: SpelledCommand): SeatMirror<S> | null {
    try {
      const position = this.play.afterCommand(this.seat, command);
      return position && new SeatMirror(position, this.seat);
    } catch (thrown) {
      if (thrown instanceof Refused) return null;
      throw thrown;
    }
  }

  /** Lays one part of a board down. Throws Refused. */
  lay(part: SpelledCommand): LaidDown<S> {
    const { position, leadsOn } = this.play.afterPart(this.seat, part);
    return {
      seen: position && view(position, this.seat),
      next: position && leadsOn ? new SeatMirror(position, this.seat) : null,
    };
  }

  /** The parts of a command, each as if it were given by itself. */
  partsOf({ verb, picks }: SpelledCommand): SpelledCommand[] {
    const asking = this.play.options(this.seat, verb, picks);
    if ("refusal" in asking) return [];
    const ends = [...asking.parts.slice(1).map(({ at }) => at), picks.length];
    const later = asking.parts.map(({ at, named, verbs }, i) => ({
      verb: named ? String(picks[at]) : verbs[0],
      picks: picks.slice(named ? at + 1 : at, ends[i]),
    }));
    return [{ verb, picks: picks.slice(0, asking.parts[0]?.at ?? picks.length) }, ...later];
  }

  /** The command that a list of parts makes. */
  wholeOf(parts: readonly SpelledCommand[]): SpelledCommand {
    const picks: SpelledPick[] = [...parts[0].picks];
    for (const part of parts.slice(1)) {
      const asking = this.play.options(this.seat, parts[0].verb, picks);
      if (!("refusal" in asking) && asking.parts.at(-1)?.named) picks.push(part.verb);
      picks.push(...part.picks);
    }
    return { verb: parts[0].verb, picks };
  }
}
