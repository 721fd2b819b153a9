/**
 * Characters that make a terminal do something or hide what is written: controls (C0, DEL, C1), marks that change the direction of
 * writing, separators of lines, and characters without width.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

const escaped = (found: string): string =>
  [...Array(found.length).keys()].map((i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, "0")}`).join("");

/** A text from outside as one line: what cannot be seen is spelled out, as JSON spells it. */
export const printable = (text: unknown): string => String(text).replace(UNSEEN, escaped);

/** Lines for people. Each stays one line, whatever is in it. */
export const lines = (list: readonly string[]): string => list.map((line) => `${printable(line)}\n`).join("");

/** Everything that leaves the program passes here, JSON included: nothing but line feeds moves a terminal. */
export const printableLines = (text: string): string =>
  text.replace(UNSEEN, (found) => (found === "\n" ? found : escaped(found)));
