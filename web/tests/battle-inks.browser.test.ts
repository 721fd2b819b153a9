import { type Game, type OddsReport, Random, type Seat, type Shape, type SpelledCommand } from "@wusong/engine";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inksOf, reportsIn } from "../battle/report.ts";
import { browserForFile } from "./browser.ts";
import { openRecord, recordOf } from "./positions.ts";

const table = browserForFile();

/** The colours in which the losses of attacker and defender are drawn, and those of the two sides. */
async function coloursOf(
  chart: Locator,
): Promise<{ attacker: string; defender: string; first: string; second: string }> {
  return chart.evaluate((node) => {
    const inkOf = (cell: Element | null): string => (cell ? getComputedStyle(cell).color : "none");
    const sample = document.createElement("i");
    node.append(sample);
    const ink = (name: string): string => {
      sample.style.color = `var(--${name})`;
      return getComputedStyle(sample).color;
    };
    const row = node.querySelector("tbody tr");
    const [attacker, defender] = [...(row?.querySelectorAll("td.loss") ?? [])];
    const found = {
      attacker: inkOf(attacker),
      defender: inkOf(defender),
      first: ink("first"),
      second: ink("second"),
    };
    sample.remove();
    return found;
  });
}

/** An attack on what can be seen, whose losses are known die by die. */
function attackIn(game: Game<Shape>, seat: Seat): { command: SpelledCommand; report: OddsReport } | null {
  const random = new Random("an attack");
  for (let i = 0; i < 12 && game.play.verbsNow(seat).includes("attack"); i++) {
    const sampled = game.play.sampleVerb(seat, "attack", random);
    if (!sampled) continue;
    const command = game.play.spellIds(seat, sampled);
    const meant = game.play.preview(seat, command);
    const [report] = reportsIn("preview" in meant ? JSON.parse(JSON.stringify(meant.preview ?? null)) : null);
    if (report?.chart?.length && command.picks.flat().length < 8) return { command, report };
  }
  return null;
}
const attacks =
  (by: string) =>
  (game: Game<Shape>, seat: Seat): boolean =>
    game.title.seats[seat] === by && attackIn(game, seat) !== null;

describe("the losses of a battle", () => {
  it.each(["japan", "china"])("have the colours of their side when %s attacks", async (attacker) => {
    const record = await recordOf({
      title: "shanghai-nanking-1937",
      when: attacks(attacker),
      seed: "inks",
      within: 900,
    });
    const player = await table.come();
    const { page } = player;
    const hand = await openRecord(player, record);
    const { mirror } = hand;
    const ink = mirror.screen.sides.find(({ seat }) => seat === attacker)!.ink;
    const other = ink === "first" ? "second" : "first";
    const seen: string[] = [];
    const check = async (where: string, chart: Locator): Promise<void> => {
      await chart.locator("td.loss").first().waitFor({ state: "attached" });
      const colours = await coloursOf(chart);
      expect(colours.first).not.toBe(colours.second);
      expect([colours.attacker, colours.defender], where).toEqual([colours[ink], colours[other]]);
      seen.push(where);
    };
    player.onResult = async () => check("the result", page.locator("[data-result] .chart"));

    const { command, report } = attackIn(mirror.game, mirror.seat)!;
    expect(inksOf(report, { seats: mirror.title.seats, screen: mirror.screen })).toEqual({
      attacker: ink,
      defender: other,
    });
    await hand.prepare(command);
    await page.getByRole("button", { name: "The whole reckoning" }).first().click();
    await check("the reckoning", page.locator("[data-battle] .chart"));
    const sides = page.locator("[data-battle] .side h3");
    expect(await sides.first().getAttribute("class")).toContain(ink);
    expect(await sides.nth(1).getAttribute("class")).toContain(other);
    await page.getByRole("button", { name: "Back to the map" }).click();
    await page.locator(".prompt [data-confirm]").click();
    for (let i = 0; i < 20 && !seen.includes("the result"); i++) {
      if ((await hand.myDecision()) !== "deciding" || seen.includes("the result")) break;
      const verbs = mirror.verbs();
      await hand.giveAny([...verbs].sort((a, b) => Number(/^(pass|done)/.test(b)) - Number(/^(pass|done)/.test(a))));
    }
    expect(seen).toEqual(expect.arrayContaining(["the reckoning", "the result"]));
    await player.leave();
  });
});

describe("the sides where a game is chosen", () => {
  it.each(["#/new/mars-la-tour-1870", "#/new/shanghai-nanking-1937"])(
    "have the hues of their counters on %s",
    async (address) => {
      const player = await table.come();
      await player.go(address);
      const names = player.page.locator(".seats label b");
      await names.first().waitFor();
      const hues = await names.evaluateAll((nodes) => {
        const dye = document.body.appendChild(document.createElement("i"));
        const known = new Map(
          ["red", "blue", "iron"].map((hue) => {
            dye.style.color = `var(--${hue})`;
            return [getComputedStyle(dye).color, hue];
          }),
        );
        return nodes.map((node) => known.get(getComputedStyle(node).color));
      });
      expect(hues).toEqual(address.includes("mars") ? ["blue", "iron"] : ["red", "blue"]);
      await player.leave();
    },
  );
});
