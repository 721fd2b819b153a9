import type { CommandGiven } from "@wusong/server/api";
import { expect, test } from "vitest";
import { type Answer, LineCut } from "./asking.ts";
import { type CommandAnswer, Sending } from "./sending.ts";

const command: CommandGiven = { expect: 4, key: "a-key-of-its-own", entry: { kind: "undo" } };

/** A line that is cut for the first tries. */
function line(cuts: number, answer: Answer<CommandAnswer> = { status: 200, body: { head: 5 } }) {
  const posted: CommandGiven[] = [];
  const told: (string | null)[] = [];
  let kept: CommandGiven | null = null;
  const sending = new Sending({
    post: async (given) => {
      posted.push(given);
      expect(kept).toEqual(given);
      if (posted.length <= cuts) throw new LineCut();
      return answer;
    },
    keep: (given) => {
      kept = given;
    },
    kept: () => kept,
    pause: async () => {},
    tell: (state) => told.push(state),
  });
  return { sending, posted, told, kept: () => kept, leave: (given: CommandGiven) => (kept = given) };
}

test("a command is sent again with the same key until it is answered, and kept as long", async () => {
  const { sending, posted, told, kept } = line(3);
  expect(await sending.send(command)).toEqual({ status: 200, body: { head: 5 } });
  expect(posted).toEqual([command, command, command, command]);
  expect(told).toEqual(["sending", "again", "again", "again", null]);
  expect(kept()).toBeNull();
});

test("what an earlier page left is sent as it was", async () => {
  const { sending, posted, leave } = line(1);
  leave(command);
  expect((await sending.takeUp())?.status).toBe(200);
  expect(posted.map(({ key }) => key)).toEqual([command.key, command.key]);
});

test("without anything left there is nothing to send", async () => {
  const { sending, posted } = line(0);
  expect(await sending.takeUp()).toBeNull();
  expect(posted).toEqual([]);
});

test("a refusal is an answer: it is not sent again, and not kept", async () => {
  const { sending, posted, kept } = line(0, { status: 422, body: { error: "No." } });
  expect((await sending.send(command)).status).toBe(422);
  expect(posted).toHaveLength(1);
  expect(kept()).toBeNull();
});
