import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { victory } from "../rules/24-victory.ts";
import { termsOf } from "../sheet-scenarios.ts";
import { title } from "../title.ts";

it.each(title.scenarios.map(({ id }) => id))(
  "says of the end of %s what the reckoning after the last turn would decide",
  (scenario) => {
    const { winners, wrong } = compareProspects(
      title,
      {
        stir: (pub, random) => {
          // The points of this turn's objectives have not been given yet.
          pub.phase = "combat";
          pub.vp[0] += random.below(30);
          pub.vp[1] += random.below(30);
        },
        endNow: (play) => {
          play.pub.turn = termsOf(play).lastTurn;
          for (const step of victory.steps)
            if (step.type === "auto" && !play.s.over) step.run(play, {} as never, undefined as never);
        },
      },
      ["p1", "p2"],
      scenario,
    );
    expect(wrong).toEqual([]);
    expect(winners).toEqual(["china", "japan", "nobody"]);
  },
);
