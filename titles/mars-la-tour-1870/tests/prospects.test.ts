import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { NOBODY } from "../ids.ts";
import { checkVictory } from "../rules/09-victory.ts";
import { termsOf } from "../sheet-scenarios.ts";
import { title } from "../title.ts";

it.each(title.scenarios.map(({ id }) => id))(
  "says of the end of %s what the check after the last turn would decide",
  (scenario) => {
    const { winners, wrong } = compareProspects(
      title,
      {
        stir: (pub, random, sheet) => {
          for (const area of [
            ...termsOf({ pub, sheet }).finalAreas.flat(),
            ...termsOf({ pub, sheet }).immediateAreas.flat(),
            ...sheet.pointAreas,
          ])
            pub.control[area] = random.below(NOBODY + 1);
        },
        endNow: (play) => {
          play.pub.turn = termsOf(play).lastTurn;
          checkVictory(play);
        },
      },
      ["p1", "p2", "p3"],
      scenario,
    );
    expect(wrong).toEqual([]);
    expect(winners).toEqual(["french", "german", "nobody"]);
  },
);
