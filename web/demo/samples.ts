import type {
  AreaSheet,
  Arm,
  CounterFace,
  CounterShown,
  CounterState,
  HexSheet,
  Scene,
  SideInk,
  StackShown,
} from "@wusong/board";
import { cellOf, nameOf, neighbours } from "../map/geometry/hex-layout.ts";
import { hash } from "../map/geometry/noise.ts";
import type { Overprint } from "../map/overprint.ts";

/** A made-up position on any sheet, to look at counters in quantity. It follows no rules. */
export interface Sample {
  readonly faces: ReadonlyMap<string, CounterFace>;
  readonly scene: Scene;
}

const ARMS: readonly Arm[] = [
  "infantry",
  "infantry",
  "infantry",
  "infantry",
  "cavalry",
  "artillery",
  "armour",
  "engineer",
];

function someFace(id: string, side: SideInk, roll: number, three: boolean): CounterFace {
  const body = roll < 0.08 ? "garrison" : roll < 0.2 ? (side === "first" ? "naval" : "elite") : "plain";
  const arm =
    body === "garrison" ? "garrison" : body === "naval" ? "naval-infantry" : ARMS[Math.floor(roll * 61) % ARMS.length];
  const strength = 1 + (Math.floor(roll * 37) % 5);
  return {
    id,
    name: `Unit ${id}`,
    side,
    body,
    arm,
    echelon: side === "first" ? "III" : "XX",
    number: String(3 + (Math.floor(roll * 997) % 110)),
    formation: side === "first" ? String(3 + (Math.floor(roll * 311) % 16)) : body === "elite" ? "E" : "",
    strength: three ? `${strength % 4}·${3 + (strength % 2)}·${strength + 2}` : String(strength),
    reducedStrength: String(Math.max(1, strength - 1)),
    steps: three ? 0 : 2,
  };
}

export function samplePosition(sheet: HexSheet | AreaSheet, count: number): Sample {
  const faces = new Map<string, CounterFace>();
  const stacks: StackShown[] = [];
  const three = sheet.kind === "area";
  const put = (at: string, side: SideInk, n: number, seed: number): void => {
    const counters: CounterShown[] = [];
    for (let k = 0; k < n; k++) {
      const id = `${side}.${faces.size}`;
      const roll = hash(seed, k, 77);
      faces.set(id, someFace(id, side, roll, three));
      if (side === "second" && roll > 0.93) counters.push({ hidden: true, side });
      else counters.push({ id, state: stateFor(hash(seed, k, 99), three) });
    }
    stacks.push({ at, side, counters });
  };
  const places =
    sheet.kind === "hex"
      ? Object.entries(sheet.hexes)
          .filter(([, h]) => h.playable)
          .map(([hex]) => hex)
      : sheet.areas.map((a) => a.id);
  const order = places.map((place, i) => ({ place, roll: hash(i, 5, 3) })).sort((a, b) => a.roll - b.roll);
  for (let i = 0; i < order.length && faces.size < count; i++) {
    const { place, roll } = order[i];
    const east = sheet.kind === "hex" ? Number(place.slice(0, 2)) > sheet.grid.cols * 0.6 : i % 2 === 0;
    put(place, east ? "first" : "second", 1 + (Math.floor(roll * 1000) % 4), i + 1);
    if (sheet.kind === "area" && i % 9 === 4) put(place, east ? "second" : "first", 2, i + 500);
  }
  const control: Record<string, SideInk> = {};
  if (sheet.kind === "area") for (const { at, side } of stacks) control[at] = side;
  const sides = new Map<string, Set<SideInk>>();
  for (const { at, side } of stacks) sides.set(at, (sides.get(at) ?? new Set()).add(side));
  return { faces, scene: { stacks, control, contested: [...sides].filter(([, s]) => s.size > 1).map(([at]) => at) } };
}

function stateFor(roll: number, three: boolean): CounterState | undefined {
  if (roll < 0.14) return { moved: true };
  if (roll < 0.2) return { spent: true };
  if (roll < 0.25) return { disrupted: true };
  if (roll < 0.4 && !three) return { stepsLost: 1 };
  return undefined;
}

/** Ground within reach of a hex, as the overprint of a move would show it. */
export function sampleReach(sheet: HexSheet, from: string, points: number, counter: string): Overprint {
  const cost = new Map<string, number>([[from, 0]]);
  const back = new Map<string, string>();
  const open = [from];
  for (let hex = open.shift(); hex; hex = open.shift())
    for (const cell of neighbours(...cellOf(hex))) {
      const next = nameOf(...cell);
      const there = sheet.hexes[next];
      if (!there?.playable) continue;
      const step = there.terrain === "clear" || there.terrain === "city" ? 1 : 2;
      const sum = cost.get(hex)! + step;
      if (sum > points || sum >= (cost.get(next) ?? 99)) continue;
      cost.set(next, sum);
      back.set(next, hex);
      open.push(next);
    }
  const reached = [...cost].filter(([hex]) => hex !== from);
  const goal = reached.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const path = [goal];
  while (path[0] !== from) path.unshift(back.get(path[0])!);
  const edge = reached.find(([hex]) =>
    neighbours(...cellOf(hex)).some((c) => sheet.hexes[nameOf(...c)]?.playable && !cost.has(nameOf(...c))),
  );
  const refused = edge
    ? neighbours(...cellOf(edge[0]))
        .map((c) => nameOf(...c))
        .find((h) => sheet.hexes[h]?.playable && !cost.has(h))
    : undefined;
  return {
    lit: new Map(reached.map(([hex, sum]) => [hex, { label: String(sum), stop: hash(Number(hex), 1, 1) < 0.12 }])),
    veil: true,
    selected: new Set([counter]),
    path,
    destination: { place: goal, pill: `${cost.get(goal)} of ${points} points`, ghost: counter },
    refused,
  };
}

/** One counter of each kind, for the counter sheet. */
export const COUNTER_SET: readonly { caption: string; face: CounterFace; state?: CounterState; hidden?: SideInk }[] = [
  ...(["first", "second"] as const).flatMap((side) => {
    const base = {
      id: side,
      side,
      echelon: side === "first" ? ("III" as const) : ("XX" as const),
      number: side === "first" ? "18" : "98",
      formation: side === "first" ? "3" : "",
      strength: side === "first" ? "4" : "3",
      reducedStrength: side === "first" ? "3" : "2",
      steps: 2,
      arm: "infantry" as const,
      name: side,
    };
    return [
      { caption: "full", face: base },
      { caption: "reduced", face: base, state: { stepsLost: 1 } },
      { caption: "elite", face: { ...base, body: "elite" as const, strength: "5", formation: "E" } },
      {
        caption: "naval landing",
        face: {
          ...base,
          body: "naval" as const,
          arm: "naval-infantry" as const,
          echelon: "II" as const,
          number: "1",
          formation: "SN",
          strength: "2",
        },
      },
      {
        caption: "garrison",
        face: {
          ...base,
          body: "garrison" as const,
          arm: "garrison" as const,
          echelon: "II" as const,
          number: "Wu",
          formation: "G",
          strength: "2",
        },
      },
      {
        caption: "headquarters",
        face: {
          ...base,
          arm: "headquarters" as const,
          echelon: "XXX" as const,
          number: "19",
          formation: "",
          strength: "HQ",
          steps: 0,
        },
      },
      { caption: "hidden", face: base, hidden: side },
      { caption: "moved", face: base, state: { moved: true } },
      { caption: "attacked", face: base, state: { attacked: true } },
      { caption: "spent", face: base, state: { spent: true } },
      { caption: "disrupted", face: base, state: { disrupted: true } },
      {
        caption: "three factors",
        face: {
          ...base,
          arm: "armour" as const,
          echelon: "I" as const,
          number: "2",
          formation: "Tk",
          strength: "3·5·5",
          steps: 0,
        },
      },
    ];
  }),
  ...(["air", "artillery", "naval", "amphibious"] as const).map((arm) => ({
    caption: arm,
    face: { id: arm, name: arm, side: "first" as const, arm, shape: "round" as const, strength: "+1" },
  })),
  {
    caption: "used",
    face: { id: "u", name: "used", side: "first", arm: "artillery", shape: "round", strength: "+1" },
    state: { used: true },
  },
  { caption: "chit", face: { id: "c", name: "chit", side: "second", arm: "marker", shape: "chit", strength: "CHIT" } },
];
