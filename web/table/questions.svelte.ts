import {
  type Choice,
  type Consequences,
  type OddsReport,
  type Preview,
  type Refusal,
  Refused,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
} from "@wusong/engine";
import { OPEN, PERSON, type SeatMirror } from "@wusong/host";
import { faults } from "../app/faults.svelte.ts";
import { reportsIn } from "../battle/report.ts";
import type { Moment } from "../host/moment.ts";
import type { TitleInfo } from "../host/protocol.ts";
import type { Answers } from "./holding.ts";
import { consequencesIn, type LaidPart, partAnswers, partChoices } from "./laying.ts";
import type { Played } from "./played.ts";
import type { TableShown } from "./shown-table.ts";

export interface ShownRefusal {
  readonly refusal: Refusal;
  /** where it was pointed at; null: the prompt */
  readonly place: string | null;
}

/**
 * What the person at the screen is asked, with what was laid down of its board, and what it would mean. What may be chosen is answered
 * on the spot, by a mirror of what the seat sees.
 */
export abstract class Questions {
  shown = $state.raw<TableShown | null>(null);
  /** another moment of the game, while somebody looks back */
  moment = $state.raw<Moment | null>(null);
  /** the parts of the board at hand that were laid down */
  laid = $state.raw<readonly LaidPart[]>([]);
  /** what the command in hand, or the decision itself, would mean */
  odds = $state.raw<readonly OddsReport[]>([]);
  consequences = $state.raw<Consequences["consequences"]>([]);
  refusal = $state.raw<ShownRefusal | null>(null);
  /** hot-seat: the seat that is to come to the screen */
  curtain = $state<string | null>(null);
  busy = $state(false);
  /** what a screen reader should say now */
  spoken = $state("");

  protected asking = 0;
  /** the choices of the decision at hand, each as a part of its board */
  private parted: { readonly of: SeatDecision; readonly choices: readonly Choice[] } | null = null;
  private mirrored: { readonly of: TableShown; readonly mirror: SeatMirror<Shape> } | null = null;

  constructor(
    readonly id: string,
    readonly info: TitleInfo,
    protected readonly played: Played,
  ) {}

  /** The seat that decides at this screen, by name. */
  get seat(): string | null {
    const { shown } = this;
    if (!shown || this.moment || shown.readOnly || this.curtain !== null) return null;
    if (shown.viewpoint === OPEN) return shown.analysis ? (shown.toDecide[0] ?? null) : null;
    return shown.toDecide.includes(shown.viewpoint) && shown.players[shown.viewpoint] === PERSON
      ? shown.viewpoint
      : null;
  }

  /** What the person at the screen is asked: the decision of the table, or the next part of its board. Null: nothing more. */
  get decision(): SeatDecision | null {
    const last = this.laid.at(-1);
    return last ? last.decision : (this.shown?.decision ?? null);
  }

  get choices(): readonly Choice[] {
    const { decision, parted } = this;
    if (this.seat === null || !decision || decision.in) return [];
    if (decision.board === null) return decision.choices;
    if (parted?.of === decision) return parted.choices;
    const choices = faults.spare(() => partChoices(this.ask, decision), decision.choices, this.id);
    this.parted = { of: decision, choices };
    return choices;
  }

  /** Whether everything of a board has been laid down, and waits for one word. */
  get complete(): boolean {
    return this.laid.length > 0 && this.decision === null;
  }

  /** A mirror of the table as it is, nothing laid down. */
  protected get mirror(): SeatMirror<Shape> {
    const { shown, mirrored, played } = this;
    if (mirrored && mirrored.of === shown) return mirrored.mirror;
    if (!shown?.asked) throw new Error("Nobody at this screen has to decide.");
    const mirror = played.mirrorOf(played.sheet, shown.asked.view);
    this.mirrored = { of: shown, mirror };
    return mirror;
  }

  protected get partMirror(): SeatMirror<Shape> {
    const last = this.laid.at(-1);
    if (!last) return this.mirror;
    if (!last.mirror) throw new Error("Everything of this board has been chosen.");
    return last.mirror;
  }

  /** Answers what the person at the screen may choose. */
  protected get ask(): Answers {
    return partAnswers(this.partMirror);
  }

  /** Shows what the choice at hand would mean; where it says nothing, what is at stake. */
  protected meaning(preview: Preview | undefined): void {
    const reports = reportsIn(preview);
    this.odds = reports.length > 0 ? reports : reportsIn(this.decision?.stake);
    this.consequences = consequencesIn(preview);
  }

  /** The command that was laid down. */
  protected get whole(): SpelledCommand {
    return this.wholeWith([]);
  }

  protected wholeWith(parts: readonly LaidPart[]): SpelledCommand {
    return this.mirror.wholeOf([...this.laid, ...parts].map(({ part }) => part));
  }

  /** Tries what a person wants; a fault is told, and nothing in the hand changes. */
  protected attempt(run: () => void): void {
    this.asking++;
    faults.spare(
      () => {
        try {
          run();
        } catch (thrown) {
          if (!(thrown instanceof Refused)) throw thrown;
          this.refusal = { refusal: thrown.refusal, place: null };
          this.spoken = thrown.refusal.text;
        }
      },
      undefined,
      this.id,
    );
  }

  /** Says beside the map why something cannot be done. */
  turnDown(refusal: Refusal): void {
    this.refusal = { refusal, place: null };
    this.spoken = refusal.text;
  }
}
