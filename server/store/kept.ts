import type { Store } from "./store.ts";

/** What is made at the first start and kept; of several processes that start at once, all take what the first has made. */
export async function kept(store: Store, name: string, make: () => string): Promise<string> {
  return store.write(async (all) => {
    await all
      .insertInto("settings")
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await all.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirstOrThrow()).value;
  });
}
