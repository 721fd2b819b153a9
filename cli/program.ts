import { UserError } from "@wusong/engine";
import { Command, CommanderError } from "commander";
import { demo } from "./commands/demo.ts";
import { fuzzTitle } from "./commands/fuzz.ts";
import { type JoinFlags, join } from "./commands/join.ts";
import { gameOfLab, printLab, reportLab, runLab, serveLab, workLab } from "./commands/lab.ts";
import { learn } from "./commands/learn.ts";
import { match } from "./commands/match.ts";
import { type MeasureFlags, measure } from "./commands/measure.ts";
import { newTitle } from "./commands/new-title.ts";
import { odds } from "./commands/odds.ts";
import { recheckFolder } from "./commands/recheck.ts";
import { replay } from "./commands/replay.ts";
import { review } from "./commands/review.ts";
import { rules } from "./commands/rules.ts";
import { serverTool } from "./commands/server-tools.ts";
import { sheetDiff } from "./commands/sheet.ts";
import { retireSheet } from "./commands/sheet-retire.ts";
import { simulate } from "./commands/sim.ts";
import { listTitles } from "./commands/titles.ts";
import { type Context, FAILED, MISTAKEN, OK } from "./context.ts";
import { serveLines } from "./host/lines.ts";
import { once } from "./once.ts";
import { lines, printableLines } from "./printable.ts";
import { sentence } from "./sentences.ts";

export const VERSION = "0.1.0";

const several = (value: string, before: string[] = []): string[] => [...before, value];

/** Runs one command line and gives its exit code. */
export async function run(outside: Context, argv: readonly string[]): Promise<number> {
  const context = printing(outside);
  let code = OK;
  const program = build(context, (one) => {
    code = one;
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return commanderCode(context, error);
    if (error instanceof UserError) {
      context.err(lines([`wusong: ${error.message}`]));
      return MISTAKEN;
    }
    context.err(lines([`wusong: ${sentence(error)}`, ...calls(error)]));
    return FAILED;
  }
}

/** The same world, in which nothing from a file or a request moves the terminal. */
function printing(context: Context): Context {
  const { titles, root, program, terminal } = context;
  return {
    titles,
    root,
    program,
    terminal,
    get stdin() {
      return context.stdin;
    },
    out: (text) => context.out(printableLines(text)),
    err: (text) => context.err(printableLines(text)),
    onInterrupt: (stop) => context.onInterrupt(stop),
  };
}

/** Where a fault came from, without its message. */
function calls(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
}

function commanderCode(context: Context, error: CommanderError): number {
  if (error.exitCode === 0) return OK;
  if (error.code !== "commander.help") {
    const said = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
    context.err(lines([`wusong: ${said} (wusong --help lists all)`]));
  }
  return MISTAKEN;
}

function build(context: Context, exit: (code: number) => void): Command {
  const program = new Command("wusong");
  program
    .description("An open table for historical board wargames: lists, plays, checks and replays games.")
    .version(VERSION)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => void context.out(text),
      writeErr: (text) => context.err(text),
      outputError: () => undefined,
    });

  program
    .command("titles [title]")
    .description(
      "list the titles with their seats, scenarios and options; of one also its battle and whose game it follows",
    )
    .option("--json", "one JSON array; of one title one object")
    .action(async (title, flags) => exit(await listTitles(context, title, flags)));

  const sheet = program.command("sheet").description("sheets of one's own, and those a title had before");
  sheet
    .command("diff <title> <folder>")
    .option("--json", "one JSON array")
    .description(
      "which values of a folder of JSON files differ from ours, where ours come from, and what the lab knows of them",
    )
    .action(async (title, folder, flags) => exit(await sheetDiff(context, title, folder, flags)));
  sheet
    .command("retire <title>")
    .option(
      "--from <commit or folder>",
      "the sheet of a commit, or in a folder, where the values have been changed already",
    )
    .description("keeps the title's present sheet for games that were begun on it, before its values are changed")
    .action(async (title, flags) => exit(await retireSheet(context, title, flags)));

  const games = (command: Command, many: string): Command =>
    command
      .option("--games <n>", "number of games, 1 to 1,000,000", many)
      .option("--seed <text>", "games have the seeds text/0, text/1, …", "wusong")
      .option("--scenario <id>", "scenario (default: the title's first)")
      .option("--option <name=value>", "option of the title; may be repeated", several)
      .option("--sheet <folder>", "JSON files laid over the title's own sheet")
      .option("--workers <k>", "number of threads", "1")
      .option("--json", "one JSON object");

  const seats = (command: Command): Command =>
    command.option(
      "--seat <seat=bot>",
      "who plays a seat: random (default), greedy, level-1 to level-5; may be repeated",
      several,
    );

  seats(games(program.command("sim <title>"), "100"))
    .description("play games between bots")
    .action(async (title, flags) => exit(await simulate(context, title, flags)));

  games(program.command("match <title> <first> [second]"), "100")
    .option("--pairs <n>", "number of pairs of games, in place of --games")
    .option("--program <command>", "a program in place of the second bot; it speaks the protocol of wusong host")
    .option("--deadline <s>", "seconds the program has for one decision", "30")
    .description("two bots play pairs of games with the same dice, once on either side")
    .action(async (title, first, second, flags) => exit(await match(context, title, first, second, flags)));

  seats(games(program.command("fuzz <title>"), "100"))
    .option("--first <n>", "number of the first game, to repeat a failure", "0")
    .option("--dir <folder>", "where failures and notes of interrupted runs are written", ".fuzz")
    .option("--minutes <n>", "stop after so long; the same command goes on from the notes, which stay")
    .description("random games with every law of the engine checked; exit code 1 and a record for every failure")
    .action(async (title, flags) => exit(await fuzzTitle(context, title, flags)));

  program
    .command("learn <title>")
    .option("--games <n>", "number of games to learn from", "400")
    .option("--seed <text>", "games have the seeds text/0, text/1, …", "learn")
    .option("--bot <bot>", "who plays them", "greedy")
    .option("--gate <pairs>", "pairs of games the weights have to win against greedy; 0: none", "24")
    .option("--points <n>", "points of value() for a unit of the logit (default: what the games say)")
    .option("--dir <folder>", "where games are kept, so that an interrupted run goes on", ".learn")
    .option("--out <file>", "where weights are written (default: the title's weights.json)")
    .option("--scenario <id>", "scenario (default: the title's first)")
    .option("--option <name=value>", "option of the title; may be repeated", several)
    .option("--sheet <folder>", "JSON files laid over the title's own sheet")
    .option("--workers <k>", "number of threads", "1")
    .description("fit what opponents look at to the results of games; weights that do not win a match are not written")
    .action(async (title, flags) => exit(await learn(context, title, flags)));

  const lab = program.command("lab").description("experiments: many games by a plan, and a report of them");
  lab
    .command("run <plan>")
    .requiredOption("--out <folder>", "where games and report are written; a folder of the same plan is gone on with")
    .option("--workers <k>", "number of threads", "2")
    .description("play a plan on this machine and write its report")
    .action(async (plan, flags) => exit(await runLab(context, plan, flags)));
  lab
    .command("report <folder>")
    .description("write the report of what has been played, finished or not")
    .action(async (folder) => exit(await reportLab(context, folder)));
  lab
    .command("print <figures>")
    .requiredOption("--out <file>", "where the page is written")
    .description("the report of figures that were kept or published, as one page to print")
    .action(async (figures, flags) => exit(await printLab(context, figures, flags)));
  lab
    .command("game <folder> <run> <number>")
    .requiredOption("--out <file>", "where the record is written")
    .description("one game of a study as a record, to be opened at the table or replayed")
    .action(async (folder, run, number, flags) => exit(await gameOfLab(context, folder, run, number, flags)));
  lab
    .command("serve <plan>")
    .requiredOption("--database <address>", "the PostgreSQL database through which games are handed out")
    .requiredOption("--out <folder>", "where games and report are written")
    .option("--patience <seconds>", "a game that is not brought back in this time is handed out again", "1800")
    .description("hand a plan out to other machines, and write the report when all games are in")
    .action(async (plan, flags) => exit(await serveLab(context, plan, flags)));
  lab
    .command("work")
    .requiredOption("--database <address>", "the PostgreSQL database of wusong lab serve")
    .option("--workers <k>", "number of threads", "2")
    .option("--wait", "stay when there is nothing to do, for the next plan")
    .description("play games that are handed out, until there are none left")
    .action(async (flags) => exit(await workLab(context, flags)));

  program
    .command("measure [titles...]")
    .option("--contest <id>", "only this contest, such as level-4:greedy; may be repeated", several)
    .option("--pairs <n>", "at most so many pairs of games in a contest")
    .option("--minutes <n>", "stop after so many minutes; the same command goes on later")
    .option("--seed <text>", "games have the seeds text/0, text/1, …", "measure")
    .option("--workers <k>", "number of threads", "1")
    .option("--ledger <file>", "where every game is written down", "docs/opponents/ledger.jsonl")
    .option("--tables", "play nothing and show what is known")
    .option("--write", "write the tables into docs/opponents.md and the ratings into bots/ladder.json")
    .option("--sense <n>", "instead count what looks foolish in so many games of a player against itself")
    .option("--player <bot>", "whose games --sense counts", "level-3")
    .description("how strong the opponents are: plays what is missing of their contests and shows tables")
    .action(async (titles: string[], flags: MeasureFlags) => exit(await measure(context, titles, flags)));

  program
    .command("demo [title]")
    .description("one game between bots, told in the terminal")
    .option("--seed <text>", "seed of the game", "wusong")
    .option("--scenario <id>", "scenario (default: the title's first)")
    .option("--option <name=value>", "option of the title; may be repeated", several)
    .option("--sheet <folder>", "JSON files laid over the title's own sheet")
    .action(async (title, flags) => exit(await demo(context, title, flags)));

  program
    .command("replay <file>")
    .description("print the log of a recorded game with its rule cases")
    .option("--verify", "what is proven: exit code 0 all of it, 1 something is false, 3 a part must be believed")
    .option("--to <n>", "only the first n entries")
    .option("--sheet <folder>", "the sheet the game was played with, where the record has only its hash")
    .action(async (file, flags) => exit(await replay(context, file, flags)));

  program
    .command("review <file>")
    .description("the chance of winning over a recorded game, what the dice did to it, and every decision graded")
    .option("--json", "one JSON object")
    .option("--out <folder>", "keeps the review, which goes on from there, and the record with notes")
    .option("--html <file>", "a report with maps as one page")
    .option("--open", "grades by what everybody knew together, not by what the seat knew")
    .option("--seat <name>", "only with the eyes of one seat, for a game that is being played")
    .option("--sheet <folder>", "the sheet the game was played with, where the record has only its hash")
    .action(async (file, flags) => exit(await review(context, file, flags)));

  program
    .command("recheck <folder>")
    .description("replay a folder of running games (saves) against the rules as they are now")
    .option("--json", "one JSON object")
    .action(async (folder, flags) => exit(await recheckFolder(context, folder, flags)));

  program
    .command("rules <title>")
    .description("which statements of a title are proven, waived or open")
    .option("--json", "one JSON object with lists of ids")
    .action(async (title, flags) => exit(await rules(context, title, flags)));

  program
    .command("odds <title> [facts...]")
    .description("the exact odds of a battle; facts are name=value, see the title's README")
    .option("--situation <file>", "the situation as JSON; - is stdin")
    .option("--dice <list>", "what the dice show, to get the result")
    .option("--sheet <folder>", "JSON files laid over the title's own sheet")
    .option("--json", "one JSON object")
    .action(async (title, facts, flags) => exit(await odds(context, title, facts, flags)));

  program
    .command("new-title <id>")
    .description("make the skeleton of a title: a small complete game to be rewritten")
    .action(async (id) => exit(await newTitle(context, id)));

  program
    .command("host")
    .description("the bot protocol: JSON lines on stdin and stdout, see docs/protocol.md")
    .action(async () => exit(await serveLines(context)));

  program
    .command("join <link>")
    .description("play at a table of a server: one of the bots, or a program that speaks the bot protocol")
    .option("--bot <name>", "the bot that plays: random or greedy (default)")
    .option("--program <command>", "the program that plays; it speaks the protocol of wusong host")
    .option("--token <text>", "a bot's token (default: WUSONG_TOKEN; without one a guest sits down)")
    .option("--name <text>", "name of the guest", "Wusong bot")
    .option("--seat <name>", "the side, where several are free")
    .option("--seed <text>", "for the bot's own draws", "wusong")
    .action(async (link: string, flags: JoinFlags) => exit(await join(context, link, flags)));

  program
    .command("backup <file>")
    .description(
      "copy a server's database into one file while it runs; WUSONG_DATA and WUSONG_DATABASE as for the server",
    )
    .action(async (file) => exit(await serverTool(context, "backup", [file])));

  program
    .command("admin [words...]")
    .description(
      "people, bans, password links, tables, reports and the audit of a server; without words: all it can do",
    )
    .action(async (words) => exit(await serverTool(context, "admin", words)));

  for (const command of [...program.commands, ...lab.commands]) once(command);
  return program;
}
