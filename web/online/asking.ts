import { UserError } from "@wusong/engine/user-error";

/** Nobody answered: the line is cut, or the server is being started again. What was asked may have happened or not. */
export class LineCut extends Error {}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** An answer that has not come by then does not come any more. */
const PATIENCE = 20_000;
/** What a proxy says while the server behind it is away, and the server while it has no time. */
const AWAY: readonly number[] = [502, 503, 504];

/** Asks the server something, and tells whatever it answers. */
export async function asked<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (AWAY.includes(answer.status)) throw new LineCut();
    // Whatever stands between page and server may answer with a page of its own.
    return { status: answer.status, body: await answer.json() };
  } catch {
    throw new LineCut("The server does not answer. Nothing was changed here; try again in a moment.");
  }
}

/** Asks the server something; what it refuses is a sentence for the player. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await asked<T & { error?: string }>(method, path, body).catch((cut: Error) => {
    throw new UserError(cut.message);
  });
  if (answer.status >= 400) throw new UserError(answer.body.error ?? "The server refuses this.");
  return answer.body;
}
