export { askingForced } from "./asking-forced.ts";
export * from "./evidence.ts";
export { partByPart } from "./part-by-part.ts";
export { compareProspects } from "./prospects.ts";
export { tableAfter } from "./reported.ts";
export * from "./rule.ts";
export { asAsked } from "./settled.ts";
export * from "./table.ts";
export { tells } from "./tells.ts";
