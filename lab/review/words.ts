import {
  type Command,
  type GameEvent,
  ImaginedDice,
  type Play,
  Random,
  type Seat,
  type Shape,
  type SpelledCommand,
  seenBy,
} from "@wusong/engine";

/**
 * What a command does, in the words the log would have for it: it is carried out on a copy, and what is told before any die is what
 * it does by itself. A command of which nothing is told is called by its label and what it picks.
 */
export function commandInWords<S extends Shape>(play: Play<S>, seat: Seat, command: Command): string {
  const told: GameEvent[] = [];
  const copy = play.clone();
  copy.tell = (event) => told.push(event);
  const drawn = copy.drawn(seat, command);
  if (drawn) copy.actDrawn(seat, drawn, new ImaginedDice(new Random("words")));
  const events = told.flatMap((event) => seenBy(event, seat) ?? []);
  const rolled = events.findIndex(({ data }) => data?.kind === "battle" || data?.kind === "roll");
  const [first] = rolled < 0 ? events : events.slice(0, rolled);
  return first?.text ?? commandLabel(play, seat, play.spellIds(seat, command));
}

/** A command by its label and the names of what it picks: "Counter-charge from: Vionville, Forton". */
export function commandLabel<S extends Shape>(play: Play<S>, seat: Seat, { verb, picks }: SpelledCommand): string {
  const { looks } = play.title;
  const offered = play.decision(seat)?.choices.find((one) => one.verb === verb)?.label;
  const label = (looks.verbs?.[verb]?.label ?? offered ?? verb).replace(/\s*\{\}/, "");
  const nameOf = namesOf(play);
  const things = [...new Set(picks.flat().map((pick) => nameOf(String(pick))))];
  const words = things.length === 0 ? label : `${label}: ${things.join(", ")}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Readable names of counters and places. */
function namesOf<S extends Shape>({ title: { looks }, sheet }: Play<S>): (id: string) => string {
  const faces = new Map(looks.faces(sheet).map(({ id, name }) => [id, name]));
  const map = looks.mapSheet(sheet);
  const places = new Set(
    map.kind === "hex" ? Object.keys(map.hexes) : [...map.areas, ...map.zones].map(({ id }) => id),
  );
  return (id) => faces.get(id) ?? (places.has(id) ? looks.placeName(sheet, id) : id);
}
