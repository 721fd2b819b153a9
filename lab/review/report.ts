import type { Looks } from "@wusong/engine";
import { curveOf, inPoints, linePath, signedPoints, signedSteps, turnsOf } from "./figures.ts";
import { luckOfMoment } from "./moment.ts";
import { ledgerOfReview, type Review, turningPoints } from "./told.ts";

/** What a report needs beside the review. */
export interface ReportThings {
  /** name of the title for people */
  readonly title: string;
  readonly sides: Looks<unknown, unknown>["sides"];
  /** a picture of the map (SVG) before the moment of that index, by index; moments without one have none */
  readonly pictures: ReadonlyMap<number, string>;
  /** the inks of the pictures, as a stylesheet */
  readonly style: string;
  /** how to make this report again */
  readonly command: string | null;
}

const MOST_DECISIONS = 25;

/** An after-action report: one page that needs nothing else, to be posted or printed. */
export function reportPage(review: Review, { title, sides, pictures, style, command }: ReportThings): string {
  const nameOf = (seat: number | null): string =>
    seat === null ? "Both" : (sides.find((one) => one.seat === review.seats[seat])?.name ?? review.seats[seat]);
  const first = nameOf(0);
  const points = turningPoints(review);
  const hueOf = (ink: string): string => text(sides.find((side) => side.ink === ink)?.hue ?? "");
  const hues = `data-first="${hueOf("first")}" data-second="${hueOf("second")}"`;
  const heading = `Review: ${title}`;
  return [
    "<!doctype html>",
    `<html lang="en" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(heading)}</title><style>${style.replace(/</g, "")}\n${STYLE}</style></head><body><main>`,
    `<header><h1>${text(heading)}</h1><p>${text(review.over?.text ?? "The game goes on.")}</p><p class="muted">${text(review.basis.text)} ${text(knew(review))}</p></header>`,
    `<section><h2>Chance of winning</h2>${curve(review, first)}</section>`,
    points.length > 0 ? "<section><h2>Turning points</h2>" : "",
    ...points.map(({ index, change, by }, i) => {
      const moment = review.moments[index];
      const better = review.judged[index]?.text;
      const picture = pictures.get(index);
      return `<article><h3>${i + 1} ${moment.turn === null ? "" : `Turn ${text(moment.turn)}: `}${text(moment.text)}</h3><p><b>${inPoints(moment.before)} → ${inPoints(moment.after)}</b> for ${text(first)} (${signedPoints(change)}), ${by === "luck" ? "mostly by the dice" : "mostly by the decision"}.${better ? ` Better: ${text(better)}` : ""}</p>${picture ? `<figure ${hues}>${picture}</figure>` : ""}</article>`;
    }),
    points.length > 0 ? "</section>" : "",
    ledger(review, nameOf),
    decisions(review, nameOf),
    battles(review, nameOf),
    `<footer class="muted"><p>Luck is the luck the model can see: what the dice changed of the chance it gives. A side's decisions are graded by what they gave away against the best command found, not by the sum above.</p>${command ? `<p>Made with <code>${text(command)}</code></p>` : ""}</footer>`,
    "</main></body></html>",
  ].join("\n");
}

const knew = ({ basis, knowledge }: Review): string =>
  !basis.fitted
    ? ""
    : knowledge === "open"
      ? "The reviewer knew everything."
      : "The reviewer knew no more than the seat that decided.";

const text = (plain: string): string =>
  plain.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? one);

const WIDTH = 960;
const HEIGHT = 180;

function curve(review: Review, first: string): string {
  const values = curveOf(review);
  const last = Math.max(1, values.length - 1);
  const x = (index: number): string => ((index / last) * WIDTH).toFixed(1);
  const turns = turnsOf(review)
    .map(
      ({ index, turn }) =>
        `<line class="turn" x1="${x(index)}" x2="${x(index)}" y1="0" y2="${HEIGHT}"/><text x="${x(index)}" dx="3" y="${HEIGHT + 14}">${text(turn)}</text>`,
    )
    .join("");
  const marks = turningPoints(review)
    .map(
      ({ index }, i) =>
        `<g transform="translate(${x(index + 1)} ${((1 - values[index + 1]) * HEIGHT).toFixed(1)})"><circle r="9"/><text class="mark" y="4">${i + 1}</text></g>`,
    )
    .join("");
  return `<svg class="curve" viewBox="-2 -12 ${WIDTH + 4} ${HEIGHT + 32}" role="img" aria-label="Chance of ${text(first)}, from ${inPoints(values[0])} at the start to ${inPoints(values[values.length - 1])} at the end"><rect width="${WIDTH}" height="${HEIGHT}"/>${turns}<line class="half" x1="0" x2="${WIDTH}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/><path d="${linePath(values, WIDTH, HEIGHT)}"/>${marks}</svg><p class="muted">Points of a hundred for ${text(first)}, after every command; numbered: the largest changes.</p>`;
}

type NameOf = (seat: number | null) => string;

function ledger(review: Review, nameOf: NameOf): string {
  const sum = ledgerOfReview(review);
  const rows: [string, string][] = [
    ["at the start", inPoints(sum.start)],
    ...sum.luckOf.map((luck, seat): [string, string] => [`luck, dice of ${nameOf(seat)}`, signedPoints(luck)]),
    ...(sum.luckTogether === 0 ? [] : [["luck, dice of both", signedPoints(sum.luckTogether)] as [string, string]]),
    ...sum.decisionsOf.map((made, seat): [string, string] => [`decisions of ${nameOf(seat)}`, signedPoints(made)]),
    ...(sum.decisionsTogether === 0
      ? []
      : [["decisions of both at once", signedPoints(sum.decisionsTogether)] as [string, string]]),
    ...(sum.beside === 0 ? [] : [["beside the rules", signedPoints(sum.beside)] as [string, string]]),
    [review.over ? "the result" : "now", inPoints(sum.result)],
  ];
  return `<section><h2>What decided it</h2><table><caption>Points of chance for ${text(nameOf(0))}; the lines add up, but for rounding.</caption><tbody>${rows.map(([label, value]) => `<tr><th scope="row">${text(label)}</th><td>${value}</td></tr>`).join("")}</tbody></table></section>`;
}

function decisions({ moments, judged, basis }: Review, nameOf: NameOf): string {
  if (!basis.fitted) return "<section><h2>Decisions</h2><p>No grades yet for this title.</p></section>";
  const graded = judged
    .flatMap((one, i) => (one && one.regret > 0 ? [{ one, moment: moments[i] }] : []))
    .sort((a, b) => b.one.regret - a.one.regret)
    .slice(0, MOST_DECISIONS);
  const rows = graded.map(
    ({ one, moment }) =>
      `<tr><td>${text(moment.turn ?? "")}</td><td>${text(nameOf(moment.seat))}</td><td>${text(moment.text)}<br><span class="muted">${text(one.text ?? "")}</span></td><td>${one.grade}</td><td>${signedPoints(-one.regret)}</td></tr>`,
  );
  return `<section><h2>Decisions</h2><table><caption>The costliest first; below each what was better. Points of chance of the side that decided.</caption><thead><tr><th>turn</th><th>side</th><th>played</th><th>grade</th><th>points</th></tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

function battles({ moments }: Review, nameOf: NameOf): string {
  const rows = moments.flatMap((moment) =>
    moment.battles.map(
      // A command may fight twice, as a counter-charge and the assault it met do: their luck is reckoned together.
      (one, i) =>
        `<tr><td>${text(moment.turn ?? "")}</td><td>${text(nameOf(one.by))}</td><td>${text(one.title)}</td><td>${text(one.column ?? "")}</td><td>${one.dice.join(" ")}</td><td>${text(one.result ?? "")}</td><td>${one.steps === null ? "" : signedSteps(one.steps)}</td><td>${i === 0 ? signedPoints(luckOfMoment(moment)) : "as above"}</td></tr>`,
    ),
  );
  if (rows.length === 0) return "";
  return `<section><h2>Dice, battle by battle</h2><table><caption>Steps for the attacker against the mean of the column; then the luck of the command in points of chance for ${text(nameOf(0))}, once for all its battles.</caption><thead><tr><th>turn</th><th>attacker</th><th>battle</th><th>column</th><th>die</th><th>result</th><th>steps</th><th>luck</th></tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

const STYLE = `:root{color-scheme:light}body{margin:0;background:#fcf8f0;color:#221f1b;font:16px/1.5 "Source Sans 3",system-ui,sans-serif}main{max-width:980px;margin:0 auto;padding:24px 16px}h1,h2,h3{font-family:"Source Serif 4",Georgia,serif;line-height:1.2}h1{font-size:30px}h2{font-size:22px;margin-top:36px}h3{font-size:18px;margin-bottom:4px}.muted{color:#5d564c}table{border-collapse:collapse;width:100%;font-size:15px}caption{text-align:left;color:#5d564c;padding-bottom:6px}th,td{padding:4px 10px 4px 0;border-bottom:1px solid #d9d1c2;text-align:left;vertical-align:top;font-weight:400}td:last-child{text-align:right;font-weight:600;font-variant-numeric:tabular-nums}thead th{color:#5d564c}figure{margin:8px 0 0}figure svg{max-width:100%;height:auto;border:1px solid #d9d1c2}.curve{width:100%;height:auto}.curve rect{fill:#eee8dc}.curve path{fill:none;stroke:#221f1b;stroke-width:2}.curve text{font-size:12px;fill:#5d564c}.curve .turn{stroke:#fcf8f0;stroke-width:2}.curve .half{stroke:#5d564c;stroke-dasharray:2 4}.curve circle{fill:#fcf8f0;stroke:#221f1b;stroke-width:2}.curve .mark{fill:#221f1b;text-anchor:middle;font-weight:700}@media print{section,article{break-inside:avoid}}`;
