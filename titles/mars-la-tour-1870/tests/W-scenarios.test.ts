import { UserError } from "@wusong/engine/user-error";
import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import map from "../sheet/map.json" with { type: "json" };
import { loadSheet } from "../sheet.ts";
import { Desk, G, LEADER } from "./helpers.ts";

const morning = (): Desk => new Desk({ scenario: "vionville", dice: "seed" });

/** Both sides pass until the turn is over, and nobody rides or comes. */
function passTurn(desk: Desk): void {
  const { turn } = desk.pub;
  while (!desk.game.over && desk.pub.turn === turn) {
    const side = desk.turnOf as "french" | "german";
    desk.act(side, desk.step === "impulse" ? "pass" : "done", []);
  }
}

/** The last turn of the scenario, with the two villages held like this, passed to its end. */
function ended(control: Record<string, string>, more: Record<string, string> = {}): string {
  const desk = morning();
  desk.edit({ clear: true, place: { "fr.4corps.cissey.1": "DON", "ge.16div.2": "CHA" } });
  desk.edit({ control: { VIO: "none", FLA: "none", ...control, ...more }, turn: 3, phase: { impulse: "german" } });
  passTurn(desk);
  const { over } = desk.game;
  return over
    ? `${over.winner === null ? "nobody" : title.seats[over.winner]}: ${over.reason} ${over.rule}`
    : "not over";
}

rule(["W.1.a", "W.1.c"], "the morning lasts from 10:30 to noon; who is due at noon comes as in the battle", () => {
  const desk = morning();
  expect([desk.pub.turn, desk.next]).toEqual([2, "german: impulse"]);
  passTurn(desk);
  expect([desk.pub.turn, desk.next]).toEqual([3, "french: arrive"]);
  expect(desk.options("french", "bring", [])).toEqual(["french.3.DON"]);
  passTurn(desk);
  expect([desk.game.over?.rule, desk.pub.turn]).toEqual(["W.1.f", 3]);
});

rule("W.1.b", "Forton has fallen back, three brigades hold the villages, III Corps stands before them", () => {
  const desk = morning();
  expect(desk.where("fr.forton.1", "fr.forton.2", "fr.forton.art")).toEqual(["VIL", "VIL", "VIL"]);
  expect(desk.where("fr.2corps.bataille.1", "fr.2corps.bataille.2", "fr.2corps.verge.1")).toEqual([
    "FLA",
    "VIO",
    "FLA",
  ]);
  expect(desk.where(G.i1, G.j, G.g1, G.i5, G.i8, G.g2, G.g3, G.g4)).toEqual([
    "BVI",
    "BVI",
    "BVI",
    "TRO",
    "TRO",
    "TRO",
    "STA",
    "STA",
  ]);
  expect([desk.leaderAt(LEADER.forton), desk.leaderAt(LEADER.alvensleben)]).toEqual(["VIL", "TRO"]);
  expect(desk.where("ge.5cav.1", "fr.2corps.verge.2", "fr.3corps.aymard.1")).toEqual(["PUX", "REZ", "waiting"]);
  expect(["VIO", "FLA", "TRO", "BVI", "STM", "MLT"].map((area) => desk.control(area))).toEqual([
    "french",
    "french",
    "german",
    "german",
    "french",
    "none",
  ]);
});

rule("W.1.d", "Rezonville and Gravelotte win at once; the French have no such victory", () => {
  const desk = morning();
  desk.edit({ clear: true, place: { "fr.4corps.cissey.1": "DON", "ge.16div.2": "CHA" } });
  desk.edit({ control: { REZ: "german", GRV: "german" }, turn: 2, phase: { impulse: "german" } });
  passTurn(desk);
  expect(desk.game.over).toMatchObject({ winner: 1, reason: "breakthrough" });
  const other = morning();
  other.edit({ clear: true, place: { "fr.4corps.cissey.1": "DON", "ge.16div.2": "CHA" } });
  const road = { VIO: "french", FLA: "french", TRO: "french", MLT: "french", HAN: "french" };
  other.edit({ control: road, turn: 2, phase: { impulse: "german" } });
  passTurn(other);
  expect(other.game.over).toBeNull();
});

rule(["W.1.e", "W.1.f", "W.1.g"], "a village wins for the Germans; both and more points for the French", () => {
  expect(ended({ VIO: "german", FLA: "german" })).toBe("german: villages-taken W.1.e");
  expect(ended({ VIO: "french", FLA: "german" }, { REZ: "french" })).toBe("german: villages-taken W.1.e");
  expect(ended({ VIO: "french", FLA: "french" })).toBe("french: villages-held W.1.f");
  expect(ended({ VIO: "french", FLA: "french" }, { REZ: "german", MLT: "german" })).toBe("nobody: draw 9.0.k");
  expect(ended({ VIO: "french" }, { REZ: "french" })).toBe("nobody: draw 9.0.k");
});

test("a map without the places of a scenario is refused before play", () => {
  const areas = map.areas.map((area) => (area.id === "VIO" ? { ...area, id: "XXX" } : area));
  const text = JSON.stringify({ ...map, areas }).replaceAll('"VIO"', '"XXX"');
  const loaded = loadSheet({ "map.json": JSON.parse(text) as unknown });
  expect("errors" in loaded && loaded.errors.some((error) => error.includes("VIO"))).toBe(true);
  const sheet = title.defaultSheet();
  const without = { ...sheet, areaByName: new Map([...sheet.areaByName].filter(([id]) => id !== "VIL")) };
  expect(() => title.begin(without, "vionville", {}, null as never)).toThrow(UserError);
});

test("counters without a unit or a Leader of a scenario are refused before play", () => {
  const sheet = title.defaultSheet();
  const leaderByName = new Map([...sheet.leaderByName].filter(([id]) => id !== LEADER.forton));
  expect(() => title.begin({ ...sheet, leaderByName }, "vionville", {}, null as never)).toThrow(/fr\.leader\.forton/);
  const unitByName = new Map([...sheet.unitByName].filter(([id]) => id !== "fr.forton.1"));
  expect(() => title.begin({ ...sheet, unitByName }, "vionville", {}, null as never)).toThrow(/fr\.forton\.1/);
});
