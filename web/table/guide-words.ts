import type { GuideNow, PassedStep } from "@wusong/engine";
import { listed } from "@wusong/engine/words";

/** What became of the steps that were passed last, before the present one. */
export function passedInWords({ passed }: GuideNow): string | null {
  const last = passed.at(-1);
  if (!last) return null;
  const numbers = (how: PassedStep["how"]): string[] =>
    passed.flatMap((one, i) => (one.at === last.at && one.how === how ? [`${i + 1}`] : []));
  const said = (list: readonly string[], one: string, several: string): string =>
    list.length === 0 ? "" : list.length === 1 ? `Step ${list[0]} ${one}.` : `Steps ${listInWords(list)} ${several}.`;
  return (
    [
      said(numbers("done"), "is done", "are done"),
      said(
        numbers("impossible"),
        "can no longer be done; the lesson goes on",
        "can no longer be done; the lesson goes on",
      ),
    ]
      .filter((sentence) => sentence !== "")
      .join(" ") || null
  );
}

/** More than this is counted, not named. */
const NAMED = 3;

export function listInWords(names: readonly string[]): string {
  const named = names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
  return listed(named);
}
