import { budget as marsLaTour } from "@wusong/titles-mars-la-tour-1870/bench";
import { budget as pacificBattles } from "@wusong/titles-pacific-battles-shanghai-1937/bench";
import { budget as shanghaiIncident } from "@wusong/titles-shanghai-incident-1932/bench";
import { budget as shanghaiNanking } from "@wusong/titles-shanghai-nanking-1937/bench";
import { budget as taierzhuang } from "@wusong/titles-taierzhuang-1938/bench";

const BUDGETS: Readonly<Record<string, { onePass: number; checked: number }>> = {
  "shanghai-nanking-1937": shanghaiNanking,
  "taierzhuang-1938": taierzhuang,
  "shanghai-incident-1932": shanghaiIncident,
  "pacific-battles-shanghai-1937": pacificBattles,
  "mars-la-tour-1870": marsLaTour,
};

/** What a title has promised about its speed. */
export function budgetOf(title: string): { onePass: number; checked: number } {
  const found = BUDGETS[title];
  if (!found) throw new Error(`${title} has no budget: add its bench.ts to cli/bench-budgets.ts.`);
  return found;
}
