import type { Looks } from "@wusong/board";
import type { View } from "@wusong/engine";
import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import type { Sheet } from "../sheet.ts";
import type { MarsLaTour } from "../state.ts";
import { Desk } from "./desk.ts";

test("every counter on the table has a face, and the panels count what is lost and due", () => {
  const desk = new Desk({ seed: "looks" });
  const looks = desk.title.looks as Looks<View<MarsLaTour>, Sheet>;
  const { sheet } = desk.game;
  const faces = new Set(looks.faces(sheet).map(({ id }) => id));
  const random = new Random("looks");
  for (let i = 0; i < 200 && !desk.game.over; i++) {
    const view = desk.game.view(null);
    const shown = looks
      .scene(view, sheet)
      .stacks.flatMap(({ counters }) => counters.map((one) => ("id" in one ? one.id : "")));
    expect(shown.filter((id) => !faces.has(id))).toEqual([]);
    expect(shown.length).toBe(
      desk.pub.at.filter((at) => at >= 0).length + desk.pub.leaderAt.filter((at) => at >= 0).length,
    );
    expect(looks.status(view, sheet).turn).toContain(`Turn ${desk.pub.turn} of 8`);
    const lost = looks.panels(view, sheet).flatMap((panel) => (panel.kind === "counters" ? panel.counters : []));
    expect(lost.length).toBe(desk.pub.at.filter((at) => at === -2).length);
    const [seat] = desk.game.play.seatsToDecide();
    const command = desk.game.play.sample(seat, random)!;
    desk.game.act(seat, desk.game.index, desk.game.play.spellIds(seat, command));
  }
  expect(looks.placeName(sheet, "VIO")).toBe("Vionville, VIO");
});
