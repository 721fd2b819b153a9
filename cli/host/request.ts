import { type Edit, MOST_DICE, UserError } from "@wusong/engine";
import { quoted } from "../sentences.ts";

/** One request of the protocol. Nothing about it can be trusted: every field is read with its type, or a sentence is thrown. */
export class Request {
  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name) && this.fields[name] !== undefined && this.fields[name] !== null;
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  text(name: string): string {
    const value = this.raw(name);
    if (typeof value !== "string") throw this.wrong(name, "a text");
    return value;
  }

  textOr<T>(name: string, otherwise: T): string | T {
    return this.has(name) ? this.text(name) : otherwise;
  }

  whole(name: string): number {
    const value = this.raw(name);
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw this.wrong(name, "a whole number");
    return value;
  }

  wholeOr(name: string, otherwise: number): number {
    return this.has(name) ? this.whole(name) : otherwise;
  }

  flag(name: string): boolean {
    if (!this.has(name)) return false;
    const value = this.raw(name);
    if (typeof value !== "boolean") throw this.wrong(name, "true or false");
    return value;
  }

  list(name: string): readonly unknown[] {
    if (!this.has(name)) return [];
    const value = this.raw(name);
    if (!Array.isArray(value)) throw this.wrong(name, "a list");
    return value;
  }

  object(name: string): Edit {
    const value = this.raw(name);
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw this.wrong(name, "an object");
    return value as Edit;
  }

  /** Faces of dice, where they are given. */
  dice(): readonly number[] | undefined {
    if (!this.has("dice")) return undefined;
    const dice = this.list("dice");
    if (dice.length > MOST_DICE || !dice.every((one) => Number.isInteger(one))) {
      throw this.wrong("dice", "a list of at most 1,000 whole numbers");
    }
    return dice as number[];
  }

  private wrong(name: string, expected: string): UserError {
    const value = this.raw(name);
    const given = value === undefined ? "it is missing" : `not ${quoted(value)}`;
    return new UserError(`"${name}" is ${expected}; ${given}.`);
  }
}
