import type { Save } from "./record.ts";

/**
 * Records of the first format, `wusong-save/1`. They told the end of a game in a sentence, inside the state, and they entered every
 * answer to a decision of several seats as it came, given again and withdrawn answers among them. Their entries are understood; their
 * hash was made of other states, so it is not compared.
 */
export const OLD_FORMAT_NOTE = "This record is of an older format (wusong-save/1): its state hash is not compared.";

/** The save without the sentences an old record holds in its states. */
export function withoutWords(given: Save): Save {
  if (given.format !== "wusong-save/1") return given;
  const state = <T>(one: T): T => (one === undefined ? one : ({ ...one, ...ended(one as { over?: unknown }) } as T));
  return {
    ...given,
    ...ended(given),
    ...(given.from === undefined ? {} : { from: state(given.from) }),
    ...(given.continued ? { continued: { ...given.continued, state: state(given.continued.state) } } : {}),
    snapshots: given.snapshots.map((one) => ({ ...one, state: state(one.state) })),
  };
}

function ended({ over }: { over?: unknown }): { over?: never } {
  if (typeof over !== "object" || over === null) return {};
  const { text: _text, ...ids } = over as { text?: string };
  return { over: ids as never };
}
