import { Lost, type Neighbour } from "../neighbours/neighbour.ts";
import type { UserRow } from "../store/schema.ts";
import type { FoundTable } from "../tables/find.ts";
import { decided, type Inquiry } from "./decide.ts";
import { type Answered, answerTo } from "./errors.ts";
import type { AnyRoute, Given, HomeRoute } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import type { Services } from "./services.ts";

/** A request on its way to the process that has its table. It was read and measured, and nothing of it was decided. */
interface Passed {
  readonly route: string;
  readonly inquiry: Inquiry;
  readonly given: Given<unknown, unknown, unknown>;
}

export const nameOf = ({ method, url }: Pick<AnyRoute, "method" | "url">): string => `${method} ${url}`;
const HOME_ROUTES = new Map(
  ROUTES.flatMap((one) => (one.home ? [[nameOf(one), one as AnyRoute & HomeRoute<never, never, never>]] : [])),
);

/** Asks the home of a table to carry a request out. Null: it is gone, and whether it has done it is not known. */
export async function passedOn(home: Neighbour, passed: Passed): Promise<Answered | null> {
  try {
    return answeredIn(await home.ask(JSON.stringify(passed)));
  } catch (error) {
    if (error instanceof Lost) return null;
    throw error;
  }
}

/** Carries out what another process was asked. It is decided here, as if it had come here. */
export async function carriedOut(services: Services, text: string): Promise<string> {
  try {
    const { route: name, inquiry, given } = JSON.parse(text) as Passed;
    const route = HOME_ROUTES.get(name);
    if (!route) throw new Error(`"${name.slice(0, 60)}" is nothing that is passed on.`);
    const { who, table } = await decided(services, route, inquiry);
    const made = await route.handle({
      services,
      who,
      user: who.user as UserRow,
      table: table as FoundTable,
      ...(given as Given<never, never, never>),
    });
    return answerText({ status: made.status, text: made.text });
  } catch (error) {
    return answerText(answerTo(error, services.around.fault));
  }
}

/** What the rules have spelled is not spelled again: numbers in a first line, then the text as it is. */
const answerText = ({ status, text, retryAfter }: Answered): string => `${status} ${retryAfter ?? ""}\n${text}`;

function answeredIn(said: string): Answered {
  const end = said.indexOf("\n");
  const [status, retryAfter] = said.slice(0, end).split(" ");
  const answer = { status: Number(status), text: said.slice(end + 1) };
  return retryAfter ? { ...answer, retryAfter: Number(retryAfter) } : answer;
}
