import { describe, expect, test } from "vitest";
import { defaultSheet } from "../../../titles/mars-la-tour-1870/sheet.ts";
import { type Desk, F, field as fieldOn, G, type Position } from "../../../titles/mars-la-tour-1870/tests/helpers.ts";
import { answer } from "./answer.ts";

const field = (stacks: Record<string, readonly string[]>, position: Position = {}): Desk =>
  fieldOn(stacks, { sheet: defaultSheet(), boards: true, ...position });

const told = (desk: Desk): string => {
  const { verb, picks } = answer(desk);
  return `${verb} ${JSON.stringify(picks)}`;
};

/** Carries answers of one side out until the other decides, or it has nothing more to do in this activation. */
function activation(desk: Desk, side: string): Desk {
  do {
    const { verb, picks } = answer(desk);
    desk.act(side, verb, picks);
  } while (!desk.game.over && desk.turnOf === side && desk.step === "step");
  return desk;
}

describe("German", () => {
  test("walks into the other Area that wins at once", () => {
    const desk = field(
      { REZ: [G.i1, G.i2], VIL: [G.c1], VIO: [G.g1], DON: [F.i1] },
      { control: { GRV: "french" }, turn: 5 },
    );
    activation(desk, "german");
    expect(desk.control("GRV")).toBe("german");
  });

  test("does not shoot at what it cannot hurt", () => {
    const desk = field({ GOR: [G.g1], BSA: [F.i1, F.i2, F.g1, F.g2], BUX: [G.i1] }, { turn: 3 });
    expect(told(desk)).not.toMatch(/^bombard /);
  });

  test("takes a village of the road that nobody holds", () => {
    const desk = field({ PUX: [G.i1, G.i2], BUX: [G.g1], GRV: [F.i1] }, { turn: 7, control: { MLT: "french" } });
    activation(desk, "german");
    expect(["MLT", "TRO"].some((area) => desk.control(area) === "german")).toBe(true);
  });

  test("brings on whoever is due", () => {
    const desk = field({ GRV: [F.i1], TRO: [G.i1] }, { turn: 2, more: { place: { [G.x1]: "waiting" } } });
    desk.edit({ turn: 6, phase: { arrival: "german" } });
    expect(answer(desk).verb).toBe("bring");
  });
});

describe("French", () => {
  test("takes the last village of the road, which wins", () => {
    const desk = field(
      { VIO: [F.i1], FLA: [F.i2], TRO: [F.i3], MLT: [F.i4, F.c1], GOR: [G.i1] },
      { to: "french", turn: 6, control: { HAN: "none" } },
    );
    activation(desk, "french");
    expect(desk.control("HAN")).toBe("french");
  });

  test("does not strip a village of the road to take one of less worth", () => {
    const desk = field({ VIO: [F.i1], FLA: [F.i2], TRO: [F.i3], BUX: [G.i1, G.i2, G.i3] }, { to: "french", turn: 8 });
    activation(desk, "french");
    expect(["VIO", "FLA", "TRO"].map((area) => desk.control(area))).toEqual(["french", "french", "french"]);
  });

  test("assaults who is Spent and alone", () => {
    const desk = field(
      { REZ: [F.i1, F.i2, F.i3, F.i4], VIO: [G.i1], GOR: [G.i3] },
      { to: "french", turn: 7, spent: [G.i1] },
    );
    expect(told(desk)).toMatch(/^(move|fire) /);
  });
});
