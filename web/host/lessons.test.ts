import { describe, expect, test } from "vitest";
import shelf from "../../titles/shelf.json" with { type: "json" };
import { loadTitle } from "../app/titles.ts";
import { Learner } from "../tests/learner.ts";
import { screenOf } from "./screen.ts";

/** A lesson that is not over after so many commands does not advance. */
const LONGEST = 300;

describe.each(shelf)("the lesson of %s", (title) => {
  test("names known cases, and speaks of one side", async () => {
    const { guide, seats } = await loadTitle(title);
    const { default: rules } = (await import(`../../titles/${title}/rules.json`)) as {
      default: { cases: { case: string; statements: { id: string }[] }[] };
    };
    const cases = rules.cases.flatMap((one) => [one.case, ...one.statements.map(({ id }) => id)]);
    expect(seats).toContain(guide?.seat);
    expect(guide!.steps.length).toBeGreaterThan(8);
    for (const { rule, text } of guide!.steps) {
      expect(cases, text).toContain(rule);
      expect(text.length).toBeGreaterThan(40);
    }
  });

  test.each(Array.from({length: 16}, (_, i) => `${i}`))(
    "is walked to its end by whoever does what it says, in any order, with commands tried and taken back (%s)",
    async (seed) => {
      const learner = await new Learner(title, `${title} ${seed}`).begin();
      const { faces, placeNames } = screenOf(await loadTitle(title));
      const known = new Set([...faces.map(({ id }) => id), ...Object.keys(placeNames)]);
      let commands = 0;
      let undone = 0;
      while (learner.guide.step !== null) {
        expect(commands++).toBeLessThan(LONGEST);
        await learner.wait();
        const { guide, shown } = learner;
        expect(Object.entries(shown.players).filter(([, who]) => who === "you")).toEqual([[guide.seat, "you"]]);
        expect([shown.viewpoint, guide.strayed]).toEqual([guide.seat, null]);
        for (const id of [...guide.pointAt, ...guide.missing]) expect(known, guide.texts[guide.step!].text).toContain(id);
        if (guide.toRead) {
          await learner.goOn();
          continue;
        }
        // Something else now and then, and back again: the lesson goes back too.
        const something = learner.random.below(3) === 0 ? await learner.something() : null;
        if (something) {
          await learner.act(something);
          await learner.undo();
          undone++;
          expect(learner.guide).toEqual(guide);
        }
        await learner.act(await learner.next());
      }
      expect([...new Set(learner.hows)].sort()).toEqual(["done", "read"]);
      expect(undone).toBeGreaterThan(0);
    },
  );
});
