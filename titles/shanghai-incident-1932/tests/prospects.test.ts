import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { endGame } from "../rules/12-victory.ts";
import { title } from "../title.ts";

it.each(title.scenarios.map(({ id }) => id))(
  "says of the end of %s what the reckoning of points would decide",
  (scenario) => {
    const { winners, wrong } = compareProspects(
      title,
      {
        stir: (pub, random) => {
          pub.ledger.push({ ...pub.ledger[0], points: random.below(20) - 5 });
        },
        endNow: (play) => endGame(play),
      },
      ["p1", "p2", "p3"],
      scenario,
    );
    expect(wrong).toEqual([]);
    expect(winners).toEqual(["china", "japan", "nobody"]);
  },
);
