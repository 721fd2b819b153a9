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

  test.each(["one", "two", "three"])(
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
        for (const id of [...guide.pointAt, ...guide.missing])
          expect(known, guide.texts[guide.step!].text).toContain(id);
        if (guide.toRead) {
          await learner.goOn();
          continue;
        }
        // Something else now and then, and back again: the lesson goes back too.
        const something = learner.random.below(2) === 0 ? await learner.something() : null;
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

  test.each(["one", "two"])(
    "comes to its end whatever the learner does, and says what went astray (%s)",
    async (seed) => {
      const learner = await new Learner(title, `${title} ${seed} astray`, "random").begin();
      const told = new Set<string>();
      let commands = 0;
      for (let since = 0, step = -1; learner.guide.step !== null; since++) {
        await learner.wait();
        if (learner.shown.over) break;
        if (learner.guide.step !== step) [step, since] = [learner.guide.step, 0];
        if (learner.guide.strayed) told.add(learner.guide.strayed);
        // A step that waits for a moment that does not come is skipped.
        if (learner.guide.toRead || since > 40) await learner.goOn();
        else await learner.act(learner.random.below(3) === 0 ? await learner.next() : await learner.anything());
        expect(commands++).toBeLessThan(LONGEST * 4);
      }
      expect(learner.hows).toHaveLength(learner.guide.texts.length);
      expect(told.size + learner.hows.filter((how) => how === "impossible").length).toBeGreaterThan(0);
    },
  );
});

const TOWN = Array.from({ length: 10 }, (_, i) => `cn.31div.${i + 1}`);
const place = (area: string, units: readonly string[]) => ({ verb: "place", picks: [area, units] });

/** At the first step of Taierzhuang's set-up: ten units into the western half of the town. */
async function settingUp(): Promise<Learner> {
  const learner = await new Learner("taierzhuang-1938", "set-up").begin();
  await learner.goOn();
  return learner;
}

test("a set-up is taken in any portions, and what is missing is named", async () => {
  const learner = await settingUp();
  await learner.act(place("G", TOWN.slice(4, 9)));
  expect([learner.guide.step, learner.guide.strayed]).toEqual([1, null]);
  expect(learner.guide.missing).toEqual([...TOWN.slice(0, 4), TOWN[9]]);
  await learner.act(place("M", ["cn.27div.1"]));
  expect([learner.guide.step, learner.guide.strayed]).toEqual([1, null]);
  await learner.act(place("G", [...TOWN.slice(0, 4), TOWN[9]]));
  expect([learner.guide.step, learner.hows]).toEqual([2, ["read", "done"]]);
  await learner.undo();
  expect([learner.guide.step, learner.hows]).toEqual([1, ["read"]]);
});

test("a unit that was put elsewhere is told of and can be taken back; whoever plays on goes on without the step", async () => {
  const learner = await settingUp();
  await learner.act(place("K", [TOWN[0]]));
  expect(learner.guide.step).toBe(1);
  expect(learner.guide.strayed).toContain("Undo takes it back.");
  await learner.undo();
  expect(learner.guide.strayed).toBeNull();
  await learner.act(place("K", [TOWN[0]]));
  await learner.act(place("G", TOWN.slice(1)));
  expect([learner.guide.step, learner.hows]).toEqual([2, ["read", "impossible"]]);
  await learner.undo();
  expect([learner.guide.step, learner.hows]).toEqual([1, ["read"]]);
});

test("a skipped step can be taken up again, and a lesson that was left is gone", async () => {
  const learner = await settingUp();
  await learner.goOn();
  expect([learner.guide.step, learner.hows]).toEqual([2, ["read", "skipped"]]);
  const { host, id } = learner;
  learner.shown = await host.teach(id, { kind: "takeUp", step: 1 }, learner.watching);
  expect(learner.guide.step).toBe(1);
  expect((await host.teach(id, { kind: "leave" }, learner.watching)).guide).toBeNull();
  expect((await learner.stored()).guide).toBeNull();
});

test("a lesson is kept with its game, and begins anew with the same dice", async () => {
  const learner = await settingUp();
  await learner.act(place("G", TOWN));
  expect((await learner.stored()).guide?.passed).toEqual(learner.guide.passed);
  const { id } = await learner.host.restart(learner.id, true, { id: "again", seed: "other", bots: "other" });
  expect((await learner.host.open(id, null)).guide?.passed).toEqual([]);
  const { id: other } = await learner.host.restart(learner.id, false, { id: "new", seed: "other", bots: "other" });
  expect((await learner.host.open(other, null)).guide).toBeNull();
});

test("the other side answers the same way every time, by the lesson's script", async () => {
  const logs: string[] = [];
  for (let i = 0; i < 2; i++) {
    const learner = await new Learner("taierzhuang-1938", "the same").begin();
    for (let n = 0; n < 16 && learner.guide.step !== null; n++) {
      await learner.wait();
      if (learner.guide.toRead) await learner.goOn();
      else await learner.act(learner.guide.way ?? (await learner.next()));
    }
    logs.push(learner.shown.log.events.map(({ event }) => event.text).join("\n"));
  }
  expect(logs[1]).toBe(logs[0]);
  expect(logs[0]).toContain("17 Japanese units start in the Japanese Eastern Deployment Zone (north).");
  expect(logs[0]).toContain("4 Japanese units move from the Japanese Eastern Deployment Zone (north) to Liujiahu (W).");
});

test("a guided game kept by an earlier page opens, and says that it goes on without its guide", async () => {
  const learner = await settingUp();
  const { guide: _guide, bots: _bots, ...rest } = structuredClone(await learner.stored());
  const players = { japan: "you", china: "you" };
  learner.old.set("old", { ...rest, id: "old", players, toDecide: [], notes: [], guideStep: 3 });
  const shown = await learner.host.open("old", null);
  expect([shown.guide, shown.notes]).toEqual([null, [expect.stringContaining("goes on without its guide")]]);
});
