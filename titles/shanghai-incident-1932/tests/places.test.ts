import { expect, test } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { title } from "../index.ts";
import { Field } from "./helpers.ts";

/** The scenario with a Chinese regiment somewhere, as a side sees it. */
function worth(scenario: string, at: string, seat: typeof JAPAN | typeof CHINA): number {
  const field = new Field(title, { scenario, dice: "seed" });
  field.edit({
    clear: true,
    units: { "jp.9div.1": "3026", "jp.ronin": "3131", "cn.78div.1": at, "cn.78div.6": "0936" },
  });
  field.edit({ phase: "movement", side: "china" });
  const know = field.game.play.know(seat);
  return title.value(know) + title.doctrine!.insight!(know);
}

test("W.1.f: in the short scenario a regiment is worth more in Kiangwan than in Chapei, in the campaign less", () => {
  const [kiangwan, chapei] = ["2826", "2730"];
  expect(worth("kiangwan", kiangwan, CHINA)).toBeGreaterThan(worth("kiangwan", chapei, CHINA));
  expect(worth("campaign", kiangwan, CHINA)).toBeLessThan(worth("campaign", chapei, CHINA));
  expect(worth("kiangwan", kiangwan, JAPAN)).toBeLessThan(worth("kiangwan", chapei, JAPAN));
});
