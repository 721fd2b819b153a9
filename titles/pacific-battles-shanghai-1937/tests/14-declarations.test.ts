import { Random } from "@wusong/engine";
import { asAsked, rule } from "@wusong/testkit";
import { expect } from "vitest";
import { sheet, type Table, table } from "./helpers.ts";

/** The counters of each side: whole and weak units, headquarters, a unit without attack strength; supply is placed besides. */
const COUNTERS = {
  japan: ["jp.29bde", "jp.5bde", "jp.22bde", "jp.sefhq", "jp.sefaa", "jp.7mg"],
  china: [
    "cn.nanking.elite.1",
    "cn.nanking.div.1",
    "cn.nanking.div.2",
    "cn.nanking.bde.1",
    "cn.9ag.hq",
    "cn.nanking.tank.1",
  ],
};
type Side = keyof typeof COUNTERS;

/** Open ground, Shanghai with its cities and both banks of the Huangpu, and marshes on both sides of a river. */
const CENTRES = ["2818", "2514", "0716"];

interface Board {
  side: Side;
  enemy: Side;
  /** hex of every combat unit and headquarters */
  at: Record<string, string>;
  supply: Record<Side, string[]>;
  suppressed: string[];
  forts: string[];
}

/** A board of up to six units a side, crowded enough for stacks, overstacked hexes and contacts on all sides. */
function randomBoard(random: Random): Board {
  const side: Side = random.chance(1, 2) ? "japan" : "china";
  const enemy: Side = side === "japan" ? "china" : "japan";
  const hexes = sheet.board.within(sheet.board.id(random.of(CENTRES)), 1).filter((hex) => sheet.playable[hex]);
  const places = random.shuffle(hexes.map((hex) => sheet.board.names[hex]));
  const ours = places.slice(0, 1 + random.below(3));
  const theirs = places.slice(3, 4 + random.below(4));
  const board: Board = { side, enemy, at: {}, supply: { japan: [], china: [] }, suppressed: [], forts: [] };
  for (const [who, where] of [
    [side, ours],
    [enemy, theirs],
  ] as const) {
    for (const unit of random.shuffle([...COUNTERS[who]]).slice(0, 2 + random.below(5))) {
      board.at[unit] = random.of(where);
      if (random.chance(1, 5) && !unit.endsWith("hq")) board.suppressed.push(unit);
    }
    if (random.chance(1, 3)) board.supply[who].push(random.of(where));
  }
  const held = COUNTERS[enemy].flatMap((unit) => board.at[unit] ?? []);
  if (random.chance(1, 3) && held.length > 0) board.forts.push(held[0]);
  return board;
}

const setOut = (board: Board): Table =>
  table({
    place: board.at,
    supply: Object.fromEntries(
      (["japan", "china"] as const).map((who) => [who, Object.fromEntries(board.supply[who].map((hex) => [hex, 1]))]),
    ),
    suppressed: board.suppressed,
    forts: { [board.enemy]: board.forts },
    first: board.side,
    phase: { name: "combat", side: board.side },
  });

const adjacent = (one: string, other: string): boolean =>
  sheet.board.distance(sheet.board.id(one), sheet.board.id(other)) === 1;
const subsets = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((_x, i) => bits & (1 << i)));
const unitsOf = (board: Board, who: Side): string[] => COUNTERS[who].filter((unit) => unit in board.at);

/** 13.0: a hex of the enemy exerts a zone of control by any unit but headquarters, supply and suppressed ones. */
const exerts = (board: Board, hex: string): boolean =>
  unitsOf(board, board.enemy).some(
    (unit) => board.at[unit] === hex && !unit.endsWith("hq") && !board.suppressed.includes(unit),
  );

const enemyHexes = (board: Board): string[] =>
  [...new Set([...unitsOf(board, board.enemy).map((unit) => board.at[unit]), ...board.supply[board.enemy]])].sort();

const inZone = (board: Board, hex: string): boolean =>
  enemyHexes(board).some((other) => adjacent(hex, other) && exerts(board, other));

interface Battle {
  targets: string[];
  attackers: string[];
}

/** What is left of the declaration: who can still attack, and what can still be attacked. */
interface Rest {
  attackers: string[];
  hexes: string[];
}

/** 14.13, 14.23: whether the rest can be declared so that nobody who must fight is left out, by trying every battle. */
function completable(board: Board, rest: Rest, known: Map<string, boolean>): boolean {
  const key = `${rest.attackers}|${rest.hexes}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const obliged = rest.attackers.filter((unit) => inZone(board, board.at[unit]));
  const owed = rest.hexes.filter((hex) => exerts(board, hex));
  const found =
    obliged.length + owed.length === 0 ||
    battles(board, rest).some(
      (one) =>
        (obliged.length > 0 ? one.attackers.includes(obliged[0]) : one.targets.includes(owed[0])) &&
        completable(board, without(rest, one), known),
    );
  known.set(key, found);
  return found;
}

const without = (rest: Rest, battle: Battle): Rest => ({
  attackers: rest.attackers.filter((unit) => !battle.attackers.includes(unit)),
  hexes: rest.hexes.filter((hex) => !battle.targets.includes(hex)),
});

/** Every battle in which all attackers are adjacent to all targets, sensible or not. */
function battles(board: Board, rest: Rest): Battle[] {
  const found: Battle[] = [];
  for (const targets of subsets(rest.hexes).slice(1)) {
    const able = rest.attackers.filter((unit) => targets.every((hex) => adjacent(board.at[unit], hex)));
    for (const attackers of subsets(able).slice(1)) found.push({ targets, attackers });
  }
  return found;
}

const weight = (units: readonly string[]): number =>
  units.reduce((sum, unit) => sum + sheet.stacking[sheet.unitNamed.get(unit)!], 0);

/** 12.5: in an overstacked hex only as many units attack as may stack there; the rest is excused. */
function contributions(board: Board, hex: string): string[][] {
  const limit = board.side === "japan" ? 4 : 2;
  const heavy = unitsOf(board, board.side).filter((unit) => board.at[unit] === hex && weight([unit]) > 0);
  if (weight(heavy) <= limit || !enemyHexes(board).some((other) => adjacent(hex, other))) return [];
  return subsets(heavy).filter(
    (some) => weight(some) <= limit && heavy.every((unit) => some.includes(unit) || weight([...some, unit]) > limit),
  );
}

/** The whole rest at the start: units next to the enemy, headquarters only in his zones, and the hexes they can reach. */
function startOf(board: Board, excused: readonly string[]): Rest {
  const attackers = unitsOf(board, board.side).filter(
    (unit) =>
      !excused.includes(unit) &&
      enemyHexes(board).some((hex) => adjacent(board.at[unit], hex)) &&
      (!unit.endsWith("hq") || inZone(board, board.at[unit])),
  );
  return {
    attackers,
    hexes: enemyHexes(board).filter((hex) => attackers.some((unit) => adjacent(board.at[unit], hex))),
  };
}

const inOrder = (units: readonly string[]): string[] =>
  [...units].sort((x, y) => sheet.unitNamed.get(x)! - sheet.unitNamed.get(y)!);
function legal(t: Table, side: Side, verb: string, picks: unknown[]): boolean {
  const asked = asAsked(t.game.play, t.seat(side), verb, picks);
  return !asked.refusal && !("refusal" in t.game.play.options(t.seat(side), verb, asked.picks));
}

/** What may be added to a set that is being picked; everything, where everything must be taken. */
function addable(t: Table, side: Side, picks: unknown[], draft: readonly string[]): string[] {
  const asked = asAsked(t.game.play, t.seat(side), "battle", picks);
  const [taken] = asked.unnamed;
  if (Array.isArray(taken)) return taken.filter((one) => !draft.includes(one));
  const found = t.game.play.options(t.seat(side), "battle", asked.picks, draft);
  return "refusal" in found || !found.asked || !("addable" in found.asked) ? [] : (found.asked.addable as string[]);
}

/** Compares everything that is offered with everything that leads to a whole declaration; gives the sound battles. */
function compare(t: Table, board: Board, rest: Rest): Battle[] {
  const { side } = board;
  const known = new Map<string, boolean>();
  const all = battles(board, rest);
  const sound = all.filter((one) => completable(board, without(rest, one), known));
  const about = JSON.stringify([board, rest]);
  for (const one of all)
    expect(legal(t, side, "battle", [one.targets, inOrder(one.attackers)]), about).toBe(sound.includes(one));
  const mayDeclare = t.verbs(side).includes("battle");
  for (const targets of subsets(rest.hexes)) {
    // Hex by hex: those that can still become the targets of a sound battle together with the ones picked.
    const growing = sound.filter((one) => targets.every((hex) => one.targets.includes(hex)));
    const next = growing.flatMap((one) => one.targets).filter((hex) => !targets.includes(hex));
    if (targets.length === 0 || growing.length > 0)
      expect(new Set(mayDeclare ? addable(t, side, [], targets) : []), about).toEqual(new Set(next));
    if (targets.length === 0) continue;
    const exact = growing.filter((one) => one.targets.length === targets.length);
    expect(mayDeclare && legal(t, side, "battle", [targets]), about).toBe(exact.length > 0);
    if (exact.length > 0)
      expect(new Set(addable(t, side, [targets], [])), about).toEqual(new Set(exact.flatMap((one) => one.attackers)));
  }
  expect([t.verbs(side).includes("done"), t.verbs(side).includes("complete")], about).toEqual(
    owes(board, rest) ? [false, true] : [true, false],
  );
  return sound;
}

const owes = (board: Board, rest: Rest): boolean =>
  rest.attackers.some((unit) => inZone(board, board.at[unit])) || rest.hexes.some((hex) => exerts(board, hex));

/** The assistant declares what is owed: battles in which everybody is adjacent to everybody, and no obligation is left. */
function letAssistantDeclare(t: Table, board: Board, rest: Rest): void {
  const declared = t.pub.battles.length;
  t.act(board.side, "complete");
  const left = t.pub.battles.slice(declared).reduce((before, { targets }, i) => {
    const battle = {
      targets: targets.map((hex) => sheet.board.names[hex]),
      attackers: t.own(board.side).attackers[declared + i].map((unit) => sheet.units[unit].text),
    };
    const known = battles(board, before).map((one) => `${one.targets}|${inOrder(one.attackers)}`);
    expect(known, JSON.stringify([board, before])).toContain(`${battle.targets}|${battle.attackers}`);
    return without(before, battle);
  }, rest);
  expect(owes(board, left), JSON.stringify([board, rest])).toBe(false);
  compare(t, board, left);
}

/** 12.5: the owner says who attacks out of overstacked hexes; who is excused by a choice made at random. */
function chooseContributions(t: Table, board: Board, random: Random): string[] {
  const excused: string[] = [];
  const ours = unitsOf(board, board.side);
  for (const hex of new Set(ours.map((unit) => board.at[unit]))) {
    const choices = contributions(board, hex);
    if (choices.length === 0) continue;
    expect(t.refused(board.side, "battle", [[], []]).rule).toBe("12.5");
    const stack = ours.filter((unit) => board.at[unit] === hex && weight([unit]) > 0);
    for (const some of subsets(stack).slice(1))
      expect(legal(t, board.side, "contribute", [hex, inOrder(some)]), JSON.stringify([board, some])).toBe(
        choices.some((one) => `${one}` === `${some}`),
      );
    const chosen = random.of(choices);
    t.act(board.side, "contribute", [hex, inOrder(chosen)]);
    excused.push(...stack.filter((unit) => !chosen.includes(unit)));
  }
  return excused;
}

rule(
  ["14.2.c", "14.13.a", "14.13.c", "14.13.d", "14.23.a"],
  "on random boards of up to six units a side exactly those battles are offered that leave a whole declaration possible",
  () => {
    const random = new Random("boards of six");
    const met = { boards: 0, battles: 0, refused: 0, excused: 0, hqs: 0, suppressed: 0, forts: 0, assisted: 0 };
    while (met.boards < 150) {
      const board = randomBoard(random);
      if (startOf(board, []).attackers.length === 0) continue;
      const t = setOut(board);
      const excused = chooseContributions(t, board, random);
      let rest = startOf(board, excused);
      met.boards++;
      met.excused += excused.length;
      met.hqs += rest.attackers.filter((unit) => unit.endsWith("hq")).length;
      met.suppressed += rest.attackers.filter((unit) => board.suppressed.includes(unit)).length;
      met.forts += board.forts.length;
      for (let sound = compare(t, board, rest); sound.length > 0; sound = compare(t, board, rest)) {
        met.battles += sound.length;
        met.refused += battles(board, rest).length - sound.length;
        if (owes(board, rest) && random.chance(1, 4)) {
          letAssistantDeclare(t, board, rest);
          met.assisted++;
          break;
        }
        const { targets, attackers } = random.of(sound);
        t.act(board.side, "battle", [targets, inOrder(attackers)]);
        rest = without(rest, { targets, attackers });
      }
    }
    expect(Math.min(met.battles, met.refused)).toBeGreaterThan(400);
    expect(Math.min(met.excused, met.hqs, met.suppressed, met.forts, met.assisted)).toBeGreaterThan(10);
  },
);
