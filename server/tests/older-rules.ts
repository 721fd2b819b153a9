import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rulesPrograms } from "../../scripts/server-programs.mjs";

export const CHANGED_TITLE = "shanghai-nanking-1937";
/** How the older rules of the tests say which turn it is. */
export const OLD_WORD = "Old turn";

/** A folder with the rules of every title, those of one as if they were of an earlier version. */
export async function olderRules(): Promise<{ folder: string; text: string; remove(): void }> {
  const { rules } = await rulesPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-older-"));
  cpSync(rules, folder, { recursive: true });
  const file = path.join(folder, `${CHANGED_TITLE}.mjs`);
  const text = readFileSync(file, "utf8");
  const old = text.replaceAll(/rulesVersion:"\d+"/g, 'rulesVersion:"old"').replaceAll("`Turn $", `\`${OLD_WORD} $`);
  if (old === text) throw new Error("The rules are spelled otherwise now: nothing of them was changed.");
  writeFileSync(file, old);
  return { folder, text: old, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
