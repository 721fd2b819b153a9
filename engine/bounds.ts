/**
 * What comes from outside (a record, a sheet, a request, a link) is measured before anything is done with it: one pass over the
 * text, so that neither depth nor length nor number can cost more than reading it. docs/records.md tells where the numbers come from.
 */
export interface Bounds {
  /** what is measured, at the beginning of a sentence */
  readonly what: string;
  /** of the whole text */
  readonly characters: number;
  /** lists and objects inside each other */
  readonly depth: number;
  /** values and names altogether */
  readonly values: number;
  /** of one list or object */
  readonly items: number;
  /** of a list or object under that name, wherever it stands */
  readonly itemsOf: Readonly<Record<string, number>>;
  /** characters of one text, name or number */
  readonly text: number;
}

/** Longest game that a table goes on with: eight times as long as the longest of random players. */
export const MOST_ENTRIES = 10_000;
/** Picks of one command, those in lists counted one by one. */
export const MOST_PICKS = 1000;
/** Dice set for one command. */
export const MOST_DICE = 1000;
/** Characters of a verb, of an id and of a word. */
export const LONGEST_NAME = 200;

const IN_COMMANDS = { picks: MOST_PICKS, draft: MOST_PICKS, dice: MOST_DICE };

/** A save or a shared record. */
export const RECORD_BOUNDS: Bounds = {
  what: "A record",
  characters: 16 * 1024 * 1024,
  depth: 40,
  values: 1_000_000,
  items: 100_000,
  itemsOf: { ...IN_COMMANDS, entries: MOST_ENTRIES, snapshots: 100 },
  text: 10_000,
};

/** One file of a sheet. */
export const SHEET_BOUNDS: Bounds = {
  what: "A sheet",
  characters: 2 * 1024 * 1024,
  depth: 20,
  values: 200_000,
  items: 20_000,
  itemsOf: {},
  text: 10_000,
};

/** The situation of a battle, a command, an edit: everything that is asked of a table and is no record. */
export const REQUEST_BOUNDS: Bounds = {
  what: "A request",
  characters: 64 * 1024,
  depth: 20,
  values: 10_000,
  items: 2000,
  itemsOf: IN_COMMANDS,
  text: 10_000,
};

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const endsLiteral = (code: number): boolean =>
  isBlank(code) || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT || code === COLON;

/** A list or an object the reading is inside of. */
interface Container {
  readonly list: boolean;
  /** most items of this one */
  readonly most: number;
  items: number;
  /** the name read last, in an object */
  name: string;
}

/** Goes over a text as JSON, without making anything of it. Text that is no JSON is left to the parser. */
class Measuring {
  private at = 0;
  private values = 0;
  private readonly inside: Container[] = [];

  constructor(
    private readonly text: string,
    private readonly bounds: Bounds,
  ) {}

  /** What is too much, as a sentence. */
  problem(): string | null {
    const { text, bounds } = this;
    if (text.length > bounds.characters) {
      return `${bounds.what} has at most ${grouped(bounds.characters)} characters; this one has ${grouped(text.length)}.`;
    }
    while (this.at < text.length) {
      const wrong = this.step(text.charCodeAt(this.at));
      if (wrong !== null) return wrong;
    }
    return null;
  }

  private step(code: number): string | null {
    switch (code) {
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.at++;
        return this.count() ?? this.enter(code === OPEN_LIST);
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.at++;
        this.inside.pop();
        return null;
      case QUOTE:
        return this.string();
      case COMMA:
      case COLON:
        this.at++;
        return null;
      default:
        if (!isBlank(code)) return this.literal();
        this.at++;
        return null;
    }
  }

  private enter(list: boolean): string | null {
    const { depth, items, itemsOf } = this.bounds;
    if (this.inside.length >= depth) return this.tooMuch(`nothing lies deeper than ${depth} levels`);
    const around = this.inside[this.inside.length - 1];
    const name = around && !around.list ? around.name : "";
    this.inside.push({ list, most: Object.hasOwn(itemsOf, name) ? itemsOf[name] : items, items: 0, name: "" });
    return null;
  }

  /** One more value where the reading is. */
  private count(): string | null {
    if (++this.values > this.bounds.values) {
      return this.tooMuch(`there are at most ${grouped(this.bounds.values)} values altogether`);
    }
    const around = this.inside[this.inside.length - 1];
    if (!around?.list) return null;
    return this.oneMore(around, "a list");
  }

  private oneMore(around: Container, kind: string): string | null {
    if (++around.items <= around.most) return null;
    this.inside.pop();
    return this.tooMuch(`${kind} has at most ${grouped(around.most)} items here`);
  }

  private string(): string | null {
    const { text, bounds } = this;
    const from = this.at++;
    while (this.at < text.length && text.charCodeAt(this.at) !== QUOTE) {
      this.at += text.charCodeAt(this.at) === BACKSLASH ? 2 : 1;
    }
    const to = ++this.at;
    const long = to - from - 2 > bounds.text;
    const around = this.inside[this.inside.length - 1];
    if (!around || around.list || !this.isName()) {
      return this.count() ?? (long ? this.tooMuch(`a text has at most ${grouped(bounds.text)} characters`) : null);
    }
    if (long) return this.tooMuch(`a name has at most ${grouped(bounds.text)} characters`);
    around.name = spelledName(text.slice(from, to));
    this.values++;
    return this.oneMore(around, "an object");
  }

  /** Whether a colon follows: the text was a name. */
  private isName(): boolean {
    while (this.at < this.text.length && isBlank(this.text.charCodeAt(this.at))) this.at++;
    return this.text.charCodeAt(this.at) === COLON;
  }

  /** A number or a word such as null. */
  private literal(): string | null {
    const { text, bounds } = this;
    const from = this.at++;
    while (this.at < text.length && !endsLiteral(text.charCodeAt(this.at))) this.at++;
    const long = this.at - from > bounds.text;
    return this.count() ?? (long ? this.tooMuch(`a number has at most ${grouped(bounds.text)} characters`) : null);
  }

  private tooMuch(limit: string): string {
    const path = this.inside.map((one) => (one.list ? String(Math.max(0, one.items - 1)) : one.name));
    const where =
      path.length === 0 ? "" : ` at ${path.slice(0, 8).join(".").slice(0, 120)}${path.length > 8 ? "…" : ""}`;
    return `${this.bounds.what} is too large${where}: ${limit}.`;
  }
}

/** A name may be spelled with escapes, and means the same. */
function spelledName(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return "";
  }
}

/** As people write large numbers: 10,000. */
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** What is too much about a text that is to be read as JSON, as a sentence; null where it keeps the bounds. */
export const boundsProblem = (text: string, bounds: Bounds): string | null => new Measuring(text, bounds).problem();

/** Reads JSON from outside: measured first, parsed then. */
export function parseWithin(
  text: string,
  bounds: Bounds,
): { value: unknown } | { tooLarge: string } | { broken: string } {
  const tooLarge = boundsProblem(text, bounds);
  if (tooLarge !== null) return { tooLarge };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { broken: (error as Error).message };
  }
}
