import { UserError } from "@wusong/engine/user-error";
import { PERSON, type Shown, type Sight, type Viewpoint } from "@wusong/host";
import type {
  Chat,
  CommandGiven,
  EntryGiven,
  Glance,
  Note,
  Proposal,
  ProposalGiven,
  StreamEvent,
  TimeUpGiven,
} from "@wusong/server/api";
import { onlineId } from "../app/online-id.ts";
import type { Acted, Change, EditChange, TableGiven, Watching } from "../host/protocol.ts";
import type { GameTable } from "../table/game-table.svelte.ts";
import { ask, asked } from "./asking.ts";
import { newKey, revealIfAllSit } from "./nonces.ts";
import { otherRules } from "./rules.ts";
import { type CommandAnswer, Sending } from "./sending.ts";
import { type LineState, Stream } from "./stream.ts";
import { counted, sitterOf } from "./words.ts";

/** Between two tries to send a command. */
const WAITS = [500, 1000, 2000, 4000] as const;
/** A command is under way: its answer comes first. */
const SOON = 250;
/** So many of one's own commands are remembered, to be taken back. */
const REMEMBERED = 20;

/** A table at the server, as this page knows it: who is there, how the line is, what is said. The game itself is the GameTable's. */
export class RemoteTable {
  glance = $state.raw<Glance | null>(null);
  line = $state<LineState>("connecting");
  /** a command that was not answered yet */
  sent = $state<"sending" | "again" | null>(null);
  /** when the last command of this page was written down */
  savedAt = $state<number | null>(null);
  chat = $state.raw<Chat>({ lines: [], muted: false });
  /** lines of talk somebody has looked at */
  heard = $state(0);
  proposals = $state.raw<readonly Proposal[]>([]);
  note = $state.raw<Note>({ text: "", updated: null });
  /** something that happened at another table, or to this player */
  elsewhere = $state.raw<{ table: string; text: string } | null>(null);
  /** a sentence about this table, once */
  told = $state<string | null>(null);
  /** the present, for clocks, and when the table was looked at last */
  now = $state(Date.now());
  lookedAt = $state(Date.now());
  /** what the column shows below the decision */
  tab = $state<"log" | "talk" | "notes" | "offers">("log");

  private table: GameTable | null = null;
  private stream: Stream | null = null;
  private last: Pick<Shown, "entries" | "index"> = { entries: 0, index: 0 };
  private reconnected: () => void = () => {};
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private readonly tabs: BroadcastChannel;
  private readonly ticking: ReturnType<typeof setInterval>;
  private readonly sending = new Sending({
    post: (given) => asked<CommandAnswer>("POST", this.path("/entries"), given),
    keep: (given) => keep(`wusong sending ${this.id}`, given),
    kept: () => kept<CommandGiven>(`wusong sending ${this.id}`),
    tell: (state) => {
      this.sent = state;
    },
    pause: (tries) =>
      new Promise((resolve) => {
        this.reconnected = resolve;
        setTimeout(resolve, WAITS[Math.min(tries, WAITS.length - 1)]);
        this.stream?.hurry();
      }),
  });

  constructor(readonly id: string) {
    this.ticking = setInterval(() => {
      this.now = Date.now();
    }, 1000);
    this.tabs = new BroadcastChannel(`wusong table ${id}`);
    this.tabs.onmessage = () => void this.catchUp();
    document.addEventListener("visibilitychange", this.seenAgain);
    this.stream = new Stream(
      `/api/stream?table=${encodeURIComponent(id)}`,
      (event) => this.hear(event),
      (line) => this.lineIs(line),
    );
  }

  close(): void {
    clearInterval(this.ticking);
    this.tabs.close();
    this.stream?.close();
    document.removeEventListener("visibilitychange", this.seenAgain);
    this.table = null;
  }

  private path(more = ""): string {
    return `/api/tables/${encodeURIComponent(this.id)}${more}`;
  }

  /** the seat of this player; null: who looks on */
  get mine(): string | null {
    return this.glance?.mine.seats[0] ?? null;
  }

  get seats(): Glance["seats"] {
    return this.glance?.seats ?? [];
  }

  /** The name of who sits at a seat. */
  nameOf(seat: string): string {
    const found = this.seats.find((one) => one.seat === seat);
    return found ? sitterOf(found) : seat;
  }

  get others(): Glance["seats"] {
    return this.seats.filter(({ seat }) => seat !== this.mine);
  }

  /** what somebody else asks, and waits for an answer */
  get requests(): readonly Proposal[] {
    return this.proposals.filter(({ status, seat }) => status === "open" && seat !== this.mine);
  }

  /** what this player asks, and nobody has answered */
  get asking(): Proposal | null {
    return this.proposals.find(({ status, seat }) => status === "open" && seat === this.mine) ?? null;
  }

  get unheard(): number {
    return this.chat.lines.filter(({ n, person }) => n >= this.heard && !this.isMe(person.id)).length;
  }

  isMe(person: string): boolean {
    return this.seats.some(({ seat, person: sitter }) => seat === this.mine && sitter?.id === person);
  }

  /** The table at a glance, as it is now. */
  async look(): Promise<Glance> {
    this.glance = await ask<Glance>("GET", this.path());
    this.lookedAt = Date.now();
    // Another page of this player may have been quicker.
    await revealIfAllSit(this.glance).catch(() => undefined);
    return this.glance;
  }

  /** The game on the screen wants to hear what happens at the table. */
  async attend(table: GameTable): Promise<void> {
    this.table = table;
    this.lookedTo(table.shown?.entries ?? 0);
    await this.takeUp();
    await this.catchUp();
  }

  /** A command that an earlier page had sent and not heard an answer to. */
  private async takeUp(): Promise<void> {
    try {
      const answer = await this.sending.takeUp();
      if (answer && answer.status === 409)
        this.told =
          "The last command of this page did not arrive in time, and the table has gone on: it was not played.";
      else if (answer && answer.status < 300) this.savedAt = Date.now();
    } catch {
      // Whatever became of it, the table shows what is.
    }
  }

  async view(viewpoint: Viewpoint | null, since: number): Promise<TableGiven> {
    if (!this.glance) await this.look();
    const query = new URLSearchParams({ since: String(since), ...(viewpoint === null ? {} : { viewpoint }) });
    return this.given(await ask<Shown>("GET", this.path(`/view?${query}`)));
  }

  private given(shown: Shown): TableGiven {
    const { mine } = this;
    this.last = shown;
    return {
      ...shown,
      id: onlineId(this.id),
      // At this screen nobody but its player is "you".
      players: Object.fromEntries(
        Object.entries(shown.players).map(([seat, player]) => [
          seat,
          seat === mine ? PERSON : this.nameOf(seat) || player,
        ]),
      ),
      branchOf: null,
      ownSheet: this.glance?.ownSheet ?? false,
      rules: this.glance && otherRules(this.glance),
      readOnly: false,
      unsaved: false,
    };
  }

  async at(entries: number, viewpoint: Viewpoint): Promise<Sight> {
    return ask<Sight>("GET", this.path(`/at/${entries}?${new URLSearchParams({ viewpoint })}`));
  }

  async submit(change: Change, watching: Watching): Promise<Acted> {
    const { entries } = this.last;
    if (change.kind === "edit") {
      await this.proposeEdit(change.change);
      return { table: await this.view(watching.viewpoint, watching.since), from: entries };
    }
    const given: CommandGiven = {
      expect: change.kind === "act" ? change.index : this.last.index,
      key: newKey(),
      entry: entryOf(change),
      known: watching.since,
    };
    const { status, body } = await this.sending.send(given);
    this.tabs.postMessage("played");
    if (status < 300 && body.table) {
      this.savedAt = Date.now();
      if (change.kind === "act") this.remember([...this.own.filter((at) => at < entries), entries]);
      if (change.kind === "undo") this.remember(this.own.slice(0, -1));
      void this.look().catch(() => undefined);
      return { table: this.given(body.table), from: entries };
    }
    if (status === 409 && body.table) {
      const table = this.given(body.table);
      const missed = counted(Math.max(0, table.entries - entries), "event");
      const refusal = { rule: "", text: `The table has gone on meanwhile: ${missed}. Your command was not played.` };
      return { refusal, table, from: entries };
    }
    if (status === 422 && body.refusal) return { refusal: body.refusal };
    throw new UserError(body.error ?? "The server refuses this.");
  }

  /** Commands of this player that stand, by their place in the record, as far as this browser knows. */
  private get own(): readonly number[] {
    return kept<readonly number[]>(`wusong own ${this.id}`) ?? [];
  }

  private remember(own: readonly number[]): void {
    keep(`wusong own ${this.id}`, own.slice(-REMEMBERED));
  }

  get ownLast(): number | null {
    return this.own.findLast((at) => at < this.last.entries) ?? null;
  }

  private lineIs(line: LineState): void {
    const before = this.line;
    this.line = line;
    if (line !== "connected") return;
    this.reconnected();
    // What happened during the break was not heard.
    if (before !== "connected") void this.catchUp();
  }

  private hear(event: StreamEvent): void {
    if (event.event === "presence") void this.look().catch(() => undefined);
    else if (event.event === "resync") void this.catchUp();
    else if (event.event === "user") {
      const { what, table } = event.data;
      if (what === "invited" && table !== null) this.elsewhere = { table, text: "You are asked for another game." };
    } else if (event.event === "table") {
      const { table, what, yours } = event.data;
      if (table !== this.id) {
        if (yours && (what === "entry" || what === "begun"))
          this.elsewhere = { table, text: "Your move at another table." };
      } else if (what === "chat") void this.listen().catch(() => undefined);
      else void this.catchUp();
    }
  }

  /** Looks at everything again, once more where something happened meanwhile. */
  catchUp(): Promise<void> {
    if (this.looking) this.lookAgain = true;
    this.looking ??= this.lookAtAll().finally(() => {
      this.looking = null;
      if (!this.lookAgain) return;
      this.lookAgain = false;
      void this.catchUp();
    });
    return this.looking;
  }

  private async lookAtAll(): Promise<void> {
    try {
      const { status } = await this.look();
      if (status === "open" || status === "withdrawn") return;
      const { table } = this;
      const known = table?.known;
      if (table && known) {
        const given = await this.view(known.viewpoint, known.since);
        if (this.table !== table) return;
        if (table.follow(given)) this.lookedTo(given.entries);
        else setTimeout(() => void this.catchUp(), SOON);
      }
      await Promise.all([this.listen(), this.mine === null ? null : this.hearProposals()]);
    } catch (error) {
      // The line says itself that it is cut; a game that cannot be seen any more is told.
      if (error instanceof UserError && this.line === "connected") this.told = error.message;
    }
  }

  private async listen(): Promise<void> {
    if (this.glance?.status === "open") return;
    this.chat = await ask<Chat>("GET", this.path("/chat"));
  }

  private async hearProposals(): Promise<void> {
    this.heardProposals((await ask<{ proposals: Proposal[] }>("GET", this.path("/proposals"))).proposals);
  }

  private heardProposals(proposals: readonly Proposal[]): void {
    for (const { id, kind, status, seat, details } of proposals) {
      const open = this.proposals.some((one) => one.id === id && one.status === "open");
      const { to } = details;
      // What was taken back with the other side's consent stands no more.
      if (open && status === "accepted" && kind === "undo" && seat === this.mine && typeof to === "number")
        this.remember(this.own.filter((at) => at < to));
    }
    this.proposals = proposals;
  }

  async say(text: string): Promise<void> {
    await ask("POST", this.path("/chat"), { text });
    await this.listen();
  }

  async mute(muted: boolean): Promise<void> {
    await ask("PUT", this.path("/chat/muted"), { muted });
    await this.listen();
  }

  async readNote(): Promise<void> {
    this.note = await ask<Note>("GET", this.path("/notes"));
  }

  async writeNote(text: string): Promise<void> {
    await ask("PUT", this.path("/notes"), { text });
    this.note = { text, updated: Date.now() };
  }

  async propose(given: ProposalGiven): Promise<void> {
    this.heardProposals((await ask<{ proposals: Proposal[] }>("POST", this.path("/proposals"), given)).proposals);
    await this.catchUp();
  }

  /** A change of the position is asked of the other side. */
  private async proposeEdit(change: EditChange): Promise<void> {
    const edit = this.table?.editFor(change);
    if (!edit) throw new UserError("There is no such piece in this game.");
    await this.propose({ kind: "edit", edit, reason: "" });
  }

  /** Agrees to a proposal or not; one's own is withdrawn by not agreeing. */
  async answer({ id }: Proposal, agree: boolean): Promise<void> {
    const { proposals } = await ask<{ proposals: Proposal[] }>("POST", this.path(`/proposals/${id}`), { agree });
    this.heardProposals(proposals);
    await this.catchUp();
  }

  /** What somebody does when the time of another side is up. */
  async timeUp(given: TimeUpGiven): Promise<void> {
    await ask("POST", this.path("/time"), given);
    await this.catchUp();
  }

  /** Somebody has looked at the table as it is. */
  private lookedTo(entries: number): void {
    if (this.mine === null || document.hidden || (this.glance && this.glance.mine.seen >= entries)) return;
    void ask("POST", this.path("/seen"), { entries }).catch(() => undefined);
  }

  private readonly seenAgain = (): void => {
    if (document.hidden) return;
    this.stream?.hurry();
    void this.catchUp();
  };
}

function entryOf(change: Exclude<Change, { kind: "edit" }>): EntryGiven {
  switch (change.kind) {
    case "act":
      return { kind: "act", command: spelled(change.command) };
    case "order":
      return { kind: "order", window: change.window, until: change.until };
    default:
      return { kind: change.kind };
  }
}

/** A command as the table spells it. */
function spelled(command: unknown): { verb: string; picks: unknown[] } {
  if (typeof command === "object" && command !== null && "verb" in command && "picks" in command) {
    const { verb, picks } = command;
    if (typeof verb === "string" && Array.isArray(picks)) return { verb, picks };
  }
  throw new UserError("This is no command.");
}

function keep(name: string, what: unknown): void {
  try {
    if (what === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(what));
  } catch {
    // Then it is not kept.
  }
}

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
