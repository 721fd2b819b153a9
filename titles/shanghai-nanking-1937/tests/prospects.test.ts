import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { victoryCheck } from "../rules/04-victory.ts";
import { title } from "../title.ts";

it("says of the end what the check of the last turn would decide", () => {
  const { winners, wrong } = compareProspects(
    title,
    {
      stir: (pub, random, sheet) => {
        const all = random.below(2) === 0;
        for (const city of sheet.enterableCities) pub.control[city] = all || random.below(4) > 0 ? JAPAN : CHINA;
      },
      endNow: (play) => {
        play.pub.turn = play.sheet.tables.limits.lastTurn;
        for (const step of victoryCheck.steps)
          if (step.type === "auto") step.run(play, {} as never, undefined as never);
      },
    },
    ["p1", "p2", "p3", "p4", "p5", "p6"],
  );
  expect(wrong).toEqual([]);
  expect(winners).toEqual(["china", "japan"]);
});
