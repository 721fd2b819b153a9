import { plainProblem } from "./json.ts";
import { Play } from "./play.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Shape } from "./state.ts";
import type { Edit } from "./title.ts";

/** The position after an edit, or why the edit is impossible. The position given is left as it is. */
export function withEdit<S extends Shape>(play: Play<S>, edit: Edit): Play<S> | Refusal {
  const strange = plainProblem(edit);
  if (strange || typeof edit !== "object" || edit === null || Array.isArray(edit)) {
    return refuse("", "An edit is an object of plain data.");
  }
  const reserved = reservedName(edit);
  if (reserved !== null) return refuse("", `There is nothing called "${reserved}" to edit.`);
  const draft = play.clone();
  try {
    const wrong = draft.title.edit(draft, edit);
    if (wrong !== null) return refuse("", wrong);
    // An answer that was given to the position as it was does not count for the new one.
    draft.s.commits.fill(null);
    const edited = Play.of(draft.title, draft.sheet, draft.s);
    const [broken] = edited.title.invariants(edited.s as never, edited.sheet);
    if (broken) return refuse("", broken);
    const stuck = edited.standstill();
    if (stuck) return refuse("", stuck);
    return edited;
  } catch (error) {
    return refuse("", `This edit leaves no possible position: ${String((error as Error).message ?? error)}`);
  }
}

/** A name that every object answers to (`constructor`): nothing of any title is called so, and no table should be asked for it. */
function reservedName(value: unknown): string | null {
  if (typeof value === "string") return value in Object.prototype ? value : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = key in Object.prototype ? key : reservedName(inner);
    if (found !== null) return found;
  }
  return null;
}
