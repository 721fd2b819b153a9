import { RuleBook } from "@wusong/engine";
import type { Incident } from "./state.ts";

/** The procedures of this title. */
export const T = new RuleBook<Incident>();
