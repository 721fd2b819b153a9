import {
  type Command,
  type GameEvent,
  ImaginedDice,
  type Play,
  Random,
  type Seat,
  type Shape,
  seenBy,
} from "@wusong/engine";

/**
 * What a command does, in the words the log would have for it: it is carried out on a copy, and what is told before any die is what
 * it does by itself. A command of which nothing is told is called by its label and what it picks.
 */
export function commandInWords<S extends Shape>(play: Play<S>, seat: Seat, command: Command): string {
  const { label, picks } = labelOf(play, seat, command);
  const told: GameEvent[] = [];
  const copy = play.clone();
  copy.tell = (event) => told.push(event);
  const drawn = copy.drawn(seat, command);
  if (drawn) copy.actDrawn(seat, drawn, new ImaginedDice(new Random("words")));
  const events = told.flatMap((event) => seenBy(event, seat) ?? []);
  const rolled = events.findIndex(({ data }) => data?.kind === "battle" || data?.kind === "roll");
  const [first] = rolled < 0 ? events : events.slice(0, rolled);
  return first?.text ?? (picks.length === 0 ? label : `${label}: ${picks.join(", ")}`);
}

function labelOf<S extends Shape>(play: Play<S>, seat: Seat, command: Command): { label: string; picks: string[] } {
  const { verb, picks } = play.spellIds(seat, command);
  const named =
    play.title.looks.verbs?.[verb]?.label ?? play.decision(seat)?.choices.find((one) => one.verb === verb)?.label;
  const label = (named ?? verb).replace(/\s*\{\}/, "");
  return { label: label.charAt(0).toUpperCase() + label.slice(1), picks: picks.flat().map(String) };
}
