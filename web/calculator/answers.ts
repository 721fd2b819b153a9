import type { FormField, Json } from "@wusong/engine";

/** An answer to a field of a form, of the kind the field asks for. */
export type Answer =
  | { readonly kind: "choice" | "place"; readonly value: string }
  | { readonly kind: "number"; readonly value: number | null }
  | { readonly kind: "flag"; readonly value: boolean }
  | { readonly kind: "units"; readonly value: readonly string[] }
  | { readonly kind: "dice"; readonly value: readonly number[] }
  | { readonly kind: "rows"; readonly value: readonly Answers[] };
export interface Answers {
  readonly [id: string]: Answer;
}

function startOf(field: FormField): Answer {
  switch (field.kind) {
    case "dice":
      return { kind: "dice", value: [] };
    case "rows":
      return { kind: "rows", value: Array.from({ length: field.lo }, () => firstAnswers(field.fields)) };
    case "choice":
    case "place":
      return { kind: field.kind, value: field.default };
    case "number":
      return { kind: "number", value: field.default };
    case "flag":
      return { kind: "flag", value: field.default };
    case "units":
      return { kind: "units", value: field.default };
  }
}

export function firstAnswers(fields: readonly FormField[]): Answers {
  return Object.fromEntries(fields.map((field) => [field.id, startOf(field)]));
}

/** Fields that are asked, given the answers so far. */
export const asked = (fields: readonly FormField[], answers: Answers): FormField[] =>
  fields.filter(({ when }) => !when || when.is.some((value) => value === answers[when.field].value));

/** The situation as the title's calculator takes it: what is not asked, or left empty, is left out. */
export function situationOf(fields: readonly FormField[], answers: Answers): { [id: string]: Json } {
  const situation: { [id: string]: Json } = {};
  for (const field of asked(fields, answers)) {
    const value = jsonOf(field, answers[field.id]);
    if (value !== null) situation[field.id] = value;
  }
  return situation;
}

/** An answer as a title reads it; null where the field was left empty. */
export function jsonOf(field: FormField, answer: Answer): Json {
  if (answer.kind === "dice") return answer.value.length === 0 ? null : answer.value;
  if (answer.kind !== "rows") return answer.value;
  return answer.value.map((row) => situationOf(field.kind === "rows" ? field.fields : [], row));
}

/** Dice as a person writes them ("3 5"), or null when that are not `count` faces. */
export function readDice(text: string, count: number): number[] | null {
  const faces = text.match(/\d+/g)?.map(Number) ?? [];
  if (faces.length === 0) return [];
  return faces.length === count && faces.every((face) => face >= 1 && face <= 6) ? faces : null;
}
