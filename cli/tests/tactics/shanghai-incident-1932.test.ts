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
      { "jp.volunteers": "2830", "cn.88div.1": "2730", "cn.88div.262sup": "2730", "cn.78div.6": "1232" },
      { rubble: ["2730"] },
    );
    expect(desk.verbs("japan")).toContain("attack");
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

/** Far away, so that nobody's side of the map is empty. */
const FAR = { "cn.78div.6": "1232" };
const KIANGWAN_HEXES = ["2826", "2926"];
/** Hexes of Chapei, open to the Chinese from the beginning, and hexes beside them outside Shanghai. */
const { board, cities, shanghaiHexes, treaty, sector, forts, playableHexes } = defaultSheet();
/** Cities enough for a Japanese victory, if there is no Chinese unit in Shanghai. */
const CITIES = Object.fromEntries(
  cities.slice(0, 6).flatMap(({ hexes }) => hexes.map((hex) => [board.names[hex], "japan"])),
);
const CHAPEI = shanghaiHexes.filter((hex) => treaty[hex] === 0);
const OUTSIDE = playableHexes.filter(
  (hex) => sector[hex] === 0 && CHAPEI.some((one) => board.distance(one, hex) === 1),
);

describe("Japan on the march", () => {
  test("walks into a city that nobody guards", () => {
    const desk = field("movement", "japan", { "jp.9div.1": "2828", "jp.9div.2": "2928", ...FAR });
    phase(desk, "japan");
    expect(KIANGWAN_HEXES.map((hex) => desk.control(hex))).toEqual(["japan", "japan"]);
  });

  test("closes in on the last Chinese unit in Shanghai from several sides", () => {
    const desk = field("movement", "japan", {
      "jp.9div.1": "3030",
      "jp.9div.2": "2931",
      "jp.9div.3": "2929",
      "cn.78div.1": "2730",
      ...FAR,
    });
    phase(desk, "japan");
    const chapei = board.id("2730");
    const beside = ["jp.9div.1", "jp.9div.2", "jp.9div.3"].filter(
      (unit) => board.distance(board.id(desk.where(unit)), chapei) === 1,
    );
    expect(beside.length).toBeGreaterThanOrEqual(2);
  });

  test("does not leave the Woosung forts, which would fire again", () => {
    const hexes = forts.map((hex) => board.names[hex]);
    const garrison = Object.fromEntries(hexes.map((hex, i) => [`jp.11div.${i + 1}`, hex]));
    const desk = field("movement", "japan", { ...garrison, ...FAR }, { turn: 6, day: 6 });
    phase(desk, "japan");
    expect(hexes.map((hex) => desk.control(hex))).toEqual(hexes.map(() => "japan"));
  });
});

describe("fire support", () => {
  test("Japan supports the attack that decides Shanghai", () => {
    const desk = field(
      "combat",
      "japan",
      { "jp.9div.1": "2830", "jp.9div.2": "2831", "cn.78div.1": "2730", ...FAR },
      { markers: { "jp.air.1": "ready", "jp.naval.2": "ready" } },
    );
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "2730"]);
    expect((picks.at(-1) as string[]).filter((pick) => pick.startsWith("jp.")).length).toBeGreaterThan(0);
  });

  test("Japan covers a battalion that three regiments attack", () => {
    const desk = field(
      "combat",
      "china",
      { "jp.snlf.1": "1627", "cn.78div.1": "1626", "cn.78div.2": "1727", "cn.78div.3": "1528" },
      { markers: { "jp.air.1": "ready" } },
    );
    desk.do("china", "attack", ["1627", ["1528", "1626", "1727"]]);
    expect(desk.step).toBe("cover");
    expect(answer(desk).verb).toBe("support");
  });
});

describe("China, where it counts", () => {
  test("marches into Shanghai when nobody of its own is left there", () => {
    const desk = field("movement", "china", { "cn.78div.1": board.names[OUTSIDE[0]], "jp.snlf.1": "3131" });
    expect(inShanghaiAfter(desk)).toBeGreaterThanOrEqual(1);
  });

  test("steams into Shanghai by rail when nobody else can be there", () => {
    const desk = field("movement", "china", { "cn.train.a": "1932", "cn.78div.2": "1232", "jp.snlf.1": "3131" });
    expect(inShanghaiAfter(desk)).toBeGreaterThanOrEqual(1);
  });

  test("does not stake its last unit in Shanghai on an exchange when the campaign ends", () => {
    const desk = field(
      "combat",
      "china",
      { "cn.78div.1": { at: "2730", steps: 1 }, "jp.9div.1": "2729", "jp.9div.tank": "2729", "cn.78div.2": "1232" },
      { turn: 7, day: 35, pause: 0, control: CITIES },
    );
    expect(desk.verbs("china")).toContain("attack");
    expect(answer(desk).verb).toBe("done");
  });

  test("falls upon a band of irregulars with all who stand around it", () => {
    const desk = field("combat", "china", {
      "cn.78div.1": "1626",
      "cn.78div.2": "1727",
      "cn.78div.3": "1528",
      "jp.ronin": "1627",
    });
    const { verb, picks } = answer(desk);
    expect([verb, picks[0]]).toEqual(["attack", "1627"]);
    expect((picks[1] as string[]).length).toBeGreaterThan(1);
  });
});
