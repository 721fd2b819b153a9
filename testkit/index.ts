export * from "./evidence.ts";
export * from "./rule.ts";
export * from "./table.ts";
