import { BOTS } from "@wusong/bots";
import {
  type Command,
  copy,
  Game,
  imagine,
  Random,
  type Refusal,
  readSave,
  resolveOptions,
  type Seat,
  type Shape,
  type SpelledCommand,
  save,
  share,
  type View,
  verify,
  view,
  type Worth,
} from "@wusong/engine";
import type { Chance } from "../app/chance.ts";
import { Imports } from "./imports.ts";
import { KeptGames, type KeptSurroundings, type Open } from "./kept-games.ts";
import { lessonSetting, scripted } from "./lesson.ts";
import { curvesOf, timelineOf } from "./look-back.ts";
import { momentOf } from "./moment.ts";
import type {
  Acted,
  BotEffort,
  Curve,
  EditChange,
  HostApi,
  Imported,
  Importing,
  LessonWord,
  Moment,
  NewGame,
  SavedGame,
  TableShown,
  Timeline,
  TitleInfo,
  Viewpoint,
} from "./protocol.ts";
import { editOf, screenOf } from "./screen.ts";
import { Told } from "./told.ts";

export type { AnyTitle } from "./kept-games.ts";
export { Told } from "./told.ts";

/** All that a bot is told. */
export interface BotQuestion {
  bot: string;
  title: string;
  view: View<Shape>;
  seat: Seat;
  /** for the bot's own draws; the dice of the game cannot be told from it */
  seed: string;
  effort: BotEffort;
}

/** What the host needs of its surroundings; the page's worker and the tests give different ones. */
export interface Surroundings extends KeptSurroundings {
  /** asks a bot on another thread; null when it was stopped */
  askBot(question: BotQuestion): Promise<Command | null>;
  stopBot(): void;
}

/** A promise for everything the page may ask. */
export type HostPromises = {
  [K in keyof HostApi]: (...args: Parameters<HostApi[K]>) => Promise<ReturnType<HostApi[K]>>;
};

/**
 * The games of this browser: rules, records and secrets stay here, behind the page. What the page gets is what the viewpoint may
 * see.
 */
export class TableHost implements HostPromises {
  private readonly kept: KeptGames;
  private readonly imports: Imports;

  constructor(private readonly around: Surroundings) {
    this.kept = new KeptGames(around);
    this.imports = new Imports((id) => around.loadTitle(id));
  }

  async title(id: string): Promise<TitleInfo> {
    const title = await this.around.loadTitle(id);
    return {
      id: title.id,
      name: title.name,
      date: title.date,
      seats: title.seats,
      scenarios: title.scenarios,
      options: title.options,
      guided: title.guide !== null,
      bots: [...BOTS.values()].map(({ name, text }) => ({ name, text })),
      periods: Object.keys(title.periods),
      screen: screenOf(title),
    };
  }

  games(): Promise<SavedGame[]> {
    return this.kept.list();
  }

  async remove(id: string): Promise<null> {
    await this.kept.remove(id);
    return null;
  }

  async create(setting: NewGame, chance: Chance): Promise<{ id: string }> {
    const title = await this.around.loadTitle(setting.title);
    const { scenario, options, players, seed } = setting.guided
      ? lessonSetting(title)
      : { ...setting, seed: chance.seed };
    const resolved = resolveOptions(title, options);
    if ("error" in resolved) throw new Told(resolved.error);
    for (const seat of title.seats) {
      const player = players[seat];
      if (player !== "you" && !BOTS.has(player)) throw new Told(`Nobody called "${player}" can play ${seat}.`);
    }
    const game = new Game({ title, scenario, options: resolved.options, seed });
    const drawn = setting.guided ? { ...chance, bots: seed } : chance;
    return this.kept.keep(game, drawn, { ...players }, setting.guided ? { passed: [] } : null, []);
  }

  async takeOver(id: string): Promise<null> {
    await this.kept.lock(await this.kept.open(id), true);
    return null;
  }

  async open(id: string, viewpoint: Viewpoint | null): Promise<TableShown> {
    const open = await this.kept.open(id);
    return this.shown(open, viewpoint ?? this.standardViewpoint(open));
  }

  private people(open: Open): string[] {
    return open.game.title.seats.filter((seat) => open.stored.players[seat] === "you");
  }

  /** Begins the same game again, with the same dice or with new ones. */
  async restart(id: string, sameDice: boolean, chance: Chance): Promise<{ id: string }> {
    const { game, stored } = await this.kept.open(id);
    const { title, sheet, scenario, options } = game;
    const seed = sameDice ? game.seed : chance.seed;
    const again = game.analysis
      ? new Game({ title, sheet, scenario, options, seed, analysis: true, ...(game.from ? { from: game.from } : {}) })
      : new Game({ title, sheet, scenario, options, seed });
    const drawn = sameDice ? { ...chance, bots: stored.bots } : chance;
    // The same dice make the same lesson; with others its text would not be true.
    const guide = sameDice && stored.guide ? { passed: [] } : null;
    return this.kept.keep(again, drawn, { ...stored.players }, guide, [], stored.save.sheetFiles);
  }

  private standardViewpoint(open: Open): Viewpoint {
    const people = this.people(open);
    if (open.game.analysis) return "open";
    // Whoever watches bots sees what lies on the table; everything is open when the game is over, or when it is asked for.
    if (people.length === 0) return open.game.over ? "open" : "spectator";
    const deciding = open.game.play.seatsToDecide().map((seat) => open.game.title.seats[seat]);
    return people.find((seat) => deciding.includes(seat)) ?? people[0];
  }

  /** Refuses a look through eyes that are not the viewer's. */
  private allowed(open: Open, viewpoint: Viewpoint): Viewpoint {
    if (viewpoint === "spectator") return viewpoint;
    const people = this.people(open);
    const everything = people.length === 0 || open.game.analysis || open.game.over !== null;
    if (viewpoint === "open" ? everything : people.includes(viewpoint) || everything) return viewpoint;
    throw new Told("That side's view is not yours to see while the game is on.");
  }

  private shown(open: Open, wanted: Viewpoint): TableShown {
    const { game, stored } = open;
    const viewpoint = this.allowed(open, wanted);
    const toDecide = game.play.seatsToDecide();
    const seat = game.seatNamed(viewpoint);
    const acting = viewpoint === "open" && this.people(open).length > 0 ? (toDecide[0] ?? null) : seat;
    return {
      ...momentOf(game.title, game.sheet, game.play, viewpoint, game.entries.length),
      id: stored.id,
      title: game.title.id,
      scenario: game.scenario,
      options: game.options,
      analysis: game.analysis,
      branchOf: stored.branchOf ?? null,
      players: stored.players,
      secrets: JSON.stringify(game.play.own) !== JSON.stringify(game.play.own.map(() => ({}))),
      atOnce: game.play.waiting()?.type === "together",
      index: game.index,
      toDecide: toDecide.map((one) => game.title.seats[one]),
      decision: acting === null ? null : copy(game.decision(acting)),
      canUndo: !open.readOnly && acting !== null && this.undoableBy(game, viewpoint) !== null,
      log: this.log(game, viewpoint),
      seenTo: stored.seen[viewpoint] ?? game.entries.length,
      seedHash: game.seedHash,
      seed: game.over ? game.seed : null,
      notes: stored.notes,
      standingOrders: game.standingOrders.filter((one) => one.seat === acting),
      guide: open.lesson?.now() ?? null,
      readOnly: open.readOnly,
      unsaved: open.unsaved,
    };
  }

  private undoableBy(game: Game<Shape>, viewpoint: Viewpoint): Seat | null {
    const seats = viewpoint === "open" ? game.title.seats.map((_, i) => i as Seat) : [game.seatNamed(viewpoint)];
    return seats.find((seat) => seat !== null && game.canUndo(seat)) ?? null;
  }

  private log(game: Game<Shape>, viewpoint: Viewpoint): TableShown["log"] {
    if (viewpoint !== "open") return game.log(game.seatNamed(viewpoint));
    return game.events.map(({ at, event }) => {
      const { seenBy: _who, instead: _instead, ...plain } = event;
      return { at, event: plain };
    });
  }

  private seatOf(open: Open, name: string): Seat {
    const seat = open.game.seatNamed(name);
    if (seat === null) throw new Told(`There is no side called "${name}".`);
    if (open.stored.players[name] !== "you") throw new Told(`${name} is played by ${open.stored.players[name]}.`);
    return seat;
  }

  async options(...[id, seat, verb, picks, draft]: Parameters<HostApi["options"]>) {
    const open = await this.kept.open(id);
    return plain(open.game.play.options(this.seatOf(open, seat), verb, picks, draft));
  }

  async why(...[id, seat, verb, picks, pointedAt, draft]: Parameters<HostApi["why"]>): Promise<Refusal | null> {
    const open = await this.kept.open(id);
    return plain(open.game.play.why(this.seatOf(open, seat), verb, picks, pointedAt, draft));
  }

  async preview(...[id, seat, command]: Parameters<HostApi["preview"]>) {
    const open = await this.kept.open(id);
    return plain(open.game.play.preview(this.seatOf(open, seat), command));
  }

  /** Runs a change of the game and writes it down before anybody hears of it. */
  private async change(id: string, viewpoint: Viewpoint, run: (open: Open) => Refusal | null): Promise<Acted> {
    const open = await this.kept.open(id);
    if (open.readOnly) throw new Told("This game is being played in another tab. Take it over to play here.");
    const from = open.game.entries.length;
    const refusal = run(open);
    if (refusal) return { refusal: plain(refusal) };
    open.lesson?.follow();
    await this.kept.write(open);
    return { table: this.shown(open, open.game.analysis ? "open" : viewpoint), from };
  }

  async act(...[id, seat, index, command, dice]: Parameters<HostApi["act"]>): Promise<Acted> {
    return this.change(id, seat, (open) => {
      const refusal = open.game.act(this.seatOf(open, seat), index, command, dice);
      if (refusal) return refusal;
      // Who decides has looked at the table: what comes now is news.
      open.stored.seen[seat] = open.game.entries.length;
      return refusal;
    });
  }

  async teach(id: string, viewpoint: Viewpoint, word: LessonWord): Promise<TableShown> {
    const open = await this.kept.open(id);
    if (open.readOnly) throw new Told("This game is being played in another tab. Take it over to play here.");
    if (word.kind === "leave") open.lesson = null;
    else open.lesson?.[word.kind](word.step);
    await this.kept.write(open);
    return this.shown(open, viewpoint);
  }

  async undo(id: string, seat: string): Promise<Acted> {
    return this.change(id, seat, (open) =>
      open.game.undo(this.undoableBy(open.game, open.game.analysis ? "open" : seat) ?? this.seatOf(open, seat)),
    );
  }

  async withdraw(id: string, seat: string): Promise<Acted> {
    return this.change(id, seat, (open) => open.game.withdraw(this.seatOf(open, seat)));
  }

  async resign(id: string, seat: string): Promise<Acted> {
    return this.change(id, seat, (open) => open.game.resign(this.seatOf(open, seat)));
  }

  async order(id: string, seat: string, window: string, until: string | null): Promise<Acted> {
    return this.change(id, seat, (open) => {
      const who = this.seatOf(open, seat);
      if (until !== null) return open.game.order(who, window, until);
      open.game.cancelOrder(who, window);
      return null;
    });
  }

  /** A bot's draws follow from the game's own seed for bots and the decision: the same game is played the same way again. */
  private askBot({ game, stored }: Open, bot: string, seat: Seat, effort: BotEffort): Promise<Command | null> {
    const seed = `${stored.bots}/${game.title.seats[seat]}/${game.index}`;
    return this.around.askBot({ bot, title: game.title.id, view: view(game.play, seat), seat, seed, effort });
  }

  async letBotAct(id: string, viewpoint: Viewpoint, effort: BotEffort): Promise<Acted | null> {
    const open = await this.kept.open(id);
    if (open.readOnly) throw new Told("This game is being played in another tab. Take it over to play here.");
    const { game, stored } = open;
    const seat = game.play.seatsToDecide().find((one) => stored.players[game.title.seats[one]] !== "you");
    if (seat === undefined) return null;
    const index = game.index;
    // In a lesson the other side answers the same way every time, however slow the machine is.
    const learning = open.lesson !== null && !open.lesson.over;
    const command =
      (learning ? scripted(game, seat) : null) ??
      (await this.askBot(open, stored.players[game.title.seats[seat]], seat, learning ? "fixed" : effort));
    if (!command || game.index !== index) return null;
    const spelled = game.play.spellIds(seat, command);
    return this.change(id, viewpoint, () => game.act(seat, index, spelled));
  }

  async stopBot(): Promise<null> {
    this.around.stopBot();
    return null;
  }

  async hint(id: string, seat: string, effort: BotEffort): Promise<SpelledCommand | null> {
    const open = await this.kept.open(id);
    const who = this.seatOf(open, seat);
    const command = await this.askBot(open, "greedy", who, effort);
    return command && open.game.play.spellIds(who, command);
  }

  async at(id: string, entries: number, viewpoint: Viewpoint): Promise<Moment> {
    const open = await this.kept.open(id);
    const { game } = open;
    const to = Math.max(game.continuedFrom?.at ?? 0, Math.min(game.entries.length, Math.trunc(entries) || 0));
    return momentOf(game.title, game.sheet, game.positionAt(to), this.allowed(open, viewpoint), to);
  }

  async timeline(id: string, viewpoint: Viewpoint): Promise<Timeline> {
    const open = await this.kept.open(id);
    return timelineOf(open.game, this.log(open.game, this.allowed(open, viewpoint)));
  }

  async curves(id: string, viewpoint: Viewpoint): Promise<Curve[]> {
    const open = await this.kept.open(id);
    return curvesOf(open.game, this.allowed(open, viewpoint));
  }

  async seen(id: string, seat: string): Promise<null> {
    const open = await this.kept.open(id);
    open.stored.seen[seat] = open.game.entries.length;
    if (!open.readOnly) await this.kept.write(open);
    return null;
  }

  async exportRecord(
    id: string,
    form: "save" | "shared",
    viewpoint: Viewpoint,
  ): Promise<{ name: string; text: string }> {
    const open = await this.kept.open(id).catch(async (error) => {
      const written = form === "save" ? await this.kept.written(id) : null;
      if (!written) throw error;
      return written;
    });
    // A game that its title cannot open any more goes out as it was written down.
    if (!("game" in open)) return { name: `${open.title}-${id}.json`, text: JSON.stringify(open, null, 1) };
    const seat = open.game.seatNamed(this.allowed(open, viewpoint));
    const { sheetFiles } = open.stored.save;
    const record = form === "save" ? save(open.game, sheetFiles) : share(open.game, seat, sheetFiles);
    const name = `${open.game.title.id}-${id}${form === "save" ? "" : "-shared"}.json`;
    return { name, text: JSON.stringify(record, null, 1) };
  }

  /**
   * A record for a link. The whole game where nothing is secret any more; otherwise the position as the viewer may see it, the rest
   * made up.
   */
  async linkRecord(
    id: string,
    what: "game" | "position",
    at: number,
    viewpoint: Viewpoint,
    chance: Chance,
  ): Promise<string> {
    const open = await this.kept.open(id);
    const everything = open.game.over !== null || open.game.analysis || this.people(open).length === 0;
    if (what === "game" && !everything)
      throw new Told("A game that is being played can be shared as a position, or as a file for yourself.");
    const shared = what === "game" ? open.game : this.branched(open, at, viewpoint, chance).branch;
    const record = save(shared, open.stored.save.sheetFiles);
    // The position an analysis begins at is its snapshot, too.
    return JSON.stringify(record.entries.length === 0 && record.from ? { ...record, snapshots: [] } : record);
  }

  beginImport(text: string, chance: Chance): Promise<Importing> {
    return this.imports.begin(text, chance);
  }

  async goOnImporting(id: string): Promise<Importing | Imported> {
    const step = this.imports.goOn(id);
    if (!("loaded" in step)) return step;
    const { loaded, chance, sheetFiles } = step;
    const players = Object.fromEntries(loaded.game.title.seats.map((seat) => [seat, "you"]));
    await this.kept.keep(loaded.game, chance, players, null, loaded.notes, sheetFiles);
    return { id, notes: loaded.notes };
  }

  async stopImport(id: string): Promise<null> {
    this.imports.stop(id);
    return null;
  }

  async branch(id: string, entries: number, viewpoint: Viewpoint, chance: Chance): Promise<{ id: string }> {
    const open = await this.kept.open(id);
    const { branch, note } = this.branched(open, entries, viewpoint, chance);
    const players = Object.fromEntries(open.game.title.seats.map((seat) => [seat, "you"]));
    return this.kept.keep(branch, chance, players, null, note, open.stored.save.sheetFiles, open.stored.id);
  }

  /** An analysis that begins at a moment. What the viewer may not see is made up, and the branch gets dice of its own. */
  private branched(
    open: Open,
    entries: number,
    viewpoint: Viewpoint,
    chance: Chance,
  ): { branch: Game<Shape>; note: string[] } {
    const { game } = open;
    const from = this.allowed(open, viewpoint);
    const position = game.positionAt(Math.max(game.continuedFrom?.at ?? 0, Math.min(game.entries.length, entries)));
    const everything = from === "open" || game.over !== null || game.analysis || this.people(open).length === 0;
    const start = everything
      ? position
      : imagine(game.title, game.sheet, view(position, game.seatNamed(from)), new Random(`${chance.bots}/imagined`));
    const { title, sheet, scenario, options } = game;
    return {
      branch: new Game({ title, sheet, scenario, options, seed: chance.seed, analysis: true, from: start.s }),
      note: everything ? [] : ["What you could not see was made up for this analysis."],
    };
  }

  async edit(id: string, change: EditChange): Promise<Acted> {
    return this.change(id, "open", ({ game }) => {
      const edit = editOf(game.title, game.sheet, change);
      if (!edit) throw new Told("There is no such piece in this game.");
      return game.edit(edit as never);
    });
  }

  async verify(id: string): Promise<{ worth: Worth; lines: readonly string[] }> {
    const { game, stored } = await this.kept.open(id);
    // What is verified is the record as it was written down, not the game in memory.
    const written = game.over ? readSave(JSON.stringify(stored.save)) : null;
    if (typeof written === "string") return { worth: "false", lines: [written] };
    const { worth, lines } = verify(game.title, { save: written, shared: null });
    return { worth, lines };
  }

  async calculate(titleId: string, situation: unknown) {
    const title = await this.around.loadTitle(titleId);
    return plain(title.odds(title.defaultSheet(), situation as never));
  }
}

/** Plain data for the way between threads: sentences that are built late are built now. */
function plain<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
