import type { Pace } from "@wusong/server/api";

/** The paces that can be chosen with one touch; the server takes any. */
export const LIVE: readonly { name: string; minutes: number; seconds: number }[] = [
  { name: "30 min", minutes: 30, seconds: 10 },
  { name: "60 min", minutes: 60, seconds: 20 },
  { name: "2 h", minutes: 120, seconds: 30 },
  { name: "4 h", minutes: 240, seconds: 60 },
];
export const DAYS_A_MOVE = [1, 2, 3, 5, 7] as const;
export const DAYS_IN_BANK = [0, 2, 5, 10, 20] as const;

export interface PaceChosen {
  kind: Pace["kind"];
  /** of LIVE */
  live: number;
  days: number;
  bank: number;
  weekends: boolean;
  vacation: boolean;
}

/** The pace that was put together on the page. */
export function paceOf({ kind, live, days, bank, weekends, vacation }: PaceChosen): Pace {
  if (kind === "none") return { kind };
  if (kind === "live") return { kind, minutes: LIVE[live].minutes, seconds: LIVE[live].seconds };
  const hours = bank * 24;
  return {
    kind,
    hours: days * 24,
    bank: hours,
    added: 0,
    cap: hours,
    weekends: weekends ? "player" : null,
    vacation,
  };
}
