import {
  type Count,
  countOf,
  type GameEvent,
  type Mark,
  type Marks,
  type StudiedPosition,
  type Tally,
} from "@wusong/engine";
import { CHINA, JAPAN, OFF_MAP, SIDE_IDS, WAITING } from "./ids.ts";
import type { Incident } from "./state.ts";

const JORDAN = "Donald A. Jordan, China's Trial by Fire: The Shanghai War of 1932 (University of Michigan Press, 2001)";
const ENQUIRY = "League of Nations, Report of the Commission of Enquiry (Geneva, 1932), page 85";
/** The shore of the Yangtze about Liuho: columns up to 17, the first seven rows. */
const nearLiuho = (hex: string): boolean => Number(hex.slice(0, 2)) <= 17 && Number(hex.slice(2)) <= 7;

const LIST: readonly Mark[] = [
  {
    id: "bad-odds",
    says: "An attack at bad odds costs",
    why: "Both armies are said to be fragile: an attack that need not be paid for would be made everywhere and every day.",
    source: "Rules 19.2",
    measured: "of the attacks at a differential below 0, those in which the attacker loses a step or a unit",
    unit: "of 100 attacks",
    from: 35,
    by: { kind: "rate", of: (game) => [countOf(game, "bad.cost"), countOf(game, "bad")] },
  },
  {
    id: "attacks-a-day",
    says: "Targets are chosen",
    why: "Japan cannot attack along the whole front: it is told to stretch the Chinese, then to strike where support is.",
    source: "Rules 19.2, to the Japanese player",
    measured: "Japanese attacks a turn",
    unit: "attacks a turn",
    from: 0.7,
    to: 4,
    by: { kind: "mean", of: (game) => countOf(game, "japan.attacks") / Math.max(1, game.turn) },
  },
  {
    id: "stiff-resistance",
    says: "Stiff resistance decides something",
    why: "The Nineteenth Route Army stood for five weeks in streets and villages; units that only die or run leave the rule without use.",
    source: `${JORDAN}; rules 7.8`,
    measured: "of the Chinese results that ask for a retreat, those in which the defender holds, by a die or by a fort",
    unit: "of 100 results",
    from: 20,
    to: 70,
    by: { kind: "rate", of: (game) => [countOf(game, "held"), countOf(game, "asked")] },
  },
  {
    id: "forts",
    says: "Forts are built to be fought for",
    why: "A fort costs a logistics point and holds without a die; built and left behind it would be worth nothing.",
    source: "Rules 17.1",
    measured: "of the forts that are built, those that are attacked before they are given up",
    unit: "of 100 forts",
    from: 20,
    by: { kind: "rate", of: (game) => [countOf(game, "fort.attacked"), countOf(game, "fort")] },
  },
  {
    id: "chinese-call-up",
    says: "The Chinese bring their army in",
    why: "All three divisions of the Nineteenth Route Army were at the front in February, and the Chinese player is told that he needs units first.",
    source: `${JORDAN}; rules 19.2, to the Chinese player`,
    measured:
      "Chinese units outside the Fifth Army that never came into a game with two pauses or more, of all there are",
    unit: "of 100 units",
    to: 25,
    by: {
      kind: "rate",
      of: (game) => ((game.events.pause ?? 0) < 2 ? [0, 0] : [countOf(game, "absent"), countOf(game, "army")]),
    },
  },
  {
    id: "japanese-call-up",
    says: "Japan pays for reinforcements",
    why: "A brigade and two divisions followed the landing force; the pause is the dilemma the game was made about.",
    source: `${ENQUIRY}; rules 19.1`,
    measured: "games in which Japan calls up two formations or more",
    unit: "of 100 games",
    from: 70,
    by: { kind: "share", of: ({ events }) => (events.called ?? 0) >= 2 },
  },
  {
    id: "naval-gunfire",
    says: "Ships take part",
    why: "Destroyers and cruisers shelled Chapei, Woosung and the forts throughout.",
    source: `${ENQUIRY}; rules 15.2`,
    measured: "of the Japanese attacks, those with naval gunfire",
    unit: "of 100 attacks",
    from: 8,
    to: 60,
    by: { kind: "rate", of: (game) => [countOf(game, "japan.naval"), countOf(game, "japan.attacks")] },
  },
  {
    id: "liuho",
    says: "A landing about Liuho is a real threat",
    why: "The 11th Division landed there on 1 March, behind the Chinese line, and the line was given up in the same night.",
    source: `${ENQUIRY}; Foreign Relations of the United States, 1932, volume III, document 517`,
    measured: "games in which a Japanese formation arrives on the shore about Liuho",
    unit: "of 100 games",
    from: 25,
    by: { kind: "share", of: (game) => countOf(game, "liuho") > 0 },
  },
  {
    id: "trains",
    says: "Armoured trains fight",
    why: "They shelled the Japanese from the North Station in the first days.",
    source: `${JORDAN}; rules 16.4`,
    measured: "games in which a train takes part in a combat",
    unit: "of 100 games",
    from: 70,
    heldBack: true,
    by: { kind: "share", of: (game) => countOf(game, "train") > 0 },
  },
  {
    id: "fifth-army",
    says: "The Fifth Army is a choice",
    why: "It came in the middle of February, unannounced; it gives Japan points, so neither always nor never can be right.",
    source: `${JORDAN}; rules 13.4`,
    measured: "games in which the Fifth Army is committed",
    unit: "of 100 games",
    from: 20,
    to: 90,
    heldBack: true,
    by: { kind: "share", of: ({ events }) => (events.fifthArmy ?? 0) > 0 },
  },
  {
    id: "settlement",
    says: "The Settlement is hardly ever entered",
    why: "The short way through it is called a temptation, to be taken only by who knows that he wins by it.",
    source: "Rules 19.2 and 18.0",
    measured: "games in which Japanese troops enter a foreign sector",
    unit: "of 100 games",
    to: 15,
    heldBack: true,
    by: { kind: "share", of: ({ events }) => (events.opened ?? 0) > 0 },
  },
  {
    id: "shanghai-cleared",
    says: "The Chinese leave Shanghai in most games",
    why: "Chapei was Japanese at the end; the epic victory of a Chinese unit still in the city should be one.",
    source: `${JORDAN}; rules 12.2`,
    measured: "games that end with a Chinese unit in Shanghai",
    unit: "of 100 games",
    to: 35,
    heldBack: true,
    by: { kind: "share", of: ({ outcome }) => outcome === "epic-china" },
  },
];

const RETREATS = ["D1", "D2", "D3", "D4"];

/** The attack under way: who attacks, at what differential, and whether it has cost something already. */
class Attacks implements Tally<Incident> {
  private attacker: number | null = null;
  private isBad = false;
  private readonly forts = new Set<string>();

  told(event: GameEvent, _at: unknown, count: Count): void {
    const { type, data } = event;
    const pieces = data?.pieces ?? [];
    const [place] = data?.places ?? [];
    if (type === "attack") this.begun(pieces, place, count);
    if (type === "arrived" && pieces.some((id) => id.startsWith("jp.")) && nearLiuho(place)) count("liuho");
    if (type === "fortBuilt") {
      count("fort");
      this.forts.add(place);
    }
    if (type === "fortRemoved") this.forts.delete(place);
    if (type === "resisted" && this.attacker === JAPAN && !isOf(pieces, JAPAN) && data?.facts?.held === true)
      count("held");
    if (data?.kind === "battle") this.fought(data.odds?.by ?? null, Number(data.facts?.differential ?? 0), data, count);
    if ((type === "stepLost" || type === "eliminated") && this.isBad && isOf(pieces, this.attacker)) {
      count("bad.cost");
      this.isBad = false;
    }
    // What comes after the next march is no price of the attack.
    if (type === "moved" || type === "turn") this.isBad = false;
  }

  private begun(pieces: readonly string[], place: string, count: Count): void {
    if (pieces.some((id) => id.startsWith("jp."))) {
      count("japan.attacks");
      if (pieces.some((id) => id.startsWith("jp.naval."))) count("japan.naval");
    }
    if (pieces.some((id) => id.startsWith("cn.train."))) count("train");
    if (this.forts.delete(place)) count("fort.attacked");
  }

  private fought(
    by: number | null,
    differential: number,
    { outcome, odds }: { readonly outcome: string | null; readonly odds: { readonly defender: Defender } | null },
    count: Count,
  ): void {
    this.attacker = by;
    this.isBad = differential < 0;
    if (this.isBad) count("bad");
    if (odds?.defender.components.some(({ label }) => label.startsWith("Armoured Train"))) count("train");
    if (by === JAPAN && outcome !== null && RETREATS.includes(outcome)) count("asked");
  }

  gameOver({ pub, sheet }: StudiedPosition<Incident>, count: Count): void {
    const fifthArmy = new Set(sheet.brigades.filter((brigade) => brigade.fifthArmy).flatMap(({ units }) => units));
    for (const unit of sheet.unitsOf[CHINA]) {
      if (fifthArmy.has(unit)) continue;
      count("army");
      if (pub.at[unit] === OFF_MAP || pub.at[unit] === WAITING) count("absent");
    }
  }
}

interface Defender {
  readonly components: readonly { readonly label: string }[];
}

const isOf = (pieces: readonly string[], side: number | null): boolean =>
  side !== null && pieces.some((id) => id.startsWith(SIDE_IDS[side] === "japan" ? "jp." : "cn."));

/** What competent play of the five weeks must show. */
export const marks: Marks<Incident> = { tally: () => new Attacks(), list: LIST };
