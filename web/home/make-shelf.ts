import { DiceStream, type Looks, Play, Random, type Scene, type Shape, type Title, view } from "@wusong/engine";
import { thumbnail } from "../map/thumbnail.ts";

/** A title on the home page. */
export interface Card {
  id: string;
  name: string;
  date: string;
  seats: readonly string[];
  card: Looks<unknown, unknown>["card"];
  sides: Looks<unknown, unknown>["sides"];
  board: "hex" | "area";
  guided: boolean;
}

/** Runs when the page is built. */
export function makeShelf(titles: readonly Title<Shape>[], style: string): (Card & { thumbnail: string })[] {
  return titles.map((title, i) => ({
    id: title.id,
    name: title.name,
    date: title.date,
    seats: title.seats,
    card: title.looks.card,
    sides: title.looks.sides,
    board: title.looks.mapSheet(title.defaultSheet()).kind,
    guided: title.guide !== null,
    thumbnail: pictureOf(title, i === 0, style),
  }));
}

function pictureOf(title: Title<Shape>, large: boolean, style: string): string {
  const { looks } = title;
  const sheet = title.defaultSheet();
  const picture = thumbnail(
    looks.mapSheet(sheet),
    looks.map,
    {
      scene: liveliest(title),
      faces: new Map(looks.faces(sheet).map((face) => [face.id, face])),
    },
    large ? 880 : 340,
    large ? 290 : 184,
    style,
  );
  const hue = (ink: string): string => looks.sides.find((side) => side.ink === ink)?.hue ?? "";
  return picture.replace("<svg ", `<svg data-first="${hue("first")}" data-second="${hue("second")}" `);
}

/** Commands played at random for a picture, and how often the map is looked at. */
const COMMANDS = 400;
const EVERY = 10;

/** The moment of a game at random when most stacks of both sides are on the map. */
function liveliest(title: Title<Shape>): Scene {
  const seed = "a picture for the shelf";
  const sheet = title.defaultSheet();
  const options = Object.fromEntries(title.options.map((option) => [option.id, option.default]));
  const play = Play.begin(title, sheet, title.scenarios[0].id, options, seed);
  const random = new Random(seed);
  let best: { scene: Scene; life: number } | null = null;
  for (let i = 0; i < COMMANDS && !play.s.over; i++) {
    if (i % EVERY === 0) {
      const scene = title.looks.scene(view(play, null), sheet);
      const of = (ink: string): number => scene.stacks.filter(({ side }) => side === ink).length;
      const life = Math.min(of("first"), of("second")) * 3 + scene.stacks.length;
      if (best === null || life > best.life) best = { scene, life };
    }
    const [seat] = play.seatsToDecide();
    if (seat === undefined || !play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()))) break;
  }
  return best?.scene ?? { stacks: [] };
}
