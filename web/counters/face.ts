import signs from "./signs.json" with { type: "json" };

/** Standard arm signs, and the signs of our own: garrison, landing force, headquarters, fire support. */
export type ArmSign = keyof typeof signs | "marine" | "garrison" | "hq" | "none";
export type SupportSign = "air" | "gun" | "naval" | "amphibious";

/** Bodies of counters. Stone bodies (rust, slate, ash) carry dark ink. */
export type Palette = "red" | "crimson" | "rust" | "blue" | "navy" | "slate" | "iron" | "steel" | "ash";

export type CounterState = "moved" | "attacked" | "spent" | "disrupted";

/** Everything printed on a counter and everything that lies on it: plain data, so that a view can hold it. */
export interface CounterFace {
  readonly kind: "unit" | "support" | "hidden" | "marker";
  readonly palette: Palette;
  /** What a screen reader says: "18th Regiment, 3rd Division, strength 4, two steps". */
  readonly label: string;
  /** II battalion, III regiment, X brigade, XX division. */
  readonly size?: string;
  readonly sign?: ArmSign;
  readonly support?: SupportSign;
  readonly number?: string;
  readonly formation?: string;
  /** "4", or three factors "1·3·3", or "+1" on fire support, or a marker's words. */
  readonly strength?: string;
  readonly steps?: { readonly left: number; readonly of: number };
  readonly reduced?: boolean;
  /** Inner gold rule. */
  readonly elite?: boolean;
  readonly state?: CounterState;
  /** Fire support already used: pale, dashed, struck. */
  readonly used?: boolean;
}

/** How much a counter shows: 48 everything, 32 symbol, strength and number, 24 the symbol alone. */
export type Detail = 48 | 32 | 24;

export const detailFor = (pixels: number): Detail => (pixels >= 38 ? 48 : pixels >= 27 ? 32 : 24);

export interface Ink {
  readonly body: string;
  readonly edge: string;
  readonly ink: string;
  /** The light box of the sign, and the lines in it. */
  readonly box: string;
  readonly line: string;
}

const STONE: readonly Palette[] = ["rust", "slate", "ash"];
const PALE: Readonly<Record<Palette, string>> = {
  red: "red",
  crimson: "red",
  rust: "red",
  blue: "blue",
  navy: "blue",
  slate: "blue",
  iron: "iron",
  steel: "iron",
  ash: "iron",
};

export function inkOf({ palette, reduced, used }: CounterFace): Ink {
  const body = `var(--body-${palette})`;
  if (reduced || used) return { body: `var(--pale-${PALE[palette]})`, edge: body, ink: body, box: "#fffdf7", line: body };
  const ink = STONE.includes(palette) ? "var(--counter-dark-ink)" : "var(--counter-ink)";
  return { body, edge: `var(--edge-${palette})`, ink, box: STONE.includes(palette) ? "#fff8ea" : "var(--counter-ink)", line: STONE.includes(palette) ? "var(--counter-dark-ink)" : body };
}

const ANCHOR = "M100,62v66M84,76h32M66,106q4,24 34,24q30,0 34,-24";
const OWN: Readonly<Record<"marine" | "garrison" | "hq" | "none", string>> = {
  marine: `${signs.infantry}<path d="${ANCHOR}" fill="none" stroke="currentColor"/>`,
  garrison: '<path d="M45,132v-58h18v18h20v-18h34v18h20v-18h18v58h-30v-22h-50v22z" fill="none" stroke="currentColor"/>',
  hq: '<path d="M25,88h150" fill="none" stroke="currentColor" stroke-width="22"/>',
  none: "",
};

/** Lines of an arm sign in its 150 by 100 box at (25, 50). */
export const signMarkup = (sign: ArmSign): string => (sign in OWN ? OWN[sign as keyof typeof OWN] : signs[sign as keyof typeof signs]);

/** Fire-support signs around the origin, about 22 units wide. */
export const SUPPORT_SIGN: Readonly<Record<SupportSign, string>> = {
  air: "M0-11c1.4 0 2 1.6 2 3.4v3.8l9.2 5.6v2.6l-9.2-2.8v4.6l3 2.2v2l-5-1.4l-5 1.4v-2l3-2.2v-4.6l-9.2 2.8v-2.6l9.2-5.6v-3.8c0-1.8.6-3.4 2-3.4z",
  gun: "M-11 5.8L10.6-8.2M-7-1.6a5.4 5.4 0 1 0 .1 0M-1 4h8",
  naval: "M0-7v15M-4.6-3.6h9.2M-9 1.6c.8 5.4 4.6 7.4 9 7.4s8.2-2 9-7.4M0-10.6a1.9 1.9 0 1 0 .1 0",
  amphibious: "M0-11v10M-4-4.6L0-.6L4-4.6M-11 4c2.8-2.4 4.6-2.4 7.3 0s4.6 2.4 7.4 0s4.6-2.4 7.3 0M-11 9c2.8-2.4 4.6-2.4 7.3 0s4.6 2.4 7.4 0s4.6-2.4 7.3 0",
};

/** Signs on the round tag of a state: never colour alone. */
export const STATE_SIGN: Readonly<Record<CounterState, { d: string; fill: boolean; word: string }>> = {
  moved: { d: "M-3.6 0h7M.4-3.2L3.6 0L.4 3.2", fill: false, word: "moved" },
  attacked: { d: "M2.3 0A2.3 2.3 0 1 1-2.3 0A2.3 2.3 0 1 1 2.3 0", fill: true, word: "has attacked" },
  spent: { d: "M-3.2 0h6.4", fill: false, word: "spent" },
  disrupted: { d: "M1.6-4.4L-2.4.7h2.2L-1.4 4.4L2.6-1h-2.4z", fill: true, word: "disrupted" },
};

/** The whole counter in words, states included. */
export function spokenFace(face: CounterFace): string {
  const parts = [face.label];
  if (face.reduced) parts.push("reduced");
  if (face.state) parts.push(STATE_SIGN[face.state].word);
  if (face.used) parts.push("used");
  return parts.join(", ");
}
