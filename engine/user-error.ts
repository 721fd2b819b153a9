/**
 * Something that whoever asked can put right or has to know, and the message is a sentence for them. Everything else that is thrown
 * is a fault of the program.
 */
export class UserError extends Error {}

/** What a task answers, or the sentence of the `UserError` that stopped it. */
export function orError<T>(task: () => T): T | { error: string } {
  try {
    return task();
  } catch (error) {
    if (error instanceof UserError) return { error: error.message };
    throw error;
  }
}

/** The sentence of the `UserError` that stopped a task; null where nothing did. */
export function problemIn(task: () => void): string | null {
  const stopped = orError(() => {
    task();
    return null;
  });
  return stopped?.error ?? null;
}
