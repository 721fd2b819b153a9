import type { Edit, Json } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { defaultSheet } from "../../../titles/shanghai-incident-1932/sheet.ts";
import { type Field, field as fieldOn, started } from "../../../titles/shanghai-incident-1932/tests/helpers.ts";
import { answer } from "./answer.ts";

const field = (phase: string, side: string, units: Record<string, Json>, more: Edit = {}): Field =>
  fieldOn(phase, side, units, more as never, {}, defaultSheet());

const KIANGWAN = { "2826": "japan", "2926": "japan" };

/** Plays on with the answers of a side to the end of its phase. */
function phase(desk: Field, side: string): Field {
  const { step } = desk;
  for (let i = 0; i < 8 && !desk.game.over && desk.step === step && desk.turnOf === side; i++) {
    const { verb, picks } = answer(desk);
    desk.act(side, verb, picks);
  }
  return desk;
}

/** Chinese units in Shanghai after their movement. */
function inShanghaiAfter(desk: Field): number {
  phase(desk, "china");
  const { sheet } = desk.game;
  return sheet.unitsOf[1].filter((unit) => desk.pub.at[unit] >= 0 && sheet.sector[desk.pub.at[unit]] > 0).length;
}

describe("Japan", () => {
  test("stops the campaign when it is won", () => {
    const desk = field("administrative", "japan", { "jp.snlf.1": "2930" }, { control: KIANGWAN });
    expect(answer(desk).verb).toBe("stop");
  });

  test("does not stop while a Chinese unit is in Shanghai", () => {
    const desk = field("administrative", "japan", { "cn.78div.1": "2730" }, { control: KIANGWAN });
    expect(answer(desk).verb).not.toBe("stop");
  });

  test("does not stop at a draw with days to come", () => {
    const desk = field("administrative", "japan", { "jp.snlf.1": "2930", "jp.snlf.2": "2929" }, { turn: 2 });
    expect(answer(desk).verb).not.toBe("stop");
  });

  test("attacks the last Chinese unit in Shanghai with all who stand around it", () => {
    const desk = field("combat", "japan", {
      "jp.9div.1": "2830",
      "jp.9div.2": "2831",
      "jp.9div.3": "2729",
      "cn.78div.1": { at: "2730", steps: 1 },
      "cn.78div.6": "1232",
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "2730"]);
    expect((picks[1] as string[]).length).toBeGreaterThan(1);
  });

  test("does not send the militia against a division in a fort", () => {
    const desk = field(
      "combat",
      "japan",
      { "jp.volunteers": "2831", "cn.88div.1": "2730", "cn.88div.262sup": "2730", "cn.78div.6": "1232" },
      { rubble: ["2730"] },
    );
    expect(answer(desk).verb).toBe("done");
  });

  test("takes the replacements of a pause, which cost nothing", () => {
    const desk = field(
      "administrative",
      "japan",
      { "jp.snlf.1": { at: "2930", steps: 1 }, "cn.78div.1": "2730" },
      { turn: 7, day: 7 },
    ).pause();
    expect(answer(desk).picks).toContain("jp.snlf.1");
  });
});

describe("Japan, in the middle of things", () => {
  test("advances into a city it has emptied", () => {
    const desk = field("combat", "japan", {
      "jp.9div.1": "2827",
      "jp.9div.2": "2927",
      "jp.9div.3": "2727",
      "cn.78div.1": { at: "2826", steps: 1 },
      "cn.78div.6": "1232",
    }).attack("japan", "2826", ["2727", "2827", "2927"], "De");
    expect(desk.step).toBe("advance");
    expect(answer(desk).verb).toBe("advance");
  });

  test("does not walk through the International Settlement for nothing", () => {
    const desk = field("movement", "japan", { "jp.snlf.1": "2833", "cn.78div.6": "1232", "cn.78div.1": "2431" });
    const { verb, picks } = answer(desk);
    desk.act("japan", verb, picks);
    expect(desk.pub.charged).toBe(false);
  });
});

describe("China", () => {
  test("buys brigades with its points", () => {
    const desk = started().until("tempo");
    desk.act("japan", "pause", [], [5, 4]);
    desk.do("japan", "order", ["none"]);
    const { picks } = answer(desk);
    expect(picks.filter((pick) => pick === "brigade").length).toBeGreaterThanOrEqual(4);
  });

  test("does not commit Fifth Army at the first pause, for sixteen Japanese points", () => {
    const desk = started().until("tempo");
    desk.act("japan", "pause", [], [5, 4]);
    desk.do("japan", "order", ["none"]);
    expect(answer(desk).picks[0]).toBe("hold");
  });

  test("keeps its last unit in Shanghai there", () => {
    const desk = field("movement", "china", { "cn.78div.1": "2730", "jp.snlf.1": "2831", "jp.snlf.2": "2930" });
    expect(inShanghaiAfter(desk)).toBeGreaterThanOrEqual(1);
  });
});
