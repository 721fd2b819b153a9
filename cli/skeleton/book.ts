import { RuleBook } from "@wusong/engine";
import type { Skirmish } from "./state.ts";

/** The procedures of this title. */
export const T = new RuleBook<Skirmish>();
