import type { Looks } from "@wusong/engine";
import tables from "./sheet/tables.json" with { type: "json" };

/** What a chit does, short enough for its card in the hand; the case says it in full. */
export const CHIT_TEXTS: readonly { readonly text: string; readonly rule: string }[] = [
  { text: "Once a turn: firepower 10 in or beside your areas", rule: "5.J1" },
  { text: "Once a turn: fire 12 away from your units, or supply", rule: "5.J2" },
  { text: "Firepower 8 on any Chinese, or stops the KMT Air Force", rule: "5.J3" },
  { text: "Once a turn: units of one area both move and fire", rule: "5.J4" },
  { text: "+3 for units that attack inside their area", rule: "5.J5" },
  { text: "Once a turn: a die of Spent units may get Ready", rule: "5.J6" },
  { text: "Once a turn: fire and stay Ready, or at who enters", rule: "5.C1" },
  { text: "Once a turn: firepower 5 in or beside your areas", rule: "5.C2" },
  { text: "+3 for units that attack inside their area", rule: "5.C3" },
  { text: "Any attack's dice are rolled again", rule: "5.C4" },
  { text: "Once a turn: a die of Spent units get Ready", rule: "5.C5" },
  { text: "Firepower 4 on any Japanese, or stops an air chit", rule: "5.C6" },
  { text: "Units of one area both move and fire", rule: "5.C7" },
];

export const VERBS: NonNullable<Looks<never, never>["verbs"]> = {
  place: {
    label: "Place units in {}",
    hint: "Choose an area, then the units",
    asks: {
      CW: { question: "Which of the arriving units wait in the Western zone?" },
      CS: {
        question: "Which of the others wait in the Southern zone? The rest goes to the South-Eastern one.",
        goOn: "on to the Southern zone",
      },
      JE1: { question: "Which of the arriving units wait in the northern zone? The rest goes to the eastern one." },
    },
  },
  divide: { label: "Divide the division", hint: "Choose the units of the northern zone; the rest goes to the other" },
  draw: { label: "Draw chits", key: "d" },
  move: { label: "Move to {}", hint: "Choose an area, the units, then where they go", key: "m" },
  fire: { label: "Fire", hint: "Choose an area, the target and the units", key: "r" },
  resoluteFire: { label: "Resolute Defenders", chit: "cn.resolute", hint: "Fire and stay Ready" },
  banzai: { label: "Banzai", chit: "jp.banzai", hint: "Move and fire, in either order", key: "b" },
  nightAttack: { label: "Night Attack", chit: "cn.night", hint: "Move and fire, in either order", key: "g" },
  heavyArtillery: { label: "Heavy artillery", chit: "jp.artillery", key: "h" },
  artillery: { label: "Artillery", chit: "cn.artillery", key: "a" },
  bombers: { label: "Bombers", chit: "jp.bomber" },
  fighters: { label: "Fighters", chit: "jp.fighter" },
  airForce: { label: "Air force", chit: "cn.airforce" },
  willOfTheEmperor: { label: "Will of the Emperor", chit: "jp.will" },
  liCommand: { label: "Li Tsung Jen's Command", chit: "cn.command" },
  infiltrate: { label: "Infiltrate" },
  concentrate: { label: "Concentrate" },
  "banzai.moveFire": { label: "Move, then fire" },
  "banzai.fireMove": { label: "Fire, then move" },
  "nightAttack.moveFire": { label: "Move, then fire" },
  "nightAttack.fireMove": { label: "Fire, then move" },
  ...Object.fromEntries(
    ["fire", "resoluteFire", "banzai", "nightAttack", "react"].flatMap((verb) => [
      [`${verb}.normal`, { label: "Ordinary attack" }],
      [`${verb}.humanWave`, { label: "Human wave" }],
    ]),
  ),
  react: { label: "Resolute Defenders", chit: "cn.resolute", hint: "Fire at the units that entered and stay Ready" },
  heroes: { label: "Heroes of Taierzhuang", chit: "cn.heroes", hint: "Both dice are rolled again" },
  cancel: { label: "Cancel it" },
  flip: {
    label: "Flip Ready units",
    hint: "1 damage point each",
    asks: { units: { question: "Which Ready units turn to their Spent side?" } },
  },
  retreat: {
    label: "Retreat Spent units",
    hint: "1 damage point each; choose the units, then where they go",
    asks: { units: { question: "Which Spent units retreat?" }, to: { question: "Where do they retreat to?" } },
  },
  eliminate: {
    label: "Eliminate Spent units",
    hint: "2 damage points each",
    asks: { units: { question: "Which Spent units are lost?" } },
  },
  ready: { label: "Ready units", asks: { units: { question: "Which Spent units become Ready?" } } },
  hit: { label: "Name the units", asks: { units: { question: "Which units in the zone are hit?" } } },
  bring: {
    label: "Bring another group",
    asks: { from: { question: "From where does the next group come?" }, units: { question: "Which units come?" } },
  },
  ...Object.fromEntries(Object.entries(tables.chits).map(([id, { name }]) => [id, { label: name }])),
  done: { label: "That is all" },
  pass: { label: "Pass", key: "p" },
};
