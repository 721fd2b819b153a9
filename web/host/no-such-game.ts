import { UserError } from "@wusong/engine/user-error";

/** The address names a game that this browser does not keep. */
export class NoSuchGame extends UserError {
  constructor() {
    super("There is no such game in this browser.");
  }
}
