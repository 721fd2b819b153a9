import { hashText, listed, type Options, type Shape, sheetHash, type Title, type Weights } from "@wusong/engine";

/** What is played, as far as weights fitted to other games depend on it. */
export interface Played<S extends Shape> {
  readonly sheet: S["sheet"];
  readonly scenario: string;
  readonly options: Options;
}

/** How far the weights of a title may be trusted for a game. */
export type Trust = "fitted" | "uncalibrated" | "refused" | "none";

export interface Trusted {
  readonly trust: Trust;
  /** a sentence for people; null: there is nothing to say */
  readonly note: string | null;
}

const grounds = new WeakMap<object, string>();

/** The things weights speak of, as a hash: names of all units, places and the like of a sheet. */
export function groundOf<S extends Shape>(title: Title<S>, sheet: S["sheet"]): string {
  let ground = grounds.get(sheet);
  if (ground === undefined) {
    const names = title.kinds.map((kind) => [
      kind.of,
      Array.from({ length: kind.count(sheet) }, (_, id) => kind.text(sheet, id)),
    ]);
    ground = hashText(JSON.stringify(names)).slice(0, 16);
    grounds.set(sheet, ground);
  }
  return ground;
}

/** The weights of the title, unless they were fitted to games with other units or places: those would say nothing here. */
export function weightsOn<S extends Shape>(title: Title<S>, sheet: S["sheet"]): Weights | null {
  const weights = title.doctrine?.weights ?? null;
  return weights && weights.provenance.ground === groundOf(title, sheet) ? weights : null;
}

/** Whether chances by the weights of the title hold in this game, and if not, why. */
export function trustIn<S extends Shape>(title: Title<S>, { sheet, scenario, options }: Played<S>): Trusted {
  const weights = title.doctrine?.weights;
  if (!weights) return { trust: "none", note: null };
  if (!weightsOn(title, sheet)) {
    const note = `The weights of ${title.id} were fitted to other units or places than those of this sheet: opponents play by its valuation alone.`;
    return { trust: "refused", note };
  }
  const from = weights.provenance;
  const other = [
    from.sheet === sheetHash(sheet) ? [] : ["another sheet"],
    from.scenario === scenario ? [] : [`the scenario ${from.scenario}`],
    Object.keys(options).every((id) => from.options[id] === options[id]) ? [] : ["other options"],
    from.rulesVersion === title.rulesVersion ? [] : [`version ${from.rulesVersion} of the rules`],
  ].flat();
  if (other.length === 0) return { trust: "fitted", note: null };
  return {
    trust: "uncalibrated",
    note: `Chances are not calibrated for this game: the weights of ${title.id} were fitted to games with ${listed(other)}.`,
  };
}
