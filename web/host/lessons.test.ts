import { BOTS } from "@wusong/bots";
import { type GuideNow, load, Random, type SpelledCommand } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { loadTitle } from "../app/titles.ts";
import { TableHost } from "./host.ts";
import type { TableShown } from "./protocol.ts";
import { MemoryStore } from "./store.ts";
import { writeFileSync } from "node:fs";

/** Walks of this many commands without an end do not advance. */
const LONGEST = 400;

/** A learner at a table of the host: does what the lesson says, in an order drawn by chance. */
class Learner {
  readonly store = new MemoryStore();
  readonly host: TableHost;
  id = "";
  shown!: TableShown;
  trace: string[] = [];

  constructor(
    readonly title: string,
    readonly random: Random,
    opponent = "greedy",
  ) {
    this.host = new TableHost({
      store: this.store,
      loadTitle,
      now: () => 0,
      askBot: async ({ title: id, view, seat, seed }) => {
        const of = await loadTitle(id);
        return BOTS.get(opponent)!.choose({ title: of, sheet: of.defaultSheet(), view, seat, random: new Random(seed) });
      },
      stopBot: () => undefined,
    });
  }

  async begin(): Promise<this> {
    const setting = { title: this.title, scenario: "", options: {}, players: {}, guided: true };
    this.id = (await this.host.create(setting, { id: "lesson", seed: "seed", bots: "bots" })).id;
    this.shown = await this.host.open(this.id, null);
    return this;
  }

  get guide(): GuideNow {
    return this.shown.guide!;
  }

  get mine(): boolean {
    return this.shown.toDecide.includes(this.guide.seat);
  }

  async game() {
    const stored = (await this.store.get(this.id))!;
    const loaded = load(await loadTitle(this.title), stored.save);
    if ("error" in loaded) throw new Error(loaded.error);
    return loaded.game;
  }

  async act(command: SpelledCommand): Promise<void> {
    const acted = await this.host.act(this.id, this.guide.seat, this.shown.index, command);
    if ("refusal" in acted) throw new Error(`${JSON.stringify(command)}: ${acted.refusal.text}`);
    this.shown = acted.table;
  }

  /** Lets the computer play until the learner is asked. */
  async wait(): Promise<void> {
    while (!this.mine && !this.shown.over) {
      const acted = await this.host.letBotAct(this.id, this.guide.seat, "fixed");
      if (!acted || "refusal" in acted) throw new Error("The computer does not go on.");
      this.shown = acted.table;
    }
  }
}

const TITLES = ["shanghai-nanking-1937", "taierzhuang-1938", "shanghai-incident-1932", "pacific-battles-shanghai-1937", "mars-la-tour-1870"];
test.each(TITLES.filter(t => !process.env.ONLY || t.includes(process.env.ONLY)))("explore %s", async (title) => {
  const learner = await new Learner(title, new Random("x"), process.env.OPP ?? "greedy").begin();
  const out: string[] = [];
  for (let i = 0; i < 250 && learner.guide.step !== null && !learner.shown.over; i++) {
    await learner.wait();
    const { guide } = learner;
    const { decision } = learner.shown;
    if (guide.toRead) {
      out.push(`[${guide.step}] READ`);
      learner.shown = await learner.host.teach(learner.id, guide.seat, { kind: "goOn", step: guide.step! });
      continue;
    }
    let command = guide.way;
    const how = command ? "WAY" : "other";
    if (!command) {
      const game = await learner.game();
      const seat = game.seatNamed(guide.seat)!;
      const verbs = game.play.verbsNow(seat);
      const verb = ["pass", "done", "none", "keep", "stay", "decline"].find((v) => verbs.includes(v));
      const c = verb ? game.play.sampleVerb(seat, verb, learner.random) : game.play.sample(seat, learner.random);
      command = game.play.spellIds(seat, c!);
    }
    const log0 = learner.shown.log.length;
    out.push(`[${guide.step}] ${decision?.step}: ${decision?.prompt} | ${how} ${JSON.stringify(command)} ${learner.guide.strayed ?? ""}`);
    await learner.act(command);
    await learner.wait();
    for (const { event } of learner.shown.log.slice(log0)) out.push(`      ${event.type}: ${event.text}`);
    out.push(`   passed ${learner.guide.passed.map((p) => p.how[0]).join("")}`);
  }
  writeFileSync(`/tmp/lesson-${title}.txt`, out.join("\n"));
}, 300000);
