import { compareProspects } from "@wusong/testkit";
import { expect, it } from "vitest";
import { AREAS, CHINA, JAPAN } from "../ids.ts";
import { victoryCheck } from "../rules/10-victory.ts";
import { title } from "../title.ts";

it("says of the end what the check of the last turn would decide", () => {
  const { winners, wrong } = compareProspects(
    title,
    {
      stir: (pub, random, sheet) => {
        // Supply goes from area to area where Japanese units stand: they are spread over the map, and sometimes there are none.
        const gone = random.below(4) === 0;
        for (const unit of sheet.unitsOf[JAPAN]) pub.place[unit] = gone ? AREAS : random.below(AREAS);
        for (const area of [...sheet.townAreas, ...sheet.southAreas])
          pub.control[area] = random.below(6) > 0 ? JAPAN : CHINA;
      },
      endNow: (play) => {
        play.pub.turn = play.sheet.tables.turns;
        for (const step of victoryCheck.steps)
          if (step.type === "auto") step.run(play, {} as never, undefined as never);
      },
    },
    ["p1", "p2"],
  );
  expect(wrong).toEqual([]);
  expect(winners).toEqual(["china", "japan"]);
});
