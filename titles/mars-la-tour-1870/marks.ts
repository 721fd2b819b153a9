import { countOf, type Mark, type Marks } from "@wusong/engine";
import { FRENCH, GERMAN, WAITING } from "./ids.ts";
import { isCavalry } from "./sheet.ts";
import type { MarsLaTour } from "./state.ts";

const HOWARD = "Michael Howard, The Franco-Prussian War (Rupert Hart-Davis, 1961)";
const MOLTKE = "Helmuth von Moltke, The Franco-German War of 1870–71 (Osgood, McIlvaine, 1891)";
/** Assaults of all kinds, and of cavalry on cavalry. */
const ASSAULTS = ["7.4", "7.4.C"];
const COUNTER_CHARGE = "7.5";

const LIST: readonly Mark[] = [
  {
    id: "german-attack",
    says: "The Germans hold by attacking",
    why: "Two corps kept the whole Army of the Rhine from the road because they went on attacking.",
    source: `${HOWARD}, on Vionville`,
    measured: "of all combats, those in which the Germans attack",
    unit: "of 100 combats",
    from: 40,
    to: 75,
    by: { kind: "rate", of: (game) => [countOf(game, "german"), countOf(game, "german") + countOf(game, "french")] },
  },
  {
    id: "french-numbers",
    says: "The French can use their numbers",
    why: "They had twice as many men and did not push through; well led, they should about as often as not.",
    source: `${HOWARD}; rules 9.0`,
    measured: "of the decided games, those the French win",
    unit: "of 100 games",
    from: 35,
    to: 65,
    by: { kind: "share", of: ({ winner }) => (winner === null ? null : winner === "french") },
  },
  {
    id: "leaders",
    says: "Leaders go in with the assaults",
    why: "They add to an assault and bring units of several Areas together; standing aside they are worth nothing.",
    source: "Rules 3.0 and 7.4",
    measured: "of the assaults that are no counter-charges, those with a committed Leader",
    unit: "of 100 assaults",
    from: 25,
    by: { kind: "rate", of: (game) => [countOf(game, "assault.led"), countOf(game, "assault")] },
  },
  {
    id: "charges",
    says: "Cavalry charges",
    why: "Bredow's death ride, the Guard Dragoons and the great mêlée at Ville-sur-Yron were the day's turning points.",
    source: `${HOWARD}; ${MOLTKE}`,
    measured: "attacks by cavalry alone, counter-charges with them",
    unit: "charges a game",
    from: 1,
    to: 8,
    by: { kind: "mean", of: (game) => countOf(game, "charge") },
  },
  {
    id: "charges-cost",
    says: "A charge is costly",
    why: "Bredow lost half of his riders in a success.",
    source: `${HOWARD}; rules 7.4`,
    measured: "of the charges, those in which the attacker loses a unit outright or takes casualties",
    unit: "of 100 charges",
    from: 40,
    to: 90,
    by: { kind: "rate", of: (game) => [countOf(game, "charge.cost"), countOf(game, "charge")] },
  },
  {
    id: "german-losses",
    says: "The Germans bleed",
    why: "They lost some 16,000 of 63,000 men.",
    source: HOWARD,
    measured: "German units eliminated when the game is over, of all there are",
    unit: "of 100 units",
    from: 8,
    to: 32,
    by: { kind: "rate", of: ({ losses }) => losses[GERMAN] },
  },
  {
    id: "arrivals",
    says: "Who is due arrives",
    why: "The corps of both armies reached the field in the course of the day; an entry that is full for hours is a fault of the map or of the players.",
    source: `${MOLTKE}; rules 8.0`,
    measured: "units of both sides that have not arrived when a game that goes to the last turn is over",
    unit: "units",
    to: 3,
    by: { kind: "mean", of: (game) => (game.turn < 8 ? null : countOf(game, "absent")) },
  },
  {
    id: "long-day",
    says: "The battle lasts the day",
    why: "It was fought from nine in the morning until night.",
    source: HOWARD,
    measured: "games that end before turn 6",
    unit: "of 100 games",
    to: 20,
    by: { kind: "share", of: ({ turn }) => turn < 6 },
  },
  {
    id: "charges-win",
    says: "A charge is sometimes decisive",
    why: "Bredow's silenced the guns of the 6th Corps; most others achieved little.",
    source: HOWARD,
    measured: "of the charges, those that beat their target",
    unit: "of 100 charges",
    from: 15,
    to: 60,
    heldBack: true,
    by: { kind: "rate", of: (game) => [countOf(game, "charge.won"), countOf(game, "charge")] },
  },
  {
    id: "french-losses",
    says: "The French bleed as much",
    why: "They lost some 14,000 to 17,000 of 127,000 men: as many as the Germans, of twice the number.",
    source: `${HOWARD}; ${MOLTKE}`,
    measured: "French units eliminated when the game is over, of all there are",
    unit: "of 100 units",
    from: 4,
    to: 18,
    heldBack: true,
    by: { kind: "rate", of: ({ losses }) => losses[FRENCH] },
  },
  {
    id: "vionville",
    says: "Vionville falls in the morning",
    why: "It was German before noon.",
    source: MOLTKE,
    measured: "games in which Vionville is German by turn 4",
    unit: "of 100 games",
    from: 40,
    heldBack: true,
    by: { kind: "share", of: ({ taken }) => (taken.vionville ?? 99) <= 4 },
  },
  {
    id: "rezonville",
    says: "Rezonville holds",
    why: "The Germans reached it at dusk and never held it.",
    source: HOWARD,
    measured: "games in which Rezonville is German at some time",
    unit: "of 100 games",
    to: 30,
    heldBack: true,
    by: { kind: "share", of: ({ taken }) => taken.rezonville !== undefined },
  },
];

/** What competent play of the day must show. */
export const marks: Marks<MarsLaTour> = {
  tally() {
    /** who made the last step towards an enemy */
    let attackers: readonly string[] = [];
    return {
      told({ type, rule, data }, { sheet }, count) {
        if (type === "stepDeclared") attackers = data?.pieces ?? [];
        if (data?.kind !== "battle" || !data.odds) return;
        const { by, attacker } = data.odds;
        if (by !== null) count(by === GERMAN ? "german" : "french");
        const isCounter = rule === COUNTER_CHARGE;
        if (!isCounter && !ASSAULTS.includes(data.odds.rule)) return;
        if (!isCounter) {
          count("assault");
          if (attacker.components.some((line) => line.rule === "7.4.b")) count("assault.led");
        }
        const mounted = attackers.every((id) => isCavalry(sheet, sheet.unitByName.get(id)!));
        if (!isCounter && !mounted) return;
        count("charge");
        const [band, points] = data.outcome?.split(/ (?=\d)/) ?? [];
        const [, attackerPoints, lost] = (points ?? "0/0/0").split("/").map(Number);
        if (attackerPoints + lost > 0) count("charge.cost");
        if (band === "hit") count("charge.won");
      },
      gameOver({ pub }, count) {
        count("absent", pub.at.filter((place) => place === WAITING).length);
      },
    };
  },
  list: LIST,
};
