import type { Glance, Pace, Presence } from "@wusong/server/api";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "20 min", "3 h", "2 d 21 h": two units where the larger is small. */
export function duration(ms: number): string {
  const left = Math.max(0, ms);
  if (left < MINUTE) return `${Math.floor(left / SECOND)} s`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  if (left < DAY)
    return joined(Math.floor(left / HOUR), "h", left < 4 * HOUR ? Math.floor((left % HOUR) / MINUTE) : 0, "min");
  return joined(Math.floor(left / DAY), "d", left < 14 * DAY ? Math.floor((left % DAY) / HOUR) : 0, "h");
}

/** A clock that runs by the second: "4:07", "1:02:30". */
export function seconds(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const joined = (large: number, unit: string, small: number, smaller: string): string =>
  small > 0 ? `${large} ${unit} ${small} ${smaller}` : `${large} ${unit}`;

const hours = (n: number): string => duration(n * HOUR);

/** A pace in words: "3 d a move, 5 d bank, weekends free". */
export function paceWords(pace: Pace): string {
  if (pace.kind === "none") return "no clock";
  if (pace.kind === "live")
    return `live, ${pace.minutes} min each${pace.seconds > 0 ? ` and ${pace.seconds} s a decision` : ""}`;
  const parts = [
    pace.hours > 0 ? `${hours(pace.hours)} a move` : `${hours(pace.added)} more with each move`,
    pace.bank > 0 ? `${hours(pace.bank)} bank` : "",
    pace.hours > 0 && pace.added > 0 ? `${hours(pace.added)} more with each move` : "",
    pace.weekends === null ? "" : "weekends free",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Presence by shape and word. */
const PRESENCE: Readonly<Record<Presence | "computer" | "nobody", { sign: string; word: string }>> = {
  here: { sign: "●", word: "at this table" },
  elsewhere: { sign: "◐", word: "elsewhere here" },
  away: { sign: "○", word: "away" },
  computer: { sign: "■", word: "the computer" },
  nobody: { sign: "◌", word: "nobody yet" },
};

type Seat = Glance["seats"][number];

export const presenceOf = ({ person, level, presence }: Seat): (typeof PRESENCE)[keyof typeof PRESENCE] =>
  PRESENCE[level !== null ? "computer" : person === null ? "nobody" : (presence ?? "away")];

/** Who sits there, by name. */
export const sitterOf = ({ person, level }: Seat): string =>
  level === null ? (person?.name ?? "nobody yet") : `the computer, ${level}`;

/** Seats at which somebody could sit down. */
export const freeSeats = ({ status, seats }: Glance): readonly Seat[] =>
  status === "open" ? seats.filter(({ person, level }) => person === null && level === null) : [];

/** A day, or the time of today. */
export function when(at: number, now: number): string {
  const date = new Date(at);
  if (new Date(now).toDateString() === date.toDateString())
    return date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const year = new Date(now).getFullYear() === date.getFullYear() ? {} : { year: "numeric" as const };
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...year });
}

/** "two events": small numbers as words. */
export const counted = (n: number, one: string, more = `${one}s`): string =>
  `${["no", "one", "two", "three", "four", "five", "six"][n] ?? n} ${n === 1 ? one : more}`;

/** "Firefox on Linux" of what a browser says about itself. */
export function deviceName(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent)?.[1] ?? "A browser";
  const names: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera" };
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
  return `${names[browser] ?? browser}${system ? ` on ${system === "Mac OS X" ? "a Mac" : system}` : ""}`;
}
