import {
  call,
  type DeepReadonly,
  type Edit,
  finish,
  type Json,
  type Kind,
  type OptionSpec,
  offer,
  RuleBook,
  refuse,
  type Seat,
  type Shape,
  seat,
  type Table,
  type Title,
} from "../index.ts";
import { FIGHT, looks } from "./raid-looks.ts";

/**
 * A tiny title that uses everything the engine has: hidden raiders on a line of fields, a secret auction of supplies, a reaction
 * window, nested procedures, a draw pile nobody sees. It exists for the tests of the engine.
 */
export const RED = seat(0);
export const BLUE = seat(1);
export type Field = number & { readonly __field: true };
export type Raider = number & { readonly __raider: true };

export interface Raid extends Shape {
  pub: {
    round: number;
    fields: number;
    supplies: number[];
    count: number[];
    fallen: number[];
    hands: number[];
    discards: number[];
  };
  own: { at: number[]; hand: number[] };
  sys: { pile: number[] };
  sheet: { data: { fields: number; raiders: number; rounds: number } };
  /** raiders of both sides on a field, from the public counts */
  cache: { crowd: number[] };
  ownCache: { on: number[] };
}

export const FIELD: Kind<Field, Raid["sheet"]> = {
  of: "field",
  count: (sheet) => sheet.data.fields,
  text: (_sheet, id) => `f${id}`,
  find: (sheet, text) => {
    const id = /^f\d+$/.test(text) ? Number(text.slice(1)) : -1;
    return id >= 0 && id < sheet.data.fields ? (id as Field) : undefined;
  },
};

export const RAIDER: Kind<Raider, Raid["sheet"]> = {
  of: "raider",
  count: (sheet) => sheet.data.raiders,
  text: (_sheet, id) => `r${id}`,
  find: (sheet, text) => {
    const id = /^r\d+$/.test(text) ? Number(text.slice(1)) : -1;
    return id >= 0 && id < sheet.data.raiders ? (id as Raider) : undefined;
  },
};

const GONE = -1;
const T = new RuleBook<Raid>();
const other = (who: Seat): Seat => (who === RED ? BLUE : RED);

/** public: how many raiders a side has on a field, at index seat * fields + field */
const slot = (pub: DeepReadonly<Raid["pub"]>, who: Seat, field: number): number => who * pub.fields + field;

const fight = T.procedure<{ who: Seat; field: number; bold: boolean }, number | "ambushed">("fight", "4").steps((t) => [
  t.window(
    "ambush",
    "4.1",
    "Ambush the raiders?",
    (pub, v) => (pub.count[slot(pub, other(v.who), v.field)] > 0 ? other(v.who) : null),
    {
      ambush: t.button(
        (g, v) => {
          const hand = g.own[other(v.who)].hand;
          const card = hand.pop()!;
          g.pub.discards.push(card);
          g.pub.hands[other(v.who)]--;
          g.reveal();
          g.tell?.({
            type: "ambush",
            rule: "4.1",
            text: `An ambush with card ${card}.`,
            data: { kind: "other", facts: { card } },
          });
          lose(g, v.who, v.field);
          return finish("ambushed");
        },
        { when: (k) => k.mine.hand.length > 0, whyNot: () => refuse("4.1", "An ambush takes a card.") },
      ),
    },
  ),
  t.auto("roll", "4.2", (g, v) => {
    const die = g.d.d6() + (v.bold ? 1 : 0);
    g.tell?.({
      type: "battle",
      rule: "4.2",
      text: `A ${die}.`,
      data: { kind: "battle", dice: [die], outcome: null, odds: null },
    });
    if (die > 2) lose(g, other(v.who), v.field);
    else lose(g, v.who, v.field);
    return finish(die);
  }),
]);

function lose(g: Table<Raid>, who: Seat, field: number): void {
  const { at } = g.own[who];
  const victim = at.indexOf(field);
  if (victim < 0) return;
  at[victim] = GONE;
  g.ownCache[who].on[field]--;
  g.pub.count[slot(g.pub, who, field)]--;
  g.cache.crowd[field]--;
  g.pub.fallen[who]++;
  g.tell?.({ type: "fell", rule: "4.3", text: "A raider fell." });
  if (g.pub.fallen[who] === at.length) {
    g.end({ winner: other(who), reason: "all-fallen", rule: "5.1" });
  }
}

const raids = T.procedure<{ who: Seat }>("raids", "3").steps((t) => [
  t.decide(
    "raid",
    "3.1",
    (_k, v) => `${v.who === RED ? "Red" : "Blue"}: raid or rest`,
    (_pub, v) => v.who,
    {
      move: t.verb({
        whyNot: () => refuse("3.3", "No raider can go anywhere."),
        ask: (k, _v, p) => {
          const raiders = k.mine.at.flatMap((at, id) =>
            at !== GONE && onward(k.cache.crowd, at, k.pub.fields) ? [id as Raider] : [],
          );
          const group = p.set("who", RAIDER, raiders, {
            min: 1,
            max: 3,
            size: (chosen) => refuse("3.2", chosen === 0 ? "Somebody goes." : "At most three go together."),
            ok: (chosen) =>
              chosen.every((id) => k.mine.at[id] === k.mine.at[chosen[0]])
                ? null
                : refuse("3.2", "A group starts from one field."),
            may: (chosen, id) =>
              chosen.length === 0 || k.mine.at[chosen[0]] === k.mine.at[id]
                ? null
                : refuse("3.2", "That one is elsewhere."),
            why: (id) => {
              if (k.mine.at[id] === GONE) return refuse("3.2", "That raider has fallen.");
              return onward(k.cache.crowd, k.mine.at[id], k.pub.fields)
                ? null
                : refuse("3.3", "All around is crowded.");
            },
          });
          const path: Field[] = [];
          let at = k.mine.at[group[0]];
          do {
            const near = [at - 1, at + 1].filter((f) => f >= 0 && f < k.pub.fields).map((f) => f as Field);
            const choice = offer(near, (f) => {
              if (!near.includes(f)) return refuse("3.3", () => `Field ${f} is not next to the group.`);
              return k.cache.crowd[f] >= 4 ? refuse("3.3", () => `Field ${f} is crowded.`) : null;
            });
            if (choice.from.length === 0 && path.length > 0) break;
            at = p.one("to", FIELD, choice.from, choice);
            path.push(at as Field);
          } while (path.length < 3 && p.more("onward", onward(k.cache.crowd, at, k.pub.fields)));
          return { group, path };
        },
        do: (g, v, { group, path }) => {
          const mover = v.who;
          const from = g.own[mover].at[group[0]];
          const to = path[path.length - 1];
          for (const id of group) {
            g.own[mover].at[id] = to;
            g.ownCache[mover].on[from]--;
            g.ownCache[mover].on[to]++;
            g.pub.count[slot(g.pub, mover, from)]--;
            g.pub.count[slot(g.pub, mover, to)]++;
            g.cache.crowd[from]--;
            g.cache.crowd[to]++;
          }
          g.tell?.({
            type: "moved",
            rule: "3.1",
            text: `${group.length} raiders moved.`,
            data: { kind: "other", places: [`f${from}`, `f${to}`] },
          });
          if (g.pub.count[slot(g.pub, other(mover), to)] > 0) {
            return call(fight, { who: mover, field: to, bold: group.length > 1 }, "counted");
          }
          return finish();
        },
      }),
      rest: t.button(() => finish()),
    },
  ),
  t.auto("counted", "3.4", () => undefined),
]);

function onward(crowd: readonly number[], at: number, fields: number): boolean {
  return [at - 1, at + 1].some((f) => f >= 0 && f < fields && crowd[f] < 4);
}

const auction = T.procedure<Record<never, never>>("auction", "2").steps((t) => [
  t.together(
    "bid",
    "2.1",
    "Bid supplies in secret",
    () => [RED, BLUE],
    "bid",
    (k, _v, p) => p.count("supplies", 0, k.pub.supplies[k.seat], () => refuse("2.1", "A bid is paid from the stores.")),
    (g, _v, bids) => {
      const red = bids.get(RED)!;
      const blue = bids.get(BLUE)!;
      g.pub.supplies[RED] -= red;
      g.pub.supplies[BLUE] -= blue;
      g.tell?.({
        type: "bids",
        rule: "2.1",
        text: `Red bid ${red}, Blue ${blue}.`,
        data: { kind: "other", facts: { red, blue } },
      });
      const winner = red > blue ? RED : blue > red ? BLUE : null;
      if (winner !== null && g.sys.pile.length > 0) {
        const card = g.d.draw(g.sys.pile);
        g.own[winner].hand.push(card);
        g.pub.hands[winner]++;
        g.reveal();
        g.tell?.({
          type: "drew",
          rule: "2.2",
          text: `You drew card ${card}.`,
          data: { kind: "other", facts: { card } },
          seenBy: [winner],
          instead: { type: "drew", rule: "2.2", text: "A card was drawn." },
        });
      }
    },
  ),
]);

const round = T.procedure<Record<never, never>>("round", "1").steps((t) => [
  t.run("auction", "2", auction, () => ({})),
  t.each("sides", "3", () => [{ who: RED }, { who: BLUE }], raids),
  t.auto("count", "5", (g) => {
    g.pub.round++;
    if (g.pub.round > g.sheet.data.rounds) {
      const [red, blue] = g.pub.fallen;
      const winner = red < blue ? RED : blue < red ? BLUE : null;
      g.end({ winner, reason: "rounds", rule: "5.2" });
    }
  }),
]);

const main = T.procedure<Record<never, never>>("main", "1").steps((t) => [
  t.loop(
    "rounds",
    "1",
    () => true,
    round,
    () => ({}),
  ),
]);

const OPTIONS: OptionSpec[] = [
  {
    id: "stores",
    name: "Stores",
    text: "How many supplies each side starts with.",
    values: [
      { id: "few", name: "Five" },
      { id: "many", name: "Nine" },
    ],
    default: "few",
  },
];

export const raid: Title<Raid> = {
  id: "raid",
  name: "Raid",
  date: "no day",
  seats: ["red", "blue"],
  rulesVersion: "1",
  scenarios: [{ id: "standard", name: "Standard", text: "The only one." }],
  options: OPTIONS,
  bound: 400,
  book: T,
  main,
  kinds: [FIELD, RAIDER],
  defaultSheet: () => SHEET,
  loadSheet: (files) => {
    const rules = files["rules.json"] as { rounds?: unknown } | undefined;
    if (typeof rules?.rounds !== "number") return { errors: ["rules.json: rounds is a number."] };
    return { sheet: { data: { ...SHEET.data, rounds: rules.rounds } } };
  },
  begin: (sheet, _scenario, options) => {
    const { fields, raiders } = sheet.data;
    const count = new Array(2 * fields).fill(0);
    const side = (): number[] => Array.from({ length: raiders }, (_, i) => i % fields);
    for (let i = 0; i < raiders; i++) {
      count[i % fields]++;
      count[fields + (i % fields)]++;
    }
    const supplies = options.stores === "many" ? 9 : 5;
    return {
      pub: { round: 1, fields, supplies: [supplies, supplies], count, fallen: [0, 0], hands: [0, 0], discards: [] },
      own: [
        { at: side(), hand: [] },
        { at: side(), hand: [] },
      ],
      sys: { pile: [1, 2, 3, 4, 5, 6] },
    };
  },
  buildCache: (pub) => ({
    crowd: Array.from({ length: pub.fields }, (_, f) => pub.count[f] + pub.count[pub.fields + f]),
  }),
  buildOwnCache: (pub, own) => {
    const on = new Array(pub.fields).fill(0);
    for (const at of own.at) if (at !== GONE) on[at]++;
    return { on };
  },
  imagine: (view, sheet, random) => {
    const cards = [1, 2, 3, 4, 5, 6].filter(
      (card) => !view.pub.discards.includes(card) && !(view.mine?.hand.includes(card) ?? false),
    );
    random.shuffle(cards);
    const hidden = [0, 1].map((who) => {
      const at: number[] = [];
      for (let f = 0; f < view.pub.fields; f++)
        for (let i = 0; i < view.pub.count[who * view.pub.fields + f]; i++) at.push(f);
      while (at.length < sheet.data.raiders) at.push(GONE);
      return random.shuffle(at);
    });
    const own = [0, 1].map((who) => ({
      at: hidden[who],
      hand: who === view.seat ? [] : cards.splice(0, view.pub.hands[who]),
    }));
    return { own, sys: { pile: cards } };
  },
  invariants: (state, sheet) => {
    const broken: string[] = [];
    for (const who of [0, 1]) {
      for (let f = 0; f < state.pub.fields; f++) {
        const there = state.own[who].at.filter((at) => at === f).length;
        if (there !== state.pub.count[who * state.pub.fields + f]) broken.push(`Field ${f} is counted wrongly.`);
      }
    }
    const cards = [...state.own[0].hand, ...state.own[1].hand, ...state.sys.pile, ...state.pub.discards];
    if (cards.length !== 6 || sheet.data.raiders === 0) broken.push("Cards were lost.");
    return broken;
  },
  value: (k) => k.pub.fallen[other(k.seat)] - k.pub.fallen[k.seat],
  edit: (g, edit: Edit) => {
    for (const [key, value] of Object.entries(edit)) {
      if (key !== "round" || typeof value !== "number") return `There is nothing called "${key}" to edit.`;
      if (value < 1 || value > g.sheet.data.rounds) return `There is no round ${value}.`;
      g.pub.round = value;
    }
    return null;
  },
  odds: (_sheet, situation: Json) =>
    situation === "fight" ? { report: FIGHT } : { error: 'The situation is "fight".' },
  overWords: (over) => (over.reason === "rounds" ? "The last round is over." : "All raiders of a side fell."),
  periods: { round: (pub) => pub.round },
  looks,
  guide: null,
};

const SHEET: Raid["sheet"] = { data: { fields: 5, raiders: 5, rounds: 8 } };
