import {
  type Count,
  type GameEvent,
  look,
  type Play,
  type Prospects,
  type Seat,
  type Shape,
  type SpelledCommand,
  type StudiedPosition,
  seatsOf,
  type Tally,
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
  /** what the title's marks need */
  readonly counts: Record<string, number> = {};
  private readonly tally: Tally<S> | null;
  private readonly count: Count = (name, n = 1) => {
    this.counts[name] = (this.counts[name] ?? 0) + n;
  };
  /** Events of the set-up wait here until there is a position to see them in. */
  private waiting: GameEvent[] | null = [];
  private position: Play<S> | null = null;
  private readonly pieces: ReadonlySet<string>;
  private turn = 0;
  private decisions = 0;

  constructor(
    private readonly title: Title<S>,
    private readonly sheet: S["sheet"],
    private readonly chance: (play: Play<S>) => number | null,
  ) {
    this.tally = title.study?.marks.tally() ?? null;
    const places = new Set(placeIds(title, sheet));
    this.pieces = new Set(
      title.kinds.flatMap((kind) =>
        Array.from({ length: kind.count(sheet) }, (_, i) => kind.text(sheet, i)).filter((id) => !places.has(id)),
      ),
    );
  }

  readonly tell = (event: GameEvent): void => {
    const { type, data } = event;
    add(this.events, type);
    if (this.waiting) this.waiting.push(event);
    else this.tally?.told?.(event, this.studied(this.position!), this.count);
    if (data?.kind !== "battle") return;
    const place = data.places?.[0];
    if (place === undefined) return;
    const by = data.odds?.by ?? null;
    const row = (this.battles[place] ??= new Array(this.title.seats.length + 1).fill(0));
    row[by ?? row.length - 1]++;
  };

  /** The game is set up: from now on its position can be looked at. */
  begin(play: Play<S>): void {
    this.position = play;
    const told = this.waiting ?? [];
    this.waiting = null;
    for (const event of told) this.tally?.told?.(event, this.studied(play), this.count);
    this.follow(play);
  }

  private studied({ pub, s, sheet }: Play<S>, turn = this.turnOf(pub)): StudiedPosition<S> {
    return { turn, pub: pub as never, own: s.own as never, sheet };
  }

  private turnOf(pub: S["pub"]): number {
    return Number(this.title.periods.turn?.(pub as never) ?? 0);
  }

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
    const now = this.turnOf(play.pub);
    if (now !== this.turn || play.s.over) {
      if (this.turn > 0) {
        this.turns.push(this.mark(play, this.turn));
        this.tally?.turnOver?.(this.studied(play, this.turn), this.count);
      }
      this.turn = now;
    }
    this.date(play, now);
    if (play.s.over) this.tally?.gameOver?.(this.studied(play), this.count);
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
