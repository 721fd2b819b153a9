import { describe, expect, test } from "vitest";
import { call, finish, type Kind, RuleBook, type Seat, type Shape, seat } from "../index.ts";

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

const fight = T.procedure<{ who: Seat; field: Field }>("fight", "1", (t) => [t.auto("end", "1", () => finish())]);

describe("the types of the engine", () => {
  test("keep rules honest at compile time", () => {
    T.procedure<{ chosen: number; path: number[]; first: { at: { field: number } } }>("choose", "1", (t) => [
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
});
