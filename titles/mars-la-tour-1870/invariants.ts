import type { DeepReadonly, State } from "@wusong/engine";
import { NOBODY, SIDE_IDS } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { MarsLaTour } from "./state.ts";

/** What must hold in every state, counted anew from the counters and written without the rules that offer. */
export function invariants(state: DeepReadonly<State<MarsLaTour>>, sheet: Sheet): string[] {
  const { pub } = state;
  const broken: string[] = [];
  const counts = [0, 1].map(() => new Array<number>(sheet.areas).fill(0));
  for (let unit = 0; unit < sheet.units; unit++) {
    const at = pub.at[unit];
    if (at >= sheet.areas || at < -3 || !Number.isInteger(at))
      broken.push(`${sheet.unitIds[unit]} stands nowhere (${at}).`);
    if (at >= 0) counts[sheet.side[unit]][at]++;
    if (pub.spent[unit] !== 0 && pub.spent[unit] !== 1)
      broken.push(`${sheet.unitIds[unit]} is neither Fresh nor Spent.`);
    if (at < 0 && pub.spent[unit] !== 0) broken.push(`${sheet.unitIds[unit]} is Spent without being on the map.`);
  }
  const between = state.stack.length > 0 && state.stack[state.stack.length - 1].p === "impulse";
  for (let area = 0; area < sheet.areas; area++) {
    const [french, german] = [counts[0][area], counts[1][area]];
    const name = sheet.areaIds[area];
    if (french > 0 && german > 0) broken.push(`Both sides stand in ${name}.`);
    const holder = french > 0 ? 0 : german > 0 ? 1 : pub.control[area];
    if (pub.control[area] !== holder) broken.push(`${name} is occupied by one side and controlled by another.`);
    if (![0, 1, NOBODY].includes(pub.control[area])) broken.push(`${name} is controlled by ${pub.control[area]}.`);
    const full = Math.max(french, german) > sheet.tables.movement.stacking;
    if (between && full && (pub.forced & (1 << area)) === 0)
      broken.push(`${name} holds more units than may stand there.`);
  }
  for (let leader = 0; leader < sheet.leaders; leader++) {
    const at = pub.leaderAt[leader];
    const enemy = 1 - sheet.leaderSide[leader];
    if (between && at >= 0 && counts[enemy][at] > 0)
      broken.push(`${sheet.leaderIds[leader]} stands among enemy units.`);
  }
  if (pub.turn < 1 || pub.turn > sheet.turns) broken.push(`Turn ${pub.turn} does not exist.`);
  if (between && pub.act) broken.push("A move activation is still open between impulses.");
  if (pub.act) {
    const { act } = pub;
    if (act.mp.some((mp) => mp < 0)) broken.push("A unit moved farther than it can.");
    if (act.party.some((unit) => !act.units.includes(unit))) broken.push("A unit moves without being activated.");
    const places = new Set(act.party.map((unit) => pub.at[unit]).filter((at) => at >= 0));
    if (places.size > 1 && state.stack.every((frame) => frame.p !== "absorb" && frame.p !== "displaceLeaders"))
      broken.push("The units on the way stand in several Areas.");
    const most = act.leader >= 0 ? sheet.leaderLimit[act.leader] : sheet.tables.areaActivation[SIDE_IDS[pub.active]];
    if (act.units.length > most) broken.push("An activation holds too many units.");
    if (act.leader < 0 && new Set(act.start).size > 1) broken.push("An Area activation reaches over several Areas.");
    if (act.stopped.some((unit) => act.party.includes(unit))) broken.push("A unit that retreated moves on.");
  }
  return broken;
}
