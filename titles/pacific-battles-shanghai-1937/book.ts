import { RuleBook } from "@wusong/engine";
import type { Shanghai } from "./state.ts";

/** The procedures of this title. */
export const T = new RuleBook<Shanghai>();
