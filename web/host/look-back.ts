import { type CounterFace, copy, type Game, Replayer, type Shape, type TimedEvent } from "@wusong/engine";
import { SPECTATOR, type Viewpoint, viewsOf } from "@wusong/host";
import { sceneOf } from "./moment.ts";
import type { Course, Curve, Timeline } from "./protocol.ts";

/** Who did something when, where turns begin, where battles were fought. */
export function timelineOf(game: Game<Shape>, log: readonly TimedEvent[]): Timeline {
  const texts = new Map<number, string>();
  const ticks: Timeline["ticks"][number][] = [];
  const seatAt = (at: number): string | null => {
    const entry = game.entries[at];
    return entry?.kind === "act" ? game.title.seats[entry.seat] : null;
  };
  for (const { at, event } of log) {
    if (!texts.has(at)) texts.set(at, event.text);
    const tick = { at: at + 1, label: event.text, seat: seatAt(at) };
    if (event.data?.kind === "turn") ticks.push({ ...tick, kind: "turn", turn: event.data.turn });
    else if (event.data?.kind === "battle") ticks.push({ ...tick, kind: "battle" });
  }
  game.entries.forEach((entry, at) => {
    if (entry.kind !== "act") return;
    ticks.push({ at: at + 1, kind: "command", label: texts.get(at) ?? "", seat: seatAt(at) });
  });
  return { entries: game.entries.length, ticks };
}

/** So many moments are enough for a curve across a screen. */
const SAMPLES = 140;
/** Entries replayed before others who ask something of the host are heard. */
const AT_A_TIME = 25;

/** Plays a game again and stops at moments spread over all of it, the first and the last among them. */
async function replayed(game: Game<Shape>, stop: (at: number, play: Replayer<Shape>["play"]) => void): Promise<void> {
  const first = game.continuedFrom?.at ?? 0;
  const entries = [...game.entries];
  const replay = new Replayer(game.title, game.sheet, game.seed, copy(game.snapshots.get(first)!));
  const every = Math.max(1, Math.ceil((entries.length - first) / SAMPLES));
  for (let at = first; at <= entries.length; at++) {
    if (at > first && replay.apply(entries[at - 1], at - 1)) break;
    if ((at - first) % every === 0 || at === entries.length) stop(at, replay.play);
    if (at % AT_A_TIME === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Steps of each side on the map, through the whole game, as the viewpoint may see them: a hidden counter counts as one. */
export async function curvesOf(game: Game<Shape>, viewpoint: Viewpoint): Promise<Curve[]> {
  const { title, sheet } = game;
  const { looks } = title;
  const faces = new Map(looks.faces(sheet).map((face) => [face.id, face]));
  const curves = looks.sides.map(({ seat, ink }) => {
    const points: [number, number][] = [];
    return { seat, ink, points };
  });
  await replayed(game, (at, play) => {
    const { stacks } = sceneOf(title, sheet, viewpoint, viewsOf(play, viewpoint));
    for (const { ink, points } of curves) {
      const steps = stacks.filter(({ side }) => side === ink).reduce((sum, stack) => sum + stepsOf(stack, faces), 0);
      points.push([at, steps]);
    }
  });
  return curves.map(({ seat, points }) => ({ seat, points }));
}

/** The title's score through the whole game, as everybody at the table could see it. */
export async function courseOf(game: Game<Shape>): Promise<Course> {
  const { looks } = game.title;
  const points: Course["points"][number][] = [];
  let seats: readonly string[] = [];
  await replayed(game, (at, play) => {
    const [seen] = viewsOf(play, SPECTATOR);
    const { of } = looks.prospects(seen, game.sheet).score;
    seats = of.map(({ seat }) => seat);
    points.push({ at, turn: looks.status(seen, game.sheet).turnNumber, values: of.map(({ value }) => value) });
  });
  return { points, seats };
}

function stepsOf(
  stack: { readonly counters: readonly ({ id: string; state?: { stepsLost?: number } } | { hidden: true })[] },
  faces: ReadonlyMap<string, CounterFace>,
): number {
  return stack.counters.reduce((sum, counter) => {
    if (!("id" in counter)) return sum + 1;
    return sum + Math.max(0, (faces.get(counter.id)?.steps ?? 1) - (counter.state?.stepsLost ?? 0));
  }, 0);
}
