/** Games between two players: how many points the first made of so many. */
export interface Result {
  readonly first: string;
  readonly second: string;
  readonly points: number;
  readonly games: number;
}

/** A player's place on the ladder, with its 95 % interval. */
export interface Rating {
  readonly player: string;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** The player whose rating is fixed, and at what. */
export const ANCHOR = "greedy";
export const ANCHOR_RATING = 1000;
/** Points of rating for one unit of the logit of the expected score: ten times the chances are 400 points. */
const SCALE = 400 / Math.LN10;
/** Everybody is taken to have drawn so many games with the anchor: who never lost is not infinitely strong. */
const DRAWN_BEFORE = 1;
const ROUNDS = 60;

/**
 * Ratings that make the results most likely (Bradley and Terry), a game without a winner being half won. Players without a chain of
 * games to the anchor are rated by what was taken for granted alone.
 */
export function ratingsOf(results: readonly Result[]): Rating[] {
  const players = [...new Set(results.flatMap(({ first, second }) => [first, second]))].filter((one) => one !== ANCHOR);
  const at = new Map(players.map((player, i) => [player, i]));
  const all: Result[] = [
    ...results.filter(({ first, second }) => first !== second),
    ...players.map((player) => ({ first: player, second: ANCHOR, points: DRAWN_BEFORE / 2, games: DRAWN_BEFORE })),
  ];
  const strength = new Float64Array(players.length);
  const known = (player: string): number => {
    const i = at.get(player);
    return i === undefined ? 0 : strength[i];
  };
  let information = informationOf(all, at, known);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Float64Array(players.length);
    for (const { first, second, points, games } of all) {
      const miss = points - games * expected(known(first) - known(second));
      const [i, j] = [at.get(first), at.get(second)];
      if (i !== undefined) gradient[i] += miss;
      if (j !== undefined) gradient[j] -= miss;
    }
    const step = inverse(information).map((row) => row.reduce((sum, x, k) => sum + x * gradient[k], 0));
    // A long way is gone in short steps, where the curve is nearly straight.
    for (let i = 0; i < strength.length; i++) strength[i] += Math.max(-1, Math.min(1, step[i]));
    information = informationOf(all, at, known);
  }
  const spread = inverse(information);
  const gamesOf = (player: string): number =>
    results.reduce((sum, { first, second, games }) => sum + (first === player || second === player ? games : 0), 0);
  const rated = players.map((player, i): Rating => {
    const half = 1.959964 * Math.sqrt(spread[i][i]) * SCALE;
    const middle = ANCHOR_RATING + SCALE * strength[i];
    return {
      player,
      rating: Math.round(middle),
      low: Math.round(middle - half),
      high: Math.round(middle + half),
      games: gamesOf(player),
    };
  });
  const anchor: Rating = {
    player: ANCHOR,
    rating: ANCHOR_RATING,
    low: ANCHOR_RATING,
    high: ANCHOR_RATING,
    games: gamesOf(ANCHOR),
  };
  return [...rated, anchor].sort((a, b) => b.rating - a.rating);
}

const expected = (difference: number): number => 1 / (1 + Math.exp(-difference));

function informationOf(
  results: readonly Result[],
  at: ReadonlyMap<string, number>,
  strength: (player: string) => number,
): number[][] {
  const rows = [...at].map(() => [...at].map(() => 0));
  for (const { first, second, games } of results) {
    const p = expected(strength(first) - strength(second));
    const weight = games * p * (1 - p);
    const [i, j] = [at.get(first), at.get(second)];
    if (i !== undefined) rows[i][i] += weight;
    if (j !== undefined) rows[j][j] += weight;
    if (i === undefined || j === undefined) continue;
    rows[i][j] -= weight;
    rows[j][i] -= weight;
  }
  return rows;
}

/** Gauss and Jordan; the matrix is positive definite, so that no rows are changed about. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const pivot = Math.max(rows[i][i], 1e-9);
    for (let k = 0; k < 2 * size; k++) rows[i][k] /= pivot;
    for (let j = 0; j < size; j++) {
      const factor = rows[j][i];
      if (j !== i && factor !== 0) for (let k = 0; k < 2 * size; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  return rows.map((row) => row.slice(size));
}
