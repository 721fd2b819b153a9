import { countOf, type GameFacts, type Mark, type Marks } from "@wusong/engine";
import { CHINA, JAPAN, SIDE_IDS } from "./ids.ts";
import { RESERVE, type Shanghai } from "./state.ts";

const HARMSEN = "Peter Harmsen, Shanghai 1937: Stalingrad on the Yangtze (Casemate, 2013)";
const SETTLEMENT = "2514";
const TENTH_ARMY = "jp.10a";
const MISSIONS = ["superiority", "interdiction", "recon", "strike"];
/** Landing hexes south of this row lie on Hangzhou Bay. */
const BAY_FROM_ROW = 22;
const rowOf = (hex: string): number => Number(hex.slice(2));

/** The share of a side's attacks that a headquarters supports. */
const supported = (game: GameFacts, seat: string): number =>
  countOf(game, `${seat}.supported`) / Math.max(1, countOf(game, `${seat}.attacks`));

const LIST: readonly Mark[] = [
  {
    id: "settlement-survives",
    says: "The Settlement survives the first weeks",
    why: "The naval landing force held it until the divisions came; if it falls at once, the rest of the game has no ground.",
    source: `${HARMSEN}, chapters 2 and 3`,
    measured: "games in which the Japanese Settlement is not in Chinese hands at the end of turn 1 or 2",
    unit: "of 100 games",
    from: 80,
    by: { kind: "share", of: (game) => countOf(game, "settlement.1") + countOf(game, "settlement.2") === 0 },
  },
  {
    id: "draws",
    says: "Draws are the exception",
    why: "Levels of victory that are not reached in half of the games are set too far apart.",
    source: "Rules 24.2",
    measured: "games that end in a draw",
    unit: "of 100 games",
    to: 30,
    by: { kind: "share", of: ({ winner }) => winner === null },
  },
  {
    id: "sudden-death",
    says: "Sudden death is rare",
    why: "It takes every objective on the map; history came near it only at the very end.",
    source: "Rules 24.3",
    measured: "games that end by sudden death",
    unit: "of 100 games",
    to: 12,
    by: { kind: "share", of: ({ reason }) => reason === "sudden-death" },
  },
  {
    id: "headquarters",
    says: "Headquarters support the attacks",
    why: "They stand for guns, engineers and stores: an attack without them is told to be at a loss.",
    source: "Rules 10.3 and 14.4, notes",
    measured: "of the attacks of both sides, those that a headquarters supports",
    unit: "of 100 attacks",
    from: 55,
    by: {
      kind: "rate",
      of: (game) => [
        countOf(game, "japan.supported") + countOf(game, "china.supported"),
        countOf(game, "japan.attacks") + countOf(game, "china.attacks"),
      ],
    },
  },
  {
    id: "supply",
    says: "Supply keeps the second impulse going",
    why: "Who pays for no headquarters cannot move again in the turn: a turn lost that supply was there to prevent.",
    source: "Rules 7.4 and 10.2",
    measured: "of the turns of both sides from the second on, those without an activated headquarters",
    unit: "of 100 turns",
    to: 20,
    by: { kind: "rate", of: (game) => [countOf(game, "idle"), 2 * Math.max(0, game.turn - 1)] },
  },
  {
    id: "air-missions",
    says: "Aircraft are given missions",
    why: "Points left in reserve do nothing for a turn of two weeks.",
    source: "Rules 16.3",
    measured: "of the air points that are allocated, those with a mission",
    unit: "of 100 points",
    from: 60,
    by: { kind: "rate", of: (game) => [countOf(game, "air.missions"), countOf(game, "air")] },
  },
  {
    id: "chapei",
    says: "Chapei holds through August",
    why: "It was given up on 27 October.",
    source: `${HARMSEN}, chapter 7`,
    measured: "games in which Chapei is not taken in turns 1 and 2",
    unit: "of 100 games",
    from: 60,
    by: { kind: "share", of: ({ taken }) => (taken.chapei ?? 99) > 2 },
  },
  {
    id: "raids",
    says: "Raids and assaults are both of use",
    why: "A raid is advised to learn what stands in a hex, the assault is for taking it: neither table should be the answer to everything.",
    source: "Rules 18.1, note",
    measured: "of the attacks, those on the raid table",
    unit: "of 100 attacks",
    from: 10,
    to: 75,
    by: { kind: "rate", of: (game) => [countOf(game, "raid"), countOf(game, "raid") + countOf(game, "assault")] },
  },
  {
    id: "winner-supports",
    says: "Who wins has supported his attacks better",
    why: "Command is what separates good play from bad here.",
    source: "Rules 10.3, notes",
    measured:
      "of the decided games in which both sides attack, those whose winner had the larger share of supported attacks",
    unit: "of 100 games",
    from: 50,
    heldBack: true,
    by: {
      kind: "share",
      of: (game) => {
        if (game.winner === null || SIDE_IDS.some((seat) => countOf(game, `${seat}.attacks`) === 0)) return null;
        const loser = game.winner === "japan" ? "china" : "japan";
        return supported(game, game.winner) > supported(game, loser);
      },
    },
  },
  {
    id: "air-worth",
    says: "Japan is worse off without its aircraft",
    why: "It had the air over Shanghai from September on.",
    source: `${HARMSEN}, chapter 5; rules 16.0`,
    measured: "points of 100 that Japan loses when it has no aircraft, at the same seeds",
    unit: "points of 100",
    from: 3,
    heldBack: true,
    by: { kind: "arm", arm: "japan.air" },
  },
  {
    id: "hangzhou-bay",
    says: "The Tenth Army lands in Hangzhou Bay",
    why: "It came ashore at Jinshanwei on 5 November, behind the Chinese front.",
    source: `${HARMSEN}, chapter 8`,
    measured: "of the games in which it arrives, those with a landing in the bay afterwards",
    unit: "of 100 games",
    from: 30,
    heldBack: true,
    by: {
      kind: "share",
      of: (game) => (countOf(game, "tenth") === 0 ? null : countOf(game, "tenth.bay") > 0),
    },
  },
  {
    id: "losses",
    says: "The Chinese lose several units for one",
    why: "About 187,000 Chinese casualties stand beside some 40,000 Japanese ones.",
    source: HARMSEN,
    measured: "Chinese units eliminated of both sides' units eliminated",
    unit: "of 100 units lost",
    from: 60,
    to: 92,
    heldBack: true,
    by: { kind: "rate", of: ({ losses }) => [losses[CHINA][0], losses[CHINA][0] + losses[JAPAN][0]] },
  },
];

/** What competent play of the eight turns must show. */
export const marks: Marks<Shanghai> = {
  tally() {
    let attacker = 0;
    return {
      told({ type, data }, { pub, sheet }, count) {
        const facts = data?.facts ?? {};
        if (type === "declared") attacker = pub.side;
        if (type === "engaged" && Array.isArray(facts.support)) {
          const seat = SIDE_IDS[attacker];
          count(`${seat}.attacks`);
          if (Number(facts.support[0]) > 0) count(`${seat}.supported`);
        }
        if (type === "table") count(String(facts.table));
        if (type === "noFollowOn" && pub.turn > 1) count("idle");
        if (type === "allocated") {
          const flying = MISSIONS.reduce((sum, mission) => sum + Number(facts[mission] ?? 0), 0);
          count("air.missions", flying);
          count("air", flying + pub.air[facts.side === "japan" ? JAPAN : CHINA][RESERVE]);
        }
        if (type === "group" && facts.group === TENTH_ARMY) count("tenth");
        const tenthArmy = sheet.groups.findIndex(({ id }) => id === TENTH_ARMY);
        if (type === "landed" && pub.received.includes(tenthArmy) && rowOf(data?.places?.[0] ?? "") >= BAY_FROM_ROW)
          count("tenth.bay");
      },
      turnOver({ turn, pub, sheet }, count) {
        const hex = sheet.board.find(SETTLEMENT);
        if (hex !== null && pub.occupied[CHINA].includes(hex)) count(`settlement.${turn}`);
      },
    };
  },
  list: LIST,
};
