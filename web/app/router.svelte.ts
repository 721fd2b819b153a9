/** Where the page is, as written behind the # of its address. */
export type Route =
  | { page: "home" }
  | { page: "new"; title: string; guided: boolean }
  | { page: "game"; id: string; at: number | null }
  | { page: "rules"; title: string; at: string | null }
  | { page: "calculator"; title: string }
  | { page: "shared"; packed: string }
  | { page: "lost"; address: string };

export function readRoute(hash: string): Route {
  const [page = "", name = "", more = "", last = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "":
      return { page: "home" };
    case "new":
      if (name) return { page: "new", title: name, guided: more === "guided" };
      break;
    case "game":
      if (name && more === "at" && /^\d+$/.test(last)) return { page: "game", id: name, at: Number(last) };
      if (name && more === "") return { page: "game", id: name, at: null };
      break;
    case "rules":
      if (name) return { page: "rules", title: name, at: more || null };
      break;
    case "calculator":
      if (name) return { page: "calculator", title: name };
      break;
    case "open":
      if (name) return { page: "shared", packed: name };
      break;
  }
  return { page: "lost", address: hash };
}

export const addresses = {
  home: "#/",
  newGame: (title: string): string => `#/new/${title}`,
  guided: (title: string): string => `#/new/${title}/guided`,
  game: (id: string): string => `#/game/${id}`,
  moment: (id: string, at: number): string => `#/game/${id}/at/${at}`,
  rules: (title: string, at?: string): string => `#/rules/${title}${at ? `/${encodeURIComponent(at)}` : ""}`,
  calculator: (title: string): string => `#/calculator/${title}`,
  shared: (packed: string): string => `#/open/${packed}`,
};

class Router {
  route = $state.raw<Route>(readRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = readRoute(location.hash);
    });
  }

  /** Goes to an address; `instead` leaves no step back to the present one. */
  go(address: string, instead = false): void {
    if (!instead) {
      location.hash = address;
      return;
    }
    this.replace(address);
    this.route = readRoute(address);
  }

  /** Changes the address without a step in the history: scrubbing through a game leaves no trail. */
  replace(address: string): void {
    history.replaceState(null, "", address);
  }
}

export const router = new Router();
