import { drawChance } from "../app/chance.ts";
import { faults } from "../app/faults.svelte.ts";
import { host } from "../app/host.ts";
import { addresses, router } from "../app/router.svelte.ts";
import { whenOpen } from "./context.ts";
import type { GameTable } from "./game-table.svelte.ts";

/** What comes after a game, or out of it: the same game with the sides changed, the same once more, an analysis. */
export async function rematch(table: GameTable): Promise<void> {
  const { title, scenario, options, players: before } = whenOpen(table.shown);
  const { seats } = table.info;
  const players = Object.fromEntries(seats.map((seat, i) => [seat, before[seats[(i + 1) % seats.length]]]));
  await faults.guard(async () => {
    const setting = { title, scenario, options, players, sheetFiles: table.ownFiles };
    const { id } = await host.create(setting, drawChance());
    router.begin(id);
  }, table.id);
}

export async function restart(table: GameTable, sameDice: boolean): Promise<void> {
  await faults.guard(async () => {
    const { id } = await host.restart(table.id, sameDice, drawChance());
    router.begin(id);
  }, table.id);
}

/** An analysis that begins at the moment that is shown. */
export async function analyse(table: GameTable): Promise<void> {
  await faults.guard(async () => {
    const { entries, viewpoint } = whenOpen(table.now);
    const { id } = await host.branch(table.id, entries, viewpoint, drawChance());
    router.go(addresses.game(id));
  }, table.id);
}
