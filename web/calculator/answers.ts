import type { FormField } from "@wusong/board";

export type Answer = string | number | boolean | null | readonly string[] | readonly number[] | readonly Answers[];
export interface Answers {
  readonly [id: string]: Answer;
}

function startOf(field: FormField): Answer {
  switch (field.kind) {
    case "dice":
      return [];
    case "rows":
      return Array.from({ length: field.lo }, () => firstAnswers(field.fields));
    default:
      return field.default;
  }
}

export function firstAnswers(fields: readonly FormField[]): Answers {
  return Object.fromEntries(fields.map((field) => [field.id, startOf(field)]));
}

/** Fields that are asked, given the answers so far. */
export const asked = (fields: readonly FormField[], answers: Answers): FormField[] =>
  fields.filter(({ when }) => !when || when.is.includes(answers[when.field] as string | boolean));

/** The situation as the title's calculator takes it: what is not asked, or left empty, is left out. */
export function situationOf(fields: readonly FormField[], answers: Answers): Record<string, unknown> {
  const situation: Record<string, unknown> = {};
  for (const field of asked(fields, answers)) {
    const answer = answers[field.id];
    if (answer === null || (field.kind === "dice" && (answer as readonly number[]).length === 0)) continue;
    situation[field.id] =
      field.kind === "rows" ? (answer as readonly Answers[]).map((row) => situationOf(field.fields, row)) : answer;
  }
  return situation;
}

/** Dice as a person writes them ("3 5"), or null when that are not `count` faces. */
export function readDice(text: string, count: number): number[] | null {
  const faces = text.match(/\d+/g)?.map(Number) ?? [];
  if (faces.length === 0) return [];
  return faces.length === count && faces.every((face) => face >= 1 && face <= 6) ? faces : null;
}
