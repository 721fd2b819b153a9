import type { StreamEvent } from "@wusong/server/api";

/** How the line to the server is. */
export type LineState = "connecting" | "connected" | "lost";

/** A line that says nothing for so long is cut, whatever the browser believes: the server speaks every 15 seconds. */
const SILENCE = 40_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

/** What stands in the text of a stream: whole events, and the beginning of the next. */
export function eventsIn(text: string): { events: { id: string | null; event: StreamEvent }[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) => {
    const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
    const event = eventOf(field("event"), field("data"));
    return event ? [{ id: field("id"), event }] : [];
  });
  return { events, rest };
}

/** Events of a newer server that this page does not know are no events. */
function eventOf(name: string | null, data: string | null): StreamEvent | null {
  if (data === null) return null;
  switch (name) {
    case "hello":
    case "resync":
    case "table":
    case "presence":
    case "user":
      return { event: name, data: JSON.parse(data) };
    default:
      return null;
  }
}

/** Listens to what happens at the server, and comes back after every break; what was missed is told then. */
export class Stream {
  private readonly ended = new AbortController();
  private last: string | null = null;
  private wake: () => void = () => {};

  constructor(
    private readonly path: string,
    private readonly hear: (event: StreamEvent) => void,
    private readonly tell: (line: LineState) => void,
  ) {
    addEventListener("online", this.hurry);
    void this.run();
  }

  /** Looks at once whether the server is there again. */
  readonly hurry = (): void => this.wake();

  close(): void {
    removeEventListener("online", this.hurry);
    this.ended.abort();
    this.wake();
  }

  private async run(): Promise<void> {
    const { signal } = this.ended;
    let wait = FIRST_WAIT;
    while (!signal.aborted) {
      const heard = await this.listen();
      if (signal.aborted) return;
      this.tell("lost");
      wait = heard ? FIRST_WAIT : Math.min(LONGEST_WAIT, wait * 2);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, wait);
      });
    }
  }

  /** One connection, to its end; whether anything was heard. */
  private async listen(): Promise<boolean> {
    const cut = new AbortController();
    const { signal } = this.ended;
    const stop = (): void => cut.abort();
    signal.addEventListener("abort", stop);
    let silence = setTimeout(stop, SILENCE);
    let heard = false;
    try {
      const headers: Record<string, string> = this.last === null ? {} : { "Last-Event-ID": this.last };
      const answer = await fetch(this.path, { headers, cache: "no-store", signal: cut.signal });
      if (!answer.ok || !answer.body) return false;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard;
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE);
        if (!heard) this.tell("connected");
        heard = true;
        const { events, rest } = eventsIn(text + value);
        text = rest;
        for (const { id, event } of events) {
          this.last = id ?? this.last;
          this.hear(event);
        }
      }
    } catch {
      return heard;
    } finally {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
    }
  }
}
