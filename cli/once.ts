import { UserError } from "@wusong/engine";
import type { Command } from "commander";

/** Options that may be given again, each time with another name. */
const REPEATED = new Set(["option", "seat", "contest"]);

/**
 * An option given twice is refused: one of the two would be forgotten, and nobody would know which. `--option` and `--seat` are lists
 * of names, and refuse a name given twice themselves; a contest that is named twice is played once.
 */
export function once(command: Command): Command {
  const given = new Set<string>();
  for (const option of command.options) {
    if (REPEATED.has(option.attributeName())) continue;
    command.on(`option:${option.name()}`, () => {
      if (given.has(option.name())) throw new UserError(`${option.long ?? option.flags} is given twice.`);
      given.add(option.name());
    });
  }
  return command;
}
