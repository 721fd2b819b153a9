import { RuleBook } from "@wusong/engine";
import type { Campaign } from "./state.ts";

/** The procedures of this title. */
export const T = new RuleBook<Campaign>();
