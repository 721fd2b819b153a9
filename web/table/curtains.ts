/** Where a curtain hangs between two people at one screen: it hangs there still when the page is loaded again. */
const keyOf = (game: string): string => `wusong curtain ${game}`;

export function keepCurtain(game: string, seat: string | null): void {
  try {
    if (seat === null) localStorage.removeItem(keyOf(game));
    else localStorage.setItem(keyOf(game), seat);
  } catch {
    // A browser that keeps nothing has no games to open again either.
  }
}

export function keptCurtain(game: string): string | null {
  try {
    return localStorage.getItem(keyOf(game));
  } catch {
    return null;
  }
}
