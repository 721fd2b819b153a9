import { randomBytes } from "node:crypto";
import {
  type Edit,
  Game,
  listed,
  load,
  type Refusal,
  readSave,
  resolveOptions,
  type Seat,
  UserError,
} from "@wusong/engine";
import { ownRecord, type SheetFiles, SPECTATOR, type Submission, sharedRecord, sheetFrom } from "@wusong/host";
import { quoted, sentence } from "../sentences.ts";
import { describe, scenarioNamed, titleNamed } from "../shelf.ts";
import type { Host } from "./host.ts";
import { type Asking, HostedGame } from "./hosted-game.ts";
import { LONGEST_LINE, MOST_GAMES_AT_ONCE, PLAIN_LINE_BOUNDS, PROTOCOL } from "./limits.ts";
import type { Request } from "./request.ts";

type Fields = Record<string, unknown>;
type Op = (host: Host, request: Request) => Fields;

/** Everything the protocol can do, by name. docs/protocol.md describes it for the authors of bots. */
export const OPS: Readonly<Record<string, Op>> = {
  hello: (host) => ({
    protocol: PROTOCOL,
    titles: host.titles.map(describe),
    limits: { games: MOST_GAMES_AT_ONCE, lineBytes: LONGEST_LINE, plainLineCharacters: PLAIN_LINE_BOUNDS.characters },
  }),

  new: (host, request) => {
    const title = titleNamed(host.titles, request.text("title"));
    const scenario = scenarioNamed(title, request.textOr("scenario", undefined));
    const resolved = resolveOptions(title, request.has("options") ? request.object("options") : {});
    if ("error" in resolved) throw new UserError(resolved.error);
    const sheetFiles: SheetFiles | undefined = request.has("sheet") ? request.object("sheet") : undefined;
    const game = new Game({
      title,
      scenario,
      options: resolved.options,
      seed: seedOf(request),
      sheet: sheetFrom(title, sheetFiles),
      analysis: request.flag("analysis"),
    });
    return keep(host, game, sheetFiles ?? null);
  },

  games: (host) => ({
    games: [...host.games.values()].map((one) => ({
      game: one.name,
      title: one.game.title.id,
      analysis: one.game.analysis,
      ...one.standing("host"),
    })),
  }),

  decision: (host, request) => {
    const hosted = gameOf(host, request);
    const seat = request.has("seat") ? hosted.seat(request.text("seat")) : null;
    return { ...hosted.standing(seat ?? "host"), seats: hosted.decisions(seat) };
  },

  options: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const verb = request.text("verb");
    const found = hosted.game.play.options(seat, verb, request.list("picks"), request.list("draft"));
    if ("refusal" in found) return refused(found.refusal);
    return { verb, picks: found.asked === null ? [] : [found.asked], complete: found.complete };
  },

  act: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const { game } = hosted;
    const since = game.entries.length;
    const dice = request.dice();
    const refusal = submit(hosted, seat, {
      kind: "act",
      seat: nameOf(hosted, seat),
      index: request.whole("index"),
      command: request.raw("command"),
      ...(dice ? { dice } : {}),
    });
    if (refusal) return refused(refusal);
    return { ...hosted.standing(seat), events: hosted.events(game.analysis ? null : seat, since) };
  },

  why: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const pointedAt = pointed(hosted, request);
    const verbs = request.has("verb") ? [request.text("verb")] : hosted.game.play.verbs();
    const found = verbs.map((verb) => {
      const picks = request.has("verb") ? request.list("picks") : [];
      const refusal = hosted.game.play.why(seat, verb, picks, pointedAt, request.list("draft"));
      return { verb, why: refusal && plain(refusal) };
    });
    return request.has("verb") ? found[0] : { verbs: found };
  },

  odds: (host, request) => {
    if (!request.has("game")) {
      const title = titleNamed(host.titles, request.text("title"));
      const found = title.odds(title.defaultSheet(), request.raw("situation") as never);
      if ("error" in found) throw new UserError(found.error);
      return { odds: found.report };
    }
    const { hosted, seat } = seated(host, request);
    const command = request.object("command");
    const { verb, picks } = command as Fields;
    if (typeof verb !== "string" || !Array.isArray(picks)) {
      throw new UserError('"command" has a verb, as a text, and a list of picks.');
    }
    const found = hosted.game.play.preview(seat, { verb, picks });
    return "refusal" in found ? refused(found.refusal) : { odds: found.preview };
  },

  view: (host, request) => {
    const hosted = gameOf(host, request);
    const seat = request.has("seat") ? hosted.seat(request.text("seat")) : null;
    return { ...hosted.standing(seat), view: hosted.game.view(seat) };
  },

  log: (host, request) => {
    const hosted = gameOf(host, request);
    const seat = request.has("seat") ? hosted.seat(request.text("seat")) : null;
    return { ...hosted.standing(seat), events: hosted.events(seat, request.wholeOr("since", -1)) };
  },

  state: (host, request) => {
    const hosted = gameOf(host, request);
    if (!hosted.open) throw new UserError("The state is shown only in an analysis game, or when the game is over.");
    return { ...hosted.standing("host"), state: hosted.game.play.s };
  },

  edit: (host, request) => {
    const hosted = gameOf(host, request);
    const refusal = submit(hosted, "host", { kind: "edit", edit: request.object("set") as Edit });
    return refusal ? refused(refusal) : hosted.standing("host");
  },

  undo: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const refusal = submit(hosted, seat, { kind: "undo", seat: nameOf(hosted, seat) });
    return refusal ? refused(refusal) : hosted.standing(seat);
  },

  withdraw: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const refusal = submit(hosted, seat, { kind: "withdraw", seat: nameOf(hosted, seat) });
    return refusal ? refused(refusal) : hosted.standing(seat);
  },

  order: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const window = request.text("window");
    const until = request.flag("cancel") ? null : request.text("until");
    const refusal = submit(hosted, seat, { kind: "order", seat: nameOf(hosted, seat), window, until });
    if (refusal) return refused(refusal);
    const mine = hosted.game.standingOrders.filter((one) => one.seat === seat);
    return { ...hosted.standing(seat), orders: mine.map((one) => ({ window: one.window, until: one.until })) };
  },

  resign: (host, request) => {
    const { hosted, seat } = seated(host, request);
    const refusal = submit(hosted, seat, { kind: "resign", seat: nameOf(hosted, seat) });
    return refusal ? refused(refusal) : hosted.standing(seat);
  },

  record: (host, request) => {
    const hosted = gameOf(host, request);
    const form = request.textOr("form", hosted.open ? "save" : "shared");
    if (form === "save") return { record: ownRecord(hosted.table) };
    if (form !== "shared") throw new UserError(`"form" is save or shared, not ${quoted(form)}.`);
    const reader = request.has("seat") ? hosted.seat(request.text("seat")) : null;
    const viewpoint = reader === null ? SPECTATOR : nameOf(hosted, reader);
    return { record: sharedRecord(hosted.table, hosted.viewer(reader), viewpoint) };
  },

  load: (host, request) => {
    const record = readSave(JSON.stringify(request.object("record")));
    if (typeof record === "string") throw new UserError(record);
    const title = titleNamed(host.titles, record.title);
    const loaded = attempt(() => load(title, record));
    if ("error" in loaded) throw new UserError(loaded.error);
    return { ...keep(host, loaded.game, loaded.ownFiles), notes: loaded.notes };
  },

  close: (host, request) => {
    host.games.delete(gameOf(host, request).name);
    return {};
  },

  bye: (host) => {
    host.ended = true;
    return {};
  },
};

const LONGEST_SEED = 200;

/** The given seed, or one that nobody can guess. */
function seedOf(request: Request): string {
  const seed = request.textOr("seed", null);
  if (seed === null) return randomBytes(32).toString("hex");
  if (seed.length < 1 || seed.length > LONGEST_SEED) throw new UserError(`"seed" has 1 to ${LONGEST_SEED} characters.`);
  return seed;
}

function keep(host: Host, game: HostedGame["game"], sheetFiles: SheetFiles | null): Fields {
  const hosted = new HostedGame(host.nextName(), game, sheetFiles);
  host.games.set(hosted.name, hosted);
  return { game: hosted.name, seedHash: game.seedHash, ...hosted.standing("host") };
}

const gameOf = (host: Host, request: Request): HostedGame => host.game(request.text("game"));

function seated(host: Host, request: Request): { hosted: HostedGame; seat: Seat } {
  const hosted = gameOf(host, request);
  return { hosted, seat: hosted.seat(request.text("seat")) };
}

const nameOf = (hosted: HostedGame, seat: Seat): string => hosted.game.title.seats[seat];
const submit = (hosted: HostedGame, asking: Asking, given: Submission): Refusal | null =>
  hosted.table.submit(hosted.viewer(asking), given);

const plain = (refusal: Refusal): Refusal => ({ rule: refusal.rule, text: refusal.text });
const refused = (refusal: Refusal): Fields => ({ ok: false, refusal: plain(refusal) });

/** What a person points at: `{"of": "hex", "id": "3510"}`, or the id alone where one kind knows it. */
function pointed(hosted: HostedGame, request: Request): { of: string; text: string } {
  const { title, sheet } = hosted.game;
  const at = request.raw("at");
  const { of, id } = typeof at === "object" && at !== null ? (at as Fields) : { of: undefined, id: at };
  if (typeof id !== "string") throw new UserError('"at" names what is pointed at, such as {"of":"hex","id":"3510"}.');
  const kinds = title.kinds.filter((kind) => of === undefined || kind.of === of);
  if (kinds.length === 0) {
    const all = listed(title.kinds.map((kind) => kind.of));
    throw new UserError(`${title.id} has nothing of the kind ${quoted(of)}; it has ${all}.`);
  }
  const found = kinds.find((kind) => kind.find(sheet, id) !== undefined);
  if (!found)
    throw new UserError(
      `There is no ${listed(
        kinds.map((kind) => kind.of),
        "or",
      )} called ${quoted(id)}.`,
    );
  return { of: found.of, text: id };
}

/** A record can hold anything: whatever it does to the rules is a fault of the record. */
function attempt<T>(run: () => T): T | { error: string } {
  try {
    return run();
  } catch (error) {
    return { error: `The record cannot be loaded: ${sentence(error)}` };
  }
}
