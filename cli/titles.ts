import { title as marsLaTour } from "@wusong/titles-mars-la-tour-1870";
import { title as shanghaiIncident } from "@wusong/titles-shanghai-incident-1932";
import { title as shanghaiNanking } from "@wusong/titles-shanghai-nanking-1937";
import { title as taierzhuang } from "@wusong/titles-taierzhuang-1938";
import { type AnyTitle, shelve } from "./shelf.ts";

/** The titles of this clone, in the order they are listed. */
export const titles: readonly AnyTitle[] = [
  shelve(shanghaiNanking),
  shelve(shanghaiIncident),
  shelve(taierzhuang),
  shelve(marsLaTour),
];
