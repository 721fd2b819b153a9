// The one place that instrumented sources and the judge share. It lives in the thread that judges, nowhere else.
import { workerData } from "node:worker_threads";
import { NONE } from "./messages.ts";

const state = { on: (workerData?.on as number | undefined) ?? NONE, rounds: 0, limit: Number.POSITIVE_INFINITY };
const reached = new Set<number>();

/** Whether the mutant is on, at its place. */
export function at(id: number): boolean {
  reached.add(id);
  return state.on === id;
}

/** A round of a loop. */
export function tick(): void {
  if (++state.rounds > state.limit) throw new Error("This does not come to an end.");
}

export function turnOn(id: number): void {
  state.on = id;
}

/** Begins a new count of rounds and of places reached. */
export function countAnew(limit: number): void {
  state.rounds = 0;
  state.limit = limit;
  reached.clear();
}

export const roundsRun = (): number => state.rounds;
export const isEndless = (): boolean => state.rounds > state.limit;
export const placesReached = (): number[] => [...reached];
export const wasReached = (id: number): boolean => reached.has(id);
