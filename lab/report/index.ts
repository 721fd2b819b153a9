export { battleMap } from "./battle-map.ts";
export { type Figure, figureList } from "./figure-list.ts";
export { type Finding, findings } from "./findings.ts";
export type { PlotOptions } from "./plots.ts";
export { LIMITS, reportPage } from "./report.ts";
