import { DiceStream, ForcedDice } from "./dice.ts";
import { withEdit } from "./edit.ts";
import type { Entry } from "./entry.ts";
import { endBeside } from "./over.ts";
import { Play } from "./play.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Shape, State } from "./state.ts";
import type { Title } from "./title.ts";

/** Carries entries on from a state, without log and hashes. Going back needs the states before it, so it keeps them. */
export class Replayer<S extends Shape> {
  play: Play<S>;
  /** commands that can be taken back, with the positions before them */
  private readonly before: Play<S>[] = [];
  /** the position after so many entries, for those that were replayed */
  private readonly after = new Map<number, Play<S>>();

  constructor(
    private readonly title: Title<S>,
    sheet: S["sheet"],
    private readonly seed: string,
    state: State<S>,
  ) {
    this.play = Play.of(title, sheet, state);
  }

  apply(entry: Entry, at: number): Refusal | null {
    this.after.set(at, this.play.clone());
    return this.carriedOut(entry, at);
  }

  private carriedOut(entry: Entry, at: number): Refusal | null {
    switch (entry.kind) {
      case "act": {
        this.before.push(this.after.get(at)!.clone());
        const spelled = this.play.spell(entry.seat, entry.command);
        if ("refusal" in spelled) return spelled.refusal;
        const stream = new DiceStream(this.seed, at);
        return this.play.act(entry.seat, spelled.command, entry.dice ? new ForcedDice(entry.dice, stream) : stream, at);
      }
      case "withdraw":
        this.play.withdraw(entry.seat);
        return null;
      case "undo": {
        const before = this.before.pop();
        if (!before) return refuse("", "There is nothing to take back.");
        this.play = before;
        this.play.countEntries(at + 1);
        return null;
      }
      case "resign":
      case "draw":
      case "forfeit":
        this.play.s.commits.fill(null);
        this.play.end(endBeside(this.title.seats, entry.kind, entry.seat));
        this.play.countEntries(at + 1);
        return null;
      case "back": {
        const then = this.after.get(entry.to);
        if (!then) return refuse("", `There is no position after ${entry.to} entries to go back to.`);
        this.play = then.clone();
        this.play.s.commits.fill(null);
        this.play.countEntries(at + 1);
        return null;
      }
      case "edit": {
        const edited = withEdit(this.play, entry.edit);
        if ("text" in edited) return edited;
        this.play = edited;
        this.play.countEntries(at + 1);
        return null;
      }
    }
  }
}
