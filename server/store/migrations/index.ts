import type { Making } from "./columns.ts";
import { first } from "./first.ts";
import { processes } from "./processes.ts";
import { takenUp } from "./taken-up.ts";

/** One step of the database. A step that has been released is never changed: what comes later is a step of its own. */
export type Migration = (making: Making) => Promise<void>;

/** In their order: the number of a step is its place, from 1. */
export const MIGRATIONS: readonly Migration[] = [first, takenUp, processes];
