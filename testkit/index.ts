export * from "./evidence.ts";
export * from "./rule.ts";
export { asAsked } from "./settled.ts";
export * from "./table.ts";
