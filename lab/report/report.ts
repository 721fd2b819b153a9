import type { MapLook, MapSheet } from "@wusong/engine";
import type { StudyFigures, TitleFigures } from "../figures/index.ts";
import { battleMap } from "./battle-map.ts";
import { drawnText } from "./draw.ts";
import { type Figure, figureList } from "./figure-list.ts";
import { findings } from "./findings.ts";
import { escaped } from "./markup.ts";
import type { PlotOptions } from "./plots.ts";
import { STYLE } from "./style.ts";
import { grouped } from "./words.ts";

/** What a report needs beside its figures: a document to draw in, and the maps of its titles. */
export interface ReportWorld {
  readonly document: PlotOptions["document"];
  mapOf(title: string): { readonly sheet: MapSheet; readonly look: MapLook };
}

const WIDTH = 460;

/** What a study of the computer's games cannot tell; it stands in every report. */
export const LIMITS =
  "This report studies how the computer plays, on Wusong's own sheet. It does not tell how people play: people plan farther, bluff, and find what it never tries. It does not tell how the printed game plays either: where a value was not to be had it was reconstructed (the title's README says which), and such values decide balance. Levels differ in how far they look, not as people differ in skill.";

/** One printable page without scripts: the same figures give the same bytes. */
export function reportPage(study: StudyFigures, world: ReportWorld): string {
  const body = study.titles.map((figures) => titleSection(study, figures, world)).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(study.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>${body}</main>
<footer>
<p><strong>To make this report again</strong><br><code>npx wusong lab run plan.json --out FOLDER</code><br>plan ${study.plan}; same plan, same report, byte for byte. Every game can be opened by the number behind its seed: <code>wusong lab game FOLDER RUN NUMBER --out FILE</code></p>
<p>${LIMITS}</p>
</footer>
</body>
</html>
`;
}

function titleSection(study: StudyFigures, figures: TitleFigures, world: ReportWorld): string {
  const { main, games, rulesVersion, sheet } = figures;
  const unfinished = study.complete
    ? ""
    : `<p class="unfinished">Not all games have been played: ${grouped(main.n)} of ${grouped(main.of)} of the main run.</p>`;
  const broken =
    figures.failed.length === 0
      ? ""
      : `<p class="unfinished">${grouped(figures.failed.length)} games broke off: ${figures.failed
          .slice(0, 5)
          .map(({ run, seed, text }) => escaped(`${run}, seed ${seed}: ${text}`))
          .join("; ")}</p>`;
  return `<section>
<header><div><h1>Balance report: ${escaped(figures.name)}</h1>
<p>Played by the computer against itself. It measures the game as the computer plays it, not the war, and not the people.</p></div>
<p class="colophon">rules ${escaped(rulesVersion)}, sheet ${escaped(sheet)}<br>${grouped(games)} games, seeds ${escaped(figures.seed)}/0 on<br>${escaped(study.name)}</p></header>
${unfinished}${broken}
<div class="findings">${findings(figures)
    .map(({ claim, text }) => `<p><strong>${escaped(claim)}</strong> ${escaped(text)}</p>`)
    .join("")}</div>
<div class="figures">${figureList(figures, { width: WIDTH, interactive: false })
    .map((figure, i) => figureMarkup(figure, i + 1, figures, world))
    .join("")}</div>
</section>`;
}

function figureMarkup(figure: Figure, number: number, figures: TitleFigures, world: ReportWorld): string {
  const { heading, plot, map, wide, says, measured, table } = figure;
  const picture = map
    ? (({ sheet, look }) => battleMap(sheet, look, figures.battles, says))(world.mapOf(figures.title))
    : plot
      ? drawnText(plot, says, world.document)
      : `<p class="says">${escaped(says)}</p>`;
  return `<figure class="${map ? "map" : wide ? "wide" : "plain"}"><h2><span>${number}</span> ${escaped(heading)}</h2>${picture}<figcaption>${escaped(measured)} <code>wusong lab report FOLDER</code></figcaption>${table ? tableMarkup(table) : ""}</figure>`;
}

function tableMarkup({ head, rows }: NonNullable<Figure["table"]>): string {
  const row = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}
