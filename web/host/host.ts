import { BOTS, LEVELS, ratingWords } from "@wusong/bots";
import { Game, type Json, load, readSave, resolveOptions, sheetHash, verify, type Worth } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import {
  type BotEffort,
  branchAt,
  type Hint,
  type HostedTable,
  lessonSetting,
  linkRecord,
  ownRecord,
  PERSON,
  plain,
  readSheetFiles,
  type SheetFiles,
  type SheetText,
  type Sight,
  type Submission,
  sharedRecord,
  sheetFrom,
  type Viewpoint,
} from "@wusong/host";
import type { Chance } from "../app/chance.ts";
import { savedGames } from "./game-list.ts";
import { Imports } from "./imports.ts";
import { KeptGames, type KeptSurroundings, type Open } from "./kept-games.ts";
import { courseOf, curvesOf, timelineOf } from "./look-back.ts";
import type {
  Acted,
  Change,
  Course,
  Curve,
  HostApi,
  Imported,
  Importing,
  LessonWord,
  MovedGame,
  NewGame,
  OwnSheet,
  PrintedMap,
  SavedGame,
  TableGiven,
  Timeline,
  TitleInfo,
  Watching,
} from "./protocol.ts";
import { editOf, screenOf } from "./screen.ts";
import { titleOfRecord } from "./title-of-record.ts";

export type { AnyTitle } from "./kept-games.ts";

/** A promise for everything the page may ask. */
export type HostPromises = {
  [K in keyof HostApi]: (...args: Parameters<HostApi[K]>) => Promise<ReturnType<HostApi[K]>>;
};

/** Who gives hints. */
const ADVISER = "level-4";

/**
 * The games of this browser: rules, records and secrets stay here, behind the page. What the page gets is what the viewpoint may
 * see.
 */
export class TableHost implements HostPromises {
  private readonly kept: KeptGames;
  private readonly imports: Imports;

  constructor(private readonly around: KeptSurroundings) {
    this.kept = new KeptGames(around);
    this.imports = new Imports(around);
  }

  async title(id: string, sheetFiles: SheetFiles | null = null, rules: string | null = null): Promise<TitleInfo> {
    const title = await this.around.loadTitle(id, rules);
    const sheet = sheetFrom(title, sheetFiles);
    return {
      id: title.id,
      name: title.name,
      date: title.date,
      seats: title.seats,
      scenarios: title.scenarios,
      options: title.options,
      guided: title.guide !== null,
      bots: LEVELS.map(({ name, label, text }) => ({
        name,
        label,
        text: [text, ratingWords(id, name) ?? ""].join(" ").trim(),
      })),
      periods: Object.keys(title.periods),
      screen: screenOf(title, sheet),
    };
  }

  async readSheet(id: string, texts: readonly SheetText[]): Promise<OwnSheet> {
    const files = readSheetFiles(texts);
    return { hash: sheetHash(sheetFrom(await this.around.loadTitle(id), files)), files };
  }

  async printMap(id: string, sheetFiles: SheetFiles | null, rules: string | null = null): Promise<PrintedMap> {
    const title = await this.around.loadTitle(id, rules);
    const { mapSheet, map } = screenOf(title, sheetFrom(title, sheetFiles));
    const { printSheet } = await import("../map/press.ts");
    return printSheet({ sheet: mapSheet, look: map });
  }

  games(): Promise<SavedGame[]> {
    return savedGames(this.around.store, this.around.oldGames);
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
    if ("error" in resolved) throw new UserError(resolved.error);
    for (const seat of title.seats) mustBeKnown(players[seat], seat);
    const sheetFiles = setting.sheetFiles ?? null;
    if (setting.guided && sheetFiles)
      throw new UserError("The guided first game speaks of Wusong's own sheet: it does not fit another one.");
    const game = new Game({
      title,
      scenario,
      options: resolved.options,
      seed,
      sheet: sheetFrom(title, sheetFiles),
    });
    const drawn = setting.guided ? { ...chance, bots: seed } : chance;
    const lesson = setting.guided ?? false;
    return this.kept.keep({ game, chance: drawn, players: { ...players }, lesson, sheetFiles });
  }

  async takeOver(id: string): Promise<null> {
    await this.kept.lock(await this.kept.open(id), true);
    return null;
  }

  async open(id: string, viewpoint: Viewpoint | null, since = 0): Promise<TableGiven> {
    const open = await this.kept.open(id);
    const { table } = open;
    return given(open, { viewpoint: viewpoint ?? table.firstViewpoint(table.keeper()), since });
  }

  async sheetFiles(id: string) {
    return (await this.kept.open(id)).table.sheetFiles;
  }

  /** Begins the same game again, with the same dice or with new ones. */
  async restart(id: string, sameDice: boolean, chance: Chance): Promise<{ id: string }> {
    const { table } = await this.kept.open(id);
    const { game, things } = table;
    const { title, scenario, options } = game;
    // With other dice it is a new game, and those are played on the present sheet; an analysis is of its position.
    const { sheet } = table.onEarlierSheet && !sameDice && !game.analysis ? { sheet: title.defaultSheet() } : game;
    const seed = sameDice ? game.seed : chance.seed;
    const again = game.analysis
      ? new Game({ title, sheet, scenario, options, seed, analysis: true, ...(game.from ? { from: game.from } : {}) })
      : new Game({ title, sheet, scenario, options, seed });
    const { players, sheetFiles, bots } = things;
    // The same dice make the same lesson; with others its text would not be true.
    const lesson = sameDice && things.lesson !== null;
    const drawn = sameDice ? { ...chance, bots } : chance;
    return this.kept.keep({ game: again, chance: drawn, players, lesson, sheetFiles });
  }

  /** The game, where this tab may change it. */
  private async playable(id: string): Promise<Open> {
    const open = await this.kept.open(id);
    if (open.readOnly) throw new UserError("This game is being played in another tab. Take it over to play here.");
    return open;
  }

  async submit(id: string, change: Change, watching: Watching): Promise<Acted> {
    const open = await this.playable(id);
    const { table } = open;
    const from = table.game.entries.length;
    const refusal = table.submit(table.keeper(), submission(table, change));
    return refusal ? { refusal } : this.changed(open, from, watching);
  }

  /** What was changed is written down before anybody hears of it. */
  private async changed(open: Open, from: number, watching: Watching): Promise<Acted> {
    await this.kept.write(open);
    return { table: given(open, watching), from };
  }

  async teach(id: string, word: LessonWord, watching: Watching): Promise<TableGiven> {
    const open = await this.playable(id);
    const { things } = open.table;
    if (word.kind === "leave") things.lesson = null;
    else things.lesson?.[word.kind](word.step);
    await this.kept.write(open);
    return given(open, watching);
  }

  async seatPlayer(id: string, seat: string, player: string): Promise<null> {
    const open = await this.playable(id);
    const { game, things } = open.table;
    if (!game.title.seats.includes(seat)) throw new UserError(`There is no side called "${seat}".`);
    mustBeKnown(player, seat);
    if (game.analysis) throw new UserError("In an analysis one person moves for all sides.");
    if (things.lesson) throw new UserError("A guided game has its own players: leave the lesson first.");
    things.players = { ...things.players, [seat]: player };
    await this.kept.write(open);
    return null;
  }

  async letBotAct(id: string, effort: BotEffort, watching: Watching): Promise<Acted | null> {
    const open = await this.playable(id);
    const from = open.table.game.entries.length;
    const step = await open.runner.step(effort);
    if (typeof step === "object") return step;
    return step === "acted" ? this.changed(open, from, watching) : null;
  }

  async stopBot(): Promise<null> {
    this.around.thinker.stop();
    return null;
  }

  async hurryBot(): Promise<null> {
    this.around.thinker.hurry?.();
    return null;
  }

  async botProgress(): Promise<number | null> {
    return this.around.thinker.progress ?? null;
  }

  async hint(id: string, seat: string, effort: BotEffort): Promise<Hint | null> {
    const { table, runner } = await this.kept.open(id);
    return runner.hint(table.keeper(), seat, ADVISER, effort);
  }

  async at(id: string, entries: number, viewpoint: Viewpoint): Promise<Sight> {
    const { table } = await this.kept.open(id);
    return table.at(table.keeper(), viewpoint, entries);
  }

  async timeline(id: string, viewpoint: Viewpoint): Promise<Timeline> {
    const { table } = await this.kept.open(id);
    return timelineOf(table.game, table.log(table.keeper(), viewpoint, 0).events);
  }

  async curves(id: string, viewpoint: Viewpoint): Promise<Curve[]> {
    const { table } = await this.kept.open(id);
    return curvesOf(table.game, table.from(table.keeper(), viewpoint));
  }

  async course(id: string): Promise<Course> {
    return courseOf((await this.kept.open(id)).table.game);
  }

  async seen(id: string, viewpoint: Viewpoint): Promise<null> {
    const open = await this.kept.open(id);
    open.table.look(open.table.keeper(), viewpoint);
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
    if (!("table" in open)) return { name: `${open.title}-${id}.json`, text: JSON.stringify(open, null, 1) };
    const { table } = open;
    const record = form === "save" ? ownRecord(table) : sharedRecord(table, table.keeper(), viewpoint);
    const name = `${table.game.title.id}-${id}${form === "save" ? "" : "-shared"}.json`;
    return { name, text: JSON.stringify(record, null, 1) };
  }

  async linkRecord(...[id, what, entries, viewpoint, chance]: Parameters<HostApi["linkRecord"]>): Promise<string> {
    const { table } = await this.kept.open(id);
    return JSON.stringify(linkRecord(table, table.keeper(), what, momentFor(entries, viewpoint, chance)));
  }

  beginImport(text: string, chance: Chance): Promise<Importing> {
    return this.imports.begin(text, chance);
  }

  async goOnImporting(id: string): Promise<Importing | Imported> {
    const step = this.imports.goOn(id);
    if (!("loaded" in step)) return step;
    const { loaded, chance } = step;
    const { game, notes, ownFiles } = loaded;
    await this.kept.keep({ game, chance, players: allByHand(game), notes, sheetFiles: ownFiles });
    return { id, notes };
  }

  async pack(id: string): Promise<MovedGame> {
    const { table, card } = await this.kept.open(id);
    const { title, players, bots, status } = card;
    return { card: { title, players, bots, status }, game: ownRecord(table) };
  }

  async unpack(id: string, { card, game: given }: MovedGame): Promise<{ id: string }> {
    if ((await this.games()).some((one) => one.id === id)) return { id };
    const read = readSave(JSON.stringify(given));
    if (typeof read === "string") throw new UserError(read);
    const loaded = load(await titleOfRecord(this.around, read), read);
    if ("error" in loaded) throw new UserError(loaded.error);
    const { game, notes, ownFiles } = loaded;
    const chance = { id, seed: game.seed, bots: card.bots };
    return this.kept.keep({ game, chance, players: card.players, notes, sheetFiles: ownFiles });
  }

  async stopImport(id: string): Promise<null> {
    this.imports.stop(id);
    return null;
  }

  async branch(id: string, entries: number, viewpoint: Viewpoint, chance: Chance): Promise<{ id: string }> {
    const { table, card } = await this.kept.open(id);
    const { game, notes } = branchAt(table, table.keeper(), momentFor(entries, viewpoint, chance));
    const { sheetFiles } = table.things;
    return this.kept.keep({ game, chance, players: allByHand(game), notes, sheetFiles, branchOf: card.id });
  }

  async verify(id: string): Promise<{ worth: Worth; lines: readonly string[] }> {
    const { game } = (await this.kept.open(id)).table;
    // What is verified is the record as it was written down, not the game in memory.
    const stored = game.over ? await this.kept.written(id) : null;
    const written = stored && readSave(JSON.stringify(stored));
    if (typeof written === "string") return { worth: "false", lines: [written] };
    const { worth, lines } = verify(game.title, { save: written, shared: null });
    return { worth, lines };
  }

  async calculate(titleId: string, situation: Json, sheetFiles: SheetFiles | null = null) {
    const title = await this.around.loadTitle(titleId);
    return plain(title.odds(sheetFrom(title, sheetFiles), situation));
  }
}

function mustBeKnown(player: string, seat: string): void {
  if (player !== PERSON && !BOTS.has(player)) throw new UserError(`Nobody called "${player}" can play ${seat}.`);
}

/** What the page gets of a table. In an analysis everything lies open. */
function given({ table, card, readOnly, unsaved }: Open, { viewpoint, since }: Watching): TableGiven {
  const shown = table.shown(table.keeper(), viewpoint, since);
  return {
    ...shown,
    canUndo: shown.canUndo && !readOnly,
    id: card.id,
    branchOf: card.branchOf ?? null,
    ownSheet: table.things.sheetFiles !== null,
    rules: null,
    readOnly,
    unsaved,
  };
}

function submission({ game }: HostedTable, change: Change): Submission {
  if (change.kind !== "edit") return change;
  const edit = editOf(game.title, game.sheet, change.change);
  if (!edit) throw new UserError("There is no such piece in this game.");
  return { kind: "edit", edit };
}

const allByHand = ({ title }: Open["table"]["game"]): Record<string, string> =>
  Object.fromEntries(title.seats.map((seat) => [seat, PERSON]));

const momentFor = (entries: number, viewpoint: Viewpoint, { seed, bots }: Chance) => ({
  viewpoint,
  entries,
  seed,
  imagined: `${bots}/imagined`,
});
