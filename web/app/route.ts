import { isOnline, tableOf } from "./online-id.ts";

/** Where the page is, as written behind the # of its address. */
export type Route =
  | { page: "home" }
  | { page: "new"; title: string; guided: boolean }
  | { page: "game"; id: string; at: number | null }
  /** `at`: the entry that was graded */
  | { page: "review"; id: string; at: number | null }
  | { page: "rules"; title: string; at: string | null }
  | { page: "calculator"; title: string }
  | { page: "lab"; title: string }
  /** `at`: a source of its page */
  | { page: "battle"; title: string; at: string | null }
  | { page: "shared"; packed: string }
  /** a table at the server */
  | { page: "table"; id: string; at: number | null }
  | { page: "join"; invite: string }
  | { page: "start"; title: string | null }
  | { page: "watch" | "account" | "sign-in" | "privacy" }
  | { page: "player"; id: string }
  /** links of mails: a new password, or proof of an address */
  | { page: "password" | "address"; token: string }
  | Lost;

/** An address that leads nowhere, and in a sentence why. */
export interface Lost {
  page: "lost";
  why: string;
}
const lost = (why: string): Lost => ({ page: "lost", why });

/** Reads an address; `isTitle` knows the titles on this table. */
export function readRoute(hash: string, isTitle: (id: string) => boolean): Route {
  const parts = partsOf(hash);
  if (parts === null) return lost(`The address “${hash}” cannot be read: it was cut off or changed on its way.`);
  const [page = "", name = "", ...more] = parts;
  switch (page) {
    case "":
      return parts.length <= 1 ? { page: "home" } : nothingBehind(hash);
    case "new":
    case "rules":
    case "calculator":
    case "lab":
    case "battle":
      if (name === "") return lost("The address does not say which title is meant.");
      if (!isTitle(name)) return lost(`There is no title called “${name}” on this table.`);
      return pageOfTitle(page, name, more) ?? nothingBehind(hash);
    case "game":
      if (name === "") return lost("The address does not say which game is meant.");
      return gameAt(name, more) ?? nothingBehind(hash);
    case "review": {
      if (name === "") return lost("The address does not say which game is meant.");
      const game = gameAt(name, more);
      return game === null ? nothingBehind(hash) : game.page === "game" ? { ...game, page } : game;
    }
    case "open":
      if (name === "") return lost("The link holds no game: it was cut off on its way.");
      return more.length === 0 ? { page: "shared", packed: name } : nothingBehind(hash);
    case "table": {
      if (name === "") return lost("The address does not say which table is meant.");
      const game = gameAt(name, more);
      return game === null ? nothingBehind(hash) : game.page === "game" ? { ...game, page: "table" } : game;
    }
    case "join":
      if (name === "") return lost("The link names no table: it was cut off on its way.");
      return more.length === 0 ? { page, invite: name } : nothingBehind(hash);
    case "start":
      if (name !== "" && !isTitle(name)) return lost(`There is no title called “${name}” on this table.`);
      return more.length === 0 ? { page, title: name || null } : nothingBehind(hash);
    case "watch":
    case "account":
    case "sign-in":
    case "privacy":
      return parts.length === 1 ? { page } : nothingBehind(hash);
    case "player":
      return name !== "" && more.length === 0 ? { page, id: name } : nothingBehind(hash);
    case "password":
    case "address":
      if (name === "") return lost("The link was cut off on its way.");
      return more.length === 0 ? { page, token: name } : nothingBehind(hash);
    default:
      return lost(`There is no page called “${page}” here.`);
  }
}

/** What stands between the strokes of an address; null where it cannot be read. */
function partsOf(hash: string): string[] | null {
  try {
    const parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    return parts.length > 1 && parts.at(-1) === "" ? parts.slice(0, -1) : parts;
  } catch {
    return null;
  }
}

const nothingBehind = (hash: string): Lost => lost(`There is nothing at “${hash}”.`);

function pageOfTitle(
  page: "new" | "rules" | "calculator" | "lab" | "battle",
  title: string,
  more: readonly string[],
): Route | null {
  const [detail = ""] = more;
  if (more.length > 1) return null;
  if (page === "rules" || page === "battle") return { page, title, at: detail || null };
  if (page === "new" && (detail === "" || detail === "guided")) return { page, title, guided: detail === "guided" };
  return (page === "calculator" || page === "lab") && detail === "" ? { page, title } : null;
}

function gameAt(id: string, more: readonly string[]): { page: "game"; id: string; at: number | null } | Lost | null {
  if (more.length === 0) return { page: "game", id, at: null };
  const [word, moment = ""] = more;
  if (word !== "at" || more.length > 2) return null;
  if (!/^\d{1,9}$/.test(moment)) return lost(`“${moment}” is no moment of a game: moments are numbers, from 0 on.`);
  return { page: "game", id, at: Number(moment) };
}

export const addresses = {
  home: "#/",
  newGame: (title: string): string => `#/new/${title}`,
  guided: (title: string): string => `#/new/${title}/guided`,
  game: (id: string): string => (isOnline(id) ? `#/table/${tableOf(id)}` : `#/game/${id}`),
  moment: (id: string, at: number): string => `${addresses.game(id)}/at/${at}`,
  review: (id: string, at?: number): string =>
    `#/review/${encodeURIComponent(id)}${at === undefined ? "" : `/at/${at}`}`,
  rules: (title: string, at?: string): string => `#/rules/${title}${at ? `/${encodeURIComponent(at)}` : ""}`,
  calculator: (title: string): string => `#/calculator/${title}`,
  lab: (title: string): string => `#/lab/${title}`,
  battle: (title: string, source?: string): string => `#/battle/${title}${source ? `/${source}` : ""}`,
  shared: (packed: string): string => `#/open/${packed}`,
  table: (id: string): string => `#/table/${id}`,
  join: (invite: string): string => `#/join/${invite}`,
  start: (title?: string): string => `#/start${title ? `/${title}` : ""}`,
  watch: "#/watch",
  account: "#/account",
  signIn: "#/sign-in",
  privacy: "#/privacy",
  player: (id: string): string => `#/player/${id}`,
};
