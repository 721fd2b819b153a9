import { UserError } from "@wusong/engine";
import { quoted } from "./sentences.ts";

const GROUPED = new Intl.NumberFormat("en-GB");
export const grouped = (n: number): string => GROUPED.format(n);

/** Reads a whole number of an option; everything else is a sentence. */
export function wholeNumber(option: string, text: string, lo: number, hi: number): number {
  const n = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(n >= lo && n <= hi)) {
    throw new UserError(`${option} is a whole number from ${grouped(lo)} to ${grouped(hi)}, not ${quoted(text)}.`);
  }
  return n;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Fewer digits for people: 12.3, 0.0456. */
export const rounded = (n: number): number => Number(n.toPrecision(4));
