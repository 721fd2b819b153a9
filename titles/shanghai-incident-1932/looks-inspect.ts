import { sidesInWords, sidesOf } from "@wusong/board";
import { counted, type Inspection, listed, type Said, type View } from "@wusong/engine";
import {
  ARRIVED,
  ATTACKED,
  BUILDER,
  CHINA,
  enemyOf,
  type HexId,
  JAPAN,
  MOVED,
  REPLACED,
  sideAdjective,
  sideName,
  type UnitId,
} from "./ids.ts";
import { buildCache, closed, controller, inEnemyZone } from "./position.ts";
import { fortified, garrison } from "./rules/07-combat/differential.ts";
import { CITY, type Sheet, TOWN } from "./sheet.ts";
import type { Incident, Position, Public } from "./state.ts";

const STREAMS: Readonly<Record<string, string>> = { creek: "creek", river: "river", greatRiver: "great river" };

/** What a person is told of a hex and the units in it. Everything on the map is public. */
export function inspect({ pub }: View<Incident>, sheet: Sheet, place: string): Inspection {
  const hex = sheet.board.find(place);
  if (hex === null) return { ground: "", facts: [], counters: {} };
  if (!sheet.playable[hex]) {
    const ground = sheet.data.map.terrains[sheet.board.terrain[hex]].name.toLowerCase();
    return { ground, facts: [{ label: "entry", value: "No unit enters", rule: "5.2" }], counters: {} };
  }
  const p: Position = { pub, cache: buildCache(pub as Public, sheet), sheet };
  return {
    ground: [...groundNames(sheet, hex), ...sidesInWords(sidesOf(sheet.board, hex), STREAMS)].join(", "),
    facts: [...ground(p, hex), ...streams(sheet, hex), ...zones(p, hex), ...standing(p, hex)],
    counters: counters(p, hex),
  };
}

function groundNames(sheet: Sheet, hex: HexId): string[] {
  const names = [sheet.ground[hex] === CITY ? "city" : sheet.ground[hex] === TOWN ? "town" : "clear"];
  if (sheet.foreign[hex]) names.push("foreign sector");
  if (sheet.fort[hex]) names.push("Woosung fort");
  if (sheet.board.road[hex] > 0) names.push("road");
  if (sheet.railway[hex]) names.push("railway");
  return names;
}

function ground(p: Position, hex: HexId): Said[] {
  const { terrain, fortDefence } = p.sheet.tables;
  const { cost, defence } =
    p.sheet.ground[hex] === CITY ? terrain.city : p.sheet.ground[hex] === TOWN ? terrain.town : terrain.clear;
  const fort = fortified(p, hex);
  return [
    { label: "to enter", value: counted(cost, "point"), rule: "5.2" },
    fort
      ? { label: "in defence", value: `+${fortDefence} as a fort`, rule: "7.5" }
      : { label: "in defence", value: defence === 0 ? "nothing" : `+${defence}`, rule: "7.4" },
  ];
}

/** 5.2, 7.4: roads and railways bridge a stream for who moves, not for who attacks. */
function streams(sheet: Sheet, hex: HexId): Said[] {
  return sidesOf(sheet.board, hex)
    .filter((side) => !side.closed)
    .map(({ kind, beyond }) => {
      const { cost, defence } = kind === "creek" ? sheet.tables.hexsides.creek : sheet.tables.hexsides.river;
      return {
        label: kind,
        value: `+${cost} to cross, +${defence} in defence if every attacker comes from ${listed(
          beyond.map((one) => sheet.board.names[one]),
          "or",
        )}`,
        rule: "7.4",
      };
    });
}

function zones(p: Position, hex: HexId): Said[] {
  const over = [JAPAN, CHINA].filter((side) => inEnemyZone(p, enemyOf(side), hex));
  return over.length === 0
    ? []
    : [{ label: "zones", value: `${listed(over.map(sideAdjective))}: enemies stop here`, rule: "6.1" }];
}

function standing(p: Position, hex: HexId): Said[] {
  const { pub, sheet } = p;
  const holder = controller(pub, hex);
  const said: Said[] = [{ label: "control", value: holder === null ? "nobody" : sideName(holder), rule: "11.3" }];
  const guard = garrison(p, hex);
  if (guard > 0) said.push({ label: "garrison", value: `strength ${guard}`, rule: "17.3" });
  if (closed(p, CHINA, hex)) said.push({ label: "closed", value: "the Chinese may not enter yet", rule: "18.0" });
  if (sheet.navalReach[hex]) said.push({ label: "ships", value: "naval gunfire reaches it", rule: "15.2" });
  if (pub.rubble.includes(hex)) said.push({ label: "rubble", value: "a fort for whoever defends here", rule: "15.3" });
  if (pub.snipers.includes(hex))
    said.push({ label: "sniper", value: "Japanese moves cost three times here and next to it", rule: "16.3" });
  if (pub.destroyed && sheet.fort[hex]) said.push({ label: "fort", value: "destroyed for good", rule: "17.3" });
  const watched = sheet.markerIds.filter((id) => pub.marker[id] === hex);
  if (watched.length > 0)
    said.push({
      label: "interdicted",
      value: `by ${listed(watched.map((id) => sheet.markers[id].name))}: Chinese moves within two hexes cost double`,
      rule: "15.4",
    });
  if (pub.attacked.includes(hex)) said.push({ label: "this phase", value: "attacked", rule: "7.1" });
  return said;
}

const STATES: readonly { readonly mark: number; readonly words: string }[] = [
  { mark: MOVED, words: "has moved" },
  { mark: ATTACKED, words: "has attacked" },
  { mark: REPLACED, words: "took a replacement: moves half as far" },
  { mark: ARRIVED, words: "has just come in" },
  { mark: BUILDER, words: "holds the fort it built" },
];

function counters({ pub, sheet }: Position, hex: HexId): Inspection["counters"] {
  const units = pub.at.flatMap((at, unit) => (at === hex ? [unit as UnitId] : []));
  return Object.fromEntries(
    units.map((unit) => {
      const steps = pub.steps[unit];
      return [
        sheet.units[unit].id,
        [
          `attack ${sheet.attack[3 * unit + steps]}`,
          `defence ${sheet.defence[3 * unit + steps]}`,
          sheet.allowance[unit] > 0 ? `moves ${sheet.allowance[unit]}` : "moves by rail",
          `${steps} of ${counted(sheet.fullSteps[unit], "step")}`,
          ...STATES.filter(({ mark }) => pub.marks[unit] & mark).map(({ words }) => words),
        ],
      ];
    }),
  );
}
