import { countOf, type Mark, type Marks, type Seat } from "@wusong/engine";
import { AREA_LETTERS, CHINA, JAPAN, placeNamed, SEATS, TOWN_EAST, TOWN_WEST } from "./ids.ts";
import type { Taierzhuang } from "./state.ts";

const HSU = "Hsu Long-hsuen and Chang Ming-kai, History of the Sino-Japanese War 1937-1945 (Chung Wu, Taipei, 1971)";
const JIANG = "Jiang Keshi, The second assault on Taierzhuang (in Chinese; hybsl.cn, 2015), from Japanese unit reports";
const TOWN = [AREA_LETTERS[TOWN_WEST], AREA_LETTERS[TOWN_EAST]];
const SOUTH_BANK = ["A", "B", "C", "D"];
/** Who comes from outside. */
const RELIEF = "20th Army Group";
/** The turns from 2 April on, when the Chinese counter-attacked. */
const COUNTER_ATTACK_FROM = 9;

/** Turns of a game in which something was counted under a name that ends in the turn. */
const turnsWith = (counts: Readonly<Record<string, number>>, name: string): number[] =>
  Object.keys(counts)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.slice(name.length + 1)))
    .filter(Number.isInteger);

const LIST: readonly Mark[] = [
  {
    id: "house-by-house",
    says: "The town is fought over for days",
    why: "Street fighting went on from 27 March to 6 April; a town that falls in an afternoon, or is never entered, is another battle.",
    source: `${JIANG}; rules 7.2.2 on the town`,
    measured: "turns with an attack on an area of the town",
    unit: "turns",
    from: 4,
    by: { kind: "mean", of: ({ counts }) => turnsWith(counts, "town").length },
  },
  {
    id: "walls",
    says: "The Japanese come inside the walls",
    why: "They held a corner of the town from 27 March on.",
    source: JIANG,
    measured: "games in which an area of the town is Japanese at some time",
    unit: "of 100 games",
    from: 50,
    by: { kind: "share", of: ({ taken }) => taken.east !== undefined || taken.west !== undefined },
  },
  {
    id: "divided",
    says: "The town is divided",
    why: "For ten days neither side held all of it.",
    source: `${JIANG}; ${HSU}`,
    measured: "games with a turn at whose end each side stands in the town",
    unit: "of 100 games",
    from: 40,
    by: { kind: "share", of: ({ counts }) => turnsWith(counts, "divided").length > 0 },
  },
  {
    id: "chits",
    says: "Chits are played, not hoarded",
    why: "They stand for what each army could do at its best, and every hand has a limit that shrinks or grows.",
    source: "Rules 5.1 and 5.2",
    measured: "of the chits that leave a hand, those that are played and not discarded",
    unit: "of 100 chits",
    from: 60,
    by: {
      kind: "rate",
      of: ({ events, counts }) => [events.chitPlayed ?? 0, (events.chitPlayed ?? 0) + (counts["chits.discarded"] ?? 0)],
    },
  },
  {
    id: "ring",
    says: "The ring closes late",
    why: "The 20th Army Group came down on the Japanese rear in the first days of April.",
    source: `${HSU}; rules 6.3`,
    measured: "first turn at whose end Japanese units are cut off, of the games in which it comes to it",
    unit: "turns into the game",
    from: 6,
    to: 13,
    by: {
      kind: "mean",
      of: ({ counts }) => {
        const turns = turnsWith(counts, "cut");
        return turns.length === 0 ? null : Math.min(...turns);
      },
    },
  },
  {
    id: "canal",
    says: "The canal holds",
    why: "The Japanese never crossed it; yet the south bank is a way to win, so some should try.",
    source: `${HSU}; rules 10.0`,
    measured: "games in which an area south of the canal is Japanese at the end of a turn",
    unit: "of 100 games",
    from: 3,
    to: 40,
    by: { kind: "share", of: ({ counts }) => turnsWith(counts, "crossed").length > 0 },
  },
  {
    id: "relief",
    says: "The relief arrives",
    why: "Tang Enbo's corps reached the field; an army that stays in its cup is no relief.",
    source: `${HSU}; rules 6.1`,
    measured: "of the Chinese units that come as reinforcements, those that came into a game that went to turn 10",
    unit: "of 100 units",
    from: 50,
    by: {
      kind: "rate",
      of: (game) => (game.turn < 10 ? [0, 0] : [countOf(game, "relief.came"), countOf(game, "relief")]),
    },
  },
  {
    id: "counter-attack",
    says: "The Chinese counter-attack at the end",
    why: "In April the attack was theirs; the chits grow for them and the rules hint at it.",
    source: `${HSU}; rules 5.1 and 7.2.2`,
    measured: "of the attacks from turn 9 on, those that are Chinese",
    unit: "of 100 attacks",
    from: 35,
    to: 80,
    by: { kind: "rate", of: (game) => [countOf(game, "late.china"), countOf(game, "late")] },
  },
  {
    id: "from-inside",
    says: "The town is taken from inside",
    why: "Rubble helped the defenders against guns and from afar; the fight went from house to house.",
    source: "Rules 7.2.2.d",
    measured: "of the attacks on the town, those by units that stand in the same area",
    unit: "of 100 attacks",
    from: 25,
    heldBack: true,
    by: { kind: "rate", of: (game) => [countOf(game, "town.inside"), countOf(game, "town")] },
  },
  {
    id: "chits-worth",
    says: "Chits change minds",
    why: "Without them the Japanese would have been infantry before walls.",
    source: "Rules 5.1",
    measured: "points of 100 that Japan loses when it has no chits, at the same seeds",
    unit: "points of 100",
    from: 5,
    heldBack: true,
    by: { kind: "arm", arm: "japan.chits" },
  },
  {
    id: "human-waves",
    says: "Human waves are a last means",
    why: "Dare-to-die corps went in at night; at one man in two they cannot be the daily attack.",
    source: `${HSU}; rules 7.2.2.b`,
    measured: "of the Chinese attacks, those as a human wave",
    unit: "of 100 attacks",
    from: 2,
    to: 40,
    heldBack: true,
    by: { kind: "rate", of: (game) => [countOf(game, "wave"), countOf(game, "china")] },
  },
  {
    id: "chinese-losses",
    says: "The defenders pay",
    why: "The 2nd Army Group is said to have lost seven men in ten; it was half of the army.",
    source: "Te-kong Tong and Li Tsung-jen, The Memoirs of Li Tsung-jen (Westview Press, 1979)",
    measured: "Chinese units eliminated when the game is over, of all there are",
    unit: "of 100 units",
    from: 20,
    to: 60,
    heldBack: true,
    by: { kind: "rate", of: ({ losses }) => losses[CHINA] },
  },
];

/** What competent play of the thirteen days must show. */
export const marks: Marks<Taierzhuang> = {
  tally: () => ({
    told({ type, data }, { turn, sheet }, count) {
      if (type === "chitDiscarded" && Array.isArray(data?.facts?.chits))
        count("chits.discarded", data.facts.chits.length);
      if (type === "supply" && (data?.pieces?.length ?? 0) > 0) count(`cut.${turn}`);
      if (data?.kind !== "battle" || !data.odds) return;
      const { by, attacker, defender } = data.odds;
      const [place] = data.places ?? [];
      if (by === CHINA) {
        count("china");
        if (attacker.components.some(({ rule }) => rule === "7.2.2.b")) count("wave");
      }
      if (turn >= COUNTER_ATTACK_FROM) {
        count("late");
        if (by === CHINA) count("late.china");
      }
      if (!TOWN.includes(place)) return;
      count("town");
      count(`town.${turn}`);
      const inside = sheet.townInside[placeNamed(place)!];
      if (defender.components.some(({ rule, value }) => rule === "7.2.2.d" && value === inside)) count("town.inside");
    },
    turnOver({ turn, pub, sheet }, count) {
      const standIn = (side: Seat, places: readonly string[]): boolean =>
        sheet.unitsOf[side].some((unit) => places.some((place) => pub.place[unit] === placeNamed(place)));
      if (SEATS.every((side) => standIn(side, TOWN))) count(`divided.${turn}`);
      if (SOUTH_BANK.some((place) => pub.control[placeNamed(place)!] === JAPAN)) count(`crossed.${turn}`);
    },
    gameOver({ pub, sheet }, count) {
      for (const unit of sheet.unitsOf[CHINA]) {
        if (sheet.formationOf[unit].group !== RELIEF) continue;
        count("relief");
        if (pub.entered[unit]) count("relief.came");
      }
    },
  }),
  list: LIST,
};
