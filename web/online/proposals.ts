import type { Proposal } from "@wusong/server/api";
import { duration } from "./words.ts";

const said = (value: unknown): string => (typeof value === "string" && value !== "" ? ` “${value}”` : "");

/** What is proposed, as the end of a sentence: "Mei asks" … */
export function proposalWords({ kind, seat, details }: Proposal, sideName: (seat: string) => string): string {
  const about = sideName(typeof details.seat === "string" ? details.seat : seat);
  const player = typeof details.level === "string" ? `the computer, ${details.level},` : "somebody else";
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
      return `that ${player} plays on for ${about}.`;
    case "edit":
      return `to change the position by hand: ${JSON.stringify(details.edit)}.${said(details.reason)}`;
  }
}
