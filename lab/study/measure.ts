import {
  type GameEvent,
  look,
  type Play,
  type Prospects,
  type Seat,
  type Shape,
  type SpelledCommand,
  seatsOf,
  type Title,
} from "@wusong/engine";
import type { PhaseCount, TurnMark } from "./summary.ts";

/** Of so many decisions the choices of one are counted: counting all would take longer than a quick opponent thinks. */
const COUNT_EVERY = 5;

/** What is written down while a game is played. Nothing here changes it. */
export class Measure<S extends Shape> {
  readonly battles: Record<string, number[]> = {};
  readonly used: Record<string, number> = {};
  readonly verbs: Record<string, number> = {};
  readonly events: Record<string, number> = {};
  readonly phases: Record<string, { -readonly [K in keyof PhaseCount]: PhaseCount[K] }> = {};
  readonly turns: TurnMark[] = [];
  readonly taken: Record<string, number> = {};
  private readonly pieces: ReadonlySet<string>;
  private turn = 0;
  private decisions = 0;

  constructor(
    private readonly title: Title<S>,
    private readonly sheet: S["sheet"],
    private readonly chance: (play: Play<S>) => number | null,
  ) {
    const places = new Set(placeIds(title, sheet));
    this.pieces = new Set(
      title.kinds.flatMap((kind) =>
        Array.from({ length: kind.count(sheet) }, (_, i) => kind.text(sheet, i)).filter((id) => !places.has(id)),
      ),
    );
  }

  readonly tell = ({ type, data }: GameEvent): void => {
    add(this.events, type);
    if (data?.kind !== "battle") return;
    const place = data.places?.[0];
    if (place === undefined) return;
    const by = data.odds?.by ?? null;
    const row = (this.battles[place] ??= new Array(this.title.seats.length + 1).fill(0));
    row[by ?? row.length - 1]++;
  };

  /** A decision about to be made: which procedure asks, and how much there is to choose from. */
  asked(play: Play<S>, seat: Seat): void {
    const phase = (this.phases[play.s.stack.at(-1)!.p] ??= { commands: 0, counted: 0, choices: 0 });
    phase.commands++;
    if (this.decisions++ % COUNT_EVERY !== 0) return;
    phase.counted++;
    for (const { asked } of play.offered(seat)) {
      if (asked === null || asked.kind === "more") phase.choices++;
      else if (asked.kind === "count") phase.choices += asked.hi - asked.lo + 1;
      else phase.choices += asked.options.length;
    }
  }

  decided(seat: Seat, { verb, picks }: SpelledCommand): void {
    add(this.verbs, `${this.title.seats[seat]} ${verb}`);
    for (const id of new Set(textsIn(picks))) if (this.pieces.has(id)) add(this.used, id);
  }

  /** After every command: who holds what, and whether a turn is over. */
  follow(play: Play<S>): void {
    const now = Number(this.title.periods.turn?.(play.pub as never) ?? 0);
    if (now !== this.turn || play.s.over) {
      if (this.turn > 0) this.turns.push(this.mark(play, this.turn));
      this.turn = now;
    }
    this.date(play, now);
  }

  private date(play: Play<S>, turn: number): void {
    const { study, seats } = this.title;
    for (const { id, places, by } of study?.places ?? []) {
      if (this.taken[id] !== undefined) continue;
      const seat = seats.indexOf(by);
      if (places.every((place) => study!.holder(play.pub as never, this.sheet, place) === seat)) this.taken[id] = turn;
    }
  }

  prospects(play: Play<S>): Prospects {
    return this.title.looks.prospects(look(play, seatsOf(this.title.seats)[0]), this.sheet);
  }

  private mark(play: Play<S>, turn: number): TurnMark {
    const { ending, score } = this.prospects(play);
    const { over } = play.s;
    const chance = this.chance(play);
    return {
      turn,
      chance: chance === null ? null : rounded(chance),
      ahead: over ? (over.winner === null ? null : this.title.seats[over.winner]) : ending.seat,
      score: scoreOf(score),
    };
  }

  /** By seat: units lost, of all that there are. */
  losses(play: Play<S>): [number, number][] {
    const { losses } = this.prospects(play);
    const faces = this.title.looks.faces(this.sheet);
    return this.title.looks.sides.map(({ seat, ink }) => [
      losses.find((one) => one.seat === seat)?.units ?? 0,
      faces.filter(({ side, arm, shape = "square" }) => side === ink && arm !== "marker" && shape === "square").length,
    ]);
  }
}

/** Where the game stands: on the scale of victory, or the first side's figure less the second's. */
export function scoreOf({ scale, of }: Prospects["score"]): number | null {
  if (scale) return scale.at;
  return of.length === 2 ? of[0].value - of[1].value : null;
}

function placeIds<S extends Shape>(title: Title<S>, sheet: S["sheet"]): string[] {
  const map = title.looks.mapSheet(sheet);
  return map.kind === "hex"
    ? Object.keys(map.hexes)
    : [...map.areas.map(({ id }) => id), ...map.zones.map(({ id }) => id)];
}

/** All texts in what was picked, however deep. */
function textsIn(picks: unknown): string[] {
  if (typeof picks === "string") return [picks];
  return Array.isArray(picks) ? picks.flatMap(textsIn) : [];
}

const add = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

export const rounded = (x: number): number => Number(x.toFixed(4));
