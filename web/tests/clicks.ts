import { type Bot, decide, noMemory } from "@wusong/bots";
import {
  Game,
  type Looks,
  Random,
  resolveOptions,
  type Seat,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
  type SpelledPick,
  type StackShown,
  type Title,
  type View,
} from "@wusong/engine";
import { SeatMirror } from "@wusong/host";
import { atOnce } from "../table/at-once.ts";
import { amountsFrom } from "../table/board/amounts.ts";
import { further } from "../table/by-pointing.ts";
import { besideTheMap, chosenFor, onlyVerb, point, type Target } from "../table/choosing.ts";
import { type Answers, begin, type Holding } from "../table/holding.ts";
import { partAnswers, partChoices } from "../table/laying.ts";
import { isSameCommand } from "../table/same-command.ts";
import { proposedInTurn } from "../table/series.ts";
import { type GoesAtOnce, type Groups, groupsOf, shortest, shortestThen } from "./shortest-way.ts";

/** The gestures of one turn of a game, by the shortest way the table knows. */
export interface TurnByHand {
  readonly turn: number;
  readonly commands: number;
  readonly gestures: number;
  /**
   * the same turn as it was asked at commit a14b525: every part of a decision a command of its own with its confirmation, no
   * proposals, and what left no choice asked all the same
   */
  readonly before: number;
}

/** One command of the game, and what it took. */
export interface CommandByHand {
  readonly turn: number;
  readonly seat: Seat;
  readonly step: string;
  readonly command: SpelledCommand;
  readonly gestures: number;
  readonly before: number;
  /** whether it passes a window */
  readonly passes: boolean;
  /** the commands that one word would have carried out from here: what is proposed, one after another */
  readonly inTurn: readonly SpelledCommand[];
  /** whether a standing order would have answered the same; null: there is none that could answer */
  readonly asOrdered: boolean | null;
}

/** The gestures of each turn, both sides together. */
export function gesturesByTurn(played: readonly CommandByHand[]): TurnByHand[] {
  const counted = new Map<number, Omit<TurnByHand, "turn">>();
  for (const { turn, gestures, before } of played) {
    const so = counted.get(turn) ?? { commands: 0, gestures: 0, before: 0 };
    counted.set(turn, {
      commands: so.commands + 1,
      gestures: so.gestures + gestures,
      before: so.before + before,
    });
  }
  return [...counted].map(([turn, count]) => ({ turn, ...count }));
}

/**
 * A game in which a title's own proposal is taken wherever there is one and a computer decides the rest, with the gestures a person
 * would have needed for each of its commands.
 */
export function gesturesByCommand(title: Title<Shape>, player: Bot, seed: string, turns: number): CommandByHand[] {
  const played = commandsByHand(title, player, seed, turns);
  const earlier = byOrdersThen(played);
  return byOrders(byWord(played)).map((one, i) => ({ ...one, before: earlier[i].before }));
}

function commandsByHand(given: Title<Shape>, player: Bot, seed: string, turns: number): CommandByHand[] {
  const { title, carriedOut } = watched(given);
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
  const random = new Random(seed);
  const looks = title.looks as Looks<View<Shape>, object>;
  const played: CommandByHand[] = [];
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    const view = game.view(seat);
    const turn = looks.status(view, game.sheet).turnNumber;
    if (turn > turns) break;
    const chosen = (): SpelledCommand => {
      const { command } = decide(player, { title, sheet: game.sheet, view, seat, random, memory: noMemory() });
      return game.play.spellIds(seat, command);
    };
    const decision = game.decision(seat);
    if (!decision) throw new Error("Nobody has to decide.");
    const command = decision.proposals[0]?.command ?? chosen();
    const mirror = SeatMirror.of(title, game.sheet, view);
    const { gestures, before } = gesturesFor(
      game,
      seat,
      groupsOf(
        looks,
        view,
        game.sheet,
        title.seats[seat],
        decision.board === null ? sameEnd(game, seat) : isSameCommand,
      ),
      command,
    );
    carriedOut.length = 0;
    game.act(seat, game.index, command);
    const done = carriedOut.filter(({ by }) => by === game.play);
    played.push({
      turn,
      seat,
      step: decision.step,
      command,
      gestures,
      before: before + forcedThen(done.slice(mirror.partsOf(command).length)),
      passes: decision.window && command.verb === "pass",
      inTurn: decision.board === null ? proposedInTurn(mirror, decision) : [],
      asOrdered: asOrdered(decision, command),
    });
  }
  return played;
}

/** Commands that can be taken back come to the same where the position after them is the same. */
const sameEnd =
  (game: Game<Shape>, seat: Seat): Groups["comesTo"] =>
  (command, wanted) => {
    if (isSameCommand(command, wanted)) return true;
    const [one, other] = [command, wanted].map((given) => game.play.afterCommand(seat, given));
    return one != null && other != null && JSON.stringify(one.s) === JSON.stringify(other.s);
  };

/** A verb that was carried out on a position. */
interface CarriedOut {
  readonly by: unknown;
  readonly answer: unknown;
}

/** The title, with everything written down that its verbs do. */
function watched(title: Title<Shape>): { title: Title<Shape>; carriedOut: CarriedOut[] } {
  const carriedOut: CarriedOut[] = [];
  const procedures = [...title.book.procedures].map(([name, proc]) => {
    const steps = proc.steps.map((step) => {
      if (step.type !== "decide" && step.type !== "window") return step;
      const verbs = [...step.verbs].map(([verb, asked]): [string, typeof asked] => {
        const noted: typeof asked.do = (g, v, answer) => {
          carriedOut.push({ by: g, answer });
          return asked.do(g, v, answer);
        };
        return [verb, { ...asked, do: noted }];
      });
      return { ...step, verbs: new Map(verbs) };
    });
    return [name, { ...proc, steps }] as const;
  });
  const book: typeof title.book = Object.assign(Object.create(title.book), { procedures: new Map(procedures) });
  return { title: { ...title, book }, carriedOut };
}

/** What left no choice and is not asked now took a button then, or a thing pointed at and a confirmation, at the least. */
const forcedThen = (forced: readonly CarriedOut[]): number =>
  forced.reduce((sum, { answer }) => sum + (answer === null || answer === undefined ? 1 : 2), 0);

/** Windows could be passed for the rest of a turn then, too: by a word in the menu, which is opened first. */
function byOrdersThen(played: readonly CommandByHand[]): CommandByHand[] {
  const list = [...played];
  const ordered = new Map<string, number[]>();
  played.forEach(({ turn, seat, step, asOrdered, passes }, i) => {
    const key = `${turn} ${seat} ${step}`;
    if (passes) ordered.set(key, [...(ordered.get(key) ?? []), i]);
    else if (asOrdered === false) ordered.delete(key);
  });
  for (const [first, ...later] of ordered.values()) {
    if (later.length < 2) continue;
    list[first] = { ...list[first], before: list[first].before + 1 };
    for (const i of later) list[i] = { ...list[i], before: list[i].before - 1 };
  }
  return list;
}

/** Whether a standing order, which one word gives here, would have answered so. */
function asOrdered({ window, proposals }: SeatDecision, command: SpelledCommand): boolean | null {
  if (window) return command.verb === "pass";
  const [first] = proposals;
  return first?.command.picks.length === 0 ? isSameCommand(first.command, command) : null;
}

/** What is proposed for one after another takes one word for all of them. */
function byWord(played: readonly CommandByHand[]): CommandByHand[] {
  const list = [...played];
  for (let i = 0; i < list.length; i++) {
    const run = list[i].inTurn.length;
    const same = list[i].inTurn.every(
      (command, n) => i + n < list.length && isSameCommand(command, list[i + n].command),
    );
    if (run === 0 || !same) continue;
    for (let n = 0; n < run; n++) list[i + n] = { ...list[i + n], gestures: n === 0 ? 1 : 0 };
    i += run - 1;
  }
  return list;
}

/** From the first answer on after which a seat answers a question alike until the turn is over, a standing order answers it. */
function byOrders(played: readonly CommandByHand[]): CommandByHand[] {
  const list = [...played];
  const ordered = new Map<string, number[]>();
  played.forEach(({ turn, seat, step, asOrdered }, i) => {
    if (asOrdered === null) return;
    const key = `${turn} ${seat} ${step}`;
    if (asOrdered) ordered.set(key, [...(ordered.get(key) ?? []), i]);
    else ordered.delete(key);
  });
  for (const [, ...later] of ordered.values()) for (const i of later) list[i] = { ...list[i], gestures: 0 };
  return list;
}

/** The gestures of one command: what is proposed first lies open and takes one word, another proposal one more to be laid open. */
function gesturesFor(
  game: Game<Shape>,
  seat: Seat,
  groups: Groups,
  whole: SpelledCommand,
): Pick<TurnByHand, "gestures" | "before"> {
  const decision = game.decision(seat);
  if (!decision) throw new Error("Nobody has to decide.");
  if (whole.picks.length === 0) return { gestures: 1, before: 1 };
  const proposed = decision.proposals.findIndex(({ command }) => isSameCommand(command, whole));
  const byHand = handByHand(SeatMirror.of(game.title, game.sheet, game.view(seat)), decision, groups, whole);
  return proposed < 0 ? byHand : { ...byHand, gestures: Math.min(proposed === 0 ? 1 : 2, byHand.gestures) };
}

function handByHand(
  mirror: SeatMirror<Shape>,
  decision: SeatDecision,
  groups: Groups,
  whole: SpelledCommand,
): Pick<TurnByHand, "gestures" | "before"> {
  let at: SeatMirror<Shape> | null = mirror;
  let asked: SeatDecision | null = decision;
  let gestures = 0;
  let before = 0;
  let confirmed = false;
  for (const part of mirror.partsOf(whole)) {
    if (!at || !asked) throw new Error("A command goes on after its end.");
    const ask = partAnswers(at);
    // A word that ends a board is its confirmation.
    const ended = part.picks.length === 0;
    const stepwise = ended ? 1 : gesturesOfPart(ask, asked, groups.stacks, part);
    const choices = partChoices(ask, asked);
    const { board }: SeatDecision = asked;
    const goes: GoesAtOnce = (holding, naming) =>
      board === null &&
      atOnce(ask, choices, mirror, holding, groups.isPlace, { naming, confirmsDrops: false }) !== null;
    const short = ended ? null : shortest(ask, choices, groups, part, goes);
    const beside = ended ? null : besideTheMapOnly(ask, choices, part);
    // Word by word and thing by thing the command waits for its confirmation in the end.
    const way =
      short && short.gestures <= stepwise + (short.sent ? 1 : 0) ? short : { gestures: stepwise, sent: false };
    gestures += beside ?? way.gestures;
    before += ended ? 1 : Math.min(stepwise, shortestThen(ask, choices, groups, part)) + 1;
    // A word needs no confirmation, nor do numbers that are taken as they are set.
    confirmed = ended || beside !== null || way.sent;
    const laid: ReturnType<SeatMirror<Shape>["lay"]> = at.lay(part);
    asked = laid.next?.decision() ?? null;
    at = laid.next;
  }
  return { gestures: gestures + (confirmed ? 0 : 1), before };
}

/** A command that is one word, or numbers side by side: the word carries it out; each step of a number is a gesture, and one takes them. */
function besideTheMapOnly(
  ask: Answers,
  choices: ReturnType<typeof partChoices>,
  { verb, picks }: SpelledCommand,
): number | null {
  if (onlyVerb(choices) !== verb) return null;
  const [branch] = besideTheMap(begin(ask, verb));
  if (branch?.asked?.kind === "word" && picks.length === 1) return 1;
  if (branch?.asked?.kind !== "count" || !picks.every((pick) => typeof pick === "number")) return null;
  const { rows, command } = amountsFrom(ask, verb, branch, picks as readonly number[]);
  if (command === null) return null;
  return rows.reduce((sum, { lo, value }) => sum + value - lo, 1);
}

/** Pointing, words, numbers; a verb's button where pointing would begin another command. */
function gesturesOfPart(
  ask: Answers,
  decision: SeatDecision,
  stacks: readonly StackShown[],
  part: SpelledCommand,
): number {
  const choices = partChoices(ask, decision);
  let [holding, gestures] = begun(ask, choices, part);
  for (let i = 0; i < 300; i++) {
    if (holding.command && isSameCommand(holding.command, part)) return gestures;
    const next = further(ask, holding, part, (id, of) => stackOf(id, of, stacks));
    if (!next) throw new Error(`${part.verb} ${JSON.stringify(part.picks)} is not reached by pointing.`);
    holding = next;
    gestures++;
  }
  throw new Error(`${part.verb} takes more gestures than anybody has patience for.`);
}

function begun(ask: Answers, choices: ReturnType<typeof partChoices>, part: SpelledCommand): [Holding, number] {
  const first = [part.picks[0]].flat()[0];
  const held = begin(ask, part.verb);
  if (onlyVerb(choices) === part.verb || typeof first !== "string")
    return [held, onlyVerb(choices) === part.verb ? 0 : 1];
  const pointed = point(ask, choices, null, { counter: first, stack: [first], place: null }, false);
  // What is pointed at begins this command by itself; otherwise its verb is pressed, or its fate beside the counter.
  if (pointed.kind === "holding" && pointed.holding?.verb === part.verb) return [held, 0];
  return [chosenFor(ask, part.verb, first) ?? held, 1];
}

/** The counter with the others of its stack, where all of them are wanted. */
function stackOf(id: string, of: SpelledPick, stacks: readonly StackShown[]): Target {
  const wanted = Array.isArray(of) ? of : [];
  const stack = stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === id));
  const ids = (stack?.counters ?? []).flatMap((one) => ("id" in one ? [one.id] : []));
  const together = ids.length > 1 && ids.every((one) => wanted.includes(one)) ? ids : [id];
  return { counter: id, stack: together, place: null };
}
