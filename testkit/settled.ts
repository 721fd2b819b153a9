import type { Asked, Play, Seat, Shape } from "@wusong/engine";

/**
 * The picks of a script as the table asks for them. A script may name what is not asked, because nothing or everything must be
 * taken: it then reads the same whether there is one candidate or several. Everything else is left as it was written.
 */
export function asAsked<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  verb: string,
  picks: readonly unknown[],
): unknown[] {
  const kept: unknown[] = [];
  for (const pick of picks) {
    const level = play.options(seat, verb, kept);
    const settled = !("refusal" in level) && mayBeSettled(pick) && !fits(play, level.asked, pick);
    if (!settled) kept.push(pick);
  }
  return kept;
}

/** Only sets and numbers are ever settled by themselves. */
const mayBeSettled = (pick: unknown): boolean => Array.isArray(pick) || typeof pick === "number";

function fits<S extends Shape>(play: Play<S>, asked: Asked | null, pick: unknown): boolean {
  if (asked?.kind === "count") return typeof pick === "number";
  if (asked?.kind !== "set" || !Array.isArray(pick)) return false;
  const kind = play.title.kinds.find(({ of }) => of === asked.of);
  return pick.every((text) => typeof text !== "string" || kind?.find(play.sheet, text) !== undefined);
}
