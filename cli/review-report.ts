import { readFileSync } from "node:fs";
import path from "node:path";
import type { Game, Shape } from "@wusong/engine";
import { OPEN, viewsOf } from "@wusong/host";
import { type Review, reportPage, turningPoints } from "@wusong/lab";
import { sceneOf, thumbnail } from "@wusong/web/picture";
import type { Context } from "./context.ts";

const WIDTH = 940;
const HEIGHT = 420;

/** The report as one page, with a picture of the map for every turning point, drawn as the page draws its maps. */
export function writeReport(context: Context, game: Game<Shape>, review: Review, command: string): string {
  const { title, sheet } = game;
  const { looks } = title;
  const faces = new Map(looks.faces(sheet).map((face) => [face.id, face]));
  const viewpoint = review.eyes === null ? OPEN : review.seats[review.eyes];
  const pictures = new Map<number, string>();
  for (const { index } of turningPoints(review)) {
    const { at, spoken: around } = review.moments[index];
    const scene = sceneOf(title, sheet, viewpoint, viewsOf(game.positionAt(at), viewpoint));
    pictures.set(index, thumbnail(looks.mapSheet(sheet), looks.map, { scene, faces, around }, WIDTH, HEIGHT));
  }
  return reportPage(review, { title: title.name, sides: looks.sides, pictures, style: inks(context.root), command });
}

/** A picture cannot see the stylesheets of the page, so it carries the inks. */
const inks = (root: string): string =>
  ["web/tokens.css", "web/map/map.css", "web/map/area/area.css"]
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .join("\n");
