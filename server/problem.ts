/** Something that whoever asked has to know, with the number HTTP has for it. The message is a sentence. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** more for programs, beside the sentence */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export const notFound = (what: string): Problem => new Problem(404, `There is no such ${what}.`);
export const conflict = (sentence: string): Problem => new Problem(409, sentence);
