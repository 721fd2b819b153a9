/**
 * One tab plays a game; others only show it. Uses the browser's locks where there are any; elsewhere (tests, old browsers) the
 * lock is always had.
 */
export async function locked(id: string, steal: boolean, lost: () => void): Promise<boolean> {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
  if (!locks) return true;
  return new Promise((resolve) => {
    locks
      .request(`wusong game ${id}`, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held until the tab closes or another tab takes the game over.
        return lock === null ? undefined : new Promise<void>(() => {});
      })
      .catch(() => lost());
  });
}
