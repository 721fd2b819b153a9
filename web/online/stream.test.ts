import { expect, test } from "vitest";
import { eventsIn } from "./stream.ts";

test("whole events are read, and the beginning of the next is kept", () => {
  const news = 'id: 7\nevent: table\ndata: {"table":"t1","what":"entry","head":5,"yours":true}\n\n';
  const { events, rest } = eventsIn(`${news}: still here\n\nevent: presence\ndata: {"tab`);
  expect(events).toEqual([
    { id: "7", event: { event: "table", data: { table: "t1", what: "entry", head: 5, yours: true } } },
  ]);
  expect(eventsIn(`${rest}le":"t1"}\n\n`)).toEqual({
    events: [{ id: null, event: { event: "presence", data: { table: "t1" } } }],
    rest: "",
  });
});

test("events of a newer server are passed over", () => {
  expect(eventsIn('event: weather\ndata: {"sun":true}\n\n').events).toEqual([]);
});
