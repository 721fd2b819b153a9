import { type Game, type Looks, type Seat, type Shape, type Title, type View, view } from "@wusong/engine";
import { SeatMirror } from "@wusong/host";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atOnce, isBattle } from "../table/at-once.ts";
import { point, type Target } from "../table/choosing.ts";
import { partAnswers, partChoices } from "../table/laying.ts";
import { ledAgainst, openingsAgainst } from "../table/openings.ts";
import { placesLit } from "../table/series.ts";
import { browserForFile, type Player } from "./browser.ts";
import type { Hand } from "./hand.ts";
import { at, openRecord, recordOf } from "./positions.ts";

const table = browserForFile();
const title = "taierzhuang-1938";

/** A counter that lies alone, and where it is dragged to. */
interface Drag {
  readonly counter: Target;
  readonly goal: string;
}

type Kind = "march" | "attack";

/** What somebody could do who drags a counter that lies alone in an area. */
function* dragsOf(kind: Kind, game: Game<Shape>, seat: Seat): Generator<Drag> {
  const { sheet, play } = game;
  const of: Title<Shape> = game.title;
  const looks = of.looks as Looks<View<Shape>, object>;
  const mirror = SeatMirror.of(of, sheet, view(play, seat));
  const ask = partAnswers(mirror);
  const decision = mirror.decision();
  if (!decision) return;
  const choices = partChoices(ask, decision);
  const own = looks.sides.find((side) => side.seat === of.seats[seat])?.ink;
  const { stacks } = looks.scene(game.view(seat), sheet);
  const faces = new Set(looks.faces(sheet).map(({ id }) => id));
  const isPlace = (id: string): boolean => !faces.has(id);
  const alone = stacks.filter(({ at: place, side, counters }) => {
    const all = stacks.filter((one) => one.at === place);
    return side === own && counters.length === 1 && "id" in counters[0] && all.length === 1;
  });
  for (const { at: place, counters } of alone) {
    const id = "id" in counters[0] ? counters[0].id : "";
    const counter = { counter: id, stack: [id], place };
    const lifted = point(ask, choices, null, counter, false);
    if (lifted.kind !== "holding" || lifted.holding?.verb !== "move") continue;
    const { holding } = lifted;
    for (const goal of kind === "march" ? placesLit(holding) : []) {
      const there = point(ask, choices, holding, { counter: null, stack: [], place: goal }, false);
      const manner = { naming: "dropped" as const, confirmsDrops: false };
      if (there.kind === "holding" && there.holding && atOnce(ask, choices, mirror, there.holding, isPlace, manner))
        if (!stacks.some((one) => one.at === goal)) yield { counter, goal };
    }
    const foes = new Set(kind === "march" ? [] : stacks.flatMap((one) => (one.side === own ? [] : [one.at])));
    for (const goal of foes) {
      const battles = openingsAgainst(ask, choices, goal, isPlace, (command) => isBattle(ask, command));
      const only = stacks.filter((one) => one.at === goal).length === 1;
      if (only && ledAgainst(ask, holding, goal, battles)?.command) yield { counter, goal };
    }
  }
}

const dragIn = (kind: Kind, game: Game<Shape>, seat: Seat): Drag | undefined => dragsOf(kind, game, seat).next().value;

async function opened(player: Player, kind: Kind): Promise<Hand & { readonly drag: Drag }> {
  const record = await recordOf({
    title,
    when: (game, seat) => at("act", "move")(game, seat) && dragIn(kind, game, seat) !== undefined,
    within: 900,
    seed: "drops",
  });
  const hand = await openRecord(player, record);
  return Object.assign(hand, { drag: dragIn(kind, hand.mirror.game, hand.mirror.seat)! });
}

/** From the counter to the middle of what lies at its goal; `over` is looked at before it is let go. */
async function drawn(
  { sheet, drag }: { sheet: Hand["sheet"]; drag: Drag },
  page: Page,
  over?: () => Promise<void>,
): Promise<void> {
  const there = { counter: null, stack: [], place: drag.goal };
  await sheet.find(there, null);
  const from = await sheet.moveTo(drag.counter, null);
  const to = await sheet.find(there, null);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await over?.();
  await page.mouse.up();
}

describe("a counter that is dropped on its goal", () => {
  it("goes at once, though the other side acts next", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const hand = await opened(player, "march");
    const { mirror, drag } = hand;
    const [seat, before] = [mirror.seat, await player.entries()];
    await drawn(hand, player.page);
    await player.waitForEntries(before + 1);
    await mirror.follow();
    const { command } = mirror.game.entries[before] as { command: { verb: string; picks: readonly unknown[] } };
    expect([command.verb, command.picks.includes(drag.goal)]).toEqual(["move", true]);
    expect(mirror.game.play.seatsToDecide()).not.toContain(seat);
    await player.leave();
  });

  it("waits for a word where somebody has set that, and where its goal is clicked", async () => {
    const player = await table.come({ settings: { confirm: false, confirmDrops: true } });
    const { page } = player;
    const hand = await opened(player, "march");
    const before = await player.entries();
    await drawn(hand, page);
    const confirm = page.locator(".prompt [data-confirm]");
    await confirm.waitFor();
    expect(await player.entries()).toBe(before);
    await page.keyboard.press("Escape");
    await confirm.waitFor({ state: "detached" });
    // What is set in the menu holds from then on.
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByLabel("Dropped moves").selectOption({ label: "go at once" });
    await page.keyboard.press("Escape");
    await hand.sheet.click(hand.drag.counter, null, false);
    await hand.sheet.click({ counter: null, stack: [], place: hand.drag.goal }, null, false);
    await confirm.waitFor();
    expect(await player.entries()).toBe(before);
    await page.keyboard.press("Escape");
    await confirm.waitFor({ state: "detached" });
    await drawn(hand, page);
    await player.waitForEntries(before + 1);
    await player.leave();
  });

  it("is laid out as an attack on the enemy it is dropped on, with its odds, and waits for a word", async () => {
    const player = await table.come({ settings: { confirm: false, confirmDrops: true } });
    const { page } = player;
    const hand = await opened(player, "attack");
    const before = await player.entries();
    await drawn(hand, page);
    await page.getByRole("region", { name: "Odds" }).first().waitFor();
    await page.locator(".prompt [data-confirm]").waitFor();
    expect(await player.entries()).toBe(before);
    await page.keyboard.press("Enter");
    await player.waitForEntries(before + 1);
    await hand.mirror.follow();
    expect(hand.mirror.game.entries[before]).toMatchObject({ command: { verb: "fire" } });
    await player.leave();
  });

  it("fights at once where it rested on the enemy until the odds lay open beside him", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const { page } = player;
    const hand = await opened(player, "attack");
    const before = await player.entries();
    await drawn(hand, page, () => page.locator(".inspector .odds").first().waitFor());
    await player.waitForEntries(before + 1);
    await hand.mirror.follow();
    expect(hand.mirror.game.entries[before]).toMatchObject({ command: { verb: "fire" } });
    await player.leave();
  });

  it("is in hand while it is carried, its goals lit, and stays in hand where it is carried back", async () => {
    const player = await table.come({ settings: { confirm: false } });
    const { page } = player;
    const hand = await opened(player, "march");
    const before = await player.entries();
    const from = await hand.sheet.moveTo(hand.drag.counter, null);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.locator(".carried").waitFor();
    await page.getByRole("button", { name: "Put down" }).waitFor();
    await page.locator(".map path.lit").first().waitFor();
    await page.mouse.move(from.x, from.y);
    await page.mouse.up();
    await page.locator(".carried").waitFor({ state: "detached" });
    expect(await player.entries()).toBe(before);
    // Its goal can be pointed at now.
    await hand.sheet.click({ counter: null, stack: [], place: hand.drag.goal }, null, false);
    await page.locator(".prompt [data-confirm]").waitFor();
    await player.leave();
  });
});

describe("a chit", () => {
  it("is dragged from the hand to what it is played on", async () => {
    const player = await table.come({ settings: { confirm: false, confirmDrops: true } });
    const { page } = player;
    const record = await recordOf({ title, when: at("act", "bombers"), within: 900, seed: "bombers" });
    const hand = await openRecord(player, record);
    const before = await player.entries();
    const [goal] = hand.mirror.find("bombers")!.picks;
    const chit = page
      .getByRole("region", { name: "Hands" })
      .locator("button.offered", { hasText: /bomber/i })
      .first();
    await chit.hover({ timeout: 20_000 });
    await page.mouse.down();
    const box = (await page.locator("main").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.locator(".carried", { hasText: /bomber/i }).waitFor();
    const there = await hand.sheet.find({ counter: null, stack: [], place: String(goal) }, null);
    await page.mouse.move(there.x, there.y, { steps: 4 });
    await page.mouse.up();
    await page.locator(".prompt [data-confirm]").waitFor();
    expect(await player.entries()).toBe(before);
    await page.keyboard.press("Enter");
    await player.waitForEntries(before + 1);
    await hand.mirror.follow();
    expect(hand.mirror.game.entries[before]).toMatchObject({ command: { verb: "bombers", picks: [goal] } });
    await player.leave();
  });
});
