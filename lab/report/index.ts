export { battleMap } from "./battle-map.ts";
export { drawnElement } from "./draw.ts";
export { type Figure, figureList } from "./figure-list.ts";
export { type Finding, findings } from "./findings.ts";
export { markLines } from "./marks-figure.ts";
export { LIMITS, reportPage } from "./report.ts";
