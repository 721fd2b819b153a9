import type { Proposal } from "@wusong/server/api";
import { duration } from "./words.ts";

const said = (value: unknown): string => (typeof value === "string" && value !== "" ? ` “${value}”` : "");

/** What is proposed, as the end of a sentence: "Mei asks" … */
export function proposalWords({ kind, seat, details }: Proposal, sideName: (seat: string) => string): string {
  const about = sideName(typeof details.seat === "string" ? details.seat : seat);
  const player = typeof details.level === "string" ? `the computer, ${details.level},` : "a friend";
  switch (kind) {
    case "undo":
      return `to take back the last command.${said(details.reason)}`;
    case "pause":
      return `to pause both clocks.${said(details.reason)}`;
    case "resume":
      return "to let the clocks run again.";
    case "draw":
      return "for a draw.";
    case "time":
      return `for ${duration(Number(details.hours) * 3_600_000)} more for ${about}.`;
    case "substitute":
      return `that ${player} plays on for ${about}.${details.friend === true && details.willing !== true ? " Nobody has opened the link of this table for it yet." : ""}`;
    case "rules":
      return "to go on by the newer rules of this server, from the position as it is.";
    case "edit":
      return `to change the position by hand: ${editWords(details.edit)}.${said(details.reason)}`;
  }
}

/** What a change by hand changes, as the record has it: names of the title's own data, and what they will be. */
function editWords(edit: unknown): string {
  if (Array.isArray(edit)) return edit.map(editWords).join(", ");
  if (typeof edit !== "object" || edit === null) return String(edit);
  return Object.entries(edit)
    .map(([name, value]) =>
      typeof value === "object" && value !== null ? `${name} (${editWords(value)})` : `${name}: ${editWords(value)}`,
    )
    .join(", ");
}
