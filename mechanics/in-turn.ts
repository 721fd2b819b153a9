/** The first of each list, then the second of each, and so on: whoever looks only at the beginning sees something of every list. */
export function inTurn<T>(...lists: readonly (readonly T[])[]): T[] {
  const all: T[] = [];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const list of lists) if (i < list.length) all.push(list[i]);
  return all;
}
