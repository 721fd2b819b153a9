import { type Context, OK } from "../context.ts";
import { describe } from "../shelf.ts";

/** `wusong titles`: what can be played. */
export async function listTitles(context: Context, flags: { json?: boolean }): Promise<number> {
  if (flags.json) {
    await context.out(`${JSON.stringify(context.titles.map(describe))}\n`);
    return OK;
  }
  const lines: string[] = [];
  for (const title of context.titles) {
    lines.push(`${title.id}`, `  ${title.name} (${title.date}), rules version ${title.rulesVersion}`);
    lines.push(`  seats: ${title.seats.join(", ")}`, "  scenarios:");
    for (const one of title.scenarios) lines.push(`    ${one.id}: ${one.name}. ${one.text}`);
    if (title.options.length > 0) lines.push("  options:");
    for (const one of title.options) {
      const values = one.values.map((value) => (value.id === one.default ? `[${value.id}]` : value.id));
      lines.push(`    ${one.id}=${values.join("|")}  ${one.name}. ${one.text}`);
    }
  }
  await context.out(lines.length > 0 ? `${lines.join("\n")}\n` : "There are no titles yet.\n");
  return OK;
}
