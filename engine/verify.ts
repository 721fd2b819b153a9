import { inTheNameOf } from "./alike.ts";
import { seedHash } from "./dice.ts";
import type { Entry } from "./entry.ts";
import { type Game, TRAIL_DIGITS } from "./game.ts";
import { same } from "./json.ts";
import { beginSave, enter, type Opened, openSave, provableFromTheStart } from "./open-save.ts";
import {
  idsOf,
  OLD_SAVE_FORMAT,
  OLD_SHARED_FORMAT,
  type ReadRecord,
  type Save,
  type SharedRecord,
  share,
  sheetHash,
} from "./record.ts";
import { nonceCommitment, type SeedParts, seedFromParts, serverCommitment } from "./seed-parts.ts";
import { sheetOfRecord } from "./sheet-of-record.ts";
import type { Shape } from "./state.ts";
import type { Title } from "./title.ts";
import { listed } from "./words.ts";

/** What a record is worth: all of it follows from seed and commands; something in it is false; or a part must be believed. */
export type Worth = "proven" | "false" | "not provable";

export interface Verdict {
  worth: Worth;
  /** what is false, as sentences */
  wrong: string[];
  /** what was not proven, as sentences */
  trusted: string[];
  /** the whole verdict for a person: the same words wherever a record is verified */
  lines: string[];
}

/**
 * Verifies a record: every field is recomputed from the seed and the commands and compared, or named as taken on trust. Nothing the
 * record says about itself is believed where it can be found out.
 */
export function verify<S extends Shape>(title: Title<S>, record: ReadRecord, known?: S["sheet"]): Verdict {
  const { save, shared } = record;
  if (!save) {
    return told(
      [],
      ["The game is still on: seed and commands are revealed when it is over, and nothing can be replayed yet."],
      null,
    );
  }
  const wrong = [...settingDifferences(title, save, known), ...(shared ? sharedSetting(shared, save) : [])];
  const opened = openSave(title, save, known);
  if ("error" in opened) return told([...wrong, opened.error], [], null);
  if (opened.replayable) {
    const { differences, replayed } = replay(record, save, opened);
    return told([...wrong, ...differences], beliefs(title, save, shared, opened), replayed);
  }
  const alike = opened.sameSheet && save.format !== OLD_SAVE_FORMAT ? replayAlike(title, record, save, known) : null;
  if (!alike) return told(wrong, beliefs(title, save, shared, opened), null);
  const under = `The game was played under rules version ${save.rulesVersion}; these are version ${title.rulesVersion}, under which all of it leads to the same positions.`;
  return told(wrong, beliefs(title, save, shared, alike.opened), { ...alike.replayed, under });
}

/** Replays a record and compares everything in it. */
function replay<S extends Shape>(
  { shared }: ReadRecord,
  save: Save,
  opened: Opened<S>,
): { differences: string[]; replayed: Replayed<S> } {
  const game = beginSave(opened);
  const begun = game.entries.length;
  const differences = replayDifferences(game, save, opened.entries);
  if (game.entries.length === opened.entries.length && shared) differences.push(...sharedDifferences(game, shared));
  const from = opened.continued && provableFromTheStart(opened) ? 0 : begun;
  return { differences, replayed: { game, from, parts: save.seedParts } };
}

/**
 * A record of another version of the rules under these, in the name of those: null where anything differs. Then nobody can tell
 * whether the record is false or the rules are other ones.
 */
function replayAlike<S extends Shape>(
  title: Title<S>,
  record: ReadRecord,
  save: Save,
  known?: S["sheet"],
): { opened: Opened<S>; replayed: Replayed<S> } | null {
  const opened = openSave(inTheNameOf(title, save.rulesVersion), save, known);
  if ("error" in opened) return null;
  const { differences, replayed } = replay(record, save, opened);
  return differences.length > 0 ? null : { opened, replayed };
}

/** What the record says about the game before it began. */
function settingDifferences<S extends Shape>(title: Title<S>, save: Save, known?: S["sheet"]): string[] {
  const wrong: string[] = [];
  if (save.seedParts && seedFromParts(save.seedParts) !== save.seed)
    wrong.push("The seed does not follow from the parts it is said to be made of.");
  const said = title.options.filter((spec) => !spec.unsaid).map((spec) => spec.id);
  const missing = said.filter((id) => !Object.hasOwn(save.options, id));
  if (missing.length > 0) wrong.push(`The record does not name the option ${listed(missing)}.`);
  if (save.sheetFiles && !known) {
    const made = sheetOfRecord(title, save);
    if ("sheet" in made && save.sheet !== sheetHash(made.sheet)) {
      wrong.push("The sheet files of the record are not those of the sheet it names.");
    }
  }
  return wrong;
}

const COMMON = ["title", "rulesVersion", "sheet", "scenario", "options", "seedHash", "analysis", "over"] as const;

/** A shared record says some things twice: around the save and in it. */
function sharedSetting(shared: SharedRecord, save: Save): string[] {
  const wrong: string[] = [];
  for (const field of COMMON) {
    const [outside, inside] = field === "over" ? [withoutText(shared.over), save.over] : [shared[field], save[field]];
    if (!same(outside, inside)) wrong.push(`The shared record names another "${field}" than the game in it.`);
  }
  if (shared.entries !== save.entries.length)
    wrong.push(`The shared record counts ${shared.entries} entries, not ${save.entries.length}.`);
  return wrong;
}

function withoutText(over: SharedRecord["over"]): unknown {
  if (over === null) return null;
  const { text: _text, ...ids } = over as { text?: unknown };
  return ids;
}

/** What has to be believed, whatever the replay gives. */
function beliefs<S extends Shape>(
  title: Title<S>,
  save: Save,
  shared: SharedRecord | null,
  opened: Opened<S>,
): string[] {
  const trusted: string[] = [];
  const { continued, entries, replayable, waiting } = opened;
  if (!replayable) {
    const sheet = sheetHash(opened.setting.sheet ?? title.defaultSheet());
    const rules = save.rulesVersion === title.rulesVersion ? "" : `rules version ${save.rulesVersion}`;
    const other = save.sheet === sheet ? "" : `sheet ${save.sheet}`;
    trusted.push(
      `The game was played under ${[rules, other].filter(Boolean).join(" with ")}; these are rules version ${title.rulesVersion} with sheet ${sheet}: nothing of it can be replayed here.`,
    );
  } else if (continued && !provableFromTheStart(opened)) {
    trusted.push(
      `The game was taken up at entry ${continued.at} from a position of rules version ${continued.rulesVersion}${continued.sheet === undefined ? "" : ` with sheet ${continued.sheet}`}: that position, and the ${continued.at} entries before it, are taken on trust.`,
    );
  }
  const agreed = entries.filter(
    (entry) =>
      entry.kind === "back" ||
      entry.kind === "draw" ||
      entry.kind === "forfeit" ||
      (entry.kind === "edit" && !save.analysis),
  );
  if (agreed.length > 0)
    trusted.push(
      `In ${counted(agreed.length, "entry", "entries")} something beside the rules is said to have happened (the sides agreed to go back, to change the position or on a draw, or the time of one was up): that is taken on trust.`,
    );
  if (save.analysis) trusted.push(analysisBelief(entries, save.from !== undefined));
  if (save.format === OLD_SAVE_FORMAT)
    trusted.push("The record is of an older format (wusong-save/1): its state hash is not compared.");
  if (shared?.format === OLD_SHARED_FORMAT)
    trusted.push(
      "The shared record is of an older format (wusong-record/1): its view and the words of its log are not compared.",
    );
  if (waiting.length > 0)
    trusted.push(`${counted(waiting.length, "answer waits", "answers wait")} for others and can still be changed.`);
  if (save.notes) trusted.push("What is written beside the entries is somebody's word, and taken on trust.");
  if (save.failure) trusted.push("What the fuzzer says of this game is taken on trust.");
  return trusted;
}

const counted = (n: number, one: string, more: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : more}`;

function analysisBelief(entries: readonly Entry[], from: boolean): string {
  const set = entries.filter((entry) => entry.kind === "act" && entry.dice).length;
  const edited = entries.filter((entry) => entry.kind === "edit").length;
  const parts = [
    ...(from ? ["it begins at a position of its own"] : []),
    ...(set > 0 ? [`dice were set in ${counted(set, "entry", "entries")}`] : []),
    ...(edited > 0 ? [`the position was edited in ${counted(edited, "entry", "entries")}`] : []),
  ];
  return `This is an analysis, where everything may be changed by hand: it proves no game${parts.length > 0 ? ` (${listed(parts)})` : ""}.`;
}

/** Replays what is left to replay; every position the record holds is compared on the way. */
function replayDifferences<S extends Shape>(game: Game<S>, save: Save, entries: readonly Entry[]): string[] {
  const wrong: string[] = [];
  const begun = game.entries.length;
  const snapshots = new Map(save.snapshots.map((one) => [one.at, one.state]));
  const compare = (): void => {
    const at = game.entries.length;
    if (snapshots.has(at) && !same(snapshots.get(at), game.play.s)) {
      wrong.push(`The snapshot at entry ${at} differs from the replayed position.`);
    }
    snapshots.delete(at);
  };
  compare();
  for (let i = begun; i < entries.length; i++) {
    const refused = enter(game, entries[i]);
    if (refused !== null) return [...wrong, `Entry ${i} does not replay: ${refused}`];
    compare();
  }
  for (const at of snapshots.keys()) wrong.push(`The snapshot at entry ${at} is of no position that was replayed.`);
  if (save.snapshots.some((one, i) => save.snapshots.findIndex(({ at }) => at === one.at) !== i)) {
    wrong.push("The record holds two snapshots of one entry.");
  }
  if (save.format !== OLD_SAVE_FORMAT) {
    if (game.play.hasAnswers()) wrong.push("The record ends in the middle of a decision of several seats.");
    if (save.hash !== game.hash)
      wrong.push("The state hash differs: the record replays to another position than it says.");
    const parted = partedAt(save.trail ?? [], game.trail);
    if (parted !== null) wrong.push(`The trail of state hashes differs from entry ${begun + parted} on.`);
  }
  if (!same(game.over, save.over)) wrong.push("The result differs from the one in the record.");
  for (const { act: name, ...command } of save.waiting ?? []) {
    const refusal =
      "dice" in command ? { text: "Dice cannot wait." } : game.act(game.seatNamed(name)!, game.index, command);
    if (refusal || !game.play.hasAnswers())
      wrong.push(`The waiting answer of ${name} does not fit${refusal ? `: ${refusal.text}` : "."}`);
  }
  return wrong;
}

/** The first entry after which two trails of hashes differ; null where they are the same. */
function partedAt(given: readonly string[], made: readonly string[]): number | null {
  if (same(given, made)) return null;
  const [one, other] = [given.join(""), made.join("")];
  let i = 0;
  while (one[i] !== undefined && one[i] === other[i]) i++;
  return Math.floor(i / TRAIL_DIGITS);
}

/** What the shared record around a finished game says of it. */
function sharedDifferences<S extends Shape>(game: Game<S>, given: SharedRecord): string[] {
  const seat = given.seat === null ? null : game.seatNamed(given.seat);
  if (given.seat !== null && seat === null)
    return [`The record was made for a seat that ${game.title.id} does not have.`];
  const wrong: string[] = [];
  const made = share(game, seat);
  if (given.seedHash !== seedHash(game.seed)) wrong.push("The seed does not give the hash published at the start.");
  const old = given.format === OLD_SHARED_FORMAT;
  const log = old ? given.log.map(({ at, event }) => ({ at, event: idsOf(event) })) : given.log;
  if (!same(log, made.log)) wrong.push("The log differs from the replayed one.");
  if (!old && !same(given.view, JSON.parse(JSON.stringify(made.view))))
    wrong.push("The view differs from the replayed one.");
  if (!game.over) wrong.push("A shared record holds its game only when it is over, and this one is not.");
  return wrong;
}

interface Replayed<S extends Shape> {
  game: Game<S>;
  /** first entry that was replayed */
  from: number;
  parts: SeedParts | undefined;
  /** where it was played under another version of the rules: what that means */
  under?: string;
}

function told<S extends Shape>(wrong: string[], trusted: string[], replayed: Replayed<S> | null): Verdict {
  const worth: Worth = wrong.length > 0 ? "false" : trusted.length > 0 ? "not provable" : "proven";
  const lines: string[] = [];
  if (worth === "false") lines.push("False: this record does not tell how its game was played.", ...wrong);
  else if (replayed) {
    const { game, from } = replayed;
    const entries = counted(game.entries.length - from, "entry", "entries");
    const which = from > 0 ? `from entry ${from} on ${entries} replay` : `all ${entries} replay`;
    const what = `the seed gives the hash ${game.seedHash}, ${which} with its dice, and everything else in the record follows from them`;
    lines.push(worth === "proven" ? `Verified: ${what}.` : `Not fully provable. What can be replayed fits: ${what}.`);
    if (replayed.under) lines.push(replayed.under);
  } else lines.push("Not provable.");
  lines.push(...trusted);
  if (worth === "proven") {
    const parts = replayed?.parts;
    lines.push(
      ...(parts ? partLines(parts) : []),
      `Compare ${parts ? "these hashes" : "that hash"} with ${parts ? "those" : "the one"} you were told when the game began: this the record itself cannot prove.`,
    );
  }
  return { worth, wrong, trusted, lines };
}

/** The hashes that were shown and given before the game began. */
function partLines({ server, nonces }: SeedParts): string[] {
  const given = Object.entries(nonces).map(([seat, nonce]) => `that of ${seat} ${nonceCommitment(nonce)}`);
  return [
    `The seed was made of the server's part and the players' nonces: the hash of the server's part is ${serverCommitment(server)}${given.map((one) => `, ${one}`).join("")}.`,
  ];
}
