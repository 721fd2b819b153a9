import { type LocalDate, shifted, Zone } from "../clock/zones.ts";
import type { NoticeSettings, Timing } from "./settings.ts";

const MINUTE = 60_000;

/** The first moment, from this one on, that lies outside the quiet hours. */
export function afterQuiet({ zone, quiet }: NoticeSettings, at: number): number {
  if (!quiet) return at;
  const place = new Zone(zone);
  const here = place.local(at);
  const overMidnight = quiet.from > quiet.to;
  const inside = overMidnight
    ? here.minute >= quiet.from || here.minute < quiet.to
    : here.minute >= quiet.from && here.minute < quiet.to;
  if (!inside) return at;
  const endsTomorrow = overMidnight && here.minute >= quiet.from;
  const end = place.instant(endsTomorrow ? shifted(here, 1) : here, quiet.to);
  // Where a clock set back shows the quiet hours again, their end lies behind: they hold until it comes a second time.
  return end > at ? end : at + (quiet.to - here.minute) * MINUTE;
}

/** The next time, after this moment, at which a digest is sent. */
export function nextDigest({ zone, digest }: NoticeSettings, at: number): number {
  const place = new Zone(zone);
  const today: LocalDate = place.local(at);
  for (let days = 0; days <= 8; days++) {
    const day = shifted(today, days);
    const when = place.instant(day, digest.minute);
    if (when > at && digest.days.includes(weekdayOf(day))) return when;
  }
  throw new Error("A week has passed without any of its days.");
}

const weekdayOf = ({ year, month, day }: LocalDate): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** When somebody is told. In a live game quiet hours do not hold: whoever plays it is awake. */
export function tellAt(
  settings: NoticeSettings,
  timing: Exclude<Timing, "off">,
  { at, live }: { readonly at: number; readonly live: boolean },
): number {
  if (timing === "digest") return nextDigest(settings, at);
  const when = timing === "now" ? at : at + timing.after * MINUTE;
  return live ? when : afterQuiet(settings, when);
}
