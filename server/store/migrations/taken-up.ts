import type { Making } from "./columns.ts";

/** Games can go over to newer rules: where they were taken up. */
export async function takenUp(making: Making): Promise<void> {
  await making.column("game_secrets", "continued", "text?");
}
