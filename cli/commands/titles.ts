import { aboutLines, readAbout } from "../about-text.ts";
import { type Context, OK } from "../context.ts";
import { type AnyTitle, describe, titleNamed } from "../shelf.ts";

/** `wusong titles`: what can be played; of one title also its battle, and whose game it follows. */
export async function listTitles(context: Context, id: string | undefined, flags: { json?: boolean }): Promise<number> {
  if (id !== undefined) return tellOf(context, titleNamed(context.titles, id), flags);
  if (flags.json) {
    await context.out(`${JSON.stringify(context.titles.map(describe))}\n`);
    return OK;
  }
  const lines = context.titles.flatMap(linesOf);
  await context.out(lines.length > 0 ? `${lines.join("\n")}\n` : "There are no titles yet.\n");
  return OK;
}

async function tellOf(context: Context, title: AnyTitle, flags: { json?: boolean }): Promise<number> {
  const about = readAbout(context.root, title.id);
  const told = about === null ? ["Nothing is written about its battle yet."] : aboutLines(about);
  await context.out(
    flags.json
      ? `${JSON.stringify({ ...describe(title), about })}\n`
      : `${[...linesOf(title), "", ...told].join("\n")}\n`,
  );
  return OK;
}

function linesOf(title: AnyTitle): string[] {
  const lines = [`${title.id}`, `  ${title.name} (${title.date}), rules version ${title.rulesVersion}`];
  lines.push(`  seats: ${title.seats.join(", ")}`, "  scenarios:");
  for (const one of title.scenarios) lines.push(`    ${one.id}: ${one.name}. ${one.text}`);
  if (title.options.length > 0) lines.push("  options:");
  for (const one of title.options) {
    const values = one.values.map((value) => (value.id === one.default ? `[${value.id}]` : value.id));
    lines.push(`    ${one.id}=${values.join("|")}  ${one.name}. ${one.text}`);
  }
  return lines;
}
