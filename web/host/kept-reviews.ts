import type { Review } from "@wusong/lab/reading";
import { type DBSchema, openDB } from "idb";

interface Schema extends DBSchema {
  reviews: { key: [game: string, what: string]; value: Review };
}

const opened = () =>
  openDB<Schema>("wusong reviews", 1, {
    upgrade: (db) => {
      db.createObjectStore("reviews");
    },
  });

/** What was found of a game is kept in the browser beside it; where nothing can be kept it is found again. */
export async function keptReview(game: string, what: string): Promise<Review | null> {
  try {
    return (await (await opened()).get("reviews", [game, what])) ?? null;
  } catch {
    return null;
  }
}

export async function keepReview(game: string, what: string, review: Review): Promise<void> {
  try {
    await (await opened()).put("reviews", review, [game, what]);
  } catch {
    // A browser without room loses nothing but time.
  }
}

/** Whoever deletes a game deletes what was found of it. */
export async function forgetReviews(game: string): Promise<void> {
  try {
    await (await opened()).delete("reviews", IDBKeyRange.bound([game, ""], [game, "\uffff"]));
  } catch {
    // There is nothing to forget.
  }
}
