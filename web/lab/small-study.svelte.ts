import { labThread } from "virtual:threads";
import { reckon, type StudyFigures } from "@wusong/lab/figures";
import { type AnyTitle, mostGames, PLAN_FORMAT, type Plan, Played, settle } from "@wusong/lab/study";
import type { LabWord } from "./lab-worker.ts";

/** A study small enough for whoever reads: played on a thread of this browser, stopped when the reader has seen enough. */
export class SmallStudy {
  figures = $state.raw<StudyFigures | null>(null);
  games = $state(0);
  of = $state(0);
  error = $state<string | null>(null);
  running = $state(false);
  private worker: Worker | null = null;

  begin(title: AnyTitle, level: string, games: number): void {
    this.stop();
    const plan = smallPlan(title, level, games);
    const runs = settle([title], plan);
    const played = new Played();
    this.figures = null;
    this.error = null;
    this.games = 0;
    this.of = mostGames(runs);
    this.running = true;
    this.worker = new Worker(labThread, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<LabWord>) => {
      if ("line" in data) {
        played.add(data.line);
        this.games = played.size;
        this.figures = reckon(plan, runs, played);
        return;
      }
      if ("error" in data) this.error = data.error;
      this.stop();
    };
    this.worker.postMessage(plan);
  }

  /** What has been played stays. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.running = false;
  }
}

function smallPlan(title: AnyTitle, level: string, games: number): Plan {
  return {
    format: PLAN_FORMAT,
    name: "A small study in this browser",
    titles: [title.id],
    seed: "page",
    runs: [{ id: level, label: level.replace("level-", "Level "), players: level, games }],
  };
}
