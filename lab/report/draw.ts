import * as Plot from "@observablehq/plot";
import { escaped } from "./markup.ts";
import type { PlotOptions } from "./plots.ts";

/** A plot as SVG text, drawn in a document that need not be a browser's. Its parts say nothing by themselves: the whole has one name. */
export function drawnText(options: PlotOptions, label: string, document: PlotOptions["document"]): string {
  return Plot.plot({ ...options, document })
    .outerHTML.replace(/ aria-[a-z]+="[^"]*"/g, "")
    .replace(/<svg /, `<svg role="img" aria-label="${escaped(label)}" `);
}

/** The same plot in a page, where it answers to the pointer. */
export function drawnElement(options: PlotOptions, label: string): ReturnType<typeof Plot.plot> {
  const plot = Plot.plot(options);
  for (const part of plot.querySelectorAll("[aria-label], [aria-hidden], [aria-description]"))
    for (const name of ["aria-label", "aria-hidden", "aria-description"]) part.removeAttribute(name);
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", label);
  return plot;
}
