import type { Around } from "../around.ts";
import type { Neighbours } from "../neighbours/neighbours.ts";
import type { Looking } from "../notices/looks.ts";
import type { Notices } from "../notices/notices.ts";
import type { OutsideClient } from "../notices/outside/client.ts";
import type { Accounts } from "../people/accounts.ts";
import type { Governing } from "../people/governing.ts";
import type { Games } from "../tables/games.ts";
import type { PersonClocks } from "../tables/person-clocks.ts";
import type { Proposals } from "../tables/proposals.ts";
import type { Seating } from "../tables/sit.ts";
import type { TimeUp } from "../tables/time-up.ts";
import type { Cookies } from "./cookies.ts";
import type { Entrance } from "./entrance.ts";
import type { Metrics } from "./metrics.ts";
import type { Rates } from "./rates.ts";
import type { Streams } from "./streams.ts";

/** What routes work with. */
export interface Services {
  readonly around: Around;
  readonly entrance: Entrance;
  readonly accounts: Accounts;
  readonly governing: Governing;
  readonly games: Games;
  readonly seating: Seating;
  readonly proposals: Proposals;
  readonly timeUp: TimeUp;
  readonly cookies: Cookies;
  readonly rates: Rates;
  readonly streams: Streams;
  readonly metrics: Metrics;
  readonly notices: Notices;
  /** where addresses that users name are sent to */
  readonly outside: OutsideClient;
  readonly personClocks: PersonClocks;
  readonly looking: Looking;
  readonly neighbours: Neighbours;
}
