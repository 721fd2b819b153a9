import type { Looks } from "@wusong/board";
import type { Shape, Title } from "@wusong/engine";

/** A title on the home page. */
export interface Card {
  id: string;
  name: string;
  date: string;
  seats: readonly string[];
  card: Looks<unknown, unknown>["card"];
  sides: Looks<unknown, unknown>["sides"];
  board: "hex" | "area";
  turns: number;
  guided: boolean;
}

/** Runs when the page is built. */
export function makeShelf(titles: readonly Title<Shape>[]): (Card & { thumbnail: string })[] {
  return titles
    .filter(({ looks }) => looks !== null && looks !== undefined)
    .map((title) => {
      const looks = title.looks as Looks<unknown, object>;
      return {
        id: title.id,
        name: title.name,
        date: title.date,
        seats: title.seats,
        card: looks.card,
        sides: looks.sides,
        board: looks.board,
        turns: looks.turns.length,
        guided: title.guide.length > 0,
        thumbnail: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'/>",
      };
    });
}
