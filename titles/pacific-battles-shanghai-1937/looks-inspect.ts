import { type HexId, sidesInWords, sidesOf } from "@wusong/board";
import { counted, type Inspection, listed, type Said, type View } from "@wusong/engine";
import { SIDE_IDS, SIDES, sideAdjective, type UnitId } from "./ids.ts";
import { placedStrikes } from "./rules/16-air-operations/strike.ts";
import type { Sheet } from "./sheet.ts";
import type { Public, Shanghai } from "./state.ts";

type Seen = View<Shanghai>;
const STREAMS: Readonly<Record<string, string>> = {
  stream: "stream",
  river: "river",
  majorRiver: "major river",
  lake: "lake",
  sea: "sea",
};

/** What a person is told of a hex and of the counters in sight there; of a covered stack only what 18.4 and 18.5 make public. */
export function inspect(view: Seen, sheet: Sheet, place: string): Inspection {
  const hex = sheet.board.find(place);
  if (hex === null) return { ground: "", facts: [], counters: {} };
  const { pub } = view;
  const kind = sheet.data.map.terrains[sheet.board.terrain[hex]].name.toLowerCase();
  if (!sheet.playable[hex])
    return { ground: kind, facts: [{ label: "entry", value: "No land unit stands here", rule: "11.5" }], counters: {} };
  return {
    ground: [...groundNames(sheet, hex, kind), ...sidesInWords(sidesOf(sheet.board, hex), STREAMS)].join(", "),
    facts: [
      ...ground(sheet, hex),
      ...streams(sheet, hex),
      ...zones(pub, sheet, hex),
      ...marked(pub, sheet, hex),
      ...reach(view, sheet, hex),
    ],
    counters: counters(view, sheet, hex),
    // 18.5: what a covered stack holds, and how much, is its owner's secret.
    unseen: "an unseen stack: what it holds is not known",
  };
}

function groundNames(sheet: Sheet, hex: HexId, kind: string): string[] {
  const names = [kind];
  if (sheet.board.road[hex] > 0) names.push("road");
  if (sheet.board.rail[hex] > 0) names.push("railroad");
  if (sheet.landings.includes(hex)) names.push("landing hex");
  if (sheet.objectives.includes(hex)) names.push("objective");
  return names;
}

function ground(sheet: Sheet, hex: HexId): Said[] {
  const { cost, mechanized, shift } = sheet.tables.terrain[sheet.board.terrain[hex]];
  const points = cost === null ? "closed" : counted(cost, "point");
  const tracks =
    mechanized === cost
      ? ""
      : mechanized === null
        ? "; closed to mechanized units off routes"
        : `; ${mechanized} for mechanized units`;
  return [
    { label: "to enter", value: `${points}${tracks}`, rule: "11.3" },
    {
      label: "in defence",
      value: shift === 0 ? "no shift" : `${counted(shift, "column")} for the defender`,
      rule: "14.33",
    },
    ...(sheet.city[hex] ? [{ label: "city", value: "a retreat may be ignored here", rule: "15.34" }] : []),
  ];
}

function streams(sheet: Sheet, hex: HexId): Said[] {
  return sidesOf(sheet.board, hex)
    .filter(({ closed }) => !closed)
    .map(({ kind, beyond }) => {
      const { cost, shift } = sheet.tables.hexsides[kind];
      const from = listed(beyond.map((one) => sheet.board.names[one]));
      const crossing = cost === null ? "no crossing" : `+${cost} to cross`;
      return {
        label: STREAMS[kind] ?? kind,
        value: `${crossing}${shift > 0 ? `, ${counted(shift, "column")} for the defender` : ""}: ${from}`,
        rule: cost === null || shift === 0 ? "11.72" : "14.33",
      };
    });
}

/** 18.4: of zones only those count that were announced. */
function zones(pub: Public, sheet: Sheet, hex: HexId): Said[] {
  const over = SIDES.filter((side) => pub.zoc[side].some((from) => sheet.board.neighbours(from).includes(hex)));
  return over.length === 0
    ? []
    : [{ label: "zones", value: `${listed(over.map(sideAdjective))}, as announced: enemies stop here`, rule: "13.3" }];
}

function marked(pub: Public, sheet: Sheet, hex: HexId): Said[] {
  const said: Said[] = [];
  for (const side of SIDES) {
    if (pub.forts[side].includes(hex))
      said.push({
        label: "fort",
        value: `${sideAdjective(side)}, ${counted(sheet.tables.fortification[SIDE_IDS[side]], "column")} in defence`,
        rule: "21.1",
      });
    if (pub.suppressed[side].includes(hex))
      said.push({ label: "suppressed", value: `${sideAdjective(side)} units here are suppressed`, rule: "8.2" });
  }
  for (const { hex: struck, air } of placedStrikes(pub))
    if (struck === hex)
      said.push({ label: "strike", value: `${counted(air, "air point")} placed here`, rule: "16.81" });
  for (const battle of pub.battles)
    if (battle.targets.includes(hex))
      said.push({
        label: "battle",
        value: `${battle.done ? "attacked" : "to be attacked"} from ${listed(battle.from.map((from) => sheet.board.names[from]))}`,
        rule: "14.2",
      });
  return said;
}

/** What the viewer's own headquarters and supply points reach: nobody else is told. */
function reach({ mine, seat }: Seen, sheet: Sheet, hex: HexId): Said[] {
  if (!mine || seat === null) return [];
  const first = sheet.first[seat];
  const at = (unit: UnitId): number => mine.at[unit - first];
  const hqs = mine.active.filter((hq) => {
    const where = at(hq);
    return where >= 0 && sheet.board.distance(where as HexId, hex) <= sheet.units[hq].type.radius!;
  });
  const supply = sheet.supply[seat].filter((unit) => {
    const where = at(unit);
    return where >= 0 && sheet.board.distance(where as HexId, hex) <= 1;
  }).length;
  return [
    {
      label: "commanded",
      value:
        hqs.length === 0 ? "by no active headquarters of yours" : `by ${listed(hqs.map((hq) => sheet.units[hq].name))}`,
      rule: "10.4",
    },
    {
      label: "supply",
      value:
        supply === 0
          ? "none of your supply points reaches it"
          : `${counted(supply, "supply point")} of yours within reach`,
      rule: "7.2",
    },
  ];
}

function counters({ pub, mine, seat }: Seen, sheet: Sheet, hex: HexId): Inspection["counters"] {
  if (!mine || seat === null) return {};
  const first = sheet.first[seat];
  const own = mine.at.flatMap((at, i) => (at === hex ? [(first + i) as UnitId] : []));
  const seen = mine.seen.filter((_, i) => mine.seenAt[i] === hex) as UnitId[];
  const moving = pub.phase === "movement" && pub.side === seat;
  return Object.fromEntries([
    ...own.map((unit) => [sheet.units[unit].text, [...factors(sheet, unit), ...states(sheet, mine, unit, moving)]]),
    ...seen.map((unit) => [sheet.units[unit].text, factors(sheet, unit)]),
  ]);
}

function factors(sheet: Sheet, unit: UnitId): string[] {
  const { type } = sheet.units[unit];
  if (type.kind === "supply") return ["supply"];
  const moves = type.move === null ? "moves without limit" : `moves ${type.move}`;
  if (type.kind === "hq") return [`support ${type.support}`, `radius ${type.radius}`, `defence ${type.defense}`, moves];
  return [`attack ${type.attack}`, `defence ${type.defense}`, moves, `stacks as ${type.stacking}`];
}

function states(sheet: Sheet, mine: View<Shanghai>["mine"] & object, unit: UnitId, moving: boolean): string[] {
  return [
    ...(sheet.isHq[unit] ? [mine.active.includes(unit) ? "active" : "inactive"] : []),
    ...(mine.suppressed.includes(unit) ? ["suppressed"] : []),
    ...(moving ? [mine.toMove.includes(unit) ? "may still move" : "has moved"] : []),
  ];
}
