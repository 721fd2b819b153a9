import { RuleBook } from "@wusong/engine";
import type { Taierzhuang } from "./state.ts";

/** The procedures of this title. */
export const T = new RuleBook<Taierzhuang>();
