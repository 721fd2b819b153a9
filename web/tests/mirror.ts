import {
  type CounterFace,
  completed,
  type Game,
  type Looks,
  load,
  Random,
  type Scene,
  type Seat,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
  type SpelledPick,
  type Title,
  type View,
  view,
} from "@wusong/engine";
import { SeatMirror, viewsOf } from "@wusong/host";
import { momentOf } from "../host/moment.ts";
import type { TitleScreen } from "../host/protocol.ts";
import { screenOf } from "../host/screen.ts";
import type { SheetDrawing } from "../map/drawing.ts";
import { drawSheet } from "../map/press.ts";
import type { Answers } from "../table/holding.ts";
import { type LaidPart, lay, partAnswers, partChoices } from "../table/laying.ts";
import type { Player } from "./browser.ts";
import { type StoredGame, storedGame } from "./kept.ts";

const loadedTitles = new Map<string, { title: Title<Shape>; screen: TitleScreen; drawing: SheetDrawing }>();

async function titleOf(id: string) {
  let known = loadedTitles.get(id);
  if (!known) {
    const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
    const screen = screenOf(title);
    known = {
      title,
      screen,
      drawing: drawSheet({ sheet: screen.mapSheet, look: screen.map }),
    };
    loadedTitles.set(id, known);
  }
  return known;
}

/**
 * The game on the screen, played along by the engine outside the browser: it knows what the table must offer, and makes up the
 * commands that are then given by hand.
 */
export class Mirror {
  readonly faces: ReadonlyMap<string, CounterFace>;
  /** the seat that decides at the screen, by name */
  private deciding: string | null = null;
  private readonly random: Random;
  /** parts of the board at hand that were laid down */
  laid: readonly LaidPart[] = [];

  private constructor(
    readonly player: Player,
    readonly id: string,
    readonly title: Title<Shape>,
    readonly screen: TitleScreen,
    readonly drawing: SheetDrawing,
    public game: Game<Shape>,
    public stored: StoredGame,
    seed: string,
  ) {
    this.faces = new Map(screen.faces.map((face) => [face.id, face]));
    this.random = new Random(seed);
  }

  static async of(player: Player, seed = "played by hand"): Promise<Mirror> {
    const id = player.gameId();
    const stored = await storedGame(player, id);
    const { title, screen, drawing } = await titleOf(stored.save.title);
    return new Mirror(player, id, title, screen, drawing, gameOf(title, stored), stored, seed);
  }

  /** Takes over what was played on the screen since. */
  async follow(): Promise<this> {
    this.deciding = await this.player.table().getAttribute("data-seat");
    this.laid = [];
    this.stored = await storedGame(this.player, this.id);
    const { entries, waiting } = this.stored.save;
    if (entries.length !== this.game.entries.length || (waiting ?? []).length !== this.game.answers.length)
      this.game = gameOf(this.title, this.stored);
    return this;
  }

  /** The seat that decides at the screen. */
  get seat(): Seat {
    const seat = this.title.seats.indexOf(this.deciding ?? "");
    if (seat < 0) throw new Error("Nobody at the screen has to decide.");
    return seat as Seat;
  }

  get seatName(): string {
    return this.title.seats[this.seat];
  }

  /** What the screen shows of the board. */
  scene(): Scene {
    return this.moment().scene;
  }

  moment() {
    const viewpoint = this.game.analysis ? "open" : this.seatName;
    const { sheet, play, entries } = this.game;
    const seen = this.laid.findLast((one) => one.seen !== null)?.seen;
    return momentOf(this.title, sheet, {
      entries: entries.length,
      viewpoint,
      views: seen && viewpoint !== "open" ? [seen] : viewsOf(play, viewpoint),
      over: null,
    });
  }

  get seatMirror(): SeatMirror<Shape> {
    const { play, sheet } = this.game;
    return SeatMirror.of(this.title, sheet, view(play, this.seat));
  }

  private get partMirror(): SeatMirror<Shape> {
    return this.laid.at(-1)?.mirror ?? this.seatMirror;
  }

  get ask(): Answers {
    return partAnswers(this.partMirror);
  }

  /** What is asked now: the decision, or the next part of its board; null: everything of a board has been laid down. */
  get decision(): SeatDecision | null {
    const last = this.laid.at(-1);
    return last ? last.decision : this.game.decision(this.seat);
  }

  get choices() {
    return this.decision ? partChoices(this.ask, this.decision) : [];
  }

  /** Lays a part of a board down like the table does; whether the command that it makes is given with it. */
  lay(part: SpelledCommand): boolean {
    const { decision, laid } = this;
    if (!decision || decision.board === null) return true;
    const one = lay(this.partMirror, decision, part);
    if (one.mirror === null && laid.length === 0) return true;
    this.laid = [...laid, one];
    return one.mirror === null && part.picks.length === 0;
  }

  get prompt(): string {
    return this.game.decision(this.seat)?.prompt ?? "";
  }

  verbs(): string[] {
    return this.game.play.verbsNow(this.seat);
  }

  /** A legal command at random, of one of the verbs where they are named. */
  sample(verbs: readonly string[] = this.verbs()): SpelledCommand | null {
    const { play } = this.game;
    const verb = this.random.of([...verbs]);
    const command = play.sampleVerb(this.seat, verb, this.random);
    return command && play.spellIds(this.seat, command);
  }

  /** A legal command that fits; null where none turns up. */
  find(verb: string, fits: (command: SpelledCommand) => boolean = () => true, tries = 300): SpelledCommand | null {
    if (!this.verbs().includes(verb)) return null;
    for (let i = 0; i < tries; i++) {
      const command = this.sample([verb]);
      if (command && fits(command)) return command;
    }
    return null;
  }

  /** A command that begins like this, with the first answer to everything after it. */
  complete(verb: string, beginning: readonly SpelledPick[] = []): SpelledCommand {
    const command = completed(this.game.play, this.seat, verb, beginning);
    if (!command) throw new Error(`${verb} ${JSON.stringify(beginning)} is not offered.`);
    return command;
  }

  status() {
    return (this.title.looks as Looks<View<Shape>, object>).status(this.game.view(null), this.game.sheet);
  }
}

function gameOf(title: Title<Shape>, stored: StoredGame): Game<Shape> {
  const loaded = load(title, stored.save);
  if ("error" in loaded) throw new Error(loaded.error);
  return loaded.game;
}
