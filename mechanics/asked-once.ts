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
