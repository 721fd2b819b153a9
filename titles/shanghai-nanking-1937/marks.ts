import { countOf, type Mark, type Marks } from "@wusong/engine";
import { CHINA, JAPAN } from "./ids.ts";
import type { Campaign } from "./state.ts";

const HARMSEN = "Peter Harmsen, Shanghai 1937: Stalingrad on the Yangtze (Casemate, 2013)";
const HANGZHOU_BAY = ["2919", "3118", "3417", "3616"];
/** The Yangtze shore above the front. */
const UPPER_YANGTZE = ["2704", "3004", "3106"];
/** The last turn that begins in September. */
const LAST_OF_SEPTEMBER = 4;

/** By name, what is taken down of a game. */
const LIST: readonly Mark[] = [
  {
    id: "city-holds",
    says: "The city holds out into October",
    why: "The Chinese were driven from Shanghai in November; that they stay in sight of the Settlement is what the rule against leaving it asks for.",
    source: `${HARMSEN}, chapters 6 to 8; rules 4.2`,
    measured: "games that Japan has not won by the end of turn 4 because no Chinese unit was left beside Shanghai",
    unit: "of 100 games",
    from: 70,
    by: {
      kind: "share",
      of: ({ reason, turn }) => !(reason === "shanghai-abandoned" && turn <= LAST_OF_SEPTEMBER),
    },
  },
  {
    id: "fire-support",
    says: "Fire support is what breaks stacks",
    why: "Guns, ships and aircraft carried every Japanese advance; columns for markers are what lifts an attack on a full stack above the middle of the table.",
    source: `${HARMSEN}, chapters 5 and 6; rules 11.1`,
    measured: "of the steps the Chinese lose to Japanese attacks, those lost to attacks with a marker",
    unit: "of 100 steps",
    from: 60,
    by: { kind: "rate", of: (game) => [countOf(game, "steps.supported"), countOf(game, "steps")] },
  },
  {
    id: "tenth-army",
    says: "The 10th Army lands in Hangzhou Bay",
    why: "It came ashore at Jinshanwei, behind the whole Chinese line, and that ended the fight for Shanghai.",
    source: `${HARMSEN}, chapter 8; rules 8.4.1`,
    measured: "of the games in which it lands, those in which it lands on a hex of the bay",
    unit: "of 100 games",
    from: 50,
    by: {
      kind: "share",
      of: (game) => (countOf(game, "tenth") === 0 ? null : countOf(game, "tenth.bay") > 0),
    },
  },
  {
    id: "cities",
    says: "A fair part of the games is decided by cities",
    why: "Six of the twelve turns belong to the march on Nanking; if the two sudden deaths decide nearly all games, they are never played for anything.",
    source: "Rules 4.3, and the sudden deaths of 4.1 and 4.2",
    measured: "games that end with all cities Japanese or with the last turn",
    unit: "of 100 games",
    from: 40,
    to: 90,
    by: { kind: "share", of: ({ reason }) => reason === "cities" || reason === "last-turn" },
  },
  {
    id: "nanking",
    says: "Nanking is fought over",
    why: "The capital was the goal of the second half of the campaign and fell after four days at its walls.",
    source: "Peter Harmsen, Nanjing 1937: Battle for a Doomed City (Casemate, 2015)",
    measured: "games in which Nanking is attacked or taken",
    unit: "of 100 games",
    from: 30,
    by: {
      kind: "share",
      of: ({ battles, taken }) => battles["0202"] !== undefined || taken.nanking !== undefined,
    },
  },
  {
    id: "open-ground",
    says: "Overruns are for open ground",
    why: "An overrun stands a column worse and gets no help from other hexes: against woods and marsh a deliberate attack is the better choice.",
    source: "Rules 9.6",
    measured: "of the overruns, those against a hex that gives its defender no column",
    unit: "of 100 overruns",
    from: 60,
    by: { kind: "rate", of: (game) => [countOf(game, "overrun.open"), countOf(game, "overrun")] },
  },
  {
    id: "settlement-safe",
    says: "The Japanese foothold is rarely stormed",
    why: "The naval landing force held its sector in August against the best Chinese divisions; losing it is the exception a careless Japan deserves.",
    source: `${HARMSEN}, chapters 2 and 3; rules 4.1`,
    measured: "games that end because the Chinese take the Japanese part of Shanghai",
    unit: "of 100 games",
    to: 15,
    by: { kind: "share", of: ({ reason }) => reason === "shanghai-taken" },
  },
  {
    id: "chinese-odds",
    says: "The Chinese attack where odds are good",
    why: "The example of the rulebook lets the Chinese wait for three to one and keep to the defensive while they lack it.",
    source: "Rules 12.0, the second turn",
    measured: "of the Chinese attacks, those at final odds of 2:1 or better",
    unit: "of 100 attacks",
    from: 50,
    by: { kind: "rate", of: (game) => [countOf(game, "china.good"), countOf(game, "china.attacks")] },
  },
  {
    id: "artillery-worth",
    says: "Japan is worse off without its artillery",
    why: "The guns were the Japanese advantage of every week of the battle.",
    source: `${HARMSEN}, chapter 5; rules 11.1`,
    measured: "points of 100 that Japan loses when it has no artillery markers, at the same seeds",
    unit: "points of 100",
    from: 5,
    heldBack: true,
    by: { kind: "arm", arm: "japan.artillery" },
  },
  {
    id: "jiaxing",
    says: "The landing in the bay opens the south",
    why: "Jiaxing, on the railway behind the bay, fell two weeks after the 10th Army had landed.",
    source: "Peter Harmsen, Nanjing 1937: Battle for a Doomed City (Casemate, 2015)",
    measured: "of the games in which the 10th Army lands in the bay, those in which Jiaxing falls by turn 10",
    unit: "of 100 games",
    from: 50,
    heldBack: true,
    by: {
      kind: "share",
      of: (game) => (countOf(game, "tenth.bay") === 0 ? null : (game.taken.jiaxing ?? 99) <= 10),
    },
  },
  {
    id: "upper-yangtze",
    says: "The 16th Division lands above the front",
    why: "It went ashore at Baimaokou, up the river, to cut the way to Nanking; the rules let it choose any landing hex.",
    source: `${HARMSEN}, chapter 8; rules 8.4.2`,
    measured: "of the games in which it lands, those in which it lands on the Yangtze west of column 32",
    unit: "of 100 games",
    from: 40,
    heldBack: true,
    by: {
      kind: "share",
      of: (game) => (countOf(game, "sixteenth") === 0 ? null : countOf(game, "sixteenth.upper") > 0),
    },
  },
  {
    id: "chinese-losses",
    says: "The Chinese army is ground down",
    why: "Some 187,000 of the men sent to Shanghai were killed or wounded, and the rulebook speaks of massive casualties.",
    source: `${HARMSEN}; rules 4.3`,
    measured: "Chinese units lost when a game that lasts to turn 8 is over, of all there are",
    unit: "of 100 units",
    from: 30,
    to: 75,
    heldBack: true,
    by: {
      kind: "rate",
      of: ({ losses, turn }) => (turn < 8 ? [0, 0] : losses[CHINA]),
    },
  },
];

/** What competent play of the campaign must show. */
export const marks: Marks<Campaign> = {
  tally: () => ({
    told({ type, data }, { sheet }, count) {
      if (type === "landed") {
        const [hex] = data?.places ?? [];
        const kinds = sheet.units.filter(({ text }) => data?.pieces?.includes(text)).map(({ arrival }) => arrival);
        if (kinds.includes("tenthArmy")) {
          count("tenth");
          if (HANGZHOU_BAY.includes(hex)) count("tenth.bay");
        }
        if (kinds.includes("sixteenthDivision")) {
          count("sixteenth");
          if (UPPER_YANGTZE.includes(hex)) count("sixteenth.upper");
        }
      }
      if (data?.kind !== "battle" || !data.odds) return;
      const { by, rule, shifts, column } = data.odds;
      const defenderLoses = Number(data.outcome?.split("/")[1] ?? 0);
      if (by === JAPAN) {
        count("steps", defenderLoses);
        if (shifts.some((shift) => shift.rule === "11.1")) count("steps.supported", defenderLoses);
      }
      if (by === CHINA) {
        count("china.attacks");
        if (Number(column?.final.split(":")[0] ?? 0) >= 2) count("china.good");
      }
      if (rule === "9.6") {
        count("overrun");
        if (!shifts.some((shift) => shift.rule.startsWith("10.4.1"))) count("overrun.open");
      }
    },
  }),
  list: LIST,
};
