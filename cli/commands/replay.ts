import {
  beginSave,
  canonical,
  type Entry,
  enter,
  type Game,
  openSave,
  readSave,
  type Save,
  SHARED_FORMAT,
  type Shape,
  type SharedRecord,
  seedHash,
  share,
  type TimedEvent,
} from "@wusong/engine";
import { type Context, FAILED, OK } from "../context.ts";
import { readText } from "../files.ts";
import { Mistake, quoted, sentence } from "../mistake.ts";
import { grouped, wholeNumber } from "../numbers.ts";
import { titleNamed } from "../shelf.ts";

/** `wusong replay`: the log of a recorded game with its rule cases; with `--verify` the proof that it was played so. */
export async function replay(
  context: Context,
  file: string,
  flags: { verify?: boolean; to?: string },
): Promise<number> {
  const text = readText(file, "a record");
  const save = readSave(text);
  if (typeof save === "string") throw new Mistake(`${quoted(file)}: ${save}`);
  const title = titleNamed(context.titles, save.title);
  const opened = openSave(title, save);
  if ("error" in opened) throw new Mistake(`${quoted(file)}: ${opened.error}`);
  const { entries, replayable } = opened;
  const to = flags.to === undefined ? entries.length : wholeNumber("--to", flags.to, 0, entries.length);
  if (!replayable) {
    context.err(
      `This game was played under rules version ${save.rulesVersion} with sheet ${save.sheet}; these are another version (${title.rulesVersion}), so it can be continued from its snapshot but not replayed.\n`,
    );
    return FAILED;
  }
  const game = beginSave(opened);
  const { seats } = title;
  const begun = game.entries.length;
  if (to < begun) throw new Mistake(`This game was taken up at entry ${begun}: --to is at least ${begun}.`);
  await context.out(
    `${title.name}, ${save.scenario}, rules version ${save.rulesVersion}, ${grouped(entries.length)} entries, seed hash ${save.seedHash}\n`,
  );
  if (opened.continued) {
    const { rulesVersion } = opened.continued;
    await context.out(`Taken up at entry ${begun}; what was before was played under rules version ${rulesVersion}.\n`);
  } else await context.out(logLines(game.events, -1));
  // A part is shown, but only the whole is verified.
  for (let i = begun; i < (flags.verify ? entries.length : to); i++) {
    const wrong = attempt(() => enter(game, entries[i]));
    if (wrong !== null) {
      context.err(`Entry ${i} (${entryText(seats, entries[i])}) does not replay: ${wrong}\n`);
      return FAILED;
    }
    if (i < to) await context.out(`${i} ${entryText(seats, entries[i])}\n${logLines(game.events, i)}`);
  }
  if (to < entries.length) await context.out(`… ${grouped(entries.length - to)} more entries\n`);
  else if (game.over) await context.out(`${game.over.rule ? `[${game.over.rule}] ` : ""}${game.overText}\n`);
  const { failure } = save;
  if (failure) await context.out(`The fuzzer stopped here (${failure.kind}): ${failure.message}\n`);
  if (!flags.verify) return OK;
  const wrong = differences(game, save, sharedPart(text));
  for (const one of wrong) context.err(`${one}\n`);
  if (wrong.length > 0) return FAILED;
  await context.out(
    `Verified: the seed gives the published hash, ${begun === 0 ? "all" : `the last`} ${grouped(entries.length - begun)} entries replay with its dice, and the last state hash is ${game.hash}.\n`,
  );
  return OK;
}

function attempt(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return sentence(error);
  }
}

export function entryText(seats: readonly string[], entry: Entry): string {
  switch (entry.kind) {
    case "act": {
      const picks = entry.command.picks.map((pick) => (Array.isArray(pick) ? `[${pick.join(" ")}]` : String(pick)));
      const dice = entry.dice ? `, dice set to ${entry.dice.join(" ")}` : "";
      return `${[seats[entry.seat], entry.command.verb, ...picks].join(" ")}${dice}`;
    }
    case "withdraw":
      return `${seats[entry.seat]} withdraws the answer`;
    case "undo":
      return `${seats[entry.seat]} takes back`;
    case "resign":
      return `${seats[entry.seat]} resigns`;
    case "edit":
      return `the position is edited: ${JSON.stringify(entry.edit)}`;
  }
}

/** What happened during one entry, as somebody sees it who may see everything. */
function logLines(events: readonly TimedEvent[], at: number): string {
  let lines = "";
  for (const one of events) if (one.at === at) lines += `  [${one.event.rule}] ${one.event.text}\n`;
  return lines;
}

/** The shared record around the save, where the file is one. */
function sharedPart(text: string): SharedRecord | null {
  const whole = JSON.parse(text) as SharedRecord | Save;
  return whole.format === SHARED_FORMAT ? whole : null;
}

function differences(game: Game<Shape>, save: Save, shared: SharedRecord | null): string[] {
  const wrong: string[] = [];
  if (game.hash !== save.hash) {
    wrong.push("The state hash differs: the record replays to another position than it says.");
  }
  if (canonical(game.over) !== canonical(save.over)) wrong.push("The result differs from the one in the record.");
  for (const { at, state } of save.snapshots) {
    const begun = game.continuedFrom?.at ?? 0;
    if (at < begun || at > game.entries.length || canonical(game.positionAt(at).s) !== canonical(state)) {
      wrong.push(`The snapshot at entry ${at} differs from the replayed position.`);
    }
  }
  if (!shared) return wrong;
  if (shared.seedHash !== seedHash(game.seed)) wrong.push("The seed does not give the hash published at the start.");
  const seat = shared.seat === null ? null : game.seatNamed(shared.seat);
  if (canonical(shared.log) !== canonical(share(game, seat).log)) wrong.push("The log differs from the replayed one.");
  return wrong;
}
