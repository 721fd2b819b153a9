import { type Ask as EngineAsk, type Know as EngineKnow, type Table as EngineTable, RuleBook } from "@wusong/engine";
import type { Shanghai } from "./shape.ts";
import type { Sheet } from "./sheet.ts";

/** The procedures of this title. */
export const T = new RuleBook<Shanghai>();
export type Game = EngineTable<Shanghai>;
export type Know = EngineKnow<Shanghai>;
export type Ask = EngineAsk<Sheet>;
