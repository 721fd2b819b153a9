import shelf from "./shelf.json" with { type: "json" };

/** Commands per second of random play a title has promised: in one pass, and through the checked interface. */
export interface Budget {
  readonly onePass: number;
  readonly checked: number;
}

export const budgets: Readonly<Record<string, Budget>> = Object.fromEntries(
  await Promise.all(
    shelf.map(async (id) => [id, ((await import(`./${id}/bench.ts`)) as { budget: Budget }).budget] as const),
  ),
);
