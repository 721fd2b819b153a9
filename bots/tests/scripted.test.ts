import { DiceStream, type GameEvent, Play, Random, type Seat, view } from "@wusong/engine";
import { expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { decide, noMemory, PLAYERS } from "../index.ts";
import { SCRIPTED } from "../scripted/index.ts";

/** What a scripted player of one seat does in games against chance: fights it began, of so many raids. */
function deedsOf(name: string): { raids: number; fights: number } {
  const bot = PLAYERS.get(name)!;
  const deeds = { raids: 0, fights: 0 };
  for (let game = 0; game < 4; game++) {
    const seed = `scripted/${game}`;
    const random = new Random(seed);
    const memory = noMemory();
    const play = Play.begin(raid, raid.defaultSheet(), "standard", { stores: "few" }, seed);
    const own = (game % 2) as Seat;
    let raider: Seat | null = null;
    play.tell = ({ type }: GameEvent) => {
      if (type === "battle" && raider === own) deeds.fights++;
    };
    while (!play.s.over) {
      const [seat] = play.seatsToDecide();
      const dice = new DiceStream(seed, play.diceIndex());
      if (play.waiting()?.name === "raid") {
        raider = seat;
        if (seat === own) deeds.raids++;
      }
      if (seat !== own) {
        play.playRandom(seat, random, dice);
        continue;
      }
      const situation = { title: raid, sheet: play.sheet, view: view(play, seat), seat, random, memory };
      const { command } = decide(bot, situation);
      expect(play.act(seat, command, dice)).toBeNull();
    }
  }
  return deeds;
}

test("scripted players play whole games by their one idea", () => {
  expect(SCRIPTED.map(({ name }) => name)).toEqual(["rush", "turtle", "walker", "counter"]);
  const [rush, turtle, walker, counter] = SCRIPTED.map(({ name }) => deedsOf(name));
  const often = ({ raids, fights }: typeof rush): number => fights / raids;
  for (const { raids } of [rush, turtle, walker, counter]) expect(raids).toBeGreaterThan(4);
  expect(often(rush)).toBeGreaterThan(2 * often(turtle));
  expect(often(walker)).toBeLessThan(often(rush));
  expect(often(counter)).toBeLessThanOrEqual(often(rush));
});
