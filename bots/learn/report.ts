import { rowOf, scored } from "../search/worth.ts";
import { chanceAt, type Fitted, fit, type Sample } from "./fit.ts";

/** How well chances were told in advance. */
export interface Judged {
  /** mean square of what was said less what came; 0.25 is saying one half every time */
  readonly brier: number;
  /** mean distance of what was said from what came, over ten classes of what was said */
  readonly calibration: number;
  /** the largest such distance of a class with at least a twentieth of the positions */
  readonly worst: number;
}

export interface LearningReport {
  readonly fitted: Judged;
  /** what can be said without looking: always the same, by the stage alone, by the title's value and the stage */
  readonly constant: Judged;
  readonly stageOnly: Judged;
  readonly valueOnly: Judged;
  /** by stage: how many positions, how well the fitted weights told their ends, and how well the mean result of the stage would have */
  readonly byStage: readonly { readonly positions: number; readonly brier: number; readonly constant: number }[];
}

const FOLDS = 5;

export const logitBy = (fitted: Fitted, { stage, features }: Sample, stages: number): number =>
  scored(rowOf(fitted, stage, stages), features);

/** Every game is judged by weights that were fitted to other games. */
export function judge(samples: readonly Sample[], stages: number, signs: readonly number[] = []): LearningReport {
  const only = (features: (one: Sample) => Float64Array): Sample[] =>
    samples.map((one) => ({ ...one, features: features(one) }));
  const mean = samples.reduce((sum, { result }) => sum + result, 0) / samples.length;
  const told = toldInAdvance(samples, stages, signs);
  return {
    fitted: judged(told.map(({ chance, one }) => [chance, one.result])),
    byStage: Array.from({ length: stages }, (_, stage) => {
      const here = told.filter(({ one }) => one.stage === stage);
      const middle = here.reduce((sum, { one }) => sum + one.result, 0) / Math.max(1, here.length);
      return {
        positions: here.length,
        brier: judged(here.map(({ chance, one }) => [chance, one.result])).brier,
        constant: judged(here.map(({ one }) => [middle, one.result])).brier,
      };
    }),
    constant: judged(samples.map(({ result }) => [mean, result])),
    stageOnly: crossed(
      only(() => new Float64Array(1)),
      stages,
    ),
    valueOnly: crossed(
      only(({ value }) => Float64Array.of(value)),
      stages,
    ),
  };
}

const crossed = (samples: readonly Sample[], stages: number): Judged =>
  judged(toldInAdvance(samples, stages).map(({ chance, one }) => [chance, one.result]));

/** What weights fitted to the other games say of every position. */
function toldInAdvance(
  samples: readonly Sample[],
  stages: number,
  signs: readonly number[] = [],
): { chance: number; one: Sample }[] {
  const told: { chance: number; one: Sample }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const fitted = fit(
      samples.filter(({ game }) => game % FOLDS !== fold),
      stages,
      signs,
    );
    for (const one of samples)
      if (one.game % FOLDS === fold) told.push({ chance: chanceAt(logitBy(fitted, one, stages)), one });
  }
  return told;
}

const CLASSES = 10;

function judged(said: readonly (readonly [chance: number, result: number])[]): Judged {
  const classes = Array.from({ length: CLASSES }, () => ({ n: 0, said: 0, came: 0 }));
  let squares = 0;
  for (const [chance, result] of said) {
    squares += (chance - result) * (chance - result);
    const one = classes[Math.min(CLASSES - 1, Math.floor(chance * CLASSES))];
    one.n++;
    one.said += chance;
    one.came += result;
  }
  const miss = classes.reduce((sum, one) => sum + Math.abs(one.said - one.came), 0);
  const large = classes.filter(({ n }) => 20 * n >= said.length && n > 0);
  const worst = Math.max(0, ...large.map((one) => Math.abs(one.said - one.came) / one.n));
  const of = Math.max(1, said.length);
  return { brier: rounded(squares / of), calibration: rounded(miss / of), worst: rounded(worst) };
}

const rounded = (x: number): number => Number(x.toFixed(4));
