import { textWidth } from "../../fonts/measure.ts";
import { SHIELD } from "../cartouche.ts";
import { at, short, steady, walker } from "../geometry/point.ts";
import type { Band } from "../look.ts";
import { group, MARKS, tag } from "../markup.ts";
import { type AreaLabel, LABEL, shieldWidth, widthOf } from "./labels.ts";
import type { DrawnLine } from "./lines.ts";

/** Shield, star, letter and name of an area. */
export function labelMarkup(label: AreaLabel, band: Band): string {
  const width = widthOf(label);
  let x = -width / 2;
  let out = "";
  if (label.shield) {
    const wide = shieldWidth(label.shield);
    const middle = short(x + wide / 2);
    out += group(
      { transform: `translate(${middle} 0) scale(${short(wide / LABEL.shield)} 1.12)` },
      tag("path", { class: "shield", d: SHIELD }),
    );
    out += tag("text", { class: "shield-level", x: middle, y: 3.6 }, label.shield);
    if (label.star)
      out += group({ transform: `translate(${middle} -18) scale(1.4)` }, tag("path", { class: "star", d: MARKS.star }));
    x += wide + LABEL.gap;
  }
  if (label.letter) {
    out += tag("text", { class: "area-letter", x: short(x), y: 8.6 }, label.letter);
    x += textWidth("serifBold", label.letter) * LABEL.letter + LABEL.gap;
  }
  if (band !== "far" || !label.letter)
    label.lines.forEach((line, i) => {
      out += tag(
        "text",
        { class: "area-name", x: short(x), y: short(5 + (i - (label.lines.length - 1) / 2) * LABEL.line) },
        line,
      );
    });
  return group({ transform: `translate(${at(label.at)})`, class: "area-label" }, group({ class: "inked" }, out));
}

/** Names of canal, stream and the great roads, letter by letter along them. */
export function decorNames(decor: readonly DrawnLine[], band: Band): string {
  if (band === "far") return "";
  let out = "";
  for (const line of decor) {
    if (line.kind !== "canal" && line.kind !== "stream" && line.kind !== "road.roman") continue;
    const water = line.kind !== "road.roman";
    const path = walker(line.drawn);
    const size = line.kind === "canal" ? 19 : 15;
    const letters = [...line.name];
    const pitch = size * (line.kind === "canal" ? 0.8 : 0.56);
    let s = path.length * (line.kind === "canal" ? 0.86 : 0.3) - (letters.length * pitch) / 2;
    const xs: string[] = [];
    const ys: string[] = [];
    const turns: string[] = [];
    for (const _ of letters) {
      const p = steady(path, s, size * 1.6);
      const flip = Math.cos(p.angle) < 0;
      const down = line.kind === "canal" ? size * 0.3 : -6;
      const angle = flip ? p.angle + Math.PI : p.angle;
      xs.push(short(p.x - Math.sin(angle) * down));
      ys.push(short(p.y + Math.cos(angle) * down));
      turns.push(short((angle * 180) / Math.PI));
      s += flip ? -pitch : pitch;
    }
    out += tag(
      "text",
      {
        class: water ? `water-name ${line.kind === "canal" ? "" : "creek"}` : "road-name",
        "font-size": size,
        x: xs.join(" "),
        y: ys.join(" "),
        rotate: turns.join(" "),
      },
      line.name,
    );
  }
  return out;
}
