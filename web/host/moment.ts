import type { Looks, Scene } from "@wusong/board";
import { overText, type Play, type Seat, type Shape, type Title, type View, view } from "@wusong/engine";
import type { Moment, Viewpoint } from "./protocol.ts";

/** What a screen shows of a position from a viewpoint. */
export function momentOf(
  title: Title<Shape>,
  sheet: object,
  play: Play<Shape>,
  viewpoint: Viewpoint,
  entries: number,
): Moment {
  const looks = title.looks as Looks<View<Shape>, object>;
  const seat = title.seats.indexOf(viewpoint);
  const seen = view(play, seat < 0 ? null : (seat as Seat));
  return {
    entries,
    viewpoint,
    scene: sceneOf(title, sheet, play, viewpoint),
    status: looks.status(seen, sheet),
    panels:
      viewpoint === "open"
        ? title.seats.flatMap((_, i) => looks.panels(view(play, i as Seat), sheet)).filter(firstOfItsName())
        : looks.panels(seen, sheet),
    over: play.s.over && { ...play.s.over, text: overText(play.s.over, play) },
  };
}

/** What lies on the map, from a viewpoint. */
export function sceneOf(title: Title<Shape>, sheet: object, play: Play<Shape>, viewpoint: Viewpoint): Scene {
  const looks = title.looks as Looks<View<Shape>, object>;
  if (viewpoint === "open") return openScene(title, looks, sheet, play);
  const seat = title.seats.indexOf(viewpoint);
  return looks.scene(view(play, seat < 0 ? null : (seat as Seat)), sheet);
}

/** Everything open: each side's pieces as that side sees them. */
function openScene(title: Title<Shape>, looks: Looks<View<Shape>, object>, sheet: object, play: Play<Shape>): Scene {
  const scenes = title.seats.map((_, i) => looks.scene(view(play, i as Seat), sheet));
  return {
    ...scenes[0],
    stacks: scenes.flatMap((scene, i) => {
      const ink = looks.sides.find((side) => side.seat === title.seats[i])?.ink;
      return scene.stacks.filter((stack) => stack.side === ink);
    }),
  };
}

function firstOfItsName(): (panel: { name: string }) => boolean {
  const names = new Set<string>();
  return ({ name }) => !names.has(name) && names.add(name).size > 0;
}
