import type { Looks, View } from "@wusong/engine";
import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import type { Sheet } from "../sheet.ts";
import type { MarsLaTour } from "../state.ts";
import { Desk } from "./helpers.ts";

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
  expect(looks.placeName(sheet, "VIO")).toBe("Vionville");
});

test("troops lie on top of a stack, a star tells of the Leaders below, and the panels count the road", () => {
  const desk = new Desk();
  const looks = desk.title.looks as Looks<View<MarsLaTour>, Sheet>;
  const { sheet } = desk.game;
  const scene = looks.scene(desk.game.view(null), sheet);
  const rezonville = scene.stacks.find(({ at }) => at === "REZ")!;
  expect(rezonville.counters[0]).toMatchObject({ id: "fr.2corps.verge.1" });
  expect(rezonville.counters.slice(-2)).toMatchObject([{ id: "fr.leader.bazaine" }, { id: "fr.leader.frossard" }]);
  expect(scene.marks).toContainEqual({ at: "REZ", kind: "leader 0", label: "★2", text: "Bazaine and Frossard" });
  const road = looks.panels(desk.game.view(null), sheet).find(({ name }) => name === "The road to Verdun");
  expect(road).toMatchObject({
    facts: [{ value: "2 of 4 Areas held, 3 win" }, { value: "0 of 4 Areas held, 2 win" }],
  });
});
