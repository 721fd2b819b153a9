import type { Guide, LessonMoment, SpelledCommand } from "@wusong/engine";
import { NORTH } from "./ids.ts";
import type { Know, Skirmish } from "./state.ts";

type At = LessonMoment<Skirmish>;

const at = ({ pub, sheet }: Know, unit: string): string | undefined =>
  sheet.board.names[pub.at[sheet.unitNamed.get(unit)!]];
const ready = ({ pub, sheet }: Know, unit: string): boolean =>
  pub.side === NORTH && at({ pub, sheet } as Know, unit) !== undefined && pub.acted[sheet.unitNamed.get(unit)!] === 0;
const done = (moment: At): SpelledCommand | null => (moment.asked ? moment.complete("done") : null);

/** Until a company stands in a hex, in a turn of the North. */
const goTo = (turn: number, unit: string, hex: string) => ({
  done: ({ know }: At): boolean => at(know, unit) === hex,
  possible: ({ know }: At): boolean => know.pub.turn === turn && ready(know, unit),
  pointAt: (): string[] => [unit, hex],
  ways: (moment: At): (SpelledCommand | null)[] => [moment.complete("move", [unit, hex])],
  help: `This step is about ${hex}.`,
});

/** A first game as the North: one turn, and what the rest is about. */
export const guide: Guide<Skirmish> = {
  seat: "north",
  next: "That was the first turn. Play on against the computer, or lead the South in a new game.",
  reply: (moment) => (moment.know.pub.turn === 1 ? moment.complete("done") : null),
  steps: [
    { rule: "1.1", text: "You lead the North; the computer plays the South. What you may choose is lit on the map." },
    {
      rule: "4.1",
      text: "Whoever stands on the bridge when the twelfth turn is over has won the game: hold it, or take it.",
    },
    { rule: "1.1", text: "Each of your companies acts once in a turn: it moves, or it attacks an enemy beside it." },
    {
      rule: "2.1",
      text: "Move the 2nd Northern Company straight to the bridge in 0403, two hexes south.",
      ...goTo(1, "n.2", "0403"),
    },
    {
      rule: "2.1",
      text: "Bring the 1st Northern Company up beside it: move it two hexes, to hex 0303.",
      ...goTo(1, "n.1", "0303"),
    },
    {
      rule: "2.1",
      text: "And the 3rd Northern Company on the other side of the bridge, to hex 0503.",
      ...goTo(1, "n.3", "0503"),
    },
    {
      rule: "1.1",
      text: "Everybody has acted. End your turn: the South acts now, and then the second turn begins.",
      free: true,
      done: ({ know }) => know.pub.turn > 1,
      ways: (moment) => [done(moment)],
    },
    {
      rule: "2.1",
      text: "The South has waited. Stay on the bridge and go to meet it: move the 1st Northern Company to hex 0304.",
      ...goTo(2, "n.1", "0304"),
    },
    {
      rule: "2.1",
      text: "And the 3rd Northern Company to hex 0504, so that both sides of the bridge are covered.",
      ...goTo(2, "n.3", "0504"),
    },
    {
      rule: "3.1",
      text: "When an enemy stands beside one of your companies, attack it: a die of 4 or more destroys it.",
    },
    {
      rule: "4.1",
      text: "A side that has lost all its companies has lost the game at once, wherever the others stand.",
    },
  ],
};
