import { describe, expect, test } from "vitest";
import {
  again,
  call,
  type Flow,
  finish,
  goto,
  type Kind,
  type NoVariables,
  type Proc,
  RuleBook,
  type Seat,
  type Shape,
  type Steps,
  seat,
} from "../index.ts";

/** What the compiler must refuse. Each line marked "expect error" breaks the build when the compiler lets it pass. */
interface Small extends Shape {
  pub: { open: number };
  own: { hand: number[] };
  sys: { pile: number[] };
  sheet: { data: null };
  cache: { sum: number };
  ownCache: { held: number };
}
type Field = number & { readonly __field: true };
const FIELD: Kind<Field, Small["sheet"]> = {
  of: "field",
  count: () => 3,
  text: (_sheet, id) => `f${id}`,
  find: () => undefined,
};
const T = new RuleBook<Small>();
const RED = seat(0);
const ONE = 1 as Field;
const end = (t: Steps<Small, NoVariables>) => t.auto("end", "1", () => finish());

const fight = T.procedure<{ who: Seat; field: Field }>("fight", "1").steps((t) => [t.auto("end", "1", () => finish())]);

describe("the types of the engine", () => {
  test("keep rules honest at compile time", () => {
    T.procedure<{ chosen: number; path: number[]; first: { at: { field: number } } }>("choose", "1").steps((t) => [
      t.decide("pick", "1", "Pick", RED, {
        pick: t.verb({
          ask: (k, v, p) => {
            // @ts-expect-error what a seat knows is for reading
            k.pub.open = 2;
            // @ts-expect-error nor can its hand be written while asking
            k.mine.hand.push(1);
            // @ts-expect-error nor a derived count
            k.cache.sum++;
            // @ts-expect-error nor the variables of the procedure
            v.chosen = 1;
            // @ts-expect-error nor what is in them
            v.path.push(1);
            // @ts-expect-error however deep it lies
            v.first.at.field = 2;
            // @ts-expect-error the system's secrets are out of reach
            k.sys;
            // @ts-expect-error so are the table's other seats
            k.own;
            return { field: p.one("field", FIELD, []), chosen: v.chosen };
          },
          when: (k, v) => {
            // @ts-expect-error what decides whether a verb is offered reads alone
            v.path.length = 0;
            return k.pub.open > 0;
          },
          whyNot: (k, v) => {
            // @ts-expect-error and so does the reason
            v.path.sort();
            // @ts-expect-error for whoever asks
            k.mine.hand.pop();
            return null;
          },
          weight: (_k, v) => {
            // @ts-expect-error random play looks at the same
            v.chosen++;
            return 1;
          },
          preview: (k, v) => {
            // @ts-expect-error a preview shows what would be and leaves what is
            v.chosen = 2;
            // @ts-expect-error of the seat's own things, too
            k.mineCache.held = 1;
            return null;
          },
          do: (g, v, { field }) => {
            // @ts-expect-error brands survive the way from ask to do
            const unit: number & { readonly __unit: true } = field;
            v.chosen = unit;
            g.pub.open = 3;
            // @ts-expect-error a call must give the callee's variables
            call(fight, { who: RED });
            return call(fight, { who: RED, field });
          },
        }),
      }),
      t.window(
        "react",
        "1",
        "React?",
        // @ts-expect-error a window opens on public facts alone: it cannot see a hand
        (pub) => (pub.hand.length > 0 ? RED : null),
        {},
      ),
    ]);
    expect(T.procedures.size).toBe(2);
  });

  test("check a procedure as a whole: where it goes, what it calls and what comes back", () => {
    const T = new RuleBook<Small>();
    const fight = T.procedure<{ who: Seat; field: Field }>("fight", "1").steps((t) => [
      t.auto("end", "1", () => finish()),
    ]);
    const asked = T.procedure<{ field: Field }, number[]>("asked", "1").steps((t) => [
      t.auto("count", "1", (_g, v) => finish([v.field])),
    ]);
    T.procedure<{ n: number }>("sound", "1").steps((t) => [
      t.auto("ask", "1", (_g, v) => (v.n > 0 ? call(asked, { field: ONE }, "told") : call(asked, { field: ONE }))),
      t.auto("told", "1", (_g, v, got: readonly number[]) => {
        v.n = got.length;
        return v.n > 3 ? goto("ask") : undefined;
      }),
      t.decide("go", "1", "Go on?", RED, {
        on: t.button((_g, v) => (v.n === 0 ? again : goto("end"))),
        back: t.button(() => call(asked, { field: ONE }, "told")),
      }),
      // A step that takes no result lets it go.
      t.auto("end", "1", () => finish()),
    ]);

    // @ts-expect-error there is no such step
    T.procedure("rules that go astray", "1").steps((t) => [t.auto("begin", "1", () => goto("ned")), end(t)]);
    // @ts-expect-error neither here, where a verb goes there
    T.procedure("a verb that goes astray", "1").steps((t) => [
      t.decide("go", "1", "Go on?", RED, { on: t.button(() => goto("ned")), stay: t.button(() => again) }),
      end(t),
    ]);
    // @ts-expect-error nor when a window is passed
    T.procedure("a pass that goes astray", "1").steps((t) => [
      t.window("react", "1", "React?", () => RED, {}, { onPass: () => goto("ned") }),
      end(t),
    ]);
    // @ts-expect-error nor after a decision of several
    T.procedure("an end of several that goes astray", "1").steps((t) => [
      t.together(
        "bid",
        "1",
        "Bid",
        () => [RED],
        "bid",
        () => 1,
        () => goto("ned"),
      ),
      end(t),
    ]);
    // @ts-expect-error nor after a call
    T.procedure("a call that comes back astray", "1").steps((t) => [
      t.auto("begin", "1", () => call(fight, { who: RED, field: ONE }, "ned")),
      end(t),
    ]);
    // @ts-expect-error a name that the compiler cannot see is not checked, and so not taken
    T.procedure("a hidden way", "1").steps((t) => [t.auto("begin", "1", (): Flow => goto("end")), end(t)]);

    T.procedure("wrong calls", "1").steps((t) => [
      t.auto("other", "1", () => {
        // @ts-expect-error a variable of another type
        call(fight, { who: RED, field: "f1" });
        // @ts-expect-error a variable the callee does not have
        call(fight, { who: RED, field: ONE, bold: true });
        // @ts-expect-error something that is no procedure
        call("fight", { who: RED, field: ONE });
      }),
      // @ts-expect-error what is run is given its variables
      t.run("run", "1", fight, () => ({ who: RED })),
      // @ts-expect-error once for every entry, too
      t.each("each", "1", () => [{ who: RED }], fight),
      t.loop(
        "loop",
        "1",
        () => false,
        fight,
        // @ts-expect-error and as long as it goes on
        () => ({ who: RED }),
      ),
    ]);

    // @ts-expect-error a list is given, and a number taken
    T.procedure("a result of another type", "1").steps((t) => [
      t.auto("ask", "1", () => call(asked, { field: ONE })),
      t.auto("told", "1", (_g, _v, got: number) => void got),
    ]);
    // @ts-expect-error a result is taken where there may be none
    T.procedure("a result that is not always there", "1").steps((t) => [
      t.auto("ask", "1", (g) => (g.pub.open > 0 ? call(asked, { field: ONE }) : goto("told"))),
      t.auto("told", "1", (_g, _v, got: readonly number[]) => void got),
    ]);
    // @ts-expect-error the first step is given nothing
    T.procedure("a result before anything was called", "1").steps((t) => [
      t.auto("told", "1", (_g, _v, got: readonly number[]) => void got),
    ]);
    // @ts-expect-error a list was promised
    T.procedure<NoVariables, number[]>("a promise that is not kept", "1").steps((t) => [
      t.auto("count", "1", () => finish("three")),
    ]);
    // @ts-expect-error a list was promised, and the last step just ends
    T.procedure<NoVariables, number[]>("a promise that is forgotten", "1").steps((t) => [
      t.auto("count", "1", (g) => (g.pub.open > 0 ? finish([1]) : undefined)),
    ]);
    expect(T.procedures.has("sound")).toBe(true);
  });

  test("let procedures call each other when their types are written", () => {
    const T = new RuleBook<Small>();
    const ping: Proc<Small, { n: number }> = T.procedure<{ n: number }>("ping", "1").steps((t) => [
      t.auto("on", "1", (_g, v) => (v.n > 0 ? call(pong, { n: v.n - 1 }) : finish())),
    ]);
    const pong: Proc<Small, { n: number }> = T.procedure<{ n: number }>("pong", "1").steps((t) => [
      t.auto("on", "1", (_g, v) => call(ping, { n: v.n })),
    ]);
    expect([...T.procedures.keys()]).toEqual([ping.name, pong.name]);
  });
});

describe("a book", () => {
  const lone = { name: "lone", rule: "1", steps: [], index: new Map<string, number>(), next: [] };
  const broken: readonly [string, (T: RuleBook<Small>) => void, string][] = [
    [
      "two procedures of one name",
      (T) => [T.procedure("twin", "1").steps((t) => [end(t)]), T.procedure("twin", "1").steps((t) => [end(t)])],
      'Two procedures are called "twin".',
    ],
    [
      "two steps of one name",
      (T) => T.procedure("twins", "1").steps((t) => [end(t), end(t)]),
      'Two steps of "twins" are called "end".',
    ],
    ["no steps", (T) => T.procedure("nothing", "1").steps(() => []), '"nothing" has no steps.'],
    [
      "a body that is not in it",
      (T) => T.procedure("outer", "1").steps((t) => [t.each("all", "1", () => [], lone)]),
      'The step "all" of "outer" runs "lone", and the book has no such procedure.',
    ],
    [
      "a loop over what is not in it",
      (T) =>
        T.procedure("outer", "1").steps((t) => [
          t.loop(
            "on",
            "1",
            () => true,
            lone,
            () => ({}),
          ),
        ]),
      'The step "on" of "outer" runs "lone", and the book has no such procedure.',
    ],
    [
      "a run of what is not in it",
      (T) => T.procedure("outer", "1").steps((t) => [t.run("once", "1", lone, () => ({}))]),
      'The step "once" of "outer" runs "lone", and the book has no such procedure.',
    ],
    [
      "a sequence of what is not in it",
      (T) => T.sequence("outer", "1", lone),
      'The step "lone" of "outer" runs "lone", and the book has no such procedure.',
    ],
  ];
  test.each(broken)("refuses %s when it is made", (_what, make, sentence) => {
    const book = new RuleBook<Small>();
    expect(() => make(book)).toThrow(sentence);
    expect(book.procedures.has("outer")).toBe(false);
  });
});
