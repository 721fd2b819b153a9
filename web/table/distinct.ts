/** Names as keys of a list whose parts keep their state: a name that comes again carries its number, so that no key occurs twice. */
export function distinctKeys(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    const before = met.get(name) ?? 0;
    met.set(name, before + 1);
    return JSON.stringify([name, before]);
  });
}
