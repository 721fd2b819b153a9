import type { Json } from "./json.ts";

/**
 * Where the rules go on after a step. Its type tells to which step, with whose result and with what the procedure ends, so that a
 * procedure is checked as a whole when it is written: see `Correct`.
 */
// A rule that goes on to the next step returns nothing at all.
// biome-ignore lint/suspicious/noConfusingVoidType: functions without a return statement are the common case
export type Flow = void | undefined | Again | Goto | Call | Finish;

export interface Again {
  readonly flow: "again";
}

export interface Goto<To extends string = string> {
  readonly flow: "goto";
  readonly to: To;
}

export interface Call<Then extends string | undefined = string | undefined, Result = unknown> {
  readonly flow: "call";
  readonly proc: string;
  readonly v: object;
  readonly then: Then;
  /** Phantom: what the called procedure ends with. */
  readonly result?: () => Result;
}

export interface Finish<Result extends Json | undefined = Json | undefined> {
  readonly flow: "finish";
  readonly got: Result;
}

/** Stay at this step. */
export const again: Again = { flow: "again" };
export const goto = <const To extends string>(to: To): Goto<To> => ({ flow: "goto", to });
/** Leave this procedure, with a result for the caller. */
export function finish(): Finish<undefined>;
export function finish<Result extends Json>(got: Result): Finish<Result>;
export function finish(got?: Json): Finish {
  return { flow: "finish", got };
}

/** What can be called: a procedure by its name, with variables V, that ends with a Result. */
export interface Callable<V extends object, Result> {
  readonly name: string;
  /** Phantoms: what a frame of this procedure begins with, and what it ends with. */
  readonly variables?: (v: V) => void;
  readonly result?: () => Result;
}

export type AnyCallable = Callable<never, unknown>;
export type VariablesOf<P extends AnyCallable> = P extends Callable<infer V, unknown> ? V : never;
export type ResultOf<P extends AnyCallable> = P extends Callable<never, infer Result> ? Result : never;

/** Run another procedure, then go on at `then` (or at the next step). */
export function call<P extends AnyCallable>(proc: P, v: VariablesOf<P>): Call<undefined, ResultOf<P>>;
export function call<P extends AnyCallable, const Then extends string>(
  proc: P,
  v: VariablesOf<P>,
  then: Then,
): Call<Then, ResultOf<P>>;
export function call(proc: AnyCallable, v: object, then?: string): Call {
  return { flow: "call", proc: proc.name, v, then };
}

/** What the type of a step tells of it: its name, the ways out of it, and what result of a called procedure it takes. */
export interface Written<Name extends string, Ways, Takes> {
  readonly name: Name;
  readonly ways?: () => Ways;
  readonly takes?: (got: Takes) => void;
}
/**
 * What is wrong with a procedure that ends with a Result, as a sentence in a type: a parameter that asks for it cannot be given it,
 * and the compiler prints the sentence. `unknown` where nothing is wrong.
 */
export type Correct<Steps extends readonly { readonly name: string }[], Result> =
  Mistakes<Steps, Result> extends infer Mistake
    ? [Mistake] extends [never]
      ? unknown
      : { readonly mistake: `${Mistake & string}` }
    : never;

type Mistakes<Steps extends readonly { readonly name: string }[], Result> =
  | { [I in keyof Steps]: MistakesOf<Steps[I], Next<Steps, I>, Steps[number], Result> }[number]
  | (number extends Steps["length"] ? never : Arriving<undefined, "the beginning", Steps[0]>);

/** The step after the one at a place. */
type Next<Steps, I> = Steps extends readonly [unknown, ...infer Rest] ? (I extends keyof Rest ? Rest[I] : End) : never;

/** After the last step: the procedure ends without a result. */
interface End {
  readonly end: true;
}

type MistakesOf<Step, After, All, Result> =
  Step extends Written<infer Name, infer Ways, never> ? MistakesOnTheWay<Ways, Name, Step, After, All, Result> : never;

type MistakesOnTheWay<Way, Name extends string, Step, After, All, Result> = Way extends Again
  ? Arriving<undefined, Name, Step>
  : Way extends Goto<infer To>
    ? Going<undefined, Name, To, All>
    : Way extends Call<infer Then, infer Got>
      ? Then extends string
        ? Going<Got, Name, Then, All>
        : Onward<Got, Name, After, Result>
      : Way extends Finish<infer Got>
        ? [Got] extends [Result]
          ? never
          : `"${Name}" finishes with another result than the procedure has.`
        : Onward<undefined, Name, After, Result>;

type Going<Got, From extends string, To extends string, All> = string extends To
  ? `"${From}" goes to a step the compiler cannot tell: leave the type of its flow to the compiler.`
  : [Extract<All, { readonly name: To }>] extends [never]
    ? `"${From}" goes to "${To}", and there is no such step.`
    : Arriving<Got, From, Extract<All, { readonly name: To }>>;

type Onward<Got, From extends string, After, Result> = After extends End
  ? [undefined] extends [Result]
    ? never
    : `After "${From}" the procedure ends without its result.`
  : Arriving<Got, From, After>;

type Arriving<Got, From extends string, At> =
  At extends Written<infer Name, unknown, infer Takes>
    ? [Got] extends [Takes]
      ? never
      : `"${Name}" takes another result than it is given by "${From}".`
    : never;
