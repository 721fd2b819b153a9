import type { Save } from "@wusong/engine";
import { inPoints, signedPoints } from "./figures.ts";
import { luckOfMoment } from "./moment.ts";
import { type Review, turningPoints } from "./told.ts";

/** The record with what the review says of its entries. It opens and replays like the record alone. */
export function annotated(record: Save, review: Review): Save {
  const { moments, judged, seats } = review;
  const turning = new Set(turningPoints(review).map(({ index }) => index));
  const notes = moments.flatMap((moment, i) => {
    const said: string[] = [];
    if (turning.has(i))
      said.push(
        `Turning point: the chance of ${seats[0]} goes from ${inPoints(moment.before)} to ${inPoints(moment.after)}.`,
      );
    if (moment.falls > 1)
      said.push(
        `Dice: ${signedPoints(luckOfMoment(moment))} points of chance for ${seats[0]}${moment.exact ? "" : ", by a sample of their falls"}.`,
      );
    const one = judged[i];
    if (one && one.grade !== "best")
      said.push(
        `${one.grade[0].toUpperCase()}${one.grade.slice(1)}, ${signedPoints(-one.regret)}.${one.text ? ` Better: ${one.text}` : ""}`,
      );
    return said.length > 0 ? [{ at: moment.at, text: said.join(" ") }] : [];
  });
  return { ...record, notes };
}
