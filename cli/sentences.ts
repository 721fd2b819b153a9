/** What went wrong, as a sentence. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A text from outside, short enough to be repeated in a sentence. */
export function quoted(text: unknown): string {
  // Cut first: nobody needs a megabyte spelled to read its beginning.
  const spelled = JSON.stringify(typeof text === "string" ? text.slice(0, 80) : text) ?? String(text);
  return spelled.length <= 80 ? spelled : `${spelled.slice(0, 77)}…`;
}
