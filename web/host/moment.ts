import type { Inspection, Panel, Prospects, Scene, Shape, Status, Title, View } from "@wusong/engine";
import { OPEN, type Sight, type ToldEnd, type Viewpoint } from "@wusong/host";

/** All that a screen shows of a game at one moment, from one viewpoint. */
export interface Moment {
  readonly entries: number;
  readonly viewpoint: Viewpoint;
  readonly scene: Scene;
  readonly status: Status;
  readonly panels: readonly Panel[];
  readonly prospects: Prospects;
  /** what is seen from there: one view, or that of every seat where everything is open */
  readonly views: readonly View<Shape>[];
  readonly over: ToldEnd | null;
}

/** What a screen shows of a position from a viewpoint. */
export function momentOf(title: Title<Shape>, sheet: object, { entries, viewpoint, views, over }: Sight): Moment {
  const { looks } = title;
  return {
    entries,
    viewpoint,
    scene: sceneOf(title, sheet, viewpoint, views),
    status: looks.status(viewpoint === OPEN ? asSpectator(views[0]) : views[0], sheet),
    panels: views.flatMap((seen) => looks.panels(seen, sheet)).filter(firstOfItsName()),
    prospects: looks.prospects(viewpoint === OPEN ? asSpectator(views[0]) : views[0], sheet),
    views,
    over,
  };
}

/** What is known of a place and of what lies there. With everything open: of each counter what its own side knows. */
export function inspectionOf(
  { looks }: Title<Shape>,
  sheet: object,
  { viewpoint, views }: Pick<Moment, "viewpoint" | "views">,
  place: string,
): Inspection {
  if (viewpoint !== OPEN) return looks.inspect(views[0], sheet, place);
  const counters: Record<string, readonly string[]> = {};
  for (const seen of views)
    for (const [id, said] of Object.entries(looks.inspect(seen, sheet, place).counters))
      if (said.length > (counters[id]?.length ?? 0)) counters[id] = said;
  return { ...looks.inspect(asSpectator(views[0]), sheet, place), counters };
}

const asSpectator = (seen: View<Shape>): View<Shape> => ({ ...seen, seat: null, mine: null, commit: null });

/** What lies on the map. With everything open: each side's pieces as that side sees them. */
export function sceneOf(
  title: Title<Shape>,
  sheet: object,
  viewpoint: Viewpoint,
  views: readonly View<Shape>[],
): Scene {
  const { looks } = title;
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
