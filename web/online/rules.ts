import type { Glance } from "@wusong/server/api";

const own: Readonly<Record<string, string>> = typeof OWN_RULES === "undefined" ? {} : OWN_RULES;

/** The hash of the rules a table is played by where this page has others; null: the page's own will do. */
export const otherRules = ({ title, rules }: Pick<Glance, "title" | "rules">): string | null =>
  rules === null || rules === own[title] ? null : rules;
