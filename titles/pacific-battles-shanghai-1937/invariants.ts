import type { DeepReadonly, State } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN, SIDES, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, DEAD, DUE, DUE_SAFE, MIX, NEVER, REPLACEABLE, type Shanghai, TRACK } from "./state.ts";

type Position = DeepReadonly<State<Shanghai>>;

/** What must hold in every position, counted afresh and without the rules that offer. */
export function invariants(state: Position, sheet: Sheet): string[] {
  const broken: string[] = [];
  const say = (holds: boolean, text: () => string): void => {
    if (!holds) broken.push(text());
  };
  for (const side of SIDES) {
    presence(state, sheet, side, say);
    boxes(state, sheet, side, say);
    markers(state, sheet, side, say);
    headquarters(state, sheet, side, say);
    brigades(state, sheet, side, say);
  }
  air(state, sheet, say);
  battles(state, sheet, say);
  say(
    !state.pub.occupied[JAPAN].some((hex) => state.pub.occupied[CHINA].includes(hex)),
    () => "12.6: both sides stand in one hex.",
  );
  return broken;
}

type Say = (holds: boolean, text: () => string) => void;
const unitAt = (sheet: Sheet, side: number, i: number): UnitId => (sheet.first[side] + i) as UnitId;

function presence(state: Position, sheet: Sheet, side: number, say: Say): void {
  const { pub } = state;
  const own = state.own[side];
  const hexes = [...new Set(own.at.filter((at) => at >= 0))].sort((x, y) => x - y);
  say(
    JSON.stringify(hexes) === JSON.stringify(pub.occupied[side]),
    () => `2.35: the occupied hexes of side ${side} are shown wrongly.`,
  );
  say(
    hexes.every((hex) => sheet.playable[hex] === 1),
    () => "11.5: a unit stands in closed terrain.",
  );
  const effective = new Set<number>();
  const marked = new Set<number>();
  own.at.forEach((at, i) => {
    if (at < 0) return;
    const unit = unitAt(sheet, side, i);
    if (own.suppressed.includes(unit)) marked.add(at);
    else if (sheet.combat[unit]) effective.add(at);
    if (sheet.isAmphib[unit]) say(sheet.coastal[at] === 1, () => "26.12: the amphibious unit stands inland.");
  });
  const touched = (hex: number): boolean =>
    sheet.board.neighbours(hex as never).some((near) => pub.occupied[enemyOf(side as never)].includes(near));
  const contact = hexes.filter(touched);
  say(
    JSON.stringify(contact.filter((hex) => effective.has(hex))) === JSON.stringify(pub.zoc[side]),
    () => `18.4: zones of control of side ${side} are announced wrongly.`,
  );
  say(
    JSON.stringify(contact.filter((hex) => !effective.has(hex))) === JSON.stringify(pub.noZoc[side]),
    () => `18.4: stacks without a zone of side ${side} are announced wrongly.`,
  );
  say(
    JSON.stringify([...marked].sort((x, y) => x - y)) === JSON.stringify(pub.suppressed[side]),
    () => `8.2: suppression of side ${side} is shown wrongly.`,
  );
  say(
    pub.forts[side].every((hex) => hexes.includes(hex)),
    () => "21.3: a fortification stands without friends.",
  );
  say(
    own.suppressed.every((unit) => sheet.combat[unit] === 1 && own.at[unit - sheet.first[side]] >= 0),
    () => "8.0: something that cannot be suppressed is.",
  );
}

function boxes(state: Position, sheet: Sheet, side: number, say: Say): void {
  const own = state.own[side];
  own.at.forEach((at, i) => {
    const due = TRACK - at;
    const somewhere = at >= NEVER ? at < sheet.board.size : due >= 1 && due <= sheet.turns;
    say(
      Number.isInteger(at) && somewhere,
      () => `6.0: ${sheet.units[unitAt(sheet, side, i)].text} is nowhere (${at}).`,
    );
  });
  const inBox = (place: number): string =>
    JSON.stringify(own.at.flatMap((at, i) => (at === place ? [unitAt(sheet, side, i)] : [])));
  say(
    inBox(REPLACEABLE) === JSON.stringify(state.pub.replaceable[side]),
    () => "15.21: the Replaceable box is shown wrongly.",
  );
  say(
    inBox(DEAD) === JSON.stringify(state.pub.dead[side]),
    () => "15.21: the Permanently Eliminated box is shown wrongly.",
  );
  say(
    own.at.every((at, i) => !sheet.isSupply[unitAt(sheet, side, i)] || (at !== REPLACEABLE && at !== DEAD)),
    () => "7.8: supply lies in a box of eliminated units.",
  );
  if (!["reinforcements", "set-up"].includes(state.pub.phase))
    say(!own.at.some((at) => at === DUE || at === DUE_SAFE), () => "6.2: a reinforcement was forgotten.");
}

function markers(state: Position, sheet: Sheet, side: number, say: Say): void {
  const { pub } = state;
  const all = [
    ...state.sys.pools[side],
    ...state.own[side].hand,
    ...[...pub.removed, ...pub.inEffect]
      .map((text) => sheet.markerNamed.get(text)!)
      .filter((id) => sheet.markers[id].side === side),
  ].sort((x, y) => x - y);
  const expected = sheet.markers.filter((one) => one.side === side).map((one) => one.id as number);
  say(JSON.stringify(all) === JSON.stringify(expected), () => `CM.W: markers of side ${side} are lost or doubled.`);
  say(pub.hands[side] === state.own[side].hand.length, () => "5.4: the number of held markers is shown wrongly.");
  say(
    state.own[side].hand.every((id) => sheet.markers[id].play !== "immediate"),
    () => "5.3: an immediate marker is held.",
  );
}

function headquarters(state: Position, sheet: Sheet, side: number, say: Say): void {
  const own = state.own[side];
  say(
    own.active.every((hq) => sheet.isHq[hq] === 1 && own.at[hq - sheet.first[side]] >= BASE),
    () => "7.3: something other than a headquarters in play is active.",
  );
  say(
    state.pub.impulse === 0 || own.active.length <= state.pub.activated[side],
    () => "7.4: a headquarters is active that nobody activated this turn.",
  );
  say(
    own.toMove.every((unit) => own.at[unit - sheet.first[side]] >= BASE),
    () => "11.2: a unit out of play is waiting to move.",
  );
}

/** 26.8: for every brigade that is broken down exactly two regiments of its type exist somewhere. */
function brigades(state: Position, sheet: Sheet, side: number, say: Say): void {
  const at = (unit: number): number => state.own[side].at[unit - sheet.first[side]];
  for (const [type, list] of sheet.brigadesOf) {
    if (sheet.side[list[0]] !== side) continue;
    const broken = list.filter((unit) => at(unit) === MIX).length;
    const parts = sheet.subordinates.get(type)!.filter((unit) => at(unit) !== MIX).length;
    say(parts === 2 * broken, () => `26.8: ${parts} regiments ${type} for ${broken} broken brigades.`);
  }
}

function air(state: Position, sheet: Sheet, say: Say): void {
  for (const side of SIDES) {
    say(
      state.pub.air[side].every((points) => points >= 0),
      () => "16.1: a box holds fewer than no air points.",
    );
  }
  say(state.pub.air[CHINA][2] === 0, () => "26.14: Chinese air points interdict.");
  say(state.pub.air[JAPAN][2] <= sheet.tables.interdictionLimit, () => "16.61: more than six points interdict.");
}

/** 14.13, 14.14, 14.23: declared battles, and once declared all of them together. */
function battles(state: Position, sheet: Sheet, say: Say): void {
  const { pub } = state;
  if (pub.phase !== "combat" || pub.battles.length === 0) return;
  const side = pub.side;
  const own = state.own[side];
  const units = own.attackers.flat();
  say(new Set(units).size === units.length, () => "14.14: a unit attacks twice.");
  const targets = pub.battles.flatMap((one) => one.targets);
  say(new Set(targets).size === targets.length, () => "14.27: a hex is attacked twice.");
  for (const battle of pub.battles)
    say(
      battle.targets.every((hex) =>
        battle.from.every((from) => sheet.board.distance(hex as never, from as never) === 1),
      ),
      () => "14.23: an attacker is not adjacent to every defender.",
    );
  const declaring = state.stack[state.stack.length - 1]?.p === "declaration";
  if (declaring || pub.fight || pub.battles.some((one) => one.done)) return;
  const enemy = enemyOf(side as never);
  const engaged = (hex: number): boolean =>
    sheet.board.neighbours(hex as never).some((near) => pub.zoc[enemy].includes(near));
  own.at.forEach((at, i) => {
    const unit = unitAt(sheet, side, i);
    if (at < 0 || sheet.isSupply[unit] || own.spare.includes(unit) || !engaged(at)) return;
    say(
      units.includes(unit),
      () => `13.6: ${sheet.units[unit].text} is in an enemy zone of control and does not attack.`,
    );
    for (const near of sheet.board.neighbours(at as never))
      if (pub.zoc[enemy].includes(near))
        say(targets.includes(near), () => `14.13: ${sheet.board.names[near]} is not attacked.`);
  });
}
