import { expect, test } from "vitest";
import { title } from "../index.ts";
import { looks } from "../looks.ts";
import { field, fresh, started } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

const sheet = title.defaultSheet();

test("edits say what they cannot do", () => {
  const table = fresh();
  const wrong = (edit: object): string => table.game.edit(edit as never)?.text ?? "";
  expect(wrong({ weather: 1 })).toMatch(/nothing called "weather"/);
  expect(wrong({ units: { "jp.99div.1": "1627" } })).toMatch(/no unit called "jp.99div.1"/);
  expect(wrong({ units: { "jp.9div.1": "9999" } })).toMatch(/9999/);
  expect(wrong({ units: { "jp.9div.1": "3217" } })).toMatch(/area of play/);
  expect(wrong({ units: { "jp.9div.1": { at: "1627", steps: 3 } } })).toMatch(/from 1 to 2/);
  expect(wrong({ units: { "jp.9div.1": "1627", "cn.78div.1": "1627" } })).toMatch(/Both sides/);
  expect(wrong({ units: { "cn.78div.1": "2633" } })).toMatch(/closed sector/);
  expect(wrong({ units: { "cn.train.a": "2127" } })).toMatch(/off the railway/);
  expect(wrong({ logistics: 20 })).toMatch(/from 0 to 19/);
  expect(wrong({ phase: "lunch" })).toMatch(/no phase "lunch"/);
  expect(wrong({ control: { "1627": "france" } })).toMatch(/japan, china or neutral/);
  expect(wrong({ markers: { "jp.air.9": "ready" } })).toMatch(/no marker/);
  expect(table.step).toBe("japan");
});

test("edits of a wrong form are answered with how they are written, and change nothing", () => {
  const table = started();
  const before = table.game.hash;
  const wrong = (edit: object): string => table.game.edit(edit as never)?.text ?? "accepted";
  const sentences: [object, RegExp][] = [
    [{ clear: 1 }, /"clear" is true, or is left out\./],
    [{ side: 3 }, /The side is a text such as "japan"\./],
    [{ side: "france" }, /The sides are japan and china\./],
    [{ phase: 2 }, /The phase is a text such as "combat"\./],
    [{ phase: "lunch" }, /There is no phase "lunch"; there are movement, combat/],
    [{ weather: 1 }, /There is nothing called "weather" to edit; there are clear, side/],
    [{ turn: "two" }, /The turn is a whole number from 1 to 7\./],
    [{ turn: 1.5 }, /The turn is a whole number from 1 to 7\./],
    [{ day: 36 }, /The day is a whole number from 1 to 35\./],
    [{ pause: -1 }, /The box of the pause marker is a whole number from 0 to 4\./],
    [{ logistics: true }, /The number of logistics points is a whole number from 0 to 19\./],
    [{ fifthArmy: "yes" }, /"fifthArmy" is true or false\./],
    [{ open: 1 }, /"open" is true or false\./],
    [{ charged: null }, /"charged" is true or false\./],
    [{ destroyed: [] }, /"destroyed" is true or false\./],
    [{ called: "9div" }, /"called" is a list such as \["9div"\]\./],
    [{ called: [9] }, /Every entry of "called" is a text such as "9div"\./],
    [{ called: ["78div"] }, /no Japanese formation called "78div"/],
    [{ control: ["1627"] }, /"control" is written like {"2730": "japan"}\./],
    [{ control: { "1627": 1 } }, /controlled by japan, china or neutral/],
    [{ control: { nowhere: "japan" } }, /There is no hex "nowhere"\./],
    [{ units: "jp.9div.1" }, /"units" is written like {"jp.9div.1": "2730"}\./],
    [{ units: { "jp.9div.1": 1627 } }, /"jp.9div.1" is written like "2730" or {"at": "2730", "steps": 1}\./],
    [{ units: { "jp.9div.1": { at: 1627 } } }, /The place of jp.9div.1 is a text such as "2730"\./],
    [
      { units: { "jp.9div.1": "nowhere" } },
      /"nowhere" is neither a hex nor one of off, eliminated, lost and waiting\./,
    ],
    [{ units: { "jp.9div.1": { steps: "one" } } }, /The number of steps of jp.9div.1 is a whole number from 1 to 2\./],
    [{ units: { "jp.9div.1": { hex: "1627" } } }, /A unit has "at", "steps" and "marks", but no "hex"\./],
    [{ units: { "jp.9div.1": { marks: "moved" } } }, /"marks" is a list such as \["moved"\]\./],
    [{ units: { "jp.9div.1": { marks: ["tired"] } } }, /There is no mark "tired"; there are moved, attacked/],
    [{ rubble: "2730" }, /"rubble" is a list such as \["2730"\]\./],
    [{ snipers: [2730] }, /Every entry of "snipers" is a text such as "2730"\./],
    [{ attacked: ["here"] }, /There is no hex "here"\./],
    [{ markers: [] }, /"markers" is written like {"jp.air.1": "ready"}\./],
    [{ markers: { "jp.air.1": 1 } }, /The place of jp.air.1 is a text such as "ready"\./],
    [{ markers: { "jp.air.1": "gone" } }, /"gone" is neither a hex nor one of absent, ready, used and track\./],
    [{ ledger: 3 }, /"ledger" is a list of victory points such as \[2, -1\]\./],
    [{ ledger: ["3"] }, /An entry of the ledger is a whole number from -99 to 99\./],
  ];
  for (const [given, sentence] of sentences)
    expect([given, wrong(given)]).toEqual([given, expect.stringMatching(sentence)]);
  expect(table.game.hash).toBe(before);
});

test("an edited position plays on to the end", () => {
  for (const phase of [
    "movement",
    "combat",
    "mobileMovement",
    "mobileCombat",
    "administrative",
    "pause",
    "pauseMovement",
    "airMissions",
  ])
    for (const side of ["japan", "china"]) {
      const table = field(
        phase,
        side,
        { "jp.9div.1": "1627", "jp.9div.cav": "1629", "cn.78div.1": "1626" },
        { pause: 1, markers: { "jp.air.1": "ready" } },
      );
      table.until("tempo").act("japan", "stop");
      expect(table.game.over).not.toBeNull();
    }
});

test("the calculator itemises and gives exact chances", () => {
  const given = {
    attackers: ["jp.9div.1@2128", "jp.9div.eng@2128"],
    defenders: "cn.78div.1",
    target: "2127",
    fort: true,
    markers: ["jp.air.1"],
    dice: [6],
  };
  const found = title.odds(referenceSheet, given);
  if ("error" in found) throw new Error(found.error);
  const report = found.report as unknown as {
    attacker: { total: number };
    defender: { total: number };
    outcomes: { numerator: number; denominator: number }[];
    result: { result: string };
  };
  expect([report.attacker.total, report.defender.total]).toEqual([4 + 2 + 4, 3 + 2]);
  expect(report.outcomes.reduce((sum, one) => sum + one.numerator / one.denominator, 0)).toBeCloseTo(1);
  expect(report.result.result).toBe("D2");
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "2128", "jp.9div.eng": "2128", "cn.78div.1": { at: "2127", marks: ["builder"] } },
    { markers: { "jp.air.1": "ready" } },
  );
  expect(table.differential("japan", "2127", ["2128"], ["jp.air.1"])).toBe(5);
});

test("the form of the calculator asks for a situation that the calculator reads", () => {
  const fields = looks.calculator ?? [];
  const first = Object.fromEntries(
    fields.flatMap((field) => ("default" in field ? [[field.id, field.default]] : [])),
  ) as Record<string, never>;
  const totals = (more: object): number[] => {
    const found = title.odds(referenceSheet, { ...first, ...more });
    if ("error" in found) throw new Error(found.error);
    const { attacker, defender } = found.report as unknown as Record<string, { total: number }>;
    return [attacker.total, defender.total];
  };
  expect(totals({})).toEqual([4, 3 + 2]);
  expect(totals({ reduced: ["jp.9div.1", "cn.78div.1"] })).toEqual([2, 2 + 2]);
  expect(totals({ attackers: ["jp.9div.1@2128"], reduced: ["jp.9div.1"] })).toEqual([2, 3 + 2]);
  expect(totals({ terrain: "clear", across: "river", fort: true, garrison: 3 })).toEqual([4, 3 + 3 + 3 + 2]);
  for (const field of fields) {
    const answers =
      field.kind === "choice" ? field.options.map(({ value }) => value) : field.kind === "flag" ? [true] : [];
    for (const answer of answers) {
      const found = title.odds(referenceSheet, { ...first, [field.id]: answer } as never);
      const china = field.id === "attacker" && answer === "china";
      expect([field.id, answer, "error" in found]).toEqual([field.id, answer, china]);
    }
  }
});

test("the calculator explains what it cannot read", () => {
  const wrong = (given: object): string => {
    const found = title.odds(sheet, given as never);
    return "error" in found ? found.error : "";
  };
  expect(wrong({})).toMatch(/^The attackers are units such as/);
  expect(wrong({ attackers: "jp.9div.1" })).toMatch(/defence needs/);
  expect(wrong({ attackers: "tank", defenders: "3" })).toMatch(/neither a unit/);
  expect(wrong({ attackers: "jp.9div.1 cn.78div.1", defenders: "3" })).toMatch(/one side/);
  expect(wrong({ attackers: "jp.9div.1", defenders: "jp.9div.2" })).toMatch(/attacker's side/);
  expect(wrong({ attackers: "jp.9div.1@1627", defenders: "3", target: "2127" })).toMatch(/not adjacent/);
  expect(wrong({ attackers: "3", defenders: "3", target: "9999" })).toMatch(/no hex 9999/);
  expect(wrong({ attackers: "jp.9div.1 jp.9div.1:reduced", defenders: "3" })).toMatch(/jp.9div.1 is named twice/);
  expect(wrong({ attackers: "3", defenders: "3", markers: "jp.air.1, jp.air.1" })).toMatch(/jp.air.1 is named twice/);
  expect(wrong({ attackers: "jp.9div.1", defenders: "3", reduced: "jp.9div.2" })).toMatch(/takes no part/);
  expect(wrong({ attackers: "jp.9div.eng", defenders: "3", reduced: "jp.9div.eng" })).toMatch(/one step only/);
  expect(wrong({ attackers: "cn.78div.1", garrison: 2 })).toMatch(/only Japan attacks them/);
});

test("the calculator does not contradict itself about a void exchange, and its labels leave the colon to the screen", () => {
  for (const dice of [1, 2, 3, 4, 5, 6]) {
    const found = title.odds(title.defaultSheet(), { attackers: "3", defenders: "3", mobile: true, dice: [dice] });
    const { outcomes, result, whatIf } = (found as unknown as { report: Report }).report;
    const row = outcomes.find(({ key }) => key === result.result)!;
    expect([row.text, row.perDie.includes(dice)]).toEqual([`${result.result}: ${result.text}`, true]);
    expect(outcomes.map(({ text }) => text).filter((text) => text.includes("one step each"))).toEqual([]);
    for (const { label } of whatIf) expect(label).not.toMatch(/:$/);
    expect(new Set(outcomes.map(({ text }) => text)).size).toBe(outcomes.length);
  }
});

interface Report {
  outcomes: { key: string; text: string; perDie: number[] }[];
  result: { result: string; text: string };
  whatIf: { label: string }[];
}

test("the calculator says how an entry of a wrong form is written", () => {
  const battle = { attackers: "3", defenders: "3" };
  const sentences: [unknown, RegExp][] = [
    [null, /^A combat is written like {"attackers"/],
    ["jp.9div.1", /^A combat is written like {"attackers"/],
    [[], /^A combat is written like {"attackers"/],
    [{ ...battle, weather: "rain" }, /^A combat has no "weather"; it has attacker, attackers/],
    [{ ...battle, attackers: true }, /^The attackers are units such as "jp.9div.1" or strengths/],
    [{ ...battle, attackers: [null] }, /^The attackers are units/],
    [{ ...battle, defenders: {} }, /^The defenders are units such as "cn.78div.1" or strengths/],
    [{ ...battle, attacker: "france" }, /^The attacker is japan or china\.$/],
    [{ ...battle, target: "Tazang" }, /^The target is a hex such as 2127\.$/],
    [{ ...battle, target: [] }, /^The target is a hex such as 2127\.$/],
    [{ ...battle, terrain: "swamp" }, /^The terrain is clear, town or city\.$/],
    [{ ...battle, fort: "yes" }, /^The fort is true or false/],
    [{ ...battle, across: "sea" }, /^The attack goes across none, a creek or a river\.$/],
    [{ ...battle, reduced: 1 }, /^The reduced units are named like "jp.9div.1"/],
    [{ ...battle, garrison: 4 }, /^The garrison is the number of Woosung forts in Chinese hands, 0 to 3\.$/],
    [{ ...battle, garrison: "two" }, /^The garrison is the number/],
    [{ ...battle, markers: 1 }, /^The markers are fire-support markers such as "jp.air.1"/],
    [{ ...battle, mobile: 1 }, /^Mobile is true or false/],
    [{ ...battle, dice: 6 }, /^The dice are a list of numbers from 1 to 6\.$/],
    [{ ...battle, dice: [7] }, /^The dice are a list of numbers from 1 to 6\.$/],
  ];
  for (const [given, sentence] of sentences)
    expect([given, title.odds(sheet, given as never)]).toEqual([given, { error: expect.stringMatching(sentence) }]);
});

test("sheets of one's own are checked with clear sentences", () => {
  const load = (file: string, data: unknown): string[] => {
    const loaded = title.loadSheet({ [file]: data });
    return "errors" in loaded ? [...loaded.errors] : [];
  };
  const { tables, counters } = sheet.data;
  expect(load("weather.json", {})[0]).toMatch(/map.json, counters.json and tables.json/);
  expect(
    load("tables.json", { ...tables, combat: { ...tables.combat, rows: tables.combat.rows.slice(1) } })[0],
  ).toMatch(/6 rows/);
  expect(load("counters.json", { ...counters, units: [...counters.units, counters.units[0]] }).join(" ")).toMatch(
    /listed twice/,
  );
  expect(load("tables.json", tables)).toEqual([]);
});

test("every counter has a face, every position a scene, status and panels", () => {
  const table = started();
  expect(looks.faces(sheet)).toHaveLength(71 + 9);
  const view = table.game.view(null);
  const scene = looks.scene(view, sheet);
  expect(scene.stacks).toHaveLength(14);
  expect(scene.control?.["2127"]).toBe("second");
  expect(looks.status(view, sheet)).toMatchObject({
    turn: "Turn 1 of series 1, 28 January",
    phase: "Japanese movement phase",
  });
  expect(looks.status(fresh().game.view(null), sheet).phase).toBe("Set-up");
  expect(looks.status(field("pause", "japan", {}).game.view(null), sheet).phase).toBe("Pause 4");
  const panels = looks.panels(view, sheet);
  for (const name of ["Pause track", "Chinese logistics", "Fire support ready", "9th Division, off the map"])
    expect(panels.some((panel) => panel.name === name)).toBe(true);
  expect(looks.turns[34].date).toBe("2 March");
  expect(looks.placeName(sheet, "2127")).toBe("Tazang 2127");
});
