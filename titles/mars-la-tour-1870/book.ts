import { RuleBook } from "@wusong/engine";
import type { MarsLaTour } from "./state.ts";

/** The procedures of this title, by name. */
export const T = new RuleBook<MarsLaTour>();
