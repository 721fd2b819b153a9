import type { Layer } from "./markup.ts";

/**
 * Sets the printed layers into an SVG group and keeps every band that was shown, so that going back to it only changes
 * what is visible. Layers that are alike in several bands exist once.
 */
export function printedLayers(node: SVGGElement): (layers: readonly Layer[]) => void {
  const shelves = new Map<string, { holder: SVGGElement; variants: Map<string, SVGGElement> }>();
  const make = (): SVGGElement => document.createElementNS("http://www.w3.org/2000/svg", "g");
  return (layers) => {
    const shown = new Set<SVGGElement>();
    for (const { name, markup } of layers) {
      let shelf = shelves.get(name);
      if (!shelf) {
        shelf = { holder: make(), variants: new Map() };
        shelf.holder.setAttribute("class", `layer-${name}`);
        shelves.set(name, shelf);
      }
      let variant = shelf.variants.get(markup);
      if (!variant) {
        variant = make();
        variant.innerHTML = markup;
        shelf.holder.append(variant);
        shelf.variants.set(markup, variant);
      }
      shown.add(variant);
      node.append(shelf.holder);
    }
    for (const { variants } of shelves.values())
      for (const variant of variants.values()) {
        const display = shown.has(variant) ? "" : "none";
        if (variant.style.display !== display) variant.style.display = display;
      }
  };
}
