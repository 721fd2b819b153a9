import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildContext, context } from "esbuild";
import { bundling } from "./build.ts";
import { Judging } from "./judging.ts";
import { withSwitches } from "./schemata.ts";
import { titleFolder } from "./title.ts";

/** A fault thought out by a person: what stands instead of a piece of a file, and the statement it breaks. */
export interface Planted {
  readonly chapter: string;
  /** From the folder of the title. */
  readonly file: string;
  /** A piece of the file that is there exactly once. */
  readonly find: string;
  readonly replace: string;
  readonly statement: string;
  readonly fault: string;
}

export const PLANTED_FILE = "mutants.json";
const FIELDS = ["chapter", "file", "find", "replace", "statement", "fault"] as const;

/** The faults of a title; throws with a sentence where the file is not what it should be. */
export function readPlanted(root: string, title: string): Planted[] {
  const file = path.join(titleFolder(root, title), PLANTED_FILE);
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>[];
  return list.map((one, i) => {
    const missing = FIELDS.find((field) => typeof one[field] !== "string");
    if (missing) throw new Error(`${title}/${PLANTED_FILE}: fault ${i + 1} has no "${missing}".`);
    const [chapter, place, find, replace, statement, fault] = FIELDS.map((field) => String(one[field]));
    return { chapter, file: place, find, replace, statement, fault };
  });
}

/** Names of tests carry the statements they prove: `7.2.a, 7.2.b: a unit stops …`. */
export const naming = (statement: string): RegExp =>
  new RegExp(`(^|[ ,])${statement.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[,:]`);

/** The tests of a title, built again for every fault from what the last build left unchanged. */
export class Planting {
  private now: Planted | null = null;
  private readonly sources = new Map<string, string>();

  private constructor(
    private readonly root: string,
    private readonly title: string,
    private readonly program: string,
  ) {}

  private building!: BuildContext<{ write: false }>;
  private sound!: Judging;

  /** Builds the tests and runs them once without a fault. */
  static async begin(root: string, title: string, folder: string): Promise<Planting> {
    mkdirSync(folder, { recursive: true });
    const planting = new Planting(root, title, path.join(folder, `${title}.planted.mjs`));
    planting.building = await context(bundling(root, title, (file) => planting.sourceOf(file)));
    planting.sound = await Judging.begin(await planting.built());
    await planting.sound.end();
    return planting;
  }

  /** Why a fault does not count as caught; null when a test of its statement fails because of it. */
  async judge(planted: Planted): Promise<string | null> {
    const file = path.join(titleFolder(this.root, this.title), planted.file);
    if (!existsSync(file)) return "the file is not there";
    const places = readFileSync(file, "utf8").split(planted.find).length - 1;
    if (places !== 1) return `the place to change is there ${places} times`;
    const { tests, failing } = this.sound.sound;
    const pattern = naming(planted.statement);
    const proofs = tests.flatMap(({ name }, i) => (pattern.test(name) ? [i] : []));
    if (proofs.length === 0) return "no test names the statement";
    if (proofs.some((i) => failing.some((one) => one.startsWith(`${tests[i].file}: ${tests[i].name}: `)))) {
      return "a test of the statement fails without the fault";
    }
    this.now = planted;
    const program = await this.built().catch(() => null);
    this.now = null;
    if (program === null) return "the fault breaks the code, not the rule";
    return this.sound.judgeProgram(program, proofs);
  }

  async end(): Promise<void> {
    await this.building.dispose();
  }

  /** The program with the fault of now. */
  private async built(): Promise<string> {
    const { outputFiles } = await this.building.rebuild();
    writeFileSync(this.program, outputFiles[0].text);
    return this.program;
  }

  private sourceOf(file: string): string {
    if (this.now && file === path.join(titleFolder(this.root, this.title), this.now.file)) {
      const { find, replace } = this.now;
      return withSwitches(
        file,
        readFileSync(file, "utf8").replace(find, () => replace),
        [],
      );
    }
    const known = this.sources.get(file) ?? withSwitches(file, readFileSync(file, "utf8"), []);
    this.sources.set(file, known);
    return known;
  }
}
