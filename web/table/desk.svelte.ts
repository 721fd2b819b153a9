import type { CounterFace, CounterShown, SpelledPick } from "@wusong/engine";
import { PERSON } from "@wusong/host";
import { untrack } from "svelte";
import { addresses, router } from "../app/router.svelte.ts";
import type { Pointed } from "../map/overprint.ts";
import { Carrying } from "./carrying.svelte.ts";
import { askedAgain, type Naming, pickedAgain, type Target } from "./choosing.ts";
import type { GameTable } from "./game-table.svelte.ts";
import { type March, type Story, storyOf } from "./happened/story.ts";
import { type Holding, waitingBranches } from "./holding.ts";
import { inspectedStacks, inspectionInWords } from "./inspector/inspected.ts";
import { Inspecting } from "./inspector/inspecting.svelte.ts";
import { verbKeys } from "./keys.ts";
import { listedPlace } from "./listed.ts";
import type { MapHandle } from "./map-handle.ts";
import { type Offers, offersOf, type Printed, printed } from "./overprint.ts";
import { placesInWords } from "./place-words.ts";
import { PositionEditing } from "./position-editing.svelte.ts";
import type { SheetHeight } from "./sheet-heights.ts";
import { spokenOf } from "./spoken.ts";
import { type TrayGroup, trayOf } from "./tray.ts";

/** A chit in hand, as a title shows it. */
export interface Chit {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly rule?: string;
}

const droppedOn = (place: string, foe: boolean): Target => ({ place, counter: null, stack: [], foe });

/** One person's side of the table: what is pointed at, looked at and laid open on this screen. Nothing of it is part of the game. */
export class Desk {
  map: MapHandle | null = null;
  hovered = $state<string | null>(null);
  private hoversFoe = $state(false);
  /** where the keyboard is */
  focus = $state<string | null>(null);
  /** the place whose counters are listed */
  looking = $state<string | null>(null);
  /** what a log line or a battle speaks of */
  spoken = $state.raw<readonly string[]>([]);
  replaying = $state(false);
  menu = $state(false);
  keys = $state(false);
  /** where the game stands, as a dialog */
  standing = $state(false);
  /** which of the reports at hand is shown as a whole */
  reckoning = $state<number | null>(null);
  /** on a small screen: how much of it the column takes */
  sheet = $state<SheetHeight>("third");
  /** what the keys pointed at last, and what was in hand then */
  private keyed: { place: string; holding: Holding | null } | null = null;
  /** the rules, open at a case */
  drawer = $state<{ at: string | null } | null>(null);

  /** the place somebody looks at closely */
  readonly inspecting = new Inspecting();

  /** drags counters from beside the map onto it */
  readonly carrying = new Carrying(this);

  /** changes the position of an analysis by hand */
  readonly editor: PositionEditing;

  constructor(
    readonly table: GameTable,
    readonly faces: ReadonlyMap<string, CounterFace>,
  ) {
    this.editor = new PositionEditing(table);
    // A link to a moment opens the replay there.
    this.replaying = table.moment !== null;
  }

  get verbKeys(): ReadonlyMap<string, string> {
    return verbKeys(this.screen, this.table.choices, this.replaying);
  }

  get screen(): GameTable["info"]["screen"] {
    return this.table.info.screen;
  }

  private kinds = {
    isCounter: (id: string): boolean => this.faces.has(id),
    isPlace: (id: string): boolean => this.isPlace(id),
  };

  /** What can be chosen changes with the decision and the hand, not with every move of the pointer. */
  private offers: Offers = $derived.by(() => {
    const { table } = this;
    if (this.editor.on)
      return offersOf(
        [],
        null,
        this.editor.spot === null ? [] : [this.editor.spot],
        this.kinds,
        this.editor.piece === null ? [] : [this.editor.piece],
      );
    const hinted = table.hint?.picks.flat().filter((pick): pick is string => typeof pick === "string");
    const pointAt = hinted ?? table.shown?.guide?.pointAt ?? [];
    const { aim } = table;
    const further = table.inHand ? (aim?.targets.keys() ?? []) : table.beyondWords;
    const lifted = aim?.counters ?? table.series?.counters ?? [];
    return offersOf(table.choices, table.holding, pointAt, this.kinds, lifted, further, table.commonGoals);
  });

  private origin: readonly string[] = $derived(
    [...this.offers.selected].flatMap((counter) => this.placeOf(counter) ?? []),
  );

  print: Printed = $derived.by(() =>
    printed(this.offers, {
      ...this.kinds,
      hovered: this.hovered,
      refused: this.table.refusal?.place ?? null,
      spoken: this.spoken,
      focus: this.focus,
      origin: this.origin,
      story: this.table.moment === null ? this.story : null,
    }),
  );

  private where = $derived.by(() => {
    const places = new Map<string, string>();
    for (const { at, counters } of this.table.now?.scene.stacks ?? [])
      for (const one of counters) if ("id" in one) places.set(one.id, at);
    return places;
  });

  /** Where the map is lit now: by itself, or by the counters that can be picked there. */
  litPlaces: readonly string[] = $derived.by(() => {
    const { lit, litCounters } = this.offers;
    return [...new Set([...lit.keys(), ...[...litCounters].flatMap((counter) => this.placeOf(counter) ?? [])])];
  });

  /** Counters of the command in hand, wherever they lie. */
  chosenCounters: readonly string[] = $derived.by(() => {
    const { holding } = this.table;
    const { aim, series } = this.table;
    const led = [...(aim?.counters ?? []), ...(series?.counters ?? [])];
    return this.countersAmong([led, ...(holding ? [...holding.picks, holding.draft] : [])]);
  });

  /** The counters that picks name, each once. */
  countersAmong(picks: readonly SpelledPick[]): readonly string[] {
    const named = picks.flat();
    return [...new Set(named.filter((pick): pick is string => typeof pick === "string" && this.faces.has(pick)))];
  }

  /** Counters in hand that lie on the map, as they lie there. */
  inHand: readonly { readonly counter: CounterShown & { readonly id: string }; readonly place: string }[] = $derived.by(
    () =>
      (this.table.now?.scene.stacks ?? []).flatMap(({ at, counters }) =>
        counters.flatMap((counter) =>
          "id" in counter && this.offers.selected.has(counter.id) ? [{ counter, place: at }] : [],
        ),
      ),
  );

  /** The place whose counters are listed: where what is in hand comes from or is to come from, otherwise where somebody pointed. */
  listed: string | null = $derived.by(() =>
    listedPlace(
      { inHand: this.table.inHand, origin: this.origin, lit: this.offers.litCounters, looking: this.looking },
      (counter) => this.placeOf(counter),
      this.kinds.isPlace,
    ),
  );

  /** Whether more lies there than what is in hand: that has its own list. */
  get listsMore(): boolean {
    const here = (this.table.now?.scene.stacks ?? []).filter(({ at }) => at === this.listed);
    return here.some(({ counters }) => counters.some((one) => !("id" in one) || !this.offers.selected.has(one.id)));
  }

  placeOf(counter: string): string | null {
    return this.where.get(counter) ?? null;
  }

  /** things that can be picked and lie nowhere on the table */
  extras: readonly string[] = $derived.by(() => {
    const inHand = new Set(
      (this.table.now?.panels ?? []).flatMap((panel) =>
        panel.kind === "hand" && typeof panel.chits !== "number" ? panel.chits.map(({ id }) => id) : [],
      ),
    );
    return [...this.print.offered.keys()].filter((id) => !this.faces.has(id) && !this.isPlace(id) && !inHand.has(id));
  });

  /** Counters to be chosen, or chosen, that do not lie on the map. */
  tray: readonly TrayGroup[] = $derived.by(() => {
    const { offered, selected } = this.offers;
    const beside = (id: string): boolean => {
      const place = this.faces.has(id) ? this.placeOf(id) : "";
      return place === null || (place !== "" && !this.isPlace(place));
    };
    const { holding } = this.table;
    const again = holding ? askedAgain(holding).filter(this.kinds.isCounter) : [];
    const others = [...offered.keys(), ...selected].filter((id) => beside(id) && !again.includes(id));
    const groups = trayOf(this.table.now?.panels ?? [], new Set(others));
    if (!holding || again.length === 0) return groups;
    // They lie under each other on the map; here each of them can be picked.
    const chosen = {
      name: "Of those chosen",
      counters: again.map((id) => ({ id })),
      picked: new Set(pickedAgain(holding)),
    };
    return [chosen, ...groups];
  });

  /** Marks on the map what a log line or a moment of the replay speaks of. */
  speak = (ids: readonly string[]): void => {
    if (ids.length !== this.spoken.length || ids.some((id, i) => id !== this.spoken[i])) this.spoken = ids;
  };

  isPlace(id: string): boolean {
    return id in this.screen.placeNames;
  }

  private stackAt(place: string, counter: string | null): readonly string[] {
    const here = (this.table.now?.scene.stacks ?? []).filter(({ at }) => at === place);
    const own = this.screen.sides.find(({ seat }) => seat === this.table.seat)?.ink;
    const stack =
      here.find(({ counters }) => counters.some((one) => "id" in one && one.id === counter)) ??
      here.find(({ side }) => side === own) ??
      here[0];
    return (stack?.counters ?? []).flatMap((one) => ("id" in one ? [one.id] : []));
  }

  private targetOf({ place, counter }: { place: string; counter: string | null }): Target {
    return { place, counter, stack: counter === null ? [] : this.stackAt(place, counter), foe: this.isFoe(counter) };
  }

  /** Whether a counter belongs to the other side of whoever decides. */
  private isFoe(counter: string | null): boolean {
    const own = this.screen.sides.find(({ seat }) => seat === this.table.seat)?.ink;
    const ink = counter === null ? undefined : this.faces.get(counter)?.side;
    return own !== undefined && ink !== undefined && this.screen.sides.some((side) => side.ink === ink) && ink !== own;
  }

  hover(pointed: Pointed | null): void {
    this.hovered = pointed?.place ?? null;
    this.hoversFoe = this.isFoe(pointed?.counter ?? null);
    this.inspecting.rest(this.hovered);
  }

  /** What comes from beside the map is let go over a place, whoever stands there. */
  hoverFromBeside(place: string | null): void {
    this.hovered = place;
    this.hoversFoe = false;
    this.inspecting.rest(place);
  }

  /** What pointing at a place would lead to with what is in hand, or letting go there what is carried. */
  foresee(place: string): ReturnType<GameTable["foresee"]> {
    if (this.carrying.what !== null) return this.table.foresee(droppedOn(place, this.hoversFoe), false, "dropped");
    const counter = this.stackAt(place, null)[0] ?? null;
    return this.table.foresee(this.targetOf({ place, counter }), this.screen.board === "hex", "pointed");
  }

  point(pointed: Pointed): void {
    this.looking = pointed.place;
    this.inspecting.leave(pointed.place);
    this.focus = null;
    if (this.editor.on) return void this.editor.point(pointed.place, pointed.counter);
    // A closed pile is meant as a whole, and so is a stack of a hex; Shift takes one of it.
    const whole = !pointed.extend && (pointed.pile || this.screen.board === "hex");
    void this.table.point(this.targetOf(pointed), whole, pointed.extend ? "onTheWay" : "pointed");
  }

  /** Keys point at a place: its counters count too, those that can be chosen before the others. */
  async pointAtPlace(place: string): Promise<void> {
    this.looking = place;
    const offered = [...this.print.offered.keys()].find((id) => this.placeOf(id) === place);
    const stack = this.stackAt(place, offered ?? null);
    if (this.editor.on) return this.editor.point(place, stack[0] ?? null);
    const counter = stack[0] ?? null;
    await this.table.point({ place, counter, stack, foe: this.isFoe(counter) }, true);
    this.keyed = { place, holding: this.table.holding };
  }

  /** Enter picks what the keys are on; where that was picked last and nothing more has to be added, Enter goes on with it. */
  enter(): void {
    const { focus, keyed, table } = this;
    const { holding } = table;
    const picked = holding?.last === focus || (keyed?.place === focus && keyed?.holding === holding);
    const ready = holding !== null && (holding.command !== null || waitingBranches(holding).length > 0);
    if (focus === null || table.complete || (ready && picked)) void table.confirm();
    else void this.pointAtPlace(focus);
  }

  /** Whether a press on a counter may become a drag of it; elsewhere the map is drawn along. */
  canDrag = ({ place, counter, pile }: Pointed): boolean => {
    if (counter === null || this.editor.on) return counter !== null;
    const { litCounters, selected } = this.offers;
    if (litCounters.has(counter) || selected.has(counter)) return true;
    return this.table.canLift(this.targetOf({ place, counter }), pile || this.screen.board === "hex");
  };

  /** A press on the map has become a drag: what was pressed is taken up at once, so that its goals are lit while it is carried. */
  liftOnMap(from: Pointed): void {
    const { counter } = from;
    if (counter === null) return;
    if (!this.editor.on && !this.print.selected.has(counter)) this.lift(this.targetOf(from), from.pile, from.extend);
    this.carrying.what = { counter };
  }

  dropOnMap(from: Pointed, to: Pointed | null): void {
    if (to === null || from.counter === null) {
      this.carrying.what = null;
      return;
    }
    this.looking = to.place;
    if (this.editor.on) {
      this.carrying.what = null;
      return void this.editor.drag(from.counter, to.place);
    }
    this.hover(to);
    const foe = this.hoversFoe;
    // What is carried back to where it lay stays in hand.
    if (to.place === from.place && !foe && !this.offers.lit.has(to.place)) this.carrying.what = null;
    else this.letGoOver(to.place, foe, to.finger ? "droppedByFinger" : "dropped");
  }

  /** What is carried is let go over a place; over one whose battle has been shown with its odds for as long as anybody takes to read. */
  letGoOver(place: string, foe = false, naming: Naming = "dropped"): void {
    const shown = naming === "dropped" && this.inspecting.place === place && this.foresee(place).odds.length > 0;
    this.carrying.what = null;
    this.inspecting.leave(place);
    this.drop(place, foe, shown ? "droppedOnOdds" : naming);
  }

  /**
   * Whoever lifts the first of a stack that can be chosen lifts all of it; a single one is taken from below. In an area what lies open is
   * lifted one by one, and a closed pile as a whole. `single`: Shift takes one of it.
   */
  private lift(target: Target, pile: boolean, single: boolean): void {
    const first = target.stack.find((id) => this.offers.offered.has(id));
    if (single || (this.screen.board === "area" && !pile)) this.table.point(target, false);
    else if (first === undefined || first === target.counter) this.table.pointTogether(target);
    else this.table.point(target, true);
  }

  /** The stack that the counter in hand was taken from. */
  private get stackInHand(): readonly string[] {
    const [counter] = this.chosenCounters;
    const place = counter === undefined ? null : this.placeOf(counter);
    return counter === undefined || place === null ? [] : this.stackAt(place, counter);
  }

  /** Whether the others of its stack could go after the counter in hand, a command each. */
  couldLead: boolean = $derived.by(() => this.table.couldLead(this.stackInHand));

  /** Takes all that may be put together, or all of the stack to go one after another. */
  takeAll(): void {
    this.table.takeAllOf(this.stackInHand);
  }

  /** What is in hand is let go over a place, or there over counters of the enemy. */
  drop(place: string, foe = false, naming: Naming = "dropped"): void {
    this.table.point(droppedOn(place, foe), false, naming);
  }

  pointAtCounter = (counter: string, place: string | null = null): void => {
    if (this.editor.on) this.editor.take(counter);
    else void this.table.point({ counter, stack: [counter], place }, false);
  };

  /** The verbs that play a chit now. */
  playing(chit: string): readonly string[] {
    return this.table.choices.flatMap(({ verb }) => (this.screen.verbs[verb]?.chit === chit ? [verb] : []));
  }

  /** Whether a chit asks what it is played on: one that asks nothing is carried out by a click. */
  isPlayedOnMap(chit: string): boolean {
    const [verb] = this.playing(chit);
    return this.table.seat !== null && this.table.choices.some((one) => one.verb === verb && one.picks.length > 0);
  }

  isPlayed(chit: string): boolean {
    const { holding, inHand } = this.table;
    return inHand && holding !== null && this.screen.verbs[holding.verb]?.chit === chit;
  }

  /** A chit plays when it is clicked; out of season it says so, with what it does. */
  pointAtChit({ id, name, text, rule }: Chit): void {
    const [verb] = this.playing(id);
    if (this.print.offered.has(id) || this.table.seat === null) this.pointAtCounter(id);
    else if (this.isPlayed(id)) this.table.putDown();
    else if (verb !== undefined) void this.table.press(verb);
    else this.table.turnDown({ rule: rule ?? "", text: `${name} cannot be played now. ${text}.` });
  }

  /** All counters of a formation beside the map in one gesture; once more puts them back. */
  pointAtFormation = (counters: readonly string[], place: string | null = null): void => {
    const counter = counters.find((id) => this.offers.offered.has(id)) ?? counters[0];
    this.table.pointTogether({ counter, stack: counters, place });
  };

  /** Whether several of them can be taken in one gesture: into a set, or to go one after another. */
  takesTogether(counters: readonly CounterShown[]): boolean {
    const ids = counters.flatMap((one) => ("id" in one && this.offers.offered.has(one.id) ? [one.id] : []));
    const held = counters.some((one) => "id" in one && this.offers.selected.has(one.id));
    return held || (ids.length > 1 && this.table.takesTogether(ids));
  }

  pointAtAny = (id: string): void => {
    if (this.isPlace(id)) void this.table.point({ counter: null, stack: [], place: id }, false);
    else this.pointAtCounter(id);
  };

  /** The counters that were listed belong to a decision that is over; those under the keys stay. */
  lookAway(): void {
    this.looking = untrack(() => this.focus);
  }

  /** Long press or right click: what is known of the place, and why nothing can be done there. */
  inform({ place }: Pointed): void {
    this.looking = place;
    this.inspecting.pinned = place;
    this.table.spoken = this.inWords(place);
  }

  /** I: keeps the card of the place the keys or the pointer are on, and has it read out; once more puts it away. */
  inspect(): void {
    const place = this.focus ?? this.hovered ?? this.looking;
    this.inspecting.pin(place);
    if (this.inspecting.pinned !== null) this.table.spoken = this.inWords(this.inspecting.pinned);
  }

  private inWords(place: string): string {
    const scene = this.table.now?.scene;
    const inspection = this.table.inspect(place);
    const stacks = scene ? inspectedStacks(place, scene, inspection, this.faces, Number.POSITIVE_INFINITY) : [];
    const why = this.foresee(place).refusal;
    return `${inspectionInWords(this.screen.placeNames[place] ?? place, inspection, stacks)} ${why?.text ?? ""}`.trim();
  }

  askWhy(): void {
    const place = this.focus ?? this.looking;
    if (place) void this.table.askWhy(this.targetOf({ place, counter: this.stackAt(place, null)[0] ?? null }));
  }

  walk(arrow: "up" | "down" | "left" | "right"): void {
    if (!this.map) return;
    this.stand(this.focus === null ? this.map.placeAtCentre() : this.map.neighbour(this.focus, arrow));
  }

  /** Goes from one lit place or counter to the next. */
  walkOffered(by: 1 | -1): void {
    const places = [...this.print.offered.keys()].map((id) => (this.isPlace(id) ? id : this.placeOf(id)));
    const lit = [...new Set(places)].filter((place) => place !== null);
    if (lit.length === 0) return;
    const i = this.focus === null ? -1 : lit.indexOf(this.focus);
    this.stand(lit[(i + by + lit.length) % lit.length]);
  }

  private stand(place: string): void {
    if (!place) return;
    this.focus = place;
    this.looking = place;
    this.hovered = place;
    this.inspecting.show(place);
    this.map?.show(place);
    // Enter picks what the frame is on, and not the button that was pressed before.
    this.map?.focus();
    this.table.spoken = this.describe(place);
  }

  private describe(place: string): string {
    const scene = this.table.now?.scene;
    const words = scene ? placesInWords(scene, this.faces, this.screen.sides).get(place) : undefined;
    const lit = this.print.offered.has(place) ? ", can be chosen" : "";
    const { ground } = this.table.inspect(place);
    return `${this.screen.placeNames[place] ?? place}${ground ? `, ${ground}` : ""}${lit}. ${words ?? ""}`;
  }

  get columnOpen(): boolean {
    return this.sheet === "tall";
  }

  openRules(): void {
    this.drawer = this.drawer ? null : { at: this.table.decision?.rule ?? null };
  }

  /** Esc: closes what lies on top, otherwise puts down what is in hand. */
  putDown(): void {
    this.map?.closeFan();
    if (this.drawer) this.drawer = null;
    else if (this.inspecting.unpin()) return;
    else if (this.columnOpen) this.sheet = "third";
    else if (this.editor.putDown()) return;
    else if (this.table.holds || this.table.refusal) this.table.putDown();
    else {
      this.focus = null;
      this.inspecting.show(null);
    }
  }

  goOn(): void {
    this.reckoning = null;
    void this.table.confirm();
  }

  /** What happened since the person was asked last. */
  story: Story = $derived.by(() =>
    storyOf(this.table.news, {
      isPlace: (id) => this.isPlace(id),
      inkOf: (id) => this.faces.get(id)?.side,
      unnamed: this.screen.sides.find(({ seat }) => seat !== this.table.shown?.viewpoint)?.ink,
    }),
  );
  /** What others moved, for whoever is asked now and has nothing in hand. */
  get othersMoves(): readonly March[] {
    const { seat, inHand } = this.table;
    const own = this.screen.sides.find((side) => side.seat === seat)?.ink;
    if (seat === null || inHand || own === undefined) return [];
    return this.story.marches.filter(({ ink }) => ink !== own);
  }

  /** Who sits on the other side of the person at the screen. */
  get othersName(): string {
    return this.screen.sides.find(({ seat }) => seat !== this.table.seat)?.name ?? "The other side";
  }

  /** battles of the story that the person has closed */
  private toldBattles = $state(0);
  battleShown = $state(0);

  /** Whether battles wait to be looked at. Somebody who watches bots wants to see the war go on. */
  get telling(): boolean {
    const { table } = this;
    if (this.replaying || table.moment || !Object.values(table.shown?.players ?? {}).includes(PERSON)) return false;
    return this.story.battles.length > this.toldBattles;
  }

  /** Whether the end of the game has the column: not while its last battles are told, and not while somebody looks back. */
  get ended(): boolean {
    const { table } = this;
    return table.shown?.over != null && !table.shown.analysis && !this.telling && !this.replaying && !table.moment;
  }

  /** Opens one battle of the story, and the map at it. */
  showBattle(i: number): void {
    const battle = this.story.battles[i];
    if (!battle) return;
    this.battleShown = i;
    this.spoken = spokenOf(battle.event);
    if (battle.place !== null) this.map?.show(battle.place);
  }

  flyTo(place: string | null): void {
    if (place === null) return;
    this.spoken = [place];
    this.map?.centreOn(place);
  }

  closeStory(): void {
    this.toldBattles = this.story.battles.length;
    // What is fought after this is told from there on.
    this.battleShown = this.toldBattles;
    this.spoken = [];
  }

  /** A new story begins with its first battle. */
  beginStory(): void {
    if (this.table.news.length > 0) return;
    this.toldBattles = 0;
    this.battleShown = 0;
  }

  async lookBack(entries: number): Promise<void> {
    this.replaying = true;
    await this.table.lookAt(entries);
  }

  closeReplay(): void {
    this.replaying = false;
    this.spoken = [];
    router.replace(addresses.game(this.table.id));
    void this.table.lookAt(null);
  }

  /** What the table is doing, for styles and for tests that wait on it. */
  get doing(): string {
    const { table } = this;
    if (table.curtain) return "changing seats";
    if (table.busy) return "acting";
    if (table.shown?.over) return "over";
    if (table.moment) return "looking back";
    if (table.seat !== null) return table.shown?.decision?.in ? "answered" : "deciding";
    return table.thinking ? "thinking" : table.paused ? "stopped" : "waiting";
  }
}
