import { rowOf, scored } from "../search/worth.ts";
import { chanceAt, type Fitted, fit, type Sample } from "./fit.ts";

/** How well chances were told in advance. */
export interface Judged {
  /** mean square of what was said less what came; 0.25 is saying one half every time */
  readonly brier: number;
  /** mean distance of what was said from what came, over ten classes of what was said */
  readonly calibration: number;
}

export interface LearningReport {
  readonly fitted: Judged;
  /** what can be said without looking: always the same, by the stage alone, by the title's value and the stage */
  readonly constant: Judged;
  readonly stageOnly: Judged;
  readonly valueOnly: Judged;
}

const FOLDS = 5;

export const chanceBy = (fitted: Fitted, { stage, features }: Sample, stages: number): number =>
  chanceAt(scored(rowOf(fitted, stage, stages), features));

/** Every game is judged by weights that were fitted to other games. */
export function judge(samples: readonly Sample[], stages: number): LearningReport {
  const only = (features: (one: Sample) => Float64Array): Sample[] =>
    samples.map((one) => ({ ...one, features: features(one) }));
  const mean = samples.reduce((sum, { result }) => sum + result, 0) / samples.length;
  return {
    fitted: crossed(samples, stages),
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

function crossed(samples: readonly Sample[], stages: number): Judged {
  const said: [number, number][] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const fitted = fit(
      samples.filter(({ game }) => game % FOLDS !== fold),
      stages,
    );
    for (const one of samples) if (one.game % FOLDS === fold) said.push([chanceBy(fitted, one, stages), one.result]);
  }
  return judged(said);
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
  return { brier: rounded(squares / said.length), calibration: rounded(miss / said.length) };
}

const rounded = (x: number): number => Number(x.toFixed(4));
