import type { Json } from "@wusong/engine";
import { expect, test } from "vitest";
import { JAPAN } from "../ids.ts";
import { title } from "../index.ts";
import { defaultSheet } from "../sheet.ts";
import { nearestByWay } from "../value-layout.ts";
import { type Field, field as fieldOn } from "./helpers.ts";

/** A hex of Nanshi beside the French Concession, and one of Chapei beside the International Settlement. */
const NANSHI = "2935";
const CHAPEI = "2732";
const IN_CHAPEI = { "cn.78div.1": CHAPEI };

const field = (phase: string, units: Record<string, Json>, more = {}): Field =>
  fieldOn(phase, "japan", units, more, {}, defaultSheet());

const insightOf = (desk: Field): number => title.doctrine!.insight!(desk.game.play.know(JAPAN));
const wayToChapei = (desk: Field): number => nearestByWay(desk.game.play.know(JAPAN), desk.game.sheet.board.id(CHAPEI));

test("18.0: the way from Nanshi to Chapei leads round the settlements until they are open and paid for", () => {
  const units = { "jp.9div.1": NANSHI, ...IN_CHAPEI, "jp.14div.cav": "lost" };
  expect(wayToChapei(field("movement", units))).toBeGreaterThan(12);
  expect(wayToChapei(field("movement", units, { open: true, charged: true }))).toBe(4);
});

test("a division in Nanshi is drawn to the west, by the way it can really go", () => {
  const beside = field("movement", { "jp.9div.1": NANSHI, ...IN_CHAPEI });
  const onTheWay = field("movement", { "jp.9div.1": "2637", ...IN_CHAPEI });
  expect(insightOf(onTheWay)).toBeGreaterThan(insightOf(beside) + 0.3);
  const there = field("movement", { "jp.9div.1": "2931", ...IN_CHAPEI });
  expect(insightOf(there)).toBeGreaterThan(insightOf(beside) + 3);
});

test("a formation that is wanted in Chapei is not called to Nanshi", () => {
  const units = { "jp.snlf.1": "3031", "cn.78div.1": "2732", "cn.78div.2": "2831" };
  const desk = field("administrative", units, { turn: 7, day: 7, called: [] }).pause();
  const { sheet, play } = desk.game;
  const asked = { step: "orders", v: {} as never };
  const orders = title.doctrine!.propose!(play.know(JAPAN), asked).filter(({ picks }) => picks[0] !== "none");
  expect(orders.length).toBeGreaterThan(0);
  for (const { picks } of orders)
    for (let i = 2; i < picks.length && typeof picks[i] === "number"; i += 2) {
      const place = sheet.board.placesAt(picks[i] as never)[0];
      expect(place?.name).not.toBe("Nanshi");
    }
});

test("a place that is no better is no reason to march there", () => {
  const stays = field("movement", { "jp.9div.1": "1627" });
  const has = field("movement", { "jp.9div.1": { at: "1627", marks: ["moved"] } });
  expect(insightOf(has)).toBeLessThan(insightOf(stays));
});
