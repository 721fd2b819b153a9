import type { Stance } from "@wusong/engine";
import { CHINA, JAPAN } from "./ids.ts";
import type { Taierzhuang } from "./state.ts";

/** What either side may want for some days; Japan is the first seat. */
export const stances: readonly Stance<Taierzhuang>[] = [
  {
    id: "town",
    label: "go for the town",
    wants: { "hold on the town": 30, "Japanese units in the town": 4, "Japanese units within a step of the town": 3 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "southBank",
    label: "go for the south bank",
    wants: { "hold on the south bank": 30, "hold on its weakest area": 20 },
    fits: (k) => k.seat === JAPAN,
  },
  {
    id: "hold",
    label: "hold the town",
    wants: {
      "hold on the town": 20,
      "Chinese units in the town": -4,
      "Chinese units within a step of the town": -2,
    },
    fits: (k) => k.seat === CHINA,
  },
  {
    id: "encircle",
    label: "starve and beat their army",
    wants: { "Japanese units out of supply": -15, "Japanese units lost": -4, "Japanese units in the pool": -2 },
    fits: (k) => k.seat === CHINA,
  },
];
