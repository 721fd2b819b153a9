import type { Asked } from "./decision.ts";
import type { ProposedCommand } from "./questions.ts";
import type { Preview } from "./screen.ts";

export interface Choice {
  readonly verb: string;
  readonly label: string;
  readonly picks: readonly Asked[];
}

export interface SeatDecision {
  readonly prompt: string;
  readonly rule: string;
  /** name of the step, and whether it is a window that standing orders can pass */
  readonly step: string;
  readonly window: boolean;
  /** the board it is asked on, where it is answered together with what follows on that board */
  readonly board: string | null;
  readonly choices: readonly Choice[];
  readonly stake: Preview;
  /** sensible answers; a standing order takes the first */
  readonly proposals: readonly ProposedCommand[];
  /** answered already, in a decision of several seats */
  readonly in: boolean;
}
