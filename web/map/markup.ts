/** A named group of the printed sheet, ready to be set into an SVG. */
export interface Layer {
  readonly name: string;
  readonly markup: string;
  /** Lies under the washes that tell who holds an area. */
  readonly under?: boolean;
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  text?: string,
): string {
  let out = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) out += ` ${key}="${escaped(String(value))}"`;
  return text === undefined ? `${out}/>` : `${out}>${escaped(text)}</${name}>`;
}

export const group = (attributes: Readonly<Record<string, string>>, content: string): string =>
  tag("g", attributes).replace(/\/>$/, `>${content}</g>`);

/** Several paths of one class. */
export const paths = (className: string, list: readonly string[]): string =>
  list.length ? group({ class: className }, list.map((d) => `<path d="${d}"/>`).join("")) : "";

/** Town signs around the origin, in ink units. */
export const MARKS = {
  city: "M-4.6-4.6h9.2v9.2h-9.2z",
  town: "M3.7 0A3.7 3.7 0 1 1-3.7 0A3.7 3.7 0 1 1 3.7 0z",
  village: "M2.3 0A2.3 2.3 0 1 1-2.3 0A2.3 2.3 0 1 1 2.3 0z",
  fort: "M0-5.2L1.6-1.8L5.2-1.6L2.4.8L3.4 4.6L0 2.6L-3.4 4.6L-2.4.8L-5.2-1.6L-1.6-1.8z",
  star: "M0-5L1.5-1.6L5.1-1.2L2.4 1.2L3.2 4.8L0 2.9L-3.2 4.8L-2.4 1.2L-5.1-1.2L-1.5-1.6z",
} as const;
