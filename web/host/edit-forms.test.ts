import type { Looks, Scene } from "@wusong/board";
import { Game, Random, type Refusal, type Shape, type Title, type View } from "@wusong/engine";
import { OPEN, viewsOf } from "@wusong/host";
import { describe, expect, it } from "vitest";
import { sceneOf } from "./moment.ts";
import type { EditChange } from "./protocol.ts";
import { editOf, screenOf } from "./screen.ts";

const TITLES = import.meta.glob<{ title: Title<Shape> }>("../../titles/*/index.ts");

/** An analysis of a game some way on, so that there are pieces on the map. */
async function analysis(path: string) {
  const { title } = await TITLES[path]();
  const begun = new Game({ title, scenario: title.scenarios[0].id, options: {}, seed: "edited" });
  const random = new Random("edited");
  for (let i = 0; i < 12 && !begun.over; i++) {
    const seat = begun.play.seatsToDecide()[0];
    begun.act(seat, begun.index, begun.play.spellIds(seat, begun.play.sample(seat, random)!));
  }
  const { scenario, options, play } = begun;
  const game = new Game({ title, scenario, options, seed: "edited", analysis: true, from: play.s });
  const change = (one: EditChange): Refusal | null => game.edit(editOf(title, game.sheet, one) as never);
  const scene = (): Scene => sceneOf(title, game.sheet, OPEN, viewsOf(game.play, OPEN));
  const lies = (id: string) =>
    scene().stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === id));
  return { title, game, change, scene, lies, screen: screenOf(title) };
}

/** What a title answers to a word it does not know. */
const UNKNOWN = /nothing called|There is no |has no "|is no place|is no hex|not "|must be|JSON|is a (text|list|record)/;

describe.each(Object.keys(TITLES))("the form of %s", (path) => {
  it("takes a counter off the map and puts it back, in every state", async () => {
    const { change, scene, lies, screen } = await analysis(path);
    const { off, states } = screen.edit!;
    const state = states[0]?.value ?? "";
    // Some pieces a position cannot do without: the first that may go.
    const found = scene()
      .stacks.filter(({ at }) => at in screen.placeNames)
      .flatMap((one) => one.counters.flatMap((counter) => ("id" in counter ? [{ stack: one, piece: counter.id }] : [])))
      .find(({ piece }) => off.some(({ value }) => change({ kind: "put", piece, where: value, state }) === null));
    const { stack, piece } = found!;
    expect(lies(piece)).toBeUndefined();
    expect(change({ kind: "put", piece, where: stack.at, state })).toBeNull();
    expect(lies(piece)?.at).toBe(stack.at);
    const shown = new Set<string>();
    for (const { value } of states) {
      const refusal = change({ kind: "put", piece, where: stack.at, state: value });
      if (refusal) expect(refusal.text).not.toMatch(UNKNOWN);
      else shown.add(JSON.stringify(lies(piece)?.counters.find((one) => "id" in one && one.id === piece)));
    }
    if (states.length > 1) expect(shown.size).toBeGreaterThan(1);
  });

  it("knows every word and every field it offers", async () => {
    const { title, game, change, scene, screen } = await analysis(path);
    const form = screen.edit!;
    const ids = scene().stacks.flatMap(({ counters }) => counters.flatMap((one) => ("id" in one ? [one.id] : [])));
    for (const { value: where } of form.off)
      for (const piece of ids.slice(0, 12)) {
        const refusal = change({ kind: "put", piece, where, state: form.states[0]?.value ?? "" });
        if (refusal && !/^Marker/.test(form.off.find(({ value }) => value === where)!.label))
          expect(refusal.text).not.toMatch(UNKNOWN);
      }
    const [place] = Object.keys(screen.placeNames);
    for (const { value: mark } of form.marks) {
      const refusal = change({ kind: "mark", place: scene().stacks[0]?.at ?? place, mark });
      if (refusal) expect(refusal.text).not.toMatch(UNKNOWN);
    }
    const status = () => (title.looks as Looks<View<Shape>, object>).status(game.view(null), game.sheet);
    expect(change({ kind: "set", field: "turn", value: 2 })).toBeNull();
    expect(status().turn).toMatch(/2/);
    for (const field of form.fields) {
      const values =
        field.kind === "choice" ? field.options.map(({ value }) => value) : ["default" in field ? field.default : null];
      for (const value of values) {
        const refusal = change({ kind: "set", field: field.id, value });
        if (refusal) expect(refusal.text, `${field.id} ${value}`).not.toMatch(UNKNOWN);
      }
    }
  });

  it("refuses what no piece can do with a sentence", async () => {
    const { change, screen } = await analysis(path);
    const piece = screen.faces[0].id;
    const refusal = change({ kind: "put", piece, where: "nowhere at all", state: screen.edit!.states[0]?.value ?? "" });
    expect(refusal?.text).toMatch(/\.$/);
  });
});
