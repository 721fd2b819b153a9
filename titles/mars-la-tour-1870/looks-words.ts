import type { VerbLook } from "@wusong/engine";
import { defaultSheet } from "./sheet.ts";

/** How verbs, their words and their picks are called. */

/** How an activation is asked for, whatever its action (3.0). */
const ACTIVATION = {
  by: { question: "An Area, or a Leader's command?" },
  leader: { question: "Which Leader?" },
} as const;

export const VERBS: Readonly<Record<string, VerbLook>> = {
  bombard: {
    label: "Bombard {}",
    hint: "Choose how to activate, the gun whose factor counts, the target and further guns.",
    key: "b",
    asks: {
      ...ACTIVATION,
      selected: { question: "Which gun's factor counts?" },
      target: { question: "Which Area is bombarded?" },
      further: { question: "Which further guns fire?" },
    },
  },
  fire: {
    label: "Fire at {}",
    hint: "Choose how to activate, the lead unit, the target and supports.",
    key: "r",
    asks: {
      ...ACTIVATION,
      lead: { question: "Which infantry leads the fire?" },
      target: { question: "Which Area is fired at?" },
      supports: { question: "Who supports the lead?" },
    },
  },
  move: {
    label: "Activate for a move",
    hint: "Everybody you name will be Spent when the move is over.",
    key: "m",
    asks: {
      ...ACTIVATION,
      area: { question: "Out of which Area?" },
      units: { question: "Who is activated?" },
    },
  },
  pass: { label: "Pass", hint: "Two passes in a row end the impulses.", key: "p" },
  step: {
    label: "Go to {}",
    hint: "From where, where to, and who goes. An Area held by the enemy is assaulted.",
    key: "s",
    asks: {
      from: { question: "Out of which Area?" },
      to: { question: "Where to?" },
      units: { question: "Who goes?" },
      leaders: { question: "Which Leaders go along?", goOn: "choose Leaders" },
    },
  },
  "step.step": { label: "go on" },
  "step.done": { label: "end the activation" },
  done: { key: "d" },
  volley: {
    label: "Volley from {}",
    hint: "Fire at the moving group before it leaves.",
    key: "v",
    asks: { area: { question: "Which Area fires?" }, units: { question: "Who fires?" } },
  },
  charge: {
    label: "Counter-charge from {}",
    hint: "Charge the moving group with Fresh cavalry of one Area.",
    key: "c",
    asks: {
      area: { question: "Out of which Area?" },
      units: { question: "Who charges?" },
      lead: { question: "Which of them leads the charge?", goOn: "choose who leads" },
    },
  },
  lead: {
    label: "Lead with {}",
    hint: "The lead unit gives its value and bears the first point.",
    asks: { leader: { question: "Is a Leader committed?", goOn: "commit a Leader or none" } },
  },
  lose: { label: "Lose {}", hint: "Cavalry beaten by infantry loses a second unit." },
  absorb: {
    label: "Absorb",
    hint: "Flip, retreat or eliminate until the points are paid.",
    whole: true,
    asks: {
      option: { question: "Hold, or does the whole group fall back?" },
      "falls back": { question: "Who falls back next?" },
      unit: { question: "Who absorbs next?" },
      how: { question: "How does it absorb?" },
      to: { question: "Where does it retreat to?" },
      ...Object.fromEntries(
        defaultSheet().leaderNames.map((name) => [
          name,
          { question: `Does ${name} stay, or go with a retreating unit?` },
        ]),
      ),
    },
  },
  "absorb.flip": { label: "flip to Spent" },
  "absorb.retreat": { label: "retreat" },
  "absorb.eliminate": { label: "give up for good" },
  "absorb.hold": { label: "hold" },
  "absorb.fall back": { label: "all fall back" },
  bring: {
    label: "Bring on {}",
    hint: "Units arrive Fresh; what does not fit waits.",
    asks: {
      group: { question: "Which group arrives?" },
      entry: { question: "Where does it arrive?" },
      units: { question: "Who arrives, as far as there is room?" },
    },
  },
  "bring.bring": { label: "bring on another" },
  "bring.done": { label: "keep the rest back" },
  transfer: {
    label: "Ride to {}",
    hint: "Up to three Areas, to friendly units.",
    asks: { leader: { question: "Which Leader rides?" }, to: { question: "Where to?" } },
  },
  "transfer.transfer": { label: "transfer another" },
  "transfer.done": { label: "end the transfers" },
  displace: { label: "Go to {}", hint: "The enemy has entered the Leader's Area." },
  "bombard.area": { label: "as Area activation" },
  "bombard.leader": { label: "through a Leader" },
  "fire.area": { label: "as Area activation" },
  "fire.leader": { label: "through a Leader" },
  "move.area": { label: "as Area activation" },
  "move.leader": { label: "through a Leader" },
  ...Object.fromEntries(defaultSheet().groups.map(({ name, label }) => [name, { label }])),
};
