import { listed } from "@wusong/engine/words";
import { durationText } from "../clock/times.ts";
import type { PageLinks } from "../links.ts";
import { TOPIC_OF, type Topic } from "./events.ts";
import type { Facts } from "./facts.ts";

/** Addresses in the page and the server. */
export type Links = Pick<PageLinks, "table" | "settings" | "stop">;

/** One notice in words, the same on every channel. */
export interface Message {
  /** the same whenever the same thing is told to the same person */
  readonly id: string;
  readonly kind: string;
  readonly topic: Topic | null;
  readonly table: string | null;
  /** names of the table's title and of the person's side, where there is one */
  readonly game: string;
  readonly seat: string | null;
  readonly heading: string;
  readonly text: string;
  readonly url: string;
  readonly at: number;
}

const PROPOSALS: Readonly<Record<string, string>> = {
  undo: "asks to take back a command",
  pause: "asks to pause the clocks",
  resume: "asks to go on",
  draw: "offers a draw",
  time: "asks for more time",
  substitute: "proposes a substitute",
  edit: "proposes to change the position by hand",
};

export function messageOf(id: string, facts: Facts, links: Links, now: number): Message {
  const { event } = facts;
  const { heading, text } = words(facts, now);
  return {
    id,
    kind: event.kind,
    topic: TOPIC_OF[event.kind],
    table: event.table,
    game: facts.title,
    seat: facts.seat,
    heading,
    text,
    url: event.table === null ? links.settings() : links.table(event.table),
    at: event.at,
  };
}

const sentences = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(" ");

function words(facts: Facts, now: number): { heading: string; text: string } {
  const { event, title } = facts;
  const someone = facts.by?.person ?? facts.by?.seat ?? "Somebody";
  const where = sentences(asWhom(facts), ended(facts.standing));
  switch (event.kind) {
    case "turn":
      return { heading: `Your move: ${title}`, text: sentences(where, timeLeft(facts, now)) };
    case "reminder":
      return { heading: `Your clock runs down: ${title}`, text: sentences(timeLeft(facts, now), where) };
    case "time-up":
      return {
        heading: `Your time is up: ${title}`,
        text: sentences("You can still move, as long as your opponent has not chosen what happens now.", where),
      };
    case "their-time-up":
      return {
        heading: `${someone} is out of time: ${title}`,
        text: "Wait, give a day, let the computer or somebody new take the seat, or claim the game: you choose.",
      };
    case "sat-down":
      return { heading: `${someone} sits down: ${title}`, text: sentences(facts.by && `As ${facts.by.seat}.`, where) };
    case "proposal":
      return { heading: `${someone} ${PROPOSALS[event.what ?? ""] ?? "asks you something"}: ${title}`, text: where };
    case "invited":
      return { heading: `You are invited: ${title}`, text: sentences(against(facts)) };
    case "talk":
      // What was said stays at the table.
      return { heading: `${someone} wrote at the table: ${title}`, text: where };
    case "over":
      return {
        heading: `The game is over: ${title}`,
        text: sentences(facts.winner && `${facts.winner} has won.`, against(facts)),
      };
    case "order":
      return { heading: `A standing order was carried out: ${title}`, text: where };
    case "test":
      return { heading: "This is how a notice looks", text: "You asked for it. Nothing waits for you." };
    case "webhook-rests":
      return {
        heading: "A webhook rests",
        text: `Messages to ${event.what ?? "it"} failed ten times. Nothing more is sent there until you wake it in your settings.`,
      };
  }
}

const ended = (text: string): string | null => (text === "" ? null : /[.!?]$/.test(text) ? text : `${text}.`);

function against({ against }: Facts): string | null {
  return against.length > 0 ? `Against ${listed(against)}.` : null;
}

function asWhom(facts: Facts): string | null {
  const others = facts.against.length > 0 ? ` against ${listed(facts.against)}` : "";
  return facts.seat === null ? against(facts) : `You play ${facts.seat}${others}.`;
}

const timeLeft = ({ until }: Facts, now: number): string | null =>
  until === null ? null : `Your clock runs out in ${durationText(until - now)}.`;
