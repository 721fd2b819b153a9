import { T } from "../book.ts";
import type { Nothing } from "../state.ts";
import { impulses, initiative } from "./02-impulses.ts";
import { endPhase } from "./06-end-phase.ts";
import { arrivals } from "./08-arrivals.ts";

/** 1.0.c: the phases of a turn. */
export const turn = T.sequence("turn", "1.0", arrivals, initiative, impulses, endPhase);

/** Turns follow each other until the End phase of one ends the game. */
export const game = T.procedure<Nothing>("game", "1.0").steps((t) => [
  t.loop(
    "turns",
    "1.0.b",
    () => true,
    turn,
    () => ({}),
  ),
]);
