import { DiceStream, defaultOptions, Play, Random, type Shape, type Title } from "@wusong/engine";
import { OPEN, SPECTATOR, viewsOf } from "@wusong/host";
import { describe, expect, it } from "vitest";
import { inspectionOf, momentOf } from "../../host/moment.ts";
import { screenOf } from "../../host/screen.ts";
import type { RuleCase } from "../../rules/rulebook.ts";
import { inspectedStacks, inspectionInWords } from "./inspected.ts";

const TITLES = Object.entries(import.meta.glob<{ title: Title<Shape> }>("../../../titles/*/index.ts"));
const RULES = import.meta.glob<{ default: { cases: RuleCase[] } }>("../../../titles/*/rules.json");
const EVERY = 130;

function* positions(title: Title<Shape>): Generator<Play<Shape>> {
  const random = new Random("inspections");
  const play = Play.begin(title, title.defaultSheet(), title.scenarios[0].id, defaultOptions(title), "inspections");
  for (let n = 0; !play.s.over && n < 400; n++) {
    if (n % EVERY === 0) yield play;
    const [seat] = play.seatsToDecide();
    play.playRandom(seat, random, new DiceStream("inspections", play.diceIndex()));
  }
}

describe.each(TITLES)("what is said of the places of %s", async (path, load) => {
  const { title } = await load();
  const { cases } = (await RULES[path.replace("index.ts", "rules.json")]()).default;
  const known = new Set(cases.flatMap((one) => [one.case, ...one.statements.map(({ id }) => id)]));
  const screen = screenOf(title);
  const faces = new Map(screen.faces.map((face) => [face.id, face]));
  const ids = [...faces.keys()].filter((id) => /[a-z]/.test(id));

  it("is in words with cases of the rules, speaks of every counter in sight and of no other", () => {
    for (const play of positions(title))
      for (const viewpoint of [...title.seats, SPECTATOR, OPEN]) {
        const sight = { entries: 0, viewpoint, views: viewsOf(play, viewpoint), over: null };
        const moment = momentOf(title, play.sheet, sight);
        for (const place of Object.keys(screen.placeNames)) {
          const inspection = inspectionOf(title, play.sheet, moment, place);
          const stacks = inspectedStacks(place, moment.scene, inspection, faces, 99);
          const text = inspectionInWords(screen.placeNames[place], inspection, stacks);
          expect(text, place).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
          expect(text, place).not.toMatch(/[a-z][A-Z]/);
          expect(ids.filter((id) => text.includes(id))).toEqual([]);
          for (const { rule } of inspection.facts) expect(known.has(rule ?? ""), `${place}: ${rule}`).toBe(true);
          const shown = moment.scene.stacks
            .filter(({ at }) => at === place)
            .flatMap(({ counters }) => counters.flatMap((one) => ("id" in one ? [one.id] : [])));
          expect(Object.keys(inspection.counters).sort(), place).toEqual(shown.sort());
        }
      }
  });

  it("names cases of the rules where it says what each side needs", () => {
    for (const play of positions(title)) {
      const { aims, ending, score } = title.looks.prospects(viewsOf(play, SPECTATOR)[0], play.sheet);
      for (const rule of [...aims.map((aim) => aim.rule), ending.rule, score.rule])
        expect(known.has(rule), rule).toBe(true);
      expect(new Set(aims.map(({ seat }) => seat))).toEqual(new Set(title.seats));
      for (const { text, now } of aims) expect(`${text} ${now}`).not.toMatch(/undefined|NaN|\d\.\d\d/);
    }
  });
});
