import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browserForFile, type Player } from "./browser.ts";
import { Hand } from "./hand.ts";
import { Mirror } from "./mirror.ts";

const table = browserForFile({ motion: false });
type Data = Record<string, unknown>;

const printed = (title: string, file: string): Data =>
  JSON.parse(readFileSync(new URL(`../../titles/${title}/sheet/${file}`, import.meta.url), "utf8")) as Data;
const asFile = (name: string, data: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof data === "string" ? data : JSON.stringify(data)),
});

async function choose({ page }: Player, ...files: ReturnType<typeof asFile>[]): Promise<void> {
  await page.locator(".sheet input[type=file]").first().setInputFiles(files);
}

/** The title's own map with one name changed. */
function renamed(title: string, from: string, to: string): string {
  const text = JSON.stringify(printed(title, "map.json"));
  if (!text.includes(`"${from}"`)) throw new Error(`There is no ${from} on the map.`);
  return text.replaceAll(`"${from}"`, `"${to}"`);
}

const BOARDS = [
  { title: "taierzhuang-1938", from: "Dingmiao", to: "Elsewhere", opponent: { China: "level-1" } },
  { title: "shanghai-incident-1932", from: "Woosung", to: "Elsewhere", opponent: { China: "level-1" } },
] as const;

describe("a sheet of the player's own", () => {
  it.each(BOARDS)(
    "$title: is drawn, played against the computer, and is there again",
    async ({ title, from, to, opponent }) => {
      const player = await table.come({ seed: "own sheet" });
      const { page } = player;
      await player.go(`#/new/${title}`);
      await page.locator(".seats label").first().waitFor();
      await choose(player, asFile("map.json", renamed(title, from, to)));
      await page.locator(".sheet b", { hasText: "Your own sheet" }).waitFor();
      expect(await page.getByRole("button", { name: "Begin with a guide" }).isDisabled()).toBe(true);
      for (const seat of await page.locator(".seats label").all()) {
        const name = (await seat.locator("b").textContent()) ?? "";
        await seat.locator("select").selectOption((opponent as Record<string, string>)[name] ?? "you");
      }
      await page.getByRole("button", { name: "Begin the game" }).click();
      await player.table().waitFor();
      await page.locator(".map svg text", { hasText: to }).first().waitFor({ state: "attached" });
      expect(await page.locator(".map svg text", { hasText: new RegExp(`^${from}$`) }).count()).toBe(0);

      const mirror = await Mirror.of(player);
      const hand = new Hand(mirror);
      for (let i = 0; i < 4; i++) {
        await hand.myDecision();
        await hand.giveAny(mirror.verbs());
      }
      await hand.myDecision();
      const { save } = mirror.stored;
      expect(save.sheetFiles).toHaveProperty(["map.json"]);
      expect(save.entries.length).toBeGreaterThan(3);
      await page.reload();
      await player.settled();
      await page.locator(".map svg text", { hasText: to }).first().waitFor({ state: "attached" });
      await player.leave();
    },
  );

  it("is played with again in a rematch", async () => {
    const player = await table.come({ seed: "rematch" });
    const { page } = player;
    const { title, from, to } = BOARDS[0];
    await player.go(`#/new/${title}`);
    await page.locator(".seats label").first().waitFor();
    await choose(player, asFile("map.json", renamed(title, from, to)));
    await page.locator(".sheet b", { hasText: "Your own sheet" }).waitFor();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await player.settled();
    const first = player.gameId();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: "Resign as Japan" }).click();
    await page.locator(".table[data-doing=over]").waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Rematch, sides changed" }).click();
    await page.waitForFunction((id) => !location.hash.includes(id), first);
    await player.table().waitFor();
    await page.locator(".map svg text", { hasText: to }).first().waitFor({ state: "attached" });
    expect((await Mirror.of(player)).stored.save.sheetFiles).toHaveProperty(["map.json"]);
    await player.leave();
  });

  it("that does not fit is refused with the file and the place, and nothing is begun with it", async () => {
    const player = await table.come();
    const { page } = player;
    const title = "taierzhuang-1938";
    await player.go(`#/new/${title}`);
    await page.locator(".seats label").first().waitFor();
    const wrong = page.locator(".sheet [role=alert]");
    const broken: [ReturnType<typeof asFile>, RegExp][] = [
      [asFile("tables.json", '{ "stackingLimit": '), /tables\.json is not complete JSON/],
      [
        asFile("tables.json", { ...printed(title, "tables.json"), stackingLimit: "many" }),
        /tables\.json:.*stackingLimit/,
      ],
      [asFile("constructor.json", {}), /constructor\.json: the sheet of .* has the files/],
      [asFile("notes.txt", "no sheet"), /There are no JSON files/],
    ];
    for (const [file, sentence] of broken) {
      await choose(player, file);
      await wrong.filter({ hasText: sentence }).waitFor();
      expect(await page.locator(".sheet b").first().textContent()).toBe("Wusong's sheet");
    }
    await choose(player, asFile("tables.json", printed(title, "tables.json")));
    await page.locator(".sheet b", { hasText: "Your own sheet" }).waitFor();
    expect(await wrong.count()).toBe(0);
    await page.getByRole("button", { name: "Wusong's sheet again" }).click();
    await page.locator(".sheet b", { hasText: "Wusong's sheet" }).waitFor();
    await player.leave();
  });

  it("is reckoned with by the calculator", async () => {
    const player = await table.come();
    const { page } = player;
    const title = "shanghai-nanking-1937";
    await player.go(`#/calculator/${title}`);
    const reckoned = async (): Promise<string> => {
      await page.getByRole("button", { name: "Reckon" }).click();
      await page.locator("[data-calculator] section h2").waitFor();
      return (await page.locator("[data-calculator] section").textContent()) ?? "";
    };
    const before = await reckoned();
    const counters = printed(title, "counters.json") as { units: { id: string; factors: number[] }[] };
    for (const unit of counters.units) if (unit.id === "jp.3div.1") unit.factors[0] += 9;
    await choose(player, asFile("counters.json", counters));
    await page.locator(".sheet b", { hasText: "Your own sheet" }).waitFor();
    expect(await reckoned()).not.toBe(before);
    await player.leave();
  });
});
