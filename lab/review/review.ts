import { type Game, type Shape, sheetHash, standingEntries } from "@wusong/engine";
import { basisOf, chanceModel } from "./chance.ts";
import { judge } from "./judge.ts";
import { chanceSeen, momentOf, stepsOf } from "./ledger.ts";
import type { Eyes, Knowledge, Moment } from "./moment.ts";
import { REVIEW_FORMAT, type Review } from "./told.ts";

export interface ReviewSetting {
  readonly eyes: Eyes;
  readonly knowledge: Knowledge;
}

/** Whether a review that was kept is of this very game and setting. */
export const isReviewOf = <S extends Shape>(kept: Review, game: Game<S>, { eyes, knowledge }: ReviewSetting): boolean =>
  kept.format === REVIEW_FORMAT &&
  kept.title === game.title.id &&
  kept.rulesVersion === game.title.rulesVersion &&
  kept.hash === game.hash &&
  kept.eyes === eyes &&
  kept.knowledge === knowledge;

/**
 * Reviews a game: first the curve and the ledger, then one grade after the other. Every step gives the review so far, which can be
 * shown, kept, and given back to go on from there.
 */
export function* reviewing<S extends Shape>(
  game: Game<S>,
  setting: ReviewSetting,
  kept: Review | null = null,
): Generator<Review, Review, void> {
  const model = chanceModel(game.title);
  let review: Review;
  // The curve takes a moment: where it was broken off it is drawn anew.
  if (kept && isReviewOf(kept, game, setting) && kept.moments.length === kept.of) review = kept;
  else {
    const begun = game.continuedFrom?.at ?? 0;
    const beginning = game.positionAt(begun);
    const { eyes } = setting;
    const moments: Moment[] = [];
    const { over } = game;
    review = {
      format: REVIEW_FORMAT,
      title: game.title.id,
      rulesVersion: game.title.rulesVersion,
      sheet: sheetHash(game.sheet),
      entries: game.entries.length,
      hash: game.hash,
      ...setting,
      basis: basisOf(game),
      seats: game.title.seats,
      start: chanceSeen(model, beginning, eyes),
      over: over && { winner: over.winner, text: game.overText ?? "", rule: over.rule },
      moments,
      of: standingEntries(game.entries).filter((at) => at >= begun).length,
      judged: [],
    };
    for (const step of stepsOf(game)) {
      moments.push(momentOf(game, step, model, eyes));
      yield { ...review, moments: [...moments] };
    }
    review = { ...review, moments };
  }
  if (!review.basis.fitted) return review;
  let at = 0;
  for (const step of stepsOf(game)) {
    if (at++ < review.judged.length) continue;
    const mine = setting.eyes === null || (step.entry.kind === "act" && step.entry.seat === setting.eyes);
    const one = mine ? judge(game, step, model, setting.knowledge) : null;
    review = { ...review, judged: [...review.judged, one] };
    yield review;
  }
  return review;
}

/** Reviews a game at once. */
export function reviewed<S extends Shape>(game: Game<S>, setting: ReviewSetting, kept: Review | null = null): Review {
  const steps = reviewing(game, setting, kept);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
