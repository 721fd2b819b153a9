import type { RetiredSheets } from "@wusong/engine";
import sheets from "./retired.json" with { type: "json" };

export const retired: RetiredSheets = sheets;
