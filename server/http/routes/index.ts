import type { AnyRoute } from "../route.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { notices } from "./notices.ts";
import { people } from "./people.ts";
import { play } from "./play.ts";
import { state } from "./state.ts";
import { stopping } from "./stopping.ts";
import { tables } from "./tables.ts";
import { talk } from "./talk.ts";
import { vacations } from "./vacations.ts";

/** Everything the interface answers. A route that is not here does not exist. */
export const ROUTES: readonly AnyRoute[] = [
  ...state,
  ...people,
  ...account,
  ...notices,
  ...vacations,
  ...stopping,
  ...tables,
  ...play,
  ...talk,
  ...admin,
];
