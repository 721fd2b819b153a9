import { type CounterShown, counted, listed, type Panel, type SideInk, type View } from "@wusong/engine";
import { SIDES, sideAdjective } from "./ids.ts";
import type { Army } from "./position.ts";
import { buildCache, buildOwnCache } from "./position-pieces.ts";
import { routineSupply } from "./rules/06-reinforcements.ts";
import { whatIsOwed } from "./rules/14-land-combat/declaration.ts";
import { objectivesHeld } from "./rules/24-victory.ts";
import type { Sheet } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import {
  AIR_BOXES,
  BASE,
  DAMAGED,
  DUE,
  DUE_SAFE,
  HELD,
  type Own,
  type Pub,
  REPLACEABLE,
  type Shanghai,
  TRACK,
} from "./state.ts";
import { unitName } from "./words.ts";

type Seen = View<Shanghai>;
export const INK: readonly SideInk[] = ["first", "second"];

/** What a marker that can be held is good for, beside it in the hand. */
const MARKER_TEXTS: Readonly<Record<string, string>> = {
  "jp.air-upgrade": "Reinforcements: three air points go, six come later.",
  "jp.banzai": "Any battle: one column for you, no retreats.",
  "jp.intelligence": "Kept as Recon: see a stack, or choose a combat table.",
  "jp.recon": "See a Chinese stack, or choose a combat table.",
  "jp.staff-planning": "Logistics: activate an HQ without supply.",
  "jp.warlords": "A Chinese HQ just activated stays inactive.",
  "cn.german-advisors": "Logistics: activate an HQ without supply.",
  "cn.gung-ho": "Any battle: one column for you.",
  "cn.lone-battalion": "Defending: two columns for you, no retreats.",
  "cn.recon": "See a Japanese stack, or choose a combat table.",
  "cn.scuttle-ships": "Reinforcements: no landings on rivers this turn.",
};

const whereIs = (sheet: Sheet, at: number): string => (at === BASE ? "in the base" : `in ${sheet.board.names[at]}`);

function airPanel(view: Seen): Panel[] {
  return SIDES.map((side) => ({
    kind: "facts",
    name: `${sideAdjective(side)} air display`,
    facts: AIR_BOXES.map((box, i) => ({
      label: box[0].toUpperCase() + box.slice(1),
      value: String(view.pub.air[side][i]),
      rule: i >= DAMAGED ? "16.10" : "16.31",
    })),
  }));
}

function ownPanels(view: Seen, sheet: Sheet): Panel[] {
  const { mine, seat, pub } = view;
  if (!mine || seat === null) return [];
  const first = sheet.first[seat];
  const inPlace = (test: (at: number) => boolean): CounterShown[] =>
    mine.at.flatMap((at, i) => (test(at) ? [{ id: sheet.units[first + i].text }] : []));
  const points = sheet.supply[seat].filter((unit) => mine.at[unit - first] >= BASE);
  const onMap = points.filter((unit) => mine.at[unit - first] >= 0).length;
  return [
    {
      kind: "hand",
      name: "Your markers",
      side: INK[seat],
      chits: mine.hand.map((id) => ({
        id: sheet.markers[id].text,
        name: sheet.markers[id].name,
        text: MARKER_TEXTS[sheet.markers[id].text],
        rule: sheet.markers[id].rule,
      })),
    },
    {
      kind: "facts",
      name: "Supply",
      facts: [
        { label: "On the map", value: String(onMap), rule: "7.2" },
        { label: "In the base", value: String(points.length - onMap), rule: "26.5" },
        { label: "Comes each turn", value: String(routineSupply(pub, sheet, seat)), rule: "6.11" },
        { label: "An activation costs", value: pub.panic[seat] ? "2" : "1", rule: "7.3" },
      ],
    },
    {
      kind: "facts",
      name: "Headquarters",
      facts: sheet.hqs[seat]
        .filter((hq) => mine.at[hq - first] >= BASE)
        .map((hq) => ({
          label: sheet.units[hq].name,
          value: `${mine.active.includes(hq) ? "active" : "inactive"}, ${whereIs(sheet, mine.at[hq - first])}, support ${sheet.units[hq].type.support}, radius ${sheet.units[hq].type.radius}`,
          rule: "7.3",
        })),
    },
    {
      kind: "counters",
      name: seat === 0 ? "Taiwan base" : "Nanking base",
      counters: inPlace((at) => at === BASE),
      rule: "26.2",
    },
    {
      kind: "counters",
      name: "To be placed or held back",
      counters: inPlace((at) => at === DUE || at === DUE_SAFE || at === HELD),
      rule: "6.21",
    },
    { kind: "counters", name: "Replaceable units", counters: inPlace((at) => at === REPLACEABLE), rule: "7.5" },
  ];
}

function track(view: Seen, sheet: Sheet): Panel {
  const { mine, seat, pub } = view;
  return {
    kind: "track",
    name: "Turn and reinforcement track",
    boxes: sheet.data.schedule.turns.slice(0, termsOf({ pub, sheet }).lastTurn).map((label, i) => ({
      label,
      note: sheet.groups
        .filter((group) => group.turn === i + 1)
        .map((group) => group.name)
        .join(", "),
      counters:
        mine && seat !== null
          ? mine.at.flatMap((at, unit) =>
              at === TRACK - (i + 1) ? [{ id: sheet.units[sheet.first[seat] + unit].text }] : [],
            )
          : [],
    })),
    at: pub.turn - 1,
    rule: "6.1",
  };
}

/** 14.2: the board beside the map: what is declared, what is still owed, and how the assistant would complete it. */
function declarationBoard(view: Seen, sheet: Sheet): Panel[] {
  const { pub, seat, mine } = view;
  if (pub.phase !== "combat") return [];
  const names = (hexes: readonly number[]): string => listed(hexes.map((hex) => sheet.board.names[hex]));
  const facts: { label: string; value: string; rule: string }[] = pub.battles.map((one, i) => ({
    label: `${one.done ? "Fought" : pub.fight?.index === i ? "Being fought" : "Declared"}: ${names(one.targets)}`,
    value: `from ${names(one.from)}${seat === pub.side && mine ? `: ${unitNames(sheet, mine.attackers[i] ?? [])}` : ""}`,
    rule: "14.2",
  }));
  const declaring = seat === pub.side && mine && !pub.fight && pub.battles.every((one) => !one.done);
  if (declaring) {
    const owed = whatIsOwed(armyOf(view, sheet));
    facts.push(
      { label: "Must still attack", value: unitNames(sheet, owed.attackers) || "nobody", rule: "13.6" },
      { label: "Must still be attacked", value: names(owed.hexes) || "nothing", rule: "14.13" },
      ...owed.completion.map((one) => ({
        label: `The assistant would attack ${names(one.targets)}`,
        value: `with ${unitNames(sheet, one.attackers)}`,
        rule: "14.13",
      })),
    );
  }
  return facts.length === 0 ? [] : [{ kind: "facts", name: "Battle declarations", facts }];
}

const unitNames = (sheet: Sheet, units: readonly number[]): string =>
  listed(units.map((unit) => unitName(sheet, unit)));

/** The side that looks, as the rules read it. */
function armyOf(view: Seen, sheet: Sheet): Army {
  const pub = view.pub as Pub;
  const own = view.mine as Own;
  const side = view.seat!;
  return {
    side,
    sheet,
    pub,
    own,
    cache: buildCache(pub, sheet),
    oc: buildOwnCache(pub, own, side, sheet),
    known: null,
  };
}

export function panels(view: Seen, sheet: Sheet): Panel[] {
  const { pub } = view;
  return [
    {
      kind: "facts",
      name: "Victory points",
      facts: SIDES.map((side) => ({
        label: sideAdjective(side),
        value: `${pub.vp[side]} (${counted(objectivesHeld(pub, sheet, side), "objective")}, command level ${pub.command[side]})`,
        rule: "24.1",
      })),
    },
    ...declarationBoard(view, sheet),
    ...airPanel(view),
    ...ownPanels(view, sheet),
    ...SIDES.filter((side) => side !== view.seat).map(
      (side): Panel => ({
        kind: "hand",
        name: `${sideAdjective(side)} markers`,
        side: INK[side],
        chits: pub.hands[side],
      }),
    ),
    track(view, sheet),
  ];
}
