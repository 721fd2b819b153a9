import { shelf } from "virtual:shelf";
import { addresses, type Route, readRoute } from "./route.ts";

export { addresses } from "./route.ts";

const read = (hash: string): Route => readRoute(hash, (title) => shelf.some(({ id }) => id === title));

/** What a step of the history knows of a game that was begun just now, for whoever sits at the screen. */
const BEGUN = "begun";

class Router {
  route = $state.raw<Route>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = read(location.hash);
    });
  }

  /** Goes to an address; `instead` leaves no step back to the present one. */
  go(address: string, instead = false): void {
    if (!instead) {
      location.hash = address;
      return;
    }
    this.replace(address);
    this.route = read(address);
  }

  /**
   * Goes to a game that was begun just now. `instead` of a page that begins games there is no step back to it: whoever goes back
   * comes to where they were before.
   */
  begin(id: string, instead = false): void {
    const address = addresses.game(id);
    if (instead) history.replaceState(BEGUN, "", address);
    else history.pushState(BEGUN, "", address);
    this.route = read(address);
  }

  /** Whether the game at this address was begun just now; asked a second time, or after a reload, it was not. */
  takeBegun(): boolean {
    const begun = history.state === BEGUN;
    if (begun) this.replace(location.hash);
    return begun;
  }

  /** Changes the address without a step in the history: scrubbing through a game leaves no trail. */
  replace(address: string): void {
    history.replaceState(null, "", address);
  }
}

export const router = new Router();
