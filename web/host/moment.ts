import type { Looks, Panel, Scene, Status } from "@wusong/board";
import type { Shape, Title, View } from "@wusong/engine";
import { OPEN, type Sight, type ToldEnd, type Viewpoint } from "@wusong/host";

/** All that a screen shows of a game at one moment, from one viewpoint. */
export interface Moment {
  readonly entries: number;
  readonly viewpoint: Viewpoint;
  readonly scene: Scene;
  readonly status: Status;
  readonly panels: readonly Panel[];
  readonly over: ToldEnd | null;
}

/** What a screen shows of a position from a viewpoint. */
export function momentOf(title: Title<Shape>, sheet: object, { entries, viewpoint, views, over }: Sight): Moment {
  const looks = title.looks as Looks<View<Shape>, object>;
  return {
    entries,
    viewpoint,
    scene: sceneOf(title, sheet, viewpoint, views),
    status: looks.status(viewpoint === OPEN ? asSpectator(views[0]) : views[0], sheet),
    panels: views.flatMap((seen) => looks.panels(seen, sheet)).filter(firstOfItsName()),
    over,
  };
}

const asSpectator = (seen: View<Shape>): View<Shape> => ({ ...seen, seat: null, mine: null, commit: null });

/** What lies on the map. With everything open: each side's pieces as that side sees them. */
export function sceneOf(
  title: Title<Shape>,
  sheet: object,
  viewpoint: Viewpoint,
  views: readonly View<Shape>[],
): Scene {
  const looks = title.looks as Looks<View<Shape>, object>;
  const scenes = views.map((seen) => looks.scene(seen, sheet));
  if (viewpoint !== OPEN) return scenes[0];
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
