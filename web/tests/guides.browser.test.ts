import { Random } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import shelf from "../../titles/shelf.json" with { type: "json" };
import { browserForFile, type Player } from "./browser.ts";
import { Hand } from "./hand.ts";
import { inAnyOrder, modest } from "./learner.ts";

const table = browserForFile();

/** Comes to the first step of a lesson. */
async function begun(title: string, visit: { width?: number; height?: number; touch?: boolean } = {}) {
  // Everything moves, at the quickest pace that can be set.
  const player = await table.come({ seed: `lesson of ${title}`, motion: true, settings: { speed: 2 }, ...visit });
  await player.go(`#/new/${title}/guided`);
  await player.table().waitFor();
  await player.settled();
  const hand = await Hand.of(player, title);
  await hand.mirror.follow();
  return { player, hand, card: player.page.getByRole("complementary", { name: "Guided game" }) };
}

const stepShown = async ({ page }: Player): Promise<number | null> => {
  const words = (await page.locator(".guide header p").textContent()) ?? "";
  const number = /^Step (\d+) of/.exec(words)?.[1];
  return number === undefined ? null : Number(number) - 1;
};

describe.each(shelf)("the guided first game of %s", (title) => {
  it("is walked with the mouse to its end, in an order drawn by chance, the other side played by the computer", async () => {
    const { player, hand, card } = await begun(title);
    const { page } = player;
    const { mirror } = hand;
    const random = new Random(`walk through ${title}`);
    const { steps, seat, next } = mirror.title.guide!;
    for (let commands = 0; (await hand.myDecision()) === "deciding"; commands++) {
      expect(commands).toBeLessThan(150);
      expect([await page.locator(".curtain").count(), mirror.seatName]).toEqual([0, seat]);
      const at = mirror.stored.guide!.passed.length;
      if (at === steps.length) break;
      await card.getByText(`Step ${at + 1} of ${steps.length}`).waitFor();
      expect(await card.textContent()).toContain(steps[at].text);
      if (!steps[at].done) {
        await card.getByRole("button", { name: "Go on" }).click();
        await card.getByText(`Step ${at + 2} of ${steps.length}`).waitFor();
        continue;
      }
      const ways = inAnyOrder(mirror.title, mirror.stored);
      await hand.give(ways.length > 0 ? random.of(ways) : modest(mirror.game, mirror.seat, random));
    }
    await card.getByText("The lesson is over").waitFor();
    expect(await card.textContent()).toContain(next);
    expect([...new Set(mirror.stored.guide!.passed.map(({ how }) => how))].sort()).toEqual(["done", "read"]);
    await card.getByRole("button", { name: "Play on" }).click();
    await card.waitFor({ state: "detached" });
    await player.leave();
  });
});

describe("the card of a lesson", () => {
  it("can be read back, skips, takes up again, shows the way, tells what went astray and follows an undo", async () => {
    const { player, hand, card } = await begun("shanghai-nanking-1937");
    const { page } = player;
    const press = (name: string) => card.getByRole("button", { name, exact: true }).click();
    await press("Go on");
    await card.getByText("Step 2 of").waitFor();
    await press("Back");
    await card.getByText("You have read this.").waitFor();
    expect(await stepShown(player)).toBe(0);
    await press("Forward");
    await card.getByText("Step 2 of").waitFor();

    await press("Show me");
    await page.getByText("A hint: ").waitFor();

    await press("Skip");
    await card.getByText("Step 3 of").waitFor();
    await press("Back");
    await card.getByText("You skipped this.").waitFor();
    await press("Take it up again");
    await card.getByText("Announce “Move, then fight”").waitFor();

    await hand.myDecision();
    await hand.give({ verb: "declare", picks: ["fight/move"] });
    await card.getByText("That is not what this step asks for.").waitFor();
    await card.getByText("Undo takes it back.").waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await card.getByText("That is not what this step asks for.").waitFor({ state: "detached" });
    await hand.myDecision();
    await hand.give({ verb: "declare", picks: ["move/fight"] });
    await card.getByText("Step 2 is done.").waitFor();
    expect(await stepShown(player)).toBe(2);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await card.getByText("Step 2 of").waitFor();

    await hand.myDecision();
    await hand.give({ verb: "declare", picks: ["fight/fight"] });
    await hand.myDecision();
    await hand.give({ verb: "done", picks: [] });
    await card.getByText(/Steps? .*can no longer be done; the lesson goes on\./).waitFor();

    await page.reload();
    await card.getByText(/Step \d+ of/).waitFor();
    await press("Leave the lesson");
    await card.waitFor({ state: "detached" });
    await player.leave();
  });

  it.each([
    [390, 844],
    [844, 390],
  ])("leaves the decision uncovered on a phone of %i by %i", async (width, height) => {
    const { player, card } = await begun("taierzhuang-1938", { width, height, touch: true });
    const { page } = player;
    await card.getByRole("button", { name: "Go on" }).tap();
    await card.getByText("Step 2 of").waitFor();
    const boxes = async (): Promise<{ guide: DOMRect; others: DOMRect[] }> =>
      page.evaluate(() => ({
        guide: document.querySelector(".guide")!.getBoundingClientRect().toJSON(),
        others: [...document.querySelectorAll(".prompt h2, .prompt .button, .column footer .button")].map((one) =>
          one.getBoundingClientRect().toJSON(),
        ),
      }));
    const { guide, others } = await boxes();
    expect(others.length).toBeGreaterThan(2);
    for (const one of others)
      expect(
        one.right <= guide.left || one.left >= guide.right || one.bottom <= guide.top || one.top >= guide.bottom,
        JSON.stringify({ one, guide }),
      ).toBe(true);
    expect([guide.left >= 0, guide.right <= width, guide.bottom <= height]).toEqual([true, true, true]);
    await card.getByRole("button", { name: "Hide" }).tap();
    expect((await boxes()).guide.height).toBeLessThan(70);
    await card.getByRole("button", { name: "Show" }).tap();
    await card.getByText("Step 2 of").waitFor();
    await player.leave();
  });

  it("scrolls away under Undo and Hint, which stay in reach, on an upright phone", async () => {
    const { player, card } = await begun("taierzhuang-1938", { width: 390, height: 844, touch: true });
    const { page } = player;
    await card.getByRole("button", { name: "Go on" }).tap();
    await card.getByText("Step 2 of").waitFor();
    const onTop = await page.locator(".column").evaluate((column) => {
      const buttons = [...column.querySelectorAll("footer .button")];
      const words = column.querySelector(".guide .words")!.getBoundingClientRect();
      column.scrollBy(0, words.top + words.height / 2 - buttons[0].getBoundingClientRect().top);
      return buttons.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    });
    expect(onTop).toEqual([true, true]);
    await player.leave();
  });
});
