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
import { further, isSame } from "../table/by-pointing.ts";
import { chosenFor, onlyVerb, point, type Target } from "../table/choosing.ts";
import { type Answers, begin, type Holding } from "../table/holding.ts";
import { partAnswers, partChoices } from "../table/laying.ts";

/** The gestures of one turn of a game, by the shortest way the table knows. */
export interface TurnByHand {
  readonly turn: number;
  readonly commands: number;
  readonly gestures: number;
}

/** Quick enough for a count, good enough that units go where they would go. */
const PLAYER = greedyBot({ positions: 16, worlds: 1, horizon: 4 });

/** A game between two computers, with the gestures a person would have needed for each of its turns, both sides together. */
export function gesturesByTurn(title: Title<Shape>, seed: string, turns: number): TurnByHand[] {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
  const random = new Random(seed);
  const looks = title.looks as Looks<View<Shape>, object>;
  const counted = new Map<number, { commands: number; gestures: number }>();
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    const view = game.view(seat);
    const turn = looks.status(view, game.sheet).turnNumber;
    if (turn > turns) break;
    const { command } = decide(PLAYER, { title, sheet: game.sheet, view, seat, random, memory: noMemory() });
    const spelled = game.play.spellIds(seat, command);
    const so = counted.get(turn) ?? { commands: 0, gestures: 0 };
    const gestures = gesturesFor(game, seat, looks.scene(view, game.sheet).stacks, spelled);
    counted.set(turn, { commands: so.commands + 1, gestures: so.gestures + gestures });
    game.act(seat, game.index, spelled);
  }
  return [...counted].map(([turn, count]) => ({ turn, ...count }));
}

/** The gestures of one command: what is proposed is shown by one and confirmed by another; otherwise part by part, and one confirmation. */
function gesturesFor(game: Game<Shape>, seat: Seat, stacks: readonly StackShown[], whole: SpelledCommand): number {
  const decision = game.decision(seat);
  if (!decision) throw new Error("Nobody has to decide.");
  if (whole.picks.length === 0) return 1;
  const proposed = decision.proposals.some(({ command }) => isSame(command, whole));
  const byParts = partByPart(SeatMirror.of(game.title, game.sheet, game.view(seat)), decision, stacks, whole);
  return proposed ? Math.min(2, byParts) : byParts;
}

function partByPart(
  mirror: SeatMirror<Shape>,
  decision: SeatDecision,
  stacks: readonly StackShown[],
  whole: SpelledCommand,
): number {
  let at: SeatMirror<Shape> | null = mirror;
  let asked: SeatDecision | null = decision;
  let gestures = 0;
  let ended = false;
  for (const part of mirror.partsOf(whole)) {
    if (!at || !asked) throw new Error("A command goes on after its end.");
    // A word that ends a board is its confirmation.
    ended = part.picks.length === 0;
    gestures += ended ? 1 : gesturesOfPart(partAnswers(at), asked, stacks, part);
    const laid: ReturnType<SeatMirror<Shape>["lay"]> = at.lay(part);
    asked = laid.next?.decision() ?? null;
    at = laid.next;
  }
  return gestures + (ended ? 0 : 1);
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
    if (holding.command && isSame(holding.command, part)) return gestures;
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
