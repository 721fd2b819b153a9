import type { Size } from "../../map/camera.ts";
import type { Box, Point } from "../../map/geometry/point.ts";

/** How far the card stays from the place it speaks of, and from the edges. */
const [APART, MARGIN] = [28, 12];

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Where a card lies that speaks of a place: beside it or in a corner, where it covers the fewest lit places and stacks, never the
 * place itself if there is another way, and as near as it can.
 */
export function cardPlace(
  card: Size,
  view: Size,
  target: Box,
  lit: readonly Box[],
  taken: readonly Box[] = [],
  stacks: readonly Box[] = [],
): Point {
  const [right, bottom] = [view.width - card.width - MARGIN, view.height - card.height - MARGIN];
  const within = (x: number, y: number): Point => ({
    x: Math.max(MARGIN, Math.min(right, x)),
    y: Math.max(MARGIN, Math.min(bottom, y)),
  });
  const [middleX, middleY] = [target.x + target.width / 2, target.y + target.height / 2];
  const [leftOf, rightOf] = [target.x - APART - card.width, target.x + target.width + APART];
  const rows = [middleY - card.height / 2, target.y - card.height + target.height, target.y, MARGIN, bottom];
  const spots = [
    ...rows.flatMap((y) => [within(leftOf, y), within(rightOf, y), within(MARGIN, y), within(right, y)]),
    within(middleX - card.width / 2, target.y + target.height + APART),
    within(middleX - card.width / 2, target.y - APART - card.height),
  ];
  const price = ({ x, y }: Point): number => {
    const box = { x, y, ...card };
    const away = Math.hypot(x + card.width / 2 - middleX, y + card.height / 2 - middleY);
    const covered = lit.filter((one) => overlap(box, one)).length;
    const clashes = taken.filter((one) => overlap(box, one)).length;
    const hidden = stacks.filter((one) => overlap(box, one)).length;
    return (overlap(box, target) ? 1e6 : 0) + 400 * covered + 600 * clashes + 60 * hidden + away;
  };
  return spots.reduce((best, spot) => (price(spot) < price(best) ? spot : best));
}

/** The line from the card to the place: between the two points of them that are nearest to each other. */
export function leaderLine(card: Box, target: Box): { from: Point; to: Point } {
  const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const from = {
    x: clamp(middle.x, card.x, card.x + card.width),
    y: clamp(middle.y, card.y, card.y + card.height),
  };
  const to = {
    x: clamp(from.x, target.x, target.x + target.width),
    y: clamp(from.y, target.y, target.y + target.height),
  };
  return { from, to };
}
