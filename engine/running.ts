import type { Dice } from "./dice.ts";
import type { GameEvent } from "./event.ts";
import type { Flow } from "./flow.ts";
import { findsAnswer, onlyAnswer } from "./probing.ts";
import type { DecideStep, Frame, Procedure, Step, TogetherStep, Verb } from "./procedure.ts";
import { END } from "./procedure.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Know, Shape, State, Table } from "./state.ts";
import type { Title } from "./title.ts";

/** No rulebook has this many steps between two decisions: more is an endless loop. */
const STEPS_WITHOUT_DECISION = 100_000;

export const NO_DICE: Dice = {
  used: 0,
  d6: () => outOfTurn(),
  die: () => outOfTurn(),
  below: () => outOfTurn(),
  shuffle: () => outOfTurn(),
  draw: () => outOfTurn(),
};

function outOfTurn(): never {
  throw new Error("Dice are rolled only while a command is carried out.");
}

/** A position whose procedures are carried on from one decision to the next. */
export abstract class Running<S extends Shape> implements Table<S> {
  d: Dice = NO_DICE;
  tell: ((event: GameEvent) => void) | undefined = undefined;
  /** Set when something was revealed while the present command was carried out. */
  revealed = false;
  readonly pub: S["pub"];
  readonly own: S["own"][];
  readonly sys: S["sys"];

  protected constructor(
    readonly title: Title<S>,
    readonly sheet: S["sheet"],
    readonly s: State<S>,
    readonly cache: S["cache"],
    readonly ownCache: S["ownCache"][],
  ) {
    this.pub = s.pub;
    this.own = s.own;
    this.sys = s.sys;
  }

  reveal(): void {
    this.revealed = true;
  }

  end(over: GameOver): void {
    if (!this.s.over) this.s.over = over;
  }

  know(seat: Seat): Know<S> {
    return {
      seat,
      n: this.s.n,
      pub: this.open,
      mine: this.own[seat] as Know<S>["mine"],
      cache: this.cache as Know<S>["cache"],
      mineCache: this.ownCache[seat] as Know<S>["mineCache"],
      sheet: this.sheet,
    };
  }

  /** What all may see, for reading. */
  protected get open(): Know<S>["pub"] {
    return this.pub as Know<S>["pub"];
  }

  protected frame(): Frame {
    return this.s.stack[this.s.stack.length - 1];
  }

  private proc(name: string): Procedure<S> {
    const proc = this.title.book.procedures.get(name);
    if (!proc) throw new Error(`${this.title.id} has no procedure "${name}".`);
    return proc;
  }

  /** The step that was looked up last: the one that is waited for is asked for many times. */
  private lastAt = "";
  private lastProc: Procedure<S> | null = null;
  private lastIndex = 0;

  private lookUp({ p, at }: Frame): Procedure<S> {
    const last = this.lastProc;
    const isSame = last !== null && last.name === p;
    if (isSame && this.lastAt === at) return last;
    const proc = isSame ? last : this.proc(p);
    const i = proc.index.get(at);
    if (i === undefined) throw new Error(`The procedure "${p}" has no step "${at}".`);
    this.lastAt = at;
    this.lastIndex = i;
    this.lastProc = proc;
    return proc;
  }

  private step(frame: Frame): Step<S> {
    const { steps } = this.lookUp(frame);
    return steps[this.lastIndex];
  }

  /** The decision that is waited for, or null when the game is over. */
  waiting(): DecideStep<S> | TogetherStep<S> | null {
    if (this.s.over || this.s.stack.length === 0) return null;
    const step = this.step(this.frame());
    return step.type === "decide" || step.type === "window" || step.type === "together" ? step : null;
  }

  /** Variables of the frame that decides. */
  variables(): Frame["v"] {
    return this.frame().v;
  }

  /** The seats that still have to answer. */
  seatsToDecide(): Seat[] {
    const step = this.waiting();
    if (!step) return [];
    const v = this.frame().v as never;
    if (step.type === "together") return step.seats(this.open, v).filter((seat) => this.s.commits[seat] === null);
    const seat = step.seat(this.open, v);
    return seat === null ? [] : [seat];
  }

  /**
   * Whether the decision belongs to the sequence of play itself, as far as the steps tell: no procedure under way was left from a
   * decision or goes on with one. The losses of an attack are a part of the decision to attack; the next attack is not.
   */
  isMain(): boolean {
    const { stack } = this.s;
    for (let i = 0; i < stack.length - 1; i++) {
      const { steps, index } = this.proc(stack[i].p);
      const next = index.get(stack[i].at) ?? steps.length;
      if (isDecision(steps[next]) || isDecision(steps[next - 1])) return false;
    }
    return true;
  }

  /** Whether answers to a decision of several seats wait for others. */
  hasAnswers(): boolean {
    return this.s.commits.some((commit) => commit !== null);
  }

  /** Whether a seat has a part in the present decision, answered or not. */
  takesPart(seat: Seat): boolean {
    const step = this.waiting();
    if (!step) return false;
    const v = this.frame().v as never;
    return step.type === "together" ? step.seats(this.open, v).includes(seat) : step.seat(this.open, v) === seat;
  }

  /** Carries procedures on until somebody has to decide or the game is over. */
  protected settle(): void {
    for (let count = 0; count < STEPS_WITHOUT_DECISION; count++) {
      const { s } = this;
      if (s.over) return;
      if (s.stack.length === 0) throw new Error(`The rules of ${this.title.id} ran out without an end of the game.`);
      const frame = this.frame();
      if (frame.at === END) {
        this.leave(undefined);
        continue;
      }
      const step = this.step(frame);
      switch (step.type) {
        case "auto": {
          const got = frame.got;
          if (got !== undefined) delete frame.got;
          this.follow(frame, step.run(this, frame.v as never, got as never));
          break;
        }
        case "decide":
        case "window":
          if (this.isWaitedFor(step, frame)) {
            s.opened = s.n;
            return;
          }
          break;
        case "together":
          if (step.seats(this.open, frame.v as never).length > 0) {
            s.opened = s.n;
            return;
          }
          this.follow(frame, step.reveal(this, frame.v as never, new Map() as never));
          break;
        case "each":
          frame.queue ??= step.list(this, frame.v as never).slice() as never;
          if (frame.queue!.length > 0) {
            this.enter(step.body, frame.queue!.shift() as object);
          } else {
            delete frame.queue;
            this.follow(frame, undefined);
          }
          break;
        case "loop":
          if (step.goesOn(this, frame.v as never)) this.enter(step.body, step.make(this, frame.v as never));
          else this.follow(frame, undefined);
          break;
      }
    }
    throw new Error(`No decision after ${STEPS_WITHOUT_DECISION} steps of "${this.frame().p}".`);
  }

  /** Whether somebody has to make a decision; if not, the way on from it is taken. */
  private isWaitedFor(step: DecideStep<S>, frame: Frame): boolean {
    const seat = step.seat(this.open, frame.v as never);
    if (seat === null) {
      this.follow(frame, undefined);
      return false;
    }
    if (!step.byPublicFacts) return true;
    const know = this.know(seat);
    const forced = step.plainChoice?.(know, frame.v as never) ? null : forcedAnswer(step, know, frame.v);
    if (!forced) return true;
    this.follow(frame, forced.verb.do(this, frame.v as never, forced.answer as never));
    return false;
  }

  private enter(name: string, v: object): void {
    this.s.stack.push({ p: name, at: this.proc(name).steps[0].name, v: v as Frame["v"] });
  }

  private leave(got: Frame["got"]): void {
    this.s.stack.pop();
    if (got === undefined || this.s.stack.length === 0) return;
    // A result is for the step its caller goes on at, and for no later one.
    const caller = this.frame();
    if (caller.at !== END && this.step(caller).type === "auto") caller.got = got;
  }

  protected follow(frame: Frame, flow: Flow): void {
    if (flow === undefined) {
      this.toNext(frame);
      return;
    }
    switch (flow.flow) {
      case "again":
        break;
      case "goto":
        frame.at = flow.to;
        break;
      case "call":
        if (flow.then === undefined) this.toNext(frame);
        else frame.at = flow.then;
        this.enter(flow.proc, flow.v);
        break;
      case "finish":
        this.leave(flow.got);
        break;
    }
  }

  private toNext(frame: Frame): void {
    const { next } = this.lookUp(frame);
    frame.at = next[this.lastIndex];
  }
}

const isDecision = <S extends Shape>(step: Step<S> | undefined): boolean =>
  step?.type === "decide" || step?.type === "window" || step?.type === "together";

/** The only answer there is to a decision; null: there is a choice. */
export function forcedAnswer<S extends Shape>(
  step: DecideStep<S>,
  know: Know<S>,
  v: Frame["v"],
): { verb: Verb<S>; answer: unknown } | null {
  const ready: Verb<S>[] = [];
  for (const verb of step.verbs.values()) if (!verb.when || verb.when(know, v as never)) ready.push(verb);
  const verb = ready.length === 1 ? ready[0] : onlyAnswerable(ready, know, v);
  const only = verb && onlyAnswer<S["sheet"], unknown>((p) => verb.ask(know, v as never, p));
  return only && { verb, answer: only.answer };
}

/** The verb that alone of several can be answered. */
function onlyAnswerable<S extends Shape>(verbs: readonly Verb<S>[], know: Know<S>, v: Frame["v"]): Verb<S> | null {
  let only: Verb<S> | null = null;
  for (let i = 0; i < verbs.length; i++) {
    // The way out stands last and asks nothing, the usual thing to do first: looked at in this order they soon show a choice.
    const verb = verbs[i === 0 ? verbs.length - 1 : i - 1];
    if (!findsAnswer<S["sheet"]>((p) => verb.ask(know, v as never, p))) continue;
    if (only) return null;
    only = verb;
  }
  return only;
}
