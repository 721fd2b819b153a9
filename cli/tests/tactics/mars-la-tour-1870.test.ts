import { readFileSync } from "node:fs";
import { load } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { title } from "../../../titles/mars-la-tour-1870/index.ts";
import { defaultSheet } from "../../../titles/mars-la-tour-1870/sheet.ts";
import {
  type Desk,
  F,
  field as fieldOn,
  G,
  march,
  type Position,
} from "../../../titles/mars-la-tour-1870/tests/helpers.ts";
import { answer, answerAt } from "./answer.ts";

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

/** The other side has passed: a pass now would end the turn. */
const lastWord = (stacks: Record<string, readonly string[]>, side: "french" | "german", position: Position): Desk => {
  const other = side === "german" ? "french" : "german";
  return field(stacks, { ...position, turn: 8, to: other }).act(other, "pass");
};

/** Two of the four villages of the road win for the Germans when the day ends, three for the French (9.0). */
describe("German, as the day ends", () => {
  test("takes the second village of the road, which wins", () => {
    const stacks = { TRO: [G.i1], PUX: [G.i2], VIO: [F.i1, F.i2], FLA: [F.i3] };
    const desk = lastWord(stacks, "german", { control: { MLT: "none" } });
    activation(desk, "german");
    expect(desk.control("MLT")).toBe("german");
  });

  test("comes between the French and their third village", () => {
    const stacks = { MLT: [G.i1], BUX: [G.i2, G.i3], VIO: [F.i1, F.i2], FLA: [F.i3], TRC: [F.i4] };
    const desk = lastWord(stacks, "german", { control: { TRO: "none" } });
    const { verb, picks } = answer(desk);
    desk.act("german", verb, picks);
    expect(answer(desk).picks.slice(0, 2)).toEqual(["BUX", "TRO"]);
  });

  test("does not leave the two villages that win", () => {
    const desk = field({ TRO: [G.i1], MLT: [G.i2], REZ: [F.i1], VIO: [F.i2, F.i3], TRC: [F.i4] }, { turn: 8 });
    activation(desk, "german");
    expect([desk.at(G.i1), desk.at(G.i2)]).toEqual(["TRO", "MLT"]);
  });
});

describe("French, as the day ends", () => {
  test("does not pass away a day that is lost by passing, with an army that is Fresh", () => {
    const record = new URL("../../../docs/lab/games/records/mars-la-tour-1870.json", import.meta.url);
    const loaded = load(title, JSON.parse(readFileSync(record, "utf8")));
    if (!("game" in loaded)) throw new Error("The annotated game cannot be read.");
    const before = loaded.game.positionAt(434);
    expect(loaded.game.entries[434]).toMatchObject({ kind: "act", command: { verb: "pass" } });
    expect(answerAt(before).verb).not.toBe("pass");
  });
});

describe("German, in the field", () => {
  test("bombards from a hill what stands in the open, which costs nothing", () => {
    const stacks = { STA: [G.g1, G.g2, G.g3], GOR: [G.i1, G.i2], BUX: [F.i1, F.i2], FLA: [F.i3, F.i4, F.i5] };
    const desk = field(stacks, { turn: 3 });
    expect(told(desk)).toMatch(/^bombard /);
  });

  test("does not ride into Fresh infantry in a village", () => {
    const desk = field({ RRD: [G.c1], VIO: [F.i1, F.i2, F.i3], TRO: [G.i1] }, { turn: 4 });
    activation(desk, "german");
    expect(desk.at(G.c1)).not.toBe("eliminated");
    expect(desk.battles).toBe(0);
  });

  test("sends cavalry into a village behind the lines that nobody holds", () => {
    const desk = field({ HAN: [G.c1], CHA: [G.i1], VIO: [F.i1] }, { turn: 5, control: { MLT: "french" } });
    activation(desk, "german");
    expect(desk.control("MLT")).toBe("german");
  });

  test("assaults Spent guns with more than one regiment", () => {
    const desk = field(
      { FLA: [G.i1, G.i2, G.i3, G.i4], REZ: [F.g1, F.g2], GRV: [F.i1] },
      { turn: 4, spent: [F.g1, F.g2] },
    );
    const { verb, picks } = answer(desk);
    expect(["move", "fire"]).toContain(verb);
    expect((picks.at(-1) as string[]).length).toBeGreaterThan(1);
  });
});

describe("French, on the defensive", () => {
  test("comes back into Gravelotte before the day is lost there", () => {
    const desk = field(
      { REZ: [G.i1, G.i2], VIL: [G.c1], MBL: [F.i1, F.i2], DON: [F.i3] },
      { to: "french", turn: 5, control: { GRV: "german" } },
    );
    activation(desk, "french");
    expect(desk.control("GRV")).toBe("french");
  });

  test("volleys at regiments that march along its rifles", () => {
    const desk = fieldOn(
      { VIO: [F.i1, F.i2, F.i3], TRO: [G.i1, G.i2, G.i3], BUX: [G.g1] },
      { sheet: defaultSheet(), turn: 4 },
    );
    march(desk, "german", "TRO", "FLA", [G.i1, G.i2, G.i3]);
    expect(desk.next).toBe("french: volley");
    expect(answer(desk).verb).toBe("volley");
  });

  test("does not bombard thick woods with one battery", () => {
    const desk = field({ REZ: [F.g1], BSA: [G.i1, G.i2], GRV: [F.i1] }, { to: "french", turn: 3 });
    expect(told(desk)).not.toMatch(/^bombard /);
  });
});

describe("French, on the move", () => {
  test("takes a third village of the road as the day ends", () => {
    const stacks = { VIO: [F.i1], FLA: [F.i2], TRC: [F.i3, F.i4], REZ: [F.i5], PUX: [G.i1] };
    const desk = lastWord(stacks, "french", { control: { TRO: "none", MLT: "german", GRV: "french" } });
    activation(desk, "french");
    expect(["TRO", "MLT"].some((area) => desk.control(area) === "french")).toBe(true);
  });

  test("brings on whoever is due", () => {
    const desk = field({ REZ: [F.i1], TRO: [G.i1] }, { turn: 2, more: { place: { "fr.4corps.cissey.1": "waiting" } } });
    desk.edit({ turn: 6, phase: { arrival: "french" } });
    expect(answer(desk).verb).toBe("bring");
  });

  test("takes the one village that scores and is nobody's", () => {
    const desk = field(
      { DON: [F.i1], VIO: [F.i2], FLA: [F.i3], TRO: [F.i4], REZ: [F.i5], CHA: [G.i1] },
      {
        to: "french",
        turn: 7,
        spent: [F.i2, F.i3, F.i4, F.i5],
        control: { BRU: "none", GRV: "french", MLT: "french" },
      },
    );
    activation(desk, "french");
    expect(desk.control("BRU")).toBe("french");
  });
});
