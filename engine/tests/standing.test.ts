import { expect, it } from "vitest";
import type { Entry } from "../entry.ts";
import { seat } from "../seat.ts";
import { standingEntries } from "../taken-back.ts";

const [RED, BLUE] = [seat(0), seat(1)];
const act = (who = RED): Entry => ({ kind: "act", seat: who, command: { verb: "go", picks: [] } });

it("leaves out what was taken back, by undo and by agreement", () => {
  const undone: Entry[] = [act(), act(), { kind: "undo", seat: RED }, act()];
  expect(standingEntries(undone)).toEqual([0, 3]);
  const agreed: Entry[] = [act(), act(), { kind: "edit", edit: {} }, { kind: "back", seat: RED, to: 1 }, act()];
  expect(standingEntries(agreed)).toEqual([0, 4]);
});

it("leaves out an answer that was withdrawn, and keeps what ended the game", () => {
  const withdrawn: Entry[] = [
    act(RED),
    { kind: "withdraw", seat: RED },
    act(BLUE),
    act(RED),
    { kind: "resign", seat: RED },
  ];
  expect(standingEntries(withdrawn)).toEqual([2, 3, 4]);
});
