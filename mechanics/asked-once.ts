/**
 * Remembers the answer for the position that was asked about last on a sheet: valuation and features ask the same of every position, one
 * after the other. What a seat knows is made anew for every question it is asked, so the same object means the same position.
 */
export function askedOnce<K extends { readonly sheet: object }, Answer>(work: (k: K) => Answer): (k: K) => Answer {
  const last = new WeakMap<object, { of: K; answer: Answer }>();
  return (k) => {
    const known = last.get(k.sheet);
    if (known?.of === k) return known.answer;
    const answer = work(k);
    if (known) {
      known.of = k;
      known.answer = answer;
    } else last.set(k.sheet, { of: k, answer });
    return answer;
  };
}

/** The same for questions that go by numbers: all that were asked about the position are remembered until another one is asked about. */
export function askedOften<K extends { readonly sheet: object }, Answer>(): (
  k: K,
  question: number,
  work: () => Answer,
) => Answer {
  const last = new WeakMap<object, { of: K; readonly answers: Map<number, Answer> }>();
  return (k, question, work) => {
    let known = last.get(k.sheet);
    if (!known) {
      known = { of: k, answers: new Map() };
      last.set(k.sheet, known);
    } else if (known.of !== k) {
      known.of = k;
      known.answers.clear();
    }
    let answer = known.answers.get(question);
    if (answer === undefined) {
      answer = work();
      known.answers.set(question, answer);
    }
    return answer;
  };
}
