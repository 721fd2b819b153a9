export function middleRatio(mine: readonly number[], theirs: readonly number[]): number;
export function compareWith(checkout: string | undefined, wanted: readonly string[]): Promise<void>;
