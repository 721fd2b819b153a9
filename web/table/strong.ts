/** Words that say what happened: the one a reader looks for in a line of the log. */
const DEEDS =
  /\b(announces?d?|declares?d?|attack(?:s|ed)?|fires?d?|bombards?|moves?d?|marche[sd]|walks?|advances?d?|retreats?|withdraws?|withdrew|lands?|landed|los(?:es|t)|flips?|eliminated|removed|destroyed|reveals?|revealed|draws?|drew|plays?|played|pass(?:es|ed)?|rolls?|rolled|enters?|entered|arrives?|arrived|returns?|returned|takes?|took|holds?|held|sets? up|places?|placed|begins|ends|wins|won|rallies|recovers|spends?|spent|overruns?|intercepts?|repulsed|captures?|captured|resigned)\b/i;

/** A line of the log in three parts, the middle one to be printed strong: the verb, or what stands before a colon. */
export function strongPart(text: string): readonly [string, string, string] {
  const head = /^[^:.]{1,48}(?=: )/.exec(text);
  if (head) return ["", head[0], text.slice(head[0].length)];
  const deed = DEEDS.exec(text);
  if (!deed) return [text, "", ""];
  return [text.slice(0, deed.index), deed[0], text.slice(deed.index + deed[0].length)];
}
