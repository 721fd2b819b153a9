import type { Game, OddsReport, Seat, Shape, SpelledCommand } from "@wusong/engine";
import { Random } from "@wusong/engine";
import { type BattleSeen, battlesIn, luckSentence } from "@wusong/lab/battles";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chance, figure, reportsIn } from "../battle/report.ts";
import { browserForFile } from "./browser.ts";
import { openRecord, recordOf } from "./positions.ts";

const table = browserForFile({ motion: false });

/** A command whose meaning the rules reckon as a battle, in several ways where something is still open. */
function attackIn(game: Game<Shape>, seat: Seat): { command: SpelledCommand; reports: readonly OddsReport[] } | null {
  const random = new Random("an attack");
  let best: ReturnType<typeof attackIn> = null;
  for (const verb of game.play.verbsNow(seat)) {
    for (let i = 0; i < 6; i++) {
      const sampled = game.play.sampleVerb(seat, verb, random);
      if (!sampled || sampled.picks.length === 0) break;
      const command = game.play.spellIds(seat, sampled);
      const meant = game.play.preview(seat, command);
      const reports = "preview" in meant ? reportsIn(JSON.parse(JSON.stringify(meant.preview ?? null))) : [];
      if (reports.length > (best?.reports.length ?? 0) && command.picks.flat().length < 12) best = { command, reports };
    }
  }
  return best;
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
/** What is said beside the counters that are drawn and the marks of reconstructed values. */
const texts = async (all: Locator): Promise<string[]> =>
  (
    await all.evaluateAll((found) =>
      found.map((one) => {
        const copy = one.cloneNode(true) as Element;
        for (const mark of copy.querySelectorAll("svg, .origin")) mark.remove();
        return copy.textContent ?? "";
      }),
    )
  ).map(plain);
const words = async (cell: Locator): Promise<string> => (await texts(cell))[0];
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "no shift");

/** The lines of a report as the dialog must write them. */
function linesOf(report: OddsReport) {
  const side = ({ label, components, total }: OddsReport["attacker"]) => ({
    name: label,
    lines: components.map(({ label, shown, rule, value }) => [
      plain(`${label}${shown ? `, ${shown}` : ""} ${rule ?? ""}`),
      figure(value),
    ]),
    total: figure(total),
  });
  return {
    title: report.title,
    sides: [side(report.attacker), side(report.defender)],
    shifts: report.shifts.map(({ label, value, rule, shown }) =>
      report.column
        ? plain(`${label} ${signed(value)} ${rule ?? ""}`)
        : plain(`${label}${shown ? `, ${shown}` : ""} ${value > 0 ? `+${value}` : value} ${rule ?? ""}`),
    ),
    column: report.column ? `From column ${report.column.base} to ${report.column.final}` : null,
    chart: report.chart?.length
      ? report.chart.map(({ column, rows }) => ({
          column,
          rows: rows.map((row) => [String(row.die), String(row.attacker), row.text, String(row.defender)]),
        }))
      : report.outcomes.map(({ text, numerator, denominator }) => [plain(text), chance(numerator, denominator)]),
    expected: report.expected.map(({ label, numerator, denominator }) => [figure(numerator / denominator), label]),
    more: [...report.whatIf.map(({ label, text }) => plain(`${label} ${text}`)), ...report.notes.map(plain)],
  };
}

async function linesShown(dialog: Locator, report: OddsReport): Promise<ReturnType<typeof linesOf>> {
  const sides = [];
  for (const side of await dialog.locator(".side").all()) {
    const lines = [];
    for (const row of await side.locator("tbody tr").all())
      lines.push([await words(row.locator("td").first()), (await texts(row.locator(".figure")))[0]]);
    sides.push({ name: (await texts(side.locator("h3")))[0], lines, total: (await texts(side.locator(".total")))[0] });
  }
  const chart = [];
  if (report.chart?.length) {
    for (const figure of await dialog.locator("figure").all()) {
      const rows = [];
      for (const row of await figure.locator("tbody tr").all())
        rows.push([
          (await row.locator("td").nth(0).locator("svg").getAttribute("aria-label")) ?? "",
          (await texts(row.locator("td").nth(1).locator(".aside")))[0],
          (await texts(row.locator("td").nth(2)))[0],
          (await texts(row.locator("td").nth(3).locator(".aside")))[0],
        ]);
      chart.push({ column: (await texts(figure.locator("figcaption b")))[0], rows });
    }
  } else {
    for (const row of await dialog.locator("table.outcomes tr").all())
      chart.push([(await texts(row.locator("td").first()))[0], (await texts(row.locator(".chance")))[0]]);
  }
  const expected = [];
  for (const one of await dialog.locator("dl > div").all())
    expected.push([(await texts(one.locator("dd")))[0], (await texts(one.locator("dt")))[0]]);
  return {
    title: (await texts(dialog.locator("h2")))[0],
    sides,
    shifts: await texts(report.column ? dialog.locator(".shift") : dialog.locator("ul.part:not(.what-if) > li")),
    column: report.column ? await dialog.locator("svg[aria-label^='From column']").getAttribute("aria-label") : null,
    chart: chart as ReturnType<typeof linesOf>["chart"],
    expected,
    more: await texts(dialog.locator(".what-if > li")),
  };
}

/** Titles with the least number of reckonings their attack shall have: in the last one the defender's lead unit is open. */
const TITLES = [
  ["shanghai-nanking-1937", 1],
  ["taierzhuang-1938", 1],
  ["shanghai-incident-1932", 1],
  ["pacific-battles-shanghai-1937", 1],
  ["mars-la-tour-1870", 2],
] as const;

describe.each(TITLES)("a battle of %s", (title, least) => {
  it("is reckoned on the screen line by line as the rules reckon it, and told with its luck", async () => {
    const when = (game: Game<Shape>, seat: Seat): boolean => (attackIn(game, seat)?.reports.length ?? 0) >= least;
    const record = await recordOf({ title, when, seed: "a battle" });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const attack = attackIn(mirror.game, mirror.seat)!;
    const { command } = attack;
    const before = mirror.game.entries.length;
    // A word that says everything is carried out at once: what it means stands beside the choice.
    const atOnce = command.picks.length === 1 && mirror.choices[0].picks[0]?.kind === "word";
    const reports = atOnce ? reportsIn(mirror.decision!.stake) : attack.reports;
    if (!atOnce) await hand.prepare(command);
    const briefs = page.getByRole("region", { name: "Odds" });
    await briefs
      .filter({ hasText: reports.at(-1)!.title })
      .first()
      .waitFor();
    expect(await briefs.count()).toBe(reports.length);
    const dialog = page.locator("[data-battle]");
    for (const [i, report] of reports.entries()) {
      await briefs.nth(i).getByRole("button", { name: "The whole reckoning" }).click();
      expect(await linesShown(dialog, report)).toEqual(linesOf(report));
      const { outcomes } = report;
      expect(outcomes.reduce((sum, { numerator, denominator }) => sum + numerator / denominator, 0)).toBeCloseTo(1, 9);
      await dialog.getByRole("button", { name: "Back to the map" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    if (reports.length > 1) {
      await briefs.first().getByRole("button", { name: "The whole reckoning" }).click();
      await dialog.getByRole("button", { name: reports[1].title }).click();
      expect(await linesShown(dialog, reports[1])).toEqual(linesOf(reports[1]));
      await dialog.getByRole("button", { name: "Back to the map" }).click();
    }

    const told: { title: string; text: string; dice: (string | null)[] }[] = [];
    const lucks: string[] = [];
    player.onResult = async () => {
      const result = page.locator("[data-result]").first();
      told.push({
        title: (await texts(result.locator("h2")))[0],
        text: (await texts(result.locator("header p")))[0],
        dice: await result.locator(".dice svg").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
      });
      lucks.push(plain((await result.textContent()) ?? ""));
    };
    if (atOnce) await hand.give(command);
    else await page.locator(".prompt [data-confirm]").click();
    await player.waitForEntries(before + 1);
    const fought = (): BattleSeen[] =>
      battlesIn(mirror.game.log(mirror.game.over ? null : mirror.seat, before).map(({ event }) => event));
    for (let i = 0; i < 12 && told.length === 0 && (await hand.myDecision()) === "deciding"; i++)
      if (told.length === 0)
        await hand.giveAny(
          [...mirror.verbs()].sort((a, b) => Number(/^(pass|done)/.test(b)) - Number(/^(pass|done)/.test(a))),
        );
    await mirror.follow();
    const [first] = fought();
    expect(first).toBeDefined();
    expect(told[0]).toEqual({
      title: first.report?.title ?? "Battle",
      text: plain(`${first.event.text} ${first.event.rule}`),
      dice: first.dice.map(String),
    });
    if (first.outcome) {
      expect(lucks[0]).toContain(
        `This result had a chance of ${chance(first.outcome.numerator, first.outcome.denominator)}.`,
      );
      expect(lucks[0]).toContain(luckSentence(first)!);
    }
    await player.leave();
  });
});
