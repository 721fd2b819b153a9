import { decide, greedyBot, noMemory } from "@wusong/bots";
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
import { further } from "../table/by-pointing.ts";
import { chosenFor, onlyVerb, point, type Target } from "../table/choosing.ts";
import { type Answers, begin, type Holding } from "../table/holding.ts";
import { partAnswers, partChoices } from "../table/laying.ts";
import { isSameCommand } from "../table/same-command.ts";
import { type Groups, groupsOf, shortest } from "./shortest-way.ts";

/** The gestures of one turn of a game, by the shortest way the table knows. */
export interface TurnByHand {
  readonly turn: number;
  readonly commands: number;
  readonly gestures: number;
  /** the same turn with every part of a decision as a command of its own, and without proposals */
  readonly partByPart: number;
}

/** Quick enough for a count, good enough that units go where they would go. */
const PLAYER = greedyBot({ positions: 16, worlds: 1, horizon: 4 });

/**
 * A game in which a title's own proposal is taken wherever there is one and a computer decides the rest, with the gestures a person
 * would have needed for each of its turns, both sides together.
 */
export function gesturesByTurn(title: Title<Shape>, seed: string, turns: number): TurnByHand[] {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
  const random = new Random(seed);
  const looks = title.looks as Looks<View<Shape>, object>;
  const counted = new Map<number, Omit<TurnByHand, "turn">>();
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    const view = game.view(seat);
    const turn = looks.status(view, game.sheet).turnNumber;
    if (turn > turns) break;
    const chosen = (): SpelledCommand => {
      const { command } = decide(PLAYER, { title, sheet: game.sheet, view, seat, random, memory: noMemory() });
      return game.play.spellIds(seat, command);
    };
    const command = game.decision(seat)?.proposals[0]?.command ?? chosen();
    const so = counted.get(turn) ?? { commands: 0, gestures: 0, partByPart: 0 };
    const taken = gesturesFor(game, seat, groupsOf(looks, view, game.sheet), command);
    counted.set(turn, {
      commands: so.commands + 1,
      gestures: so.gestures + taken.gestures,
      partByPart: so.partByPart + taken.partByPart,
    });
    game.act(seat, game.index, command);
  }
  return [...counted].map(([turn, count]) => ({ turn, ...count }));
}

/** The gestures of one command: what is proposed first lies open and takes one word, another proposal one more to be laid open. */
function gesturesFor(
  game: Game<Shape>,
  seat: Seat,
  groups: Groups,
  whole: SpelledCommand,
): Pick<TurnByHand, "gestures" | "partByPart"> {
  const decision = game.decision(seat);
  if (!decision) throw new Error("Nobody has to decide.");
  if (whole.picks.length === 0) return { gestures: 1, partByPart: 1 };
  const proposed = decision.proposals.findIndex(({ command }) => isSameCommand(command, whole));
  const byHand = handByHand(SeatMirror.of(game.title, game.sheet, game.view(seat)), decision, groups, whole);
  return proposed < 0 ? byHand : { ...byHand, gestures: Math.min(proposed === 0 ? 1 : 2, byHand.gestures) };
}

function handByHand(
  mirror: SeatMirror<Shape>,
  decision: SeatDecision,
  groups: Groups,
  whole: SpelledCommand,
): Pick<TurnByHand, "gestures" | "partByPart"> {
  let at: SeatMirror<Shape> | null = mirror;
  let asked: SeatDecision | null = decision;
  let gestures = 0;
  let partByPart = 0;
  let confirmed = false;
  for (const part of mirror.partsOf(whole)) {
    if (!at || !asked) throw new Error("A command goes on after its end.");
    const ask = partAnswers(at);
    // A word that ends a board is its confirmation.
    const ended = part.picks.length === 0;
    const stepwise = ended ? 1 : gesturesOfPart(ask, asked, groups.stacks, part);
    const short = ended ? null : shortest(ask, partChoices(ask, asked), groups, part);
    gestures += Math.min(stepwise, short?.gestures ?? stepwise);
    partByPart += ended ? 1 : stepwise + 1;
    // A march that can be taken back goes by itself.
    confirmed = ended || (short?.sent === true && asked.board === null && mirror.leavesWayBack(whole));
    const laid: ReturnType<SeatMirror<Shape>["lay"]> = at.lay(part);
    asked = laid.next?.decision() ?? null;
    at = laid.next;
  }
  return { gestures: gestures + (confirmed ? 0 : 1), partByPart };
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
