import type { CommandDone, CommandGiven, CommandRefused, CommandStale } from "@wusong/server/api";
import { type Answer, LineCut } from "./asking.ts";

export type CommandAnswer = Partial<CommandDone & CommandRefused & CommandStale>;

/** What sending a command needs of the page around it. */
interface SendingAround {
  post(given: CommandGiven): Promise<Answer<CommandAnswer>>;
  /** where a command waits that was not answered; it outlives the page */
  keep(given: CommandGiven | null): void;
  kept(): CommandGiven | null;
  /** until it is worth trying again */
  pause(tries: number): Promise<void>;
  /** sending: not answered yet; again: the line was cut meanwhile; null: everything is answered */
  tell(state: "sending" | "again" | null): void;
}

/**
 * Sends commands, each until it is answered. The server carries a key out once, so a command whose answer was lost is sent again as
 * it was: whether it had arrived or not, it happens once.
 */
export class Sending {
  constructor(private readonly around: SendingAround) {}

  async send(given: CommandGiven): Promise<Answer<CommandAnswer>> {
    const { around } = this;
    around.keep(given);
    around.tell("sending");
    for (let tries = 0; ; tries++) {
      try {
        const answer = await around.post(given);
        around.keep(null);
        around.tell(null);
        return answer;
      } catch (error) {
        if (!(error instanceof LineCut)) {
          around.keep(null);
          around.tell(null);
          throw error;
        }
        around.tell("again");
        await around.pause(tries);
      }
    }
  }

  /** Sends what an earlier page had not heard an answer to; null: there is nothing. */
  async takeUp(): Promise<Answer<CommandAnswer> | null> {
    const given = this.around.kept();
    return given ? this.send(given) : null;
  }
}
