import { overText, Play, verify } from "@wusong/engine";
import { titles } from "../titles.ts";

/** What the test of rewording asks of the titles whose sentences it has changed. */
export { overText, Play, titles, verify };
