import { reviewThread } from "virtual:threads";
import type { Seat } from "@wusong/engine";
import { isComplete, type Knowledge, type Review } from "@wusong/lab/reading";
import { faults } from "../app/faults.svelte.ts";
import { keepReview, keptReview } from "../host/kept-reviews.ts";
import type { ReviewQuestion, ReviewWord } from "../host/review-worker.ts";

/** A game that is being reviewed: it can be stopped and gone on with at any time, and what was found is kept. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  running = $state(false);
  /** why there is no review, in a sentence */
  problem = $state<string | null>(null);
  knowledge = $state<Knowledge>("seat");
  /** pictures of the map at turning points, by the index of their moment */
  pictures = $state.raw<ReadonlyMap<number, string>>(new Map());
  private worker: Worker | null = null;

  constructor(
    readonly id: string,
    private readonly record: string,
    private readonly sheetFiles: ReviewQuestion["sheetFiles"],
    private readonly eyes: Seat | null,
  ) {}

  private get what(): string {
    return `${this.knowledge} ${this.eyes ?? "all"}`;
  }

  async start(): Promise<void> {
    this.stop();
    const { id, record, sheetFiles, eyes, knowledge, what } = this;
    const kept = this.review ?? (await keptReview(id, what));
    if (kept) this.review = kept;
    const worker = new Worker(reviewThread, { type: "module" });
    this.worker = worker;
    this.running = true;
    worker.onmessage = ({ data }: MessageEvent<ReviewWord>) => {
      if ("review" in data) this.heard(data.review, data.done, what);
      else if ("pictures" in data) this.pictures = new Map(data.pictures);
      else {
        this.stop();
        if (data.forUser) this.problem = data.error;
        else faults.report(new Error(data.error), id);
      }
    };
    worker.postMessage({ record, sheetFiles, eyes, knowledge, kept } satisfies ReviewQuestion);
  }

  private heard(review: Review, done: boolean, what: string): void {
    this.review = review;
    if (!done) return;
    this.stop();
    void keepReview(this.id, what, review);
  }

  /** Ends the looking; what was found so far is kept. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    if (this.running && this.review && !isComplete(this.review)) void keepReview(this.id, this.what, this.review);
    this.running = false;
  }

  /** Grades by what the seat knew, or with everything open. */
  async gradeBy(knowledge: Knowledge): Promise<void> {
    this.stop();
    this.knowledge = knowledge;
    this.review = null;
    await this.start();
  }
}
