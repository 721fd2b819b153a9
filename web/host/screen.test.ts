import type { FormField, Shape, Title } from "@wusong/engine";
import { expect, it } from "vitest";
import type { RuleCase } from "../rules/rulebook.ts";
import { screenOf } from "./screen.ts";

const TITLES = Object.entries(import.meta.glob<{ title: Title<Shape> }>("../../titles/*/index.ts"));

it.each(TITLES)("every place and every counter of %s has a name of its own kind", async (_path, load) => {
  const { title } = await load();
  const { placeNames, faces } = screenOf(title);
  for (const [place, name] of Object.entries(placeNames)) {
    expect(name, place).not.toBe("");
    expect(name, place).not.toMatch(/undefined|null|\[object/);
  }
  expect(new Set(Object.values(placeNames)).size).toBe(Object.keys(placeNames).length);
  expect(faces.map(({ id }) => id).filter((id) => id in placeNames)).toEqual([]);
  expect(new Set(faces.map(({ id }) => id)).size).toBe(faces.length);
});

/** Lists of the page are keyed by these: one that occurred twice would break the page that shows it. */
it.each(TITLES)("nothing a screen lists for %s goes by the same name twice", async (_path, load) => {
  const { title } = await load();
  const { sides, calculator, edit } = screenOf(title);
  const fieldsOf = (fields: readonly FormField[]): readonly FormField[][] => [
    [...fields],
    ...fields.flatMap((field) => (field.kind === "rows" ? fieldsOf(field.fields) : [])),
  ];
  const fields = [...fieldsOf(calculator), ...fieldsOf(edit?.fields ?? [])];
  const lists: Readonly<Record<string, readonly string[][]>> = {
    seats: [[...title.seats], sides.map(({ seat }) => seat), sides.map(({ name }) => name)],
    scenarios: [title.scenarios.map(({ id }) => id)],
    options: [title.options.map(({ id }) => id), ...title.options.map(({ values }) => values.map(({ id }) => id))],
    forms: fields.map((list) => list.map(({ id }) => id)),
    choices: fields
      .flat()
      .flatMap((field) => (field.kind === "choice" ? [field.options.map(({ value }) => String(value))] : [])),
    edits: edit ? [edit.off, edit.states, edit.marks].map((list) => list.map(({ value }) => value)) : [],
    // Overlays, panels and whatever else a position shows are keyed by their order.
  };
  for (const [what, all] of Object.entries(lists))
    for (const names of all) expect(new Set(names).size, `${what}: ${names.join(", ")}`).toBe(names.length);
});

it.each(Object.entries(import.meta.glob<{ default: { cases: RuleCase[] } }>("../../titles/*/rules.json")))(
  "every case and statement of %s has a number of its own",
  async (_path, load) => {
    const { cases } = (await load()).default;
    const once = (names: readonly string[]): void => expect(new Set(names).size).toBe(names.length);
    once(cases.map((one) => one.case));
    for (const { statements } of cases) once(statements.map(({ id }) => id));
  },
);
