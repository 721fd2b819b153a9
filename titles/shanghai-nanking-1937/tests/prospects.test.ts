import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { victoryCheck } from "../rules/04-victory.ts";
import { termsOf } from "../sheet-scenarios.ts";
import { title } from "../title.ts";

it.each(title.scenarios.map(({ id }) => id))(
  "says of the end of %s what the check of the last turn would decide",
  (scenario) => {
    const { winners, wrong } = compareProspects(
      title,
      {
        stir: (pub, random, sheet) => {
          const all = random.below(2) === 0;
          for (const city of termsOf({ pub, sheet }).goals)
            pub.control[city] = all || random.below(4) > 0 ? JAPAN : CHINA;
        },
        endNow: (play) => {
          play.pub.turn = termsOf(play).lastTurn;
          for (const step of victoryCheck.steps)
            if (step.type === "auto") step.run(play, {} as never, undefined as never);
        },
      },
      ["p1", "p2", "p3", "p4", "p5", "p6"],
      scenario,
    );
    expect(wrong).toEqual([]);
    expect(winners).toEqual(["china", "japan"]);
  },
);
