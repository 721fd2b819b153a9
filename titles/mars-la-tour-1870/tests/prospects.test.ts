import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { NOBODY } from "../ids.ts";
import { checkVictory } from "../rules/09-victory.ts";
import { title } from "../title.ts";

it("says of the end what the check after the last turn would decide", () => {
  const { winners, wrong } = compareProspects(
    title,
    {
      stir: (pub, random, sheet) => {
        for (const area of [...sheet.finalAreas.flat(), ...sheet.immediateAreas.flat(), ...sheet.pointAreas])
          pub.control[area] = random.below(NOBODY + 1);
      },
      endNow: (play) => {
        play.pub.turn = play.sheet.turns;
        checkVictory(play);
      },
    },
    ["p1", "p2", "p3"],
  );
  expect(wrong).toEqual([]);
  expect(winners).toEqual(["french", "german", "nobody"]);
});
