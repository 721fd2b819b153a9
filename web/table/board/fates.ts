import type { Choice } from "@wusong/engine";

/** A counter of the board at hand with everything that can be done with it first. */
export interface Fate {
  readonly id: string;
  readonly verbs: readonly Choice[];
}

/** Every counter that a part of the board can begin with. One verb for all of them is chosen by pointing: that needs no list. */
export function fatesIn(choices: readonly Choice[], isCounter: (id: string) => boolean): Fate[] {
  const verbsOf = new Map<string, Choice[]>();
  for (const choice of choices) {
    const asked = choice.picks[0];
    if (asked?.kind !== "one") continue;
    for (const id of asked.options.filter(isCounter)) verbsOf.set(id, [...(verbsOf.get(id) ?? []), choice]);
  }
  const fates = [...verbsOf].map(([id, verbs]) => ({ id, verbs }));
  return fates.some(({ verbs }) => verbs.length > 1) ? fates : [];
}
