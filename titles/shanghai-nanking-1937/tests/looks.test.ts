import { describe, expect, test } from "vitest";
import { looks } from "../looks.ts";
import { value } from "../value.ts";
import { all, type Campaigning, fighting, position, regiments, setUpGame } from "./helpers.ts";

describe("looks", () => {
  const hidden = (below: string): Campaigning =>
    fighting("japan", {
      units: { ...all(regiments(3), "0611"), [below]: "0610", "cn.61div": "0610", "cn.62div": "0202" },
    });

  test("a scene shows of an enemy stack its top counter and blank backs, and everything of one's own", () => {
    const table = hidden("cn.87div");
    const japan = looks.scene(table.game.view(table.seat("japan")), table.sheet);
    const stack = japan.stacks.find((one) => one.at === "0610");
    expect(stack?.counters).toEqual([
      { id: "cn.61div", state: {} },
      { hidden: true, side: "second" },
    ]);
    const china = looks.scene(table.game.view(table.seat("china")), table.sheet);
    expect(china.stacks.find((one) => one.at === "0610")?.counters).toEqual([
      { id: "cn.61div", state: {} },
      { id: "cn.87div", state: {} },
    ]);
  });

  test("scenes, panels and status do not depend on what lies below a top counter", () => {
    // Two brigades of the same kind change places below two top counters.
    const make = (a: string, b: string): Campaigning =>
      position({
        units: { ...all(regiments(3), "0611"), [a]: "0610", "cn.61div": "0610", [b]: "0512", "cn.62div": "0512" },
      });
    const [one, two] = [make("cn.20bde", "cn.87div"), make("cn.87div", "cn.20bde")];
    const shown = (table: Campaigning): unknown => {
      const view = table.game.view(table.seat("japan"));
      return [looks.scene(view, table.sheet), looks.panels(view, table.sheet), looks.status(view, table.sheet)];
    };
    expect(shown(one)).toEqual(shown(two));
    expect(value(one.game.play.know(one.seat("japan")))).toBe(value(two.game.play.know(two.seat("japan"))));
  });

  test("every unit and marker has a face, every counter shown has one, and there is a label for every turn", () => {
    const table = setUpGame();
    const faces = new Set(looks.faces(table.sheet).map((face) => face.id));
    for (const unit of table.sheet.units) expect(faces.has(unit.text)).toBe(true);
    const view = table.game.view(table.seat("china"));
    const counters = [
      ...looks.scene(view, table.sheet).stacks.flatMap((stack) => stack.counters),
      ...looks
        .panels(view, table.sheet)
        .flatMap((panel) =>
          panel.kind === "track"
            ? panel.boxes.flatMap((box) => box.counters ?? [])
            : panel.kind === "counters"
              ? panel.counters
              : [],
        ),
    ];
    for (const counter of counters)
      if ("id" in counter) expect([counter.id, faces.has(counter.id)]).toEqual([counter.id, true]);
    expect(looks.turns).toHaveLength(12);
  });
});
