import type { Refusal, SeatDecision, SpelledCommand } from "@wusong/engine";
import { faults } from "../app/faults.svelte.ts";
import { chosenFor, type Naming, type Target } from "./choosing.ts";
import { Deciding } from "./deciding.svelte.ts";
import { branchFor, type Holding, heldAs, openBranches, take } from "./holding.ts";
import {
  asksAgain,
  followingCommand,
  goalsOf,
  mirrorAfter,
  needsWord,
  placesLit,
  proposedInTurn,
  type Series,
  type SeriesTold,
  seriesOf,
  stillIn,
  toggled,
  whyStopped,
  withOneMore,
} from "./series.ts";

/** What the next command of a series is, or why there is none. */
type Next = SpelledCommand | Refusal | null;

/** So many goals are tried to see whether the same is asked again. */
const TRIED = 4;

/** Several commands by one gesture: counters that follow one another to the same goal, and proposals that follow one another. */
export abstract class Leading extends Deciding {
  /** the counters that go one after another with the one in hand */
  series = $state.raw<Series | null>(null);
  /** the places that all of the series could be sent to */
  private goals = $state.raw<ReadonlySet<string> | null>(null);
  /** how far the last series came, and for whom; entries of the record then */
  private led = $state.raw<(SeriesTold & { readonly viewpoint: string; readonly entries: number }) | null>(null);
  private foreseen: { readonly of: SeatDecision; readonly commands: readonly SpelledCommand[] } | null = null;

  /** Where all of those in hand could go; null: whatever is lit. */
  get commonGoals(): ReadonlySet<string> | null {
    const { series, goals, holding } = this;
    return series && goals && goals.size > 0 && holding?.picks.length === series.at + 1 ? goals : null;
  }

  protected override take(holding: Holding | null): void {
    super.take(holding);
    this.series = stillIn(this.series, holding);
  }

  protected override letGo(): void {
    super.letGo();
    this.series = null;
  }

  override point(target: Target, whole: boolean, naming: Naming = "pointed"): void {
    if (this.seat === null || this.busy) return;
    if (!this.changeSeries(target, whole, naming)) super.point(target, whole, naming);
  }

  /** A person lifts a whole stack or a formation: what the rules ask for one by one goes one after another. */
  pointTogether(target: Target): void {
    this.point(target, true);
    if (!this.series) this.lead(target.stack);
  }

  /** Whether the others of a stack could follow the one of it that is in hand. */
  couldLead(stack: readonly string[]): boolean {
    const { holding, decision } = this;
    if (!holding || holding.command || this.series || decision?.board !== null || stack.length < 2) return false;
    return faults.spare(
      () => {
        const series = seriesOf(this.ask, holding, stack, this.isPlace);
        return series !== null && this.comesAgain(series, holding, decision);
      },
      false,
      this.id,
    );
  }

  /** Everything that may be put into the set in hand; where the rules take one at a time, the others of its stack after it. */
  takeAllOf(stack: readonly string[]): void {
    if (this.couldLead(stack)) this.lead(stack);
    else this.takeAll();
  }

  override async press(verb: string): Promise<void> {
    const meant = this.series?.counters ?? [];
    await super.press(verb);
    if (meant.length > 1 && this.holding?.verb === verb) this.lead(meant);
  }

  /** All of these are meant: those that the rules ask for one by one follow the one in hand. */
  private lead(meant: readonly string[]): void {
    const { holding, decision } = this;
    if (!holding || holding.command || !decision || decision.board !== null) return;
    faults.spare(
      () => {
        const series = seriesOf(this.ask, holding, meant, this.isPlace);
        if (!series || !this.comesAgain(series, holding, decision)) return;
        this.series = series;
        this.goals = goalsOf(this.ask, series, holding);
      },
      undefined,
      this.id,
    );
  }

  /** Whether one gesture takes several of these counters: into a set, or one after another to a place. */
  takesTogether(counters: readonly string[]): boolean {
    const { holding, decision, choices } = this;
    if (this.seat === null || !decision) return false;
    const asked = holding ? openBranches(holding).map((branch) => branch.asked) : choices.map(({ picks }) => picks[0]);
    if (asked.some((one) => one?.kind === "set" && counters.filter((id) => one.options.includes(id)).length > 1))
      return true;
    const verb = choices.find(({ picks: [one] }) => one?.kind === "one" && one.options.includes(counters[0]))?.verb;
    if (verb === undefined || decision.board !== null) return false;
    return faults.spare(
      () => {
        const head = chosenFor(this.ask, verb, counters[0]);
        const series = head && seriesOf(this.ask, head, counters, this.isPlace);
        return series !== null && head !== null && this.comesAgain(series, head, decision);
      },
      false,
      this.id,
    );
  }

  /** Whether the same is asked of the next when the one in hand has gone, as far as the seat can know: tried with one of its goals. */
  private comesAgain(series: Series, holding: Holding, asked: SeatDecision): boolean {
    for (const goal of [...placesLit(holding)].slice(0, TRIED)) {
      const branch = branchFor(holding, goal);
      const { command } = branch ? take(this.ask, holding, branch, goal) : holding;
      const after = command && mirrorAfter(this.mirror, command);
      if (after) return asksAgain(series, asked, after.decision());
    }
    return false;
  }

  /** A counter of the series is put back, or one more taken with Shift; whether that was meant. */
  private changeSeries({ counter }: Target, whole: boolean, naming: Naming): boolean {
    const { series, holding } = this;
    if (counter === null || whole || !holding || holding.command) return false;
    const putBack = series?.counters.includes(counter) ?? false;
    if (!putBack && naming !== "onTheWay") return false;
    if (!series) {
      this.lead(withOneMore(holding, counter));
      return this.series !== null;
    }
    if (holding.picks.length !== series.at + 1) return false;
    const meant = putBack ? toggled(series, counter) : [...series.counters, counter];
    this.take(heldAs(this.ask, { verb: holding.verb, picks: [...holding.picks.slice(0, series.at), meant[0]] }));
    this.lead(meant);
    return putBack || this.series !== null;
  }

  protected override async carryOut(command: SpelledCommand, confirmed: boolean): Promise<void> {
    const series = stillIn(this.series, this.holding);
    if (!series || command !== this.holding?.command || this.decision?.board !== null)
      return super.carryOut(command, confirmed);
    let rest = series;
    const { decision } = this;
    await this.carryOutAll(command, series.counters.length, confirmed, (gone) => {
      if (rest.counters.length === 1) return null;
      if (!decision || !asksAgain(rest, decision, this.decision)) return followingCommand(this.ask, [], rest, gone);
      const next = followingCommand(this.ask, this.choices, rest, gone);
      rest = { ...rest, counters: rest.counters.slice(1) };
      return next;
    });
  }

  /** What the title proposes now and, when that is done, again for the next, as far as the seat can foresee it. */
  get proposedInTurn(): readonly SpelledCommand[] {
    const { decision, foreseen } = this;
    if (this.proposals.length === 0 || !decision || decision.board !== null) return [];
    if (foreseen?.of === decision) return foreseen.commands;
    const commands = faults.spare(() => proposedInTurn(this.mirror, decision), [], this.id);
    this.foreseen = { of: decision, commands };
    return commands;
  }

  /** Takes what is proposed for one after another, as it was foreseen. */
  async acceptAllProposed(): Promise<void> {
    const [first, ...others] = this.proposedInTurn;
    const id = this.proposals[0]?.id;
    if (!first || id === undefined) return;
    let left = others.length;
    await this.carryOutAll(first, others.length + 1, true, () => {
      if (left-- === 0) return null;
      const proposed = this.decision?.proposals[0];
      return proposed?.id === id ? proposed.command : { rule: "", text: "Nothing more is proposed." };
    });
  }

  /** Carries one command out after another, until there is no next one or something happens that a person should look at first. */
  private async carryOutAll(
    first: SpelledCommand,
    of: number,
    confirmed: boolean,
    nextAfter: (gone: SpelledCommand) => Next,
  ): Promise<void> {
    const { seat } = this;
    let [command, done, why]: [SpelledCommand, number, Refusal | null] = [first, 0, null];
    while (!why) {
      this.refusal = null;
      await this.act(command);
      const refused = this.refusedNow;
      if (!refused) done++;
      if (done === of) break;
      why = whyStopped({ refused, again: this.seat === seat, wayBack: this.shown?.canUndo ?? false });
      const next = why ? null : nextAfter(command);
      if (next === null) break;
      if ("text" in next) why = next;
      else {
        why = needsWord(this.mirror.leavesWayBack(next), confirmed);
        if (why) this.take(heldAs(this.ask, next));
        command = next;
      }
    }
    const { shown } = this;
    if (shown) this.led = { done, of, why, viewpoint: shown.viewpoint, entries: shown.entries };
  }

  private get refusedNow(): Refusal | null {
    return this.refusal?.refusal ?? null;
  }

  /** What came of the last series, as long as nothing was done after it, for whoever gave it. */
  get told(): SeriesTold | null {
    const { led, shown } = this;
    return led && led.entries === shown?.entries && led.viewpoint === shown.viewpoint ? led : null;
  }

  /** How many commands go back with one undo: all of a series, as long as nothing was done after it. */
  protected get goingBack(): number {
    return Math.max(1, this.told?.done ?? 1);
  }
}
