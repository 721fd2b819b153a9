/** One thing at a time for each table; tables do not wait for each other. */
export class Locks {
  private readonly last = new Map<string, Promise<unknown>>();

  async with<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    this.last.set(id, settled);
    try {
      return await mine;
    } finally {
      if (this.last.get(id) === settled) this.last.delete(id);
    }
  }
}
