import {
  type Command,
  type DeepReadonly,
  DiceStream,
  type GameEvent,
  Play,
  Random,
  type Seat,
  type Shape,
  view,
} from "@wusong/engine";
import { decide, noMemory, type Situation } from "./bot.ts";
import type { Setting } from "./match.ts";
import { considered } from "./search/considered.ts";
import { beginSearch } from "./search/search.ts";

/** What a person would shake the head at in a game, counted by what titles tell of commands and events; both seats together. */
export interface Sense {
  /** marches of single counters; of them, those that end where they began, or straight back where the last march of the counter began */
  marches: number;
  outAndBack: number;
  /** attacks that one die decides; of them, those in which the attacker loses more in five of six falls and does not reach his goal */
  attacks: number;
  losing: number;
  /** decisions at which the doctrine of the title knows nothing else to do; of them, those decided otherwise */
  sure: number;
  declined: number;
  /** vital places that one side took from the other; of them, those over which nobody had fought in that turn */
  taken: number;
  walkedInto: number;
  /** hexes that the rules found too full: their owner loses units */
  overstacked: number;
  commands: number;
  /** commands by which something is lost for good that need not be, by the case that says so */
  grave: Record<string, number>;
}

export const noSense = (): Sense => ({
  marches: 0,
  outAndBack: 0,
  attacks: 0,
  losing: 0,
  sure: 0,
  declined: 0,
  taken: 0,
  walkedInto: 0,
  overstacked: 0,
  commands: 0,
  grave: {},
});

/** Plays a game and counts. */
export function senseOfGame<S extends Shape>(setting: Setting<S>): Sense {
  const { title, sheet, bots, seed } = setting;
  const sense = noSense();
  const marching = new Marching(sense);
  const guarding = new Guarding<S>(setting, sense);
  let planned = false;
  const tell = (event: GameEvent): void => {
    if (event.type === "overstacked") sense.overstacked++;
    if (event.data?.kind === "battle" || event.data?.kind === "roll") guarding.fought(event.data.places ?? []);
    if (event.data?.kind === "battle") weighAttack(event.data.odds?.chart?.[0].rows ?? null, sense);
    if (event.data?.kind === "moved" && planned) marching.marched(event.data.pieces, event.data.path);
  };
  const play = Play.begin(title, sheet, setting.scenario, setting.options, seed, tell);
  const random = new Random(`${seed}/choices`);
  const memories = title.seats.map(() => noMemory());
  while (!play.s.over) {
    const [seat] = play.seatsToDecide();
    const situation = { title, sheet, view: view(play, seat), seat, random, memory: memories[seat] };
    const { command } = decide(bots[seat], situation);
    const sure = sureOf(situation);
    if (sure) {
      sense.sure++;
      const { verb, picks } = command;
      if (verb !== sure.verb || JSON.stringify(picks.slice(0, sure.picks.length)) !== JSON.stringify(sure.picks))
        sense.declined++;
    }
    weighGravely(play, seat, command, sense);
    sense.commands++;
    // Retreats and the like go where they must: only what the sequence of play asks for is a march of one's own.
    planned = play.isMain();
    const refusal = play.act(seat, command, new DiceStream(seed, play.diceIndex()));
    if (refusal) throw new Error(`${bots[seat].name} was refused: ${refusal.text}`);
    guarding.look(play.know(seat).pub);
  }
  return sense;
}

/** What the doctrine of the title is sure of, as far as it says: what it leaves open is drawn, and differs from draw to draw. */
function sureOf<S extends Shape>(situation: Situation<S>): Command | null {
  const [one, other] = ["one", "other"].map(
    (seed) =>
      considered(beginSearch({ ...situation, random: new Random(seed) }, 1)).find(({ sure }) => sure)?.drawn.command,
  );
  if (!one || !other) return null;
  const same = one.picks.findIndex((pick, i) => JSON.stringify(pick) !== JSON.stringify(other.picks[i]));
  return same < 0 ? one : { ...one, picks: one.picks.slice(0, same) };
}

/** The case of every consequence that the title calls grave before it is done. */
function weighGravely<S extends Shape>(play: Play<S>, seat: Seat, command: Command, { grave }: Sense): void {
  const told = play.preview(seat, play.spellIds(seat, command));
  const preview = "preview" in told ? told.preview : null;
  if (!preview || !("consequences" in preview)) return;
  for (const one of preview.consequences) if (one.grave) grave[one.rule] = (grave[one.rule] ?? 0) + 1;
}

/** Falls of six in which an attack that is made all the same fails. */
const MOST_FALLS = 5 / 6;

type Rows = readonly { readonly attacker: number; readonly defender: number; readonly tick?: boolean }[];

function weighAttack(rows: Rows | null, sense: Sense): void {
  if (!rows || rows.length === 0) return;
  sense.attacks++;
  const lost = rows.filter((row) => row.attacker > row.defender && !row.tick).length;
  if (lost >= MOST_FALLS * rows.length) sense.losing++;
}

/** Where the last march of every counter began and ended. */
class Marching {
  private readonly last = new Map<string, { from: string; to: string }>();

  constructor(private readonly sense: Sense) {}

  marched(pieces: readonly string[], path: readonly string[]): void {
    const [from, to] = [path[0], path[path.length - 1]];
    for (const piece of pieces) {
      const before = this.last.get(piece);
      this.sense.marches++;
      if (from === to || (before?.from === to && before.to === from)) this.sense.outAndBack++;
      this.last.set(piece, { from, to });
    }
  }
}

/** Who holds the places whose fall a study dates, and over which of them there was a fight in this turn. */
class Guarding<S extends Shape> {
  private readonly places: readonly string[];
  private holders: readonly (Seat | null)[] | null = null;
  private fights = new Set<string>();
  private turn: number | string = 0;

  constructor(
    private readonly setting: Setting<S>,
    private readonly sense: Sense,
  ) {
    this.places = [...new Set(setting.title.study?.places.flatMap(({ places }) => places))];
  }

  fought(places: readonly string[]): void {
    for (const place of places) this.fights.add(place);
  }

  look(pub: DeepReadonly<S["pub"]>): void {
    const { title, sheet } = this.setting;
    const before = this.holders;
    const now = this.places.map((place) => title.study!.holder(pub, sheet, place));
    this.places.forEach((place, i) => {
      const [loser, taker] = [before?.[i] ?? null, now[i]];
      if (loser === null || taker === null || loser === taker) return;
      this.sense.taken++;
      if (!this.fights.has(place)) this.sense.walkedInto++;
    });
    this.holders = now;
    const turn = title.periods.turn?.(pub) ?? 0;
    if (turn !== this.turn) this.fights = new Set();
    this.turn = turn;
  }
}
