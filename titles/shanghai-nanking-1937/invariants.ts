import { type HexId, NOWHERE } from "@wusong/board";
import type { DeepReadonly, State } from "@wusong/engine";
import { CHINA, JAPAN, MARKERS } from "./ids.ts";
import {
  boxOf,
  DEAD,
  isReturning,
  isStaged,
  ON_MAP,
  POOL,
  REMOVED,
  STAGED,
  topIsReduced,
  topOf,
  unitsIn,
} from "./position.ts";
import type { Sheet } from "./sheet.ts";
import type { Campaign } from "./state.ts";

type Position = DeepReadonly<State<Campaign>>;

/** What must hold whenever somebody has to decide, said without the rules that offer and carry out. */
export function invariants(state: Position, sheet: Sheet): string[] {
  return [...unitProblems(state, sheet), ...hexProblems(state, sheet), ...tableProblems(state, sheet)];
}

function unitProblems({ pub, own, over }: Position, sheet: Sheet): string[] {
  const problems: string[] = [];
  for (const { id, text, side, steps, cls, arrival } of sheet.units) {
    const place = pub.place[id];
    const hex = own[side].at[id - sheet.first[side]];
    const left = own[side].steps[id - sheet.first[side]];
    const say = (what: string): number => problems.push(`${text} ${what}.`);
    if ((place === ON_MAP) !== (hex !== NOWHERE)) say("is on the map for one list and off it for another");
    if (hex !== NOWHERE && !sheet.playable[hex]) say(`stands in ${sheet.board.names[hex]}, where nobody may go`);
    if (hex !== NOWHERE && (left < 1 || left > steps)) say(`has ${left} steps of ${steps}`);
    if (hex === NOWHERE && left !== 0) say("has steps without being on the map");
    if (isReturning(place) && (side !== CHINA || cls !== "elite")) say("waits for a return only elite units have");
    if (place === POOL && (side !== JAPAN || cls !== "garrison")) say("lies in the pool of Japanese garrisons");
    if (place === DEAD && side === JAPAN && cls === "garrison") say("is dead, but garrisons go back to the pool");
    if (place === REMOVED && side === JAPAN) say("was interdicted, which only happens to Chinese units");
    if (isStaged(place) && (side !== JAPAN || !sheet.units[id].hexes.includes((place - STAGED) as HexId)))
      say("waits off a hex where it may not land");
    if (!over && boxOf(place) > 0 && boxOf(place) < pub.turn)
      say(`waits in the box of turn ${boxOf(place)}, which is over`);
    if (boxOf(place) > 0 && !isReturning(place) && boxOf(place) < sheet.units[id].turn) say("comes before its time");
    if (boxOf(place) > 0 && !isReturning(place) && (arrival === "start" || arrival === "pool"))
      say("has no arrival turn");
  }
  return problems;
}

function hexProblems({ pub, own }: Position, sheet: Sheet): string[] {
  const problems: string[] = [];
  const standing = [new Map<HexId, number>(), new Map<HexId, number>()];
  for (const side of [JAPAN, CHINA])
    for (const hex of own[side].at) if (hex !== NOWHERE) standing[side].set(hex, (standing[side].get(hex) ?? 0) + 1);
  for (let at = 0; at < sheet.board.size; at++) {
    const hex = at as HexId;
    const say = (what: string): number => problems.push(`Hex ${sheet.board.names[hex]} ${what}.`);
    const japanese = standing[JAPAN].get(hex) ?? 0;
    const chinese = standing[CHINA].get(hex) ?? 0;
    if (japanese > 0 && chinese > 0) say("holds units of both sides");
    if (unitsIn(pub, hex) !== japanese + chinese)
      say(`shows ${unitsIn(pub, hex)} counters and holds ${japanese + chinese}`);
    if (japanese + chinese === 0) continue;
    const side = japanese > 0 ? JAPAN : CHINA;
    if (pub.control[hex] !== side) say("is controlled by the side that does not stand in it");
    const top = topOf(pub, hex);
    const i = top - sheet.first[side];
    if (sheet.sideOf[top] !== side || own[side].at[i] !== hex) say("shows a top counter that is not there");
    else if (topIsReduced(pub, hex) !== own[side].steps[i] < sheet.fullSteps[top])
      say("shows the wrong face of its top counter");
    else if (own[side].at.some((other, j) => other === hex && j !== i && own[side].height[j] >= own[side].height[i]))
      say("shows a top counter that does not lie on top");
  }
  return problems;
}

function tableProblems({ pub, own, stack, over }: Position, sheet: Sheet): string[] {
  const problems: string[] = [];
  const { limits } = sheet.tables;
  if (pub.turn < 1 || pub.turn > limits.lastTurn) problems.push(`There is no turn ${pub.turn}.`);
  pub.spent.forEach((spent, i) => {
    if (spent < 0 || spent > pub.received[i])
      problems.push(`More ${MARKERS[i % MARKERS.length]} markers are used than there are.`);
  });
  MARKERS.forEach((kind, i) => {
    if (kind !== "artillery" && pub.received[CHINA * MARKERS.length + i] > 0)
      problems.push(`The Chinese have ${kind} markers.`);
  });
  if (own[JAPAN].group.length > 0 && !stack.some((frame) => frame.p === "overrun"))
    problems.push("A group overruns nobody.");
  if (own[CHINA].group.length > 0) problems.push("A Chinese group overruns.");
  for (const [force, hex] of [
    ["10th Army", pub.tenthArmy],
    ["16th Division", pub.sixteenthDivision],
  ] as const)
    if (hex !== NOWHERE && !sheet.landing[hex])
      problems.push(`The ${force} landed in ${sheet.board.names[hex]}, no landing hex.`);
  if (over) return problems;
  const near = own[CHINA].at.filter((hex) => hex !== NOWHERE && sheet.board.distance(hex, sheet.shanghai) <= 1).length;
  if (pub.control[sheet.shanghai] === CHINA) problems.push("The Chinese hold 3512 and the game goes on (4.1).");
  if (pub.turn <= limits.chineseMustStayUntilTurn && near === 0)
    problems.push(`No Chinese unit is in or next to 3512 on turn ${pub.turn} and the game goes on (4.2).`);
  if (pub.turn >= limits.chineseWinAdjacentFromTurn && near > 0)
    problems.push(`A Chinese unit is next to 3512 on turn ${pub.turn} and the game goes on (4.1).`);
  return problems;
}
