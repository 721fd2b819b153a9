import type { Layer } from "./markup.ts";

const make = (): SVGGElement => document.createElementNS("http://www.w3.org/2000/svg", "g");

/**
 * The printed layers of a sheet inside an SVG group. Every variant of a layer that was shown is kept, so that going back to it only
 * changes what is visible; layers that are alike in several bands exist once.
 */
export class PrintedLayers {
  private readonly shelves = new Map<string, { holder: SVGGElement; variants: Map<string, SVGGElement> }>();

  constructor(private readonly node: SVGGElement) {}

  /** Inks a layer without showing it. True when there was something to do. */
  ink({ name, markup }: Layer): boolean {
    let shelf = this.shelves.get(name);
    if (!shelf) {
      shelf = { holder: make(), variants: new Map() };
      shelf.holder.setAttribute("class", `layer-${name}`);
      this.shelves.set(name, shelf);
    }
    if (shelf.variants.has(markup)) return false;
    const variant = make();
    variant.style.display = "none";
    variant.innerHTML = markup;
    shelf.holder.append(variant);
    shelf.variants.set(markup, variant);
    return true;
  }

  /** Shows these layers, in this order, and nothing else. */
  show(layers: readonly Layer[]): void {
    const shown = new Set(layers.map(({ name, markup }) => this.shelves.get(name)?.variants.get(markup)));
    const holders = layers.flatMap(({ name }) => this.shelves.get(name)?.holder ?? []);
    if (holders.some((holder, i) => this.node.children[i] !== holder)) this.node.append(...holders);
    for (const { variants } of this.shelves.values())
      for (const variant of variants.values()) {
        const display = shown.has(variant) ? "" : "none";
        if (variant.style.display !== display) variant.style.display = display;
      }
  }
}

/** Hides the numbers of hexes on which counters lie; they would only peep out from under them. */
export class HexNumbers {
  private readonly byHex = new WeakMap<Element, ReadonlyMap<string, SVGElement>>();
  private hidden: ReadonlySet<SVGElement> = new Set();

  constructor(private readonly node: SVGGElement) {}

  hide(occupied: ReadonlySet<string>): void {
    const hidden = new Set<SVGElement>();
    for (const sheet of this.node.querySelectorAll(".layer-numbers > g")) {
      const numbers = this.numbersOf(sheet);
      for (const hex of occupied) {
        const number = numbers.get(hex);
        if (number) hidden.add(number);
      }
    }
    for (const number of this.hidden) if (!hidden.has(number)) number.style.display = "";
    for (const number of hidden) if (!this.hidden.has(number)) number.style.display = "none";
    this.hidden = hidden;
  }

  private numbersOf(sheet: Element): ReadonlyMap<string, SVGElement> {
    let numbers = this.byHex.get(sheet);
    if (!numbers) {
      numbers = new Map([...sheet.querySelectorAll("text")].map((text) => [text.textContent ?? "", text]));
      this.byHex.set(sheet, numbers);
    }
    return numbers;
  }
}

/** Lets the page answer before the next piece of work. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
