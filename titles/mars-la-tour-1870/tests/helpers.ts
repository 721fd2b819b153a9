import type { Edit, OddsReport } from "@wusong/engine";
import { partByPart, TestTable, tells } from "@wusong/testkit";
import { title } from "../index.ts";
import { distanceBetween, type Sheet } from "../sheet.ts";
import type { MarsLaTour } from "../state.ts";
import { freeSheet } from "./maps.ts";

/** French units by what they are: brigades (i), guns (g), horse guns (hg), cavalry (c). */
export const F = {
  i1: "fr.2corps.verge.1",
  i2: "fr.2corps.verge.2",
  i3: "fr.2corps.bataille.1",
  i4: "fr.2corps.bataille.2",
  i5: "fr.6corps.lafont.1",
  i6: "fr.6corps.lafont.2",
  i7: "fr.6corps.tixier.1",
  i8: "fr.6corps.tixier.2",
  i9: "fr.6corps.levassor.1",
  lapasset: "fr.lapasset",
  guard: "fr.guard.deligny.1",
  g1: "fr.2corps.verge.art",
  g2: "fr.2corps.bataille.art",
  g3: "fr.2corps.art",
  hg: "fr.forton.art",
  c1: "fr.forton.1",
  /** Cuirassiers with combat value 4. */
  c2: "fr.forton.2",
  c3: "fr.2corps.valabregue.1",
  c4: "fr.2corps.valabregue.2",
  c5: "fr.guard.desvaux.1",
} as const;

/** German units: regiments (i), a Jäger battalion (j), guns (g), horse guns (hg), cavalry (c). */
export const G = {
  i1: "ge.3corps.5div.1",
  i2: "ge.3corps.5div.2",
  i3: "ge.3corps.5div.3",
  i4: "ge.3corps.5div.4",
  j: "ge.3corps.5div.5",
  i5: "ge.3corps.6div.1",
  i6: "ge.3corps.6div.2",
  i7: "ge.3corps.6div.3",
  i8: "ge.3corps.6div.4",
  x1: "ge.10corps.20div.1",
  g1: "ge.3corps.5div.art",
  g2: "ge.3corps.6div.art",
  g3: "ge.3corps.art.1",
  g4: "ge.3corps.art.2",
  hg: "ge.5cav.art",
  c1: "ge.5cav.1",
  /** Bredow, combat value 4. */
  c2: "ge.5cav.2",
  c3: "ge.5cav.3",
  c4: "ge.6cav.1",
  c5: "ge.6cav.2",
} as const;

export const LEADER = {
  bazaine: "fr.leader.bazaine",
  frossard: "fr.leader.frossard",
  canrobert: "fr.leader.canrobert",
  forton: "fr.leader.forton",
  alvensleben: "ge.leader.alvensleben",
  voigtsRhetz: "ge.leader.voigts-rhetz",
  rheinbaben: "ge.leader.rheinbaben",
  friedrichKarl: "ge.leader.friedrich-karl",
} as const;

export interface Battle {
  hex: string;
  dice: [number, number];
  attackerValue: number;
  targetValue: number;
  result: string;
  odds: OddsReport;
}

const PLACES = ["", "waiting", "eliminated", "away"];

interface DeskSetting {
  scenario?: string;
  sheet?: Sheet;
  options?: Record<string, string>;
  seed?: string;
  dice?: "seed";
  /** boards are one command, as in a game; otherwise each of their parts is one, and a test can look between them */
  boards?: boolean;
}

const parted = partByPart(title);

/** An analysis game of this title, with short questions about what stands where. */
export class Desk extends TestTable<MarsLaTour> {
  constructor({ boards = false, ...setting }: DeskSetting = {}) {
    super(boards ? title : parted, setting);
  }

  at(unit: string): string {
    const place = this.pub.at[this.game.sheet.unitByName.get(unit)!];
    return place < 0 ? PLACES[-place] : this.game.sheet.areaIds[place];
  }

  where(...units: string[]): string[] {
    return units.map((unit) => this.at(unit));
  }

  spent(unit: string): boolean {
    return this.pub.spent[this.game.sheet.unitByName.get(unit)!] === 1;
  }

  leaderAt(leader: string): string {
    const place = this.pub.leaderAt[this.game.sheet.leaderByName.get(leader)!];
    return place < 0 ? PLACES[-place] : this.game.sheet.areaIds[place];
  }

  active(leader: string): boolean {
    return this.pub.ready[this.game.sheet.leaderByName.get(leader)!] === 1;
  }

  control(area: string): string {
    return ["french", "german", "none"][this.pub.control[this.game.sheet.areaByName.get(area)!]];
  }

  /** The last combat that was rolled. */
  get battle(): Battle {
    const found = this.game.events.map(({ event }) => event).findLast(({ type }) => type === "battle");
    if (!found) throw new Error("No combat has been rolled.");
    return tells(found) as unknown as Battle;
  }

  get battles(): number {
    return this.game.events.filter(({ event }) => event.type === "battle").length;
  }

  /** Values before the dice. */
  get values(): [number, number] {
    return [this.battle.odds.attacker.total, this.battle.odds.defender.total];
  }

  /** What a case contributed to the last combat, 0 when it did not count. */
  component(rule: string): number {
    const { attacker, defender } = this.battle.odds;
    return [...attacker.components, ...defender.components]
      .filter((one) => one.rule === rule)
      .reduce((sum, one) => sum + one.value, 0);
  }

  says(text: string): boolean {
    return this.game.events.some(({ event }) => event.text.includes(text));
  }

  /** Who decides what. */
  get next(): string {
    return `${this.turnOf}: ${this.step}`;
  }
}

export interface Position {
  to?: "french" | "german";
  spent?: string[];
  leaders?: Record<string, string>;
  inactive?: string[];
  control?: Record<string, string>;
  turn?: number;
  more?: Edit;
  sheet?: Sheet;
  options?: Record<string, string>;
  reserves?: boolean;
  boards?: boolean;
}

/** Fresh infantry so far from the given stacks that it only keeps its side from passing by itself (2.0.f). */
const RESERVES = { french: "fr.4corps.cissey.1", german: "ge.16div.2" } as const;

function reserves(sheet: Sheet, stacks: readonly string[]): Record<string, string> {
  const taken = stacks.map((area): number => sheet.areaByName.get(area)!);
  const place: Record<string, string> = {};
  for (const unit of Object.values(RESERVES)) {
    const far = sheet.areaIds.map((_, area) => Math.min(...taken.map((other) => distanceBetween(sheet, area, other))));
    const area = far.indexOf(Math.max(...far));
    place[unit] = sheet.areaIds[area];
    taken.push(area);
  }
  return place;
}

/**
 * An otherwise empty map with the given stacks, in an impulse of a side (German unless told); French Area activations are free.
 * `reserves`: each side has Fresh infantry far away besides.
 */
export function field(stacks: Record<string, readonly string[]>, position: Position = {}): Desk {
  const place = position.reserves ? reserves(position.sheet ?? freeSheet, Object.keys(stacks)) : {};
  for (const [area, units] of Object.entries(stacks)) for (const unit of units) place[unit] = area;
  const { spent, leaders, inactive, control, turn, more, sheet, options, boards } = position;
  const desk = new Desk({ sheet: sheet ?? freeSheet, ...(options ? { options } : {}), ...(boards ? { boards } : {}) });
  desk.edit({
    clear: true,
    place,
    ...(spent ? { spent: spent.filter((unit) => unit in place) } : {}),
    ...(leaders ? { leaders } : {}),
    ...(inactive ? { inactive } : {}),
    ...(control ? { control } : {}),
    turn: turn ?? 2,
    phase: { impulse: position.to ?? "german" },
    ...more,
  });
  return desk;
}

/** Chooses units and makes the first step with all of them. */
export function march(
  desk: Desk,
  side: "french" | "german",
  from: string,
  to: string,
  units: readonly string[],
  dice?: readonly number[],
): Desk {
  desk.act(side, "move", ["area", from, units]);
  return step(desk, side, from, to, units, dice);
}

/** One more step, without Leaders where any could come. */
export function step(
  desk: Desk,
  side: "french" | "german",
  from: string,
  to: string,
  units: readonly string[],
  dice?: readonly number[],
): Desk {
  const leaders = desk.options(side, "step", [from, to, units]);
  desk.act(side, "step", leaders.length > 0 ? [from, to, units, []] : [from, to, units], dice);
  return desk;
}
