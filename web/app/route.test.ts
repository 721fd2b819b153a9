import { describe, expect, it } from "vitest";
import { addresses, readRoute } from "./route.ts";

const TITLE = "taierzhuang-1938";
const read = (hash: string) => readRoute(hash, (title) => title === TITLE);
const why = (hash: string): string => {
  const route = read(hash);
  return route.page === "lost" ? route.why : `leads to ${route.page}`;
};

describe("an address", () => {
  it("leads back to the page it was made for", () => {
    expect(read("")).toEqual({ page: "home" });
    expect(read(addresses.home)).toEqual({ page: "home" });
    expect(read(addresses.newGame(TITLE))).toEqual({ page: "new", title: TITLE, guided: false });
    expect(read(addresses.guided(TITLE))).toEqual({ page: "new", title: TITLE, guided: true });
    expect(read(addresses.game("g7"))).toEqual({ page: "game", id: "g7", at: null });
    expect(read(addresses.moment("g7", 0))).toEqual({ page: "game", id: "g7", at: 0 });
    expect(read(addresses.rules(TITLE))).toEqual({ page: "rules", title: TITLE, at: null });
    expect(read(addresses.rules(TITLE, "7.2/a?"))).toEqual({ page: "rules", title: TITLE, at: "7.2/a?" });
    expect(read(addresses.battle(TITLE))).toEqual({ page: "battle", title: TITLE, at: null });
    expect(read(addresses.battle(TITLE, "mitter"))).toEqual({ page: "battle", title: TITLE, at: "mitter" });
    expect(read(addresses.calculator(TITLE))).toEqual({ page: "calculator", title: TITLE });
    expect(read(addresses.shared("abc-_"))).toEqual({ page: "shared", packed: "abc-_" });
    expect(read(`${addresses.newGame(TITLE)}/`)).toEqual({ page: "new", title: TITLE, guided: false });
  });

  it.each([
    ["#/%", /cannot be read/],
    ["#/game/%E0%A4%A", /cannot be read/],
    ["#/nowhere", /no page called “nowhere”/],
    ["#/new", /which title/],
    ["#/rules/", /which title/],
    ["#/new/chess", /no title called “chess”/],
    ["#/new/__proto__", /no title called/],
    ["#/rules/chess", /no title called “chess”/],
    ["#/calculator/chess", /no title called “chess”/],
    ["#/battle/chess", /no title called “chess”/],
    [`#/battle/${TITLE}/mitter/x`, /nothing at/],
    [`#/new/${TITLE}/hurry`, /nothing at/],
    [`#/calculator/${TITLE}/7`, /nothing at/],
    [`#/rules/${TITLE}/7.2/x`, /nothing at/],
    ["#/game", /which game/],
    ["#/game/g7/at", /no moment/],
    ["#/game/g7/at/soon", /“soon” is no moment/],
    ["#/game/g7/at/-1", /no moment/],
    ["#/game/g7/at/1e3", /no moment/],
    ["#/game/g7/at/3/4", /nothing at/],
    ["#/game/g7/on/3", /nothing at/],
    ["#/open", /cut off/],
    ["#/open/abc/def", /nothing at/],
    ["#//new", /nothing at/],
  ])("%s that leads nowhere says why", (hash, sentence) => {
    expect(why(hash)).toMatch(sentence);
  });
});
