import type { Side, TitleFigures } from "../figures/figures.ts";

/** The colours of a printed report. */
export const INK = {
  text: "#26231d",
  muted: "#6b6453",
  rule: "#d8d0bd",
  paper: "#fbf8f1",
  draw: "#c9bda4",
  heat: "#9c3a22",
} as const;

const HUES = { red: "#b23a2e", blue: "#41709e", iron: "#5a5d60" } as const;

export const hueOf = (side: Side | undefined): string => (side ? HUES[side.hue] : INK.draw);

/** The hue of a winner; nobody's is the paper's. */
export const hueOfSeat = ({ sides }: TitleFigures, seat: string | null): string =>
  hueOf(sides.find((side) => side.seat === seat));

export const nameOfSeat = ({ sides }: TitleFigures, seat: string | null): string =>
  sides.find((side) => side.seat === seat)?.name ?? "nobody";
