import { noMemory } from "@wusong/bots";
import { type Command, Game, resolveOptions, type Shape, sheetHash, type Title } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import {
  botQuestion,
  HostedTable,
  PERSON,
  plain,
  type SheetFiles,
  type Submission,
  sharedRecord,
  sheetFrom,
  type Viewer,
  type Viewpoint,
} from "@wusong/host";
import type {
  Answers,
  Asked,
  Begun,
  CheckedSetting,
  Missing,
  NewGame,
  Standing,
  StoredGame,
  Submitted,
  TakenUp,
} from "./asked.ts";
import { MISSING } from "./asked.ts";
import { atMoment, shownTo } from "./late.ts";
import { type Desked, firstOf, hasFollowed, nextOf, opened, standingOf, takenUp } from "./written.ts";

/** Tables of these rules that are kept open; the one that was not asked for the longest is put away first. */
const MOST_OPEN = 100;

type Of<Op extends Asked["op"]> = Extract<Asked, { op: Op }>;

/**
 * Where the rules are: open games, and what can be asked of them. It runs on a thread of its own and knows neither people nor the
 * store. A game here may be ahead of the store by the command that is just being written; whoever fails to write it drops the game.
 */
export class RulesDesk {
  private readonly tables = new Map<string, Desked>();

  constructor(private readonly title: Title<Shape>) {}

  answer<Op extends Asked["op"]>(asked: Of<Op>): Answers[Op] {
    return (this as unknown as Record<Op, (asked: Of<Op>) => Answers[Op]>)[asked.op](asked);
  }

  /** Reads the sheet and sets a game up, as the first table would. */
  warm(): void {
    const { title } = this;
    const { scenario, options } = this.check({ op: "check", options: {}, sheetFiles: null });
    const game = new Game({ title, scenario, options, seed: "warm", sheet: sheetFrom(title, null) });
    const table = hosted(game, { players: {}, bots: "", sheetFiles: null });
    const asker = { seats: [title.seats[0]], delay: 0, seen: null };
    JSON.stringify(shownTo(table, { asker, viewpoint: title.seats[0], since: 0 }));
  }

  check({ scenario: wanted, options, sheetFiles }: Of<"check">): CheckedSetting {
    const { title } = this;
    const scenario = wanted ?? title.scenarios[0].id;
    if (!title.scenarios.some((one) => one.id === scenario))
      throw new UserError(`${title.name} has no scenario "${scenario}".`);
    const resolved = resolveOptions(title, options);
    if ("error" in resolved) throw new UserError(resolved.error);
    return {
      rulesVersion: title.rulesVersion,
      sheet: sheetHash(sheetFrom(title, sheetFiles)),
      scenario,
      options: resolved.options,
      seats: title.seats,
    };
  }

  begin({ table: id, version, game: given }: Of<"begin">): Begun {
    const { title } = this;
    const { scenario, options, seed, sheetFiles } = given;
    const game = new Game({ title, scenario, options, seed, sheet: sheetFrom(title, sheetFiles) });
    const table = hosted(game, given);
    const { desked, begun } = firstOf(table, version);
    this.keep(id, desked);
    return begun;
  }

  open({ table: id, game: stored }: Of<"open">): Standing {
    const desked = opened(this.title, stored, onItsTable(stored));
    this.keep(id, desked);
    return standingOf(desked.table);
  }

  /** Other processes have gone on with a game that is open here. */
  follow({ table: id, gained }: Of<"follow">): Standing | Missing {
    const desked = this.tables.get(id);
    this.tables.delete(id);
    if (!desked || !hasFollowed(desked, gained)) return MISSING;
    this.keep(id, desked);
    return standingOf(desked.table);
  }

  /** Takes a game up under these rules that was played under others: from the position it has come to. */
  takeUp({ table: id, game: stored, under }: Of<"takeUp">): TakenUp {
    const { desked, taken } = takenUp(this.title, stored, under, onItsTable(stored));
    this.keep(id, desked);
    return taken;
  }

  drop({ table }: Of<"drop">): null {
    this.tables.delete(table);
    return null;
  }

  submit(asked: Of<"submit">): Submitted | Missing {
    const desked = this.found(asked);
    if (!desked) return this.missing(asked);
    const { table } = desked;
    const { game } = table;
    const { submission, seat } = asked;
    // Resigning means the same wherever the game stands.
    if (submission.kind !== "resign" && submission.kind !== "order" && asked.expect !== game.index)
      return { stale: true };
    const before = game.entries.length;
    const together = game.play.waiting()?.type === "together" ? game.waitingFor(null).length : 1;
    const given = asked.byIds ? spelled(game, submission) : submission;
    const refusal = table.submit({ seats: [seat], keeper: false }, given);
    if (refusal) return { refusal };
    const { note } = asked;
    const { things } = table;
    if (note !== undefined && !things.notes.includes(note)) things.notes = [...things.notes, note];
    const own = submission.kind === "order" ? 0 : together;
    const changed = nextOf(desked, before + own);
    if (asked.known === undefined) return { changed };
    const asker = { seats: [seat], delay: 0, seen: null };
    const shown = JSON.stringify(shownTo(table, { asker, viewpoint: seat, since: asked.known }));
    return { changed, shown };
  }

  /** Carries out what all sides have agreed on. */
  agree(asked: Of<"agree">): Submitted | Missing {
    const desked = this.found(asked);
    if (!desked) return this.missing(asked);
    const refusal = desked.table.agree(asked.seat, asked.agreement);
    return refusal ? { refusal } : { changed: nextOf(desked, Number.POSITIVE_INFINITY) };
  }

  shown(asked: Of<"shown">): string | Missing {
    const desked = this.newest(asked);
    return desked ? JSON.stringify(shownTo(desked.table, asked)) : this.missing(asked);
  }

  at(asked: Of<"at">): string | Missing {
    const desked = this.newest(asked);
    return desked ? JSON.stringify(atMoment(desked.table, asked)) : this.missing(asked);
  }

  options(asked: Of<"options">): string | Missing {
    const desked = this.newest(asked);
    if (!desked) return this.missing(asked);
    const { table } = desked;
    const seat = table.seatOf({ seats: [asked.seat], keeper: false }, asked.seat);
    return JSON.stringify(table.game.play.options(seat, asked.verb, asked.picks, asked.draft));
  }

  preview(asked: Of<"preview">): string | Missing {
    const desked = this.newest(asked);
    if (!desked) return this.missing(asked);
    const { table } = desked;
    const seat = table.seatOf({ seats: [asked.seat], keeper: false }, asked.seat);
    return JSON.stringify(plain(table.game.play.preview(seat, asked.command as never)));
  }

  record(asked: Of<"record">): string | Missing {
    const desked = this.newest(asked);
    if (!desked) return this.missing(asked);
    const { table } = desked;
    const viewer: Viewer = { seats: asked.asker.seats, keeper: false };
    const viewpoint: Viewpoint = asked.viewpoint ?? table.firstViewpoint(viewer);
    return JSON.stringify(sharedRecord(table, viewer, viewpoint));
  }

  /** What a computer that sits at a seat is told; null where it has nothing to decide. */
  question(asked: Of<"question">): Answers["question"] {
    const desked = this.found(asked);
    if (!desked) return this.missing(asked);
    const { table } = desked;
    const { game, things } = table;
    const seat = game.seatNamed(asked.seat);
    const bot = things.players[asked.seat];
    if (seat === null || bot === PERSON || !game.play.seatsToDecide().includes(seat)) return null;
    return { asked: botQuestion(table, seat, { bot, effort: "timed", memory: noMemory() }), index: game.index };
  }

  /** A table at the version it is asked for, for who changes it. */
  private found({ table, version }: { table: string; version: number }): Desked | null {
    return this.tables.get(table)?.version === version ? this.newest({ table, version }) : null;
  }

  /** A table at the version it is asked for or a later one, for who reads: the later one is written down by then. */
  private newest({ table, version }: { table: string; version: number }): Desked | null {
    const desked = this.tables.get(table);
    if (!desked || desked.version < version) return null;
    this.tables.delete(table);
    this.tables.set(table, desked);
    return desked;
  }

  private missing({ table, version }: { table: string; version: number }): Missing {
    const desked = this.tables.get(table);
    return desked && desked.version < version ? { missing: true, at: desked.table.game.entries.length } : MISSING;
  }

  private keep(id: string, desked: Desked): void {
    this.tables.delete(id);
    this.tables.set(id, desked);
    const [oldest] = this.tables.keys();
    if (this.tables.size > MOST_OPEN) this.tables.delete(oldest);
  }
}

/** A bot's command in the words of a record. */
function spelled(game: Game<Shape>, submission: Submission): Submission {
  const seat = submission.kind === "act" ? game.seatNamed(submission.seat) : null;
  if (submission.kind !== "act" || seat === null) return submission;
  return { ...submission, command: game.play.spellIds(seat, submission.command as Command) };
}

type HostedSetting = Pick<NewGame, "players" | "bots" | "sheetFiles"> & { readonly notes?: readonly string[] };

function hosted(game: Game<Shape>, { players, bots, sheetFiles, notes = [] }: HostedSetting): HostedTable {
  return new HostedTable(game, { players, bots, lesson: null, notes, seen: {}, sheetFiles });
}

const onItsTable =
  ({ players, bots, notes }: StoredGame) =>
  (game: Game<Shape>, sheetFiles: SheetFiles | null): HostedTable =>
    hosted(game, { players, bots, sheetFiles, ...(notes ? { notes } : {}) });
