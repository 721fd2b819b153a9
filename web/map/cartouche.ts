import { textWidth } from "../fonts/measure.ts";
import { hash } from "./geometry/noise.ts";
import { type Box, linePath, type Point, point, short } from "./geometry/point.ts";
import { blocks, bunds, ripples, stipple, tufts } from "./geometry/textures.ts";
import { landingArrow, railTicks } from "./hex/routes.ts";
import type { LegendEntry, MapLook } from "./look.ts";
import { group, MARKS, paths, tag } from "./markup.ts";

/** The margin is measured in 1/1080 of the width of the map, so that all sheets look alike. */
export const unitOf = (frame: Box): number => Math.max(frame.width, frame.height * 0.9) / 1080;

export function paperAround(frame: Box, look: MapLook): Box {
  const u = unitOf(frame);
  const foot = look.legend?.length ? 122 : look.scale ? 62 : 34;
  return {
    x: frame.x - 34 * u,
    y: frame.y - 74 * u,
    width: frame.width + 68 * u,
    height: frame.height + (74 + foot) * u,
  };
}

const text = (className: string, x: number, y: number, size: number, content: string, anchor = "start"): string =>
  tag("text", { class: className, x: short(x), y: short(y), "font-size": short(size), "text-anchor": anchor }, content);

/** A strong line outside, a thin one at the map: between them the edge numbers. */
export function frameMarkup(frame: Box, gap = 8.4): string {
  const u = unitOf(frame);
  const ring = (by: number): Record<string, string> => ({
    x: short(frame.x - by),
    y: short(frame.y - by),
    width: short(frame.width + 2 * by),
    height: short(frame.height + 2 * by),
  });
  return (
    tag("path", {
      class: "frame-paper",
      d: `${rectPath(frame, gap * u)}${rectPath(frame, 0)}`,
    }) +
    tag("rect", { class: "frame-line", ...ring(0), "stroke-width": short(0.9 * u) }) +
    tag("rect", { class: "frame-line", ...ring(gap * u), "stroke-width": short(1.8 * u) })
  );
}

const rectPath = (f: Box, by: number): string =>
  `M${short(f.x - by)} ${short(f.y - by)}h${short(f.width + 2 * by)}v${short(f.height + 2 * by)}h${short(-f.width - 2 * by)}z`;

/** The title stands on the right: on the table the bar of overlays lies over the left corner. */
export function titleMarkup(frame: Box, look: MapLook): string {
  const u = unitOf(frame);
  const left = frame.x - 8.4 * u;
  const right = frame.x + frame.width + 8.4 * u;
  const y = frame.y - 42 * u;
  return (
    text("sheet-title", right, y, 25 * u, look.title, "end") +
    (look.subtitle ? text("sheet-subtitle", right, y + 20 * u, 12 * u, look.subtitle, "end") : "") +
    (look.native ? text("sheet-native", left, y, 21 * u, look.native) : "") +
    (look.note ? text("sheet-note", left, y + 20 * u, 9.4 * u, look.note) : "")
  );
}

const GROUNDS = ["clear", "woods", "marsh", "paddy", "mud", "water", "outside", "city", "neutralCity", "town"];

/** Grounds as hexes in a row, then lines and signs in columns of four. */
export function legendMarkup(frame: Box, look: MapLook): string {
  const u = unitOf(frame);
  const entries = look.legend ?? [];
  const top = frame.y + frame.height + 36 * u;
  let x = frame.x - 6 * u;
  let out = "";
  const widthOf = (e: LegendEntry): number =>
    Math.max(textWidth("serif", e.label) * 10.4, textWidth("condensed", e.note ?? "") * 9) * u;
  for (const entry of entries.filter((e) => GROUNDS.includes(e.sample))) {
    out += groundSample(entry.sample, x + 18 * u, top + 3 * u, 17.5 * u);
    out += text("legend-label", x + 41 * u, top + (entry.note ? 1 : 6) * u, 10.4 * u, entry.label);
    if (entry.note) out += text("legend-note", x + 41 * u, top + 13 * u, 9 * u, entry.note);
    x += 41 * u + widthOf(entry) + 14 * u;
  }
  const lines = entries.filter((e) => !GROUNDS.includes(e.sample));
  const rows = x > frame.x + frame.width * 0.64 ? 5 : 4;
  for (let column = 0; column * rows < lines.length; column++) {
    const part = lines.slice(column * rows, column * rows + rows);
    part.forEach((entry, i) => {
      const y = top - 13 * u + i * 17.2 * u;
      out += lineSample(entry.sample, x, y, u);
      out += text("legend-label", x + 38 * u, y + 3.4 * u, 10 * u, entry.label);
    });
    x += 38 * u + Math.max(...part.map(widthOf)) + 18 * u;
  }
  return group({ class: "legend" }, out);
}

function hexagon(x: number, y: number, r: number): Point[] {
  return Array.from({ length: 6 }, (_, k) =>
    point(x + r * Math.cos((Math.PI / 3) * k), y + r * Math.sin((Math.PI / 3) * k)),
  );
}

function groundSample(sample: string, x: number, y: number, r: number): string {
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  const inside = (px: number, py: number): boolean => {
    const dx = Math.abs(px - x);
    const dy = Math.abs(py - y);
    return dy < r * 0.84 && dx * 0.866 + dy * 0.5 < r * 0.84;
  };
  const outline = linePath(hexagon(x, y, r), true);
  const tint = sample === "city" || sample === "town" ? "clear" : sample === "neutralCity" ? "clear" : sample;
  let texture = "";
  // Samples show the texture at the size it has on a sheet of hexes this large.
  const scale = r * 1.02;
  if (sample === "woods") {
    const { light, dark } = stipple(box, scale, inside);
    texture = paths("stipple-2", light) + paths("stipple", dark);
  } else if (sample === "marsh") texture = paths("tufts", tufts(box, scale * 1.25, inside).tufts);
  else if (sample === "paddy") texture = paths("bunds", bunds(box, scale, inside));
  else if (sample === "mud") texture = paths("ripples", ripples(box, scale * 1.3, inside));
  else if (sample === "city" || sample === "neutralCity" || sample === "town") {
    const round = (px: number, py: number): boolean =>
      Math.hypot(px - x, py - y) < r * (0.68 + 0.05 * hash(Math.round(px), Math.round(py), 7));
    const { dark, light } = blocks(
      box,
      scale,
      scale * 0.13,
      0.3,
      5,
      sample === "town" ? (a, b) => Math.hypot(a - x, b - y) < r * 0.42 : round,
    );
    const suffix = sample === "neutralCity" ? "neutral" : "own";
    texture =
      (sample === "town"
        ? ""
        : tag("circle", { class: `city-tint ${suffix}`, cx: short(x), cy: short(y), r: short(r * 0.7) })) +
      tag("path", { class: `blocks-light ${suffix}`, d: light }) +
      tag("path", { class: `blocks ${suffix}`, d: dark });
  }
  return group(
    { class: "sample" },
    tag("path", { class: `tint ${tint}`, d: outline }) + texture + tag("path", { class: "sample-edge", d: outline }),
  );
}

function lineSample(sample: string, x: number, y: number, u: number): string {
  const wave = [0, 6, 12, 18, 24, 30].map((s, i) => point(x + s * u, y + [1.5, -0.6, -1.6, 0.4, 1.4, -0.8][i] * u));
  const flat = [point(x, y), point(x + 30 * u, y)];
  const curve = linePath(wave);
  const middle = { transform: `translate(${short(x + 15 * u)} ${short(y)}) scale(${short(u * 1.1)})` };
  switch (sample) {
    case "road":
      return tag("path", { class: "legend-road", d: curve, "stroke-width": short(1.5 * u) });
    case "romanRoad":
      return tag("path", {
        class: "legend-road roman",
        d: curve,
        "stroke-width": short(1.5 * u),
        "stroke-dasharray": `${short(5 * u)} ${short(3 * u)}`,
      });
    case "rail":
      return tag("path", {
        class: "legend-rail",
        d: linePath(flat) + railTicks(flat, 5 * u, 2.4 * u),
        "stroke-width": short(1.3 * u),
      });
    case "creek":
      return tag("path", { class: "legend-creek", d: curve, "stroke-width": short(1.5 * u) });
    case "river":
    case "wide":
    case "canal": {
      const w = sample === "river" ? 3.2 : 5;
      return (
        tag("path", { class: "legend-coast", d: curve, "stroke-width": short((w + 1.8) * u) }) +
        tag("path", { class: "legend-water", d: curve, "stroke-width": short(w * u) })
      );
    }
    case "landing":
      return tag("path", { class: "arrow", d: landingArrow(point(x, y), point(x + 30 * u, y), 22 * u) });
    case "border":
      return tag("path", { class: "legend-border", d: curve, "stroke-width": short(1.2 * u) });
    case "ravine":
      return tag("path", {
        class: "legend-ravine",
        d: curve + railTicks(wave, 3.4 * u, 2.6 * u),
        "stroke-width": short(1 * u),
      });
    case "wall":
      return tag("path", {
        class: "legend-wall",
        d: linePath(flat),
        "stroke-width": short(3 * u),
        "stroke-dasharray": `${short(4 * u)} ${short(2 * u)}`,
      });
    case "hill":
      return tag("path", {
        class: "legend-hill",
        d: hachures(x + 15 * u, y, 6 * u, 3.4 * u),
        "stroke-width": short(0.9 * u),
      });
    case "bridge":
      return tag("path", {
        class: "legend-rail",
        d: `M${short(x + 6 * u)} ${short(y - 3 * u)}h${short(18 * u)}M${short(x + 6 * u)} ${short(y + 3 * u)}h${short(18 * u)}`,
        "stroke-width": short(1.3 * u),
      });
    case "shield":
      return group(middle, tag("path", { class: "shield", d: SHIELD }));
    case "star":
      return group(middle, tag("path", { class: "star", d: MARKS.star }));
    case "cityMark":
      return group(middle, tag("path", { class: "legend-sign city", d: MARKS.city }));
    case "fortMark":
      return group(middle, tag("path", { class: "legend-sign fort", d: MARKS.fort }));
    default:
      return group(middle, tag("path", { class: "legend-sign town", d: MARKS.town }));
  }
}

export const SHIELD = "M-6.4-7.4h12.8v7.6c0 4.6-3.4 6.8-6.4 8.2c-3-1.4-6.4-3.6-6.4-8.2z";

/** Hachures around a height: strokes falling outwards. */
export function hachures(x: number, y: number, rx: number, ry: number): string {
  let d = "";
  const n = 22;
  for (let k = 0; k < n; k++) {
    const a = (k / n) * 2 * Math.PI + (hash(k, Math.round(x), 17) - 0.5) * 0.12;
    const out = 1.5 + 0.35 * hash(k, Math.round(y), 19);
    d += `M${short(x + rx * Math.cos(a))} ${short(y + ry * Math.sin(a))}L${short(x + rx * out * Math.cos(a))} ${short(y + ry * out * Math.sin(a))}`;
  }
  return d;
}

export function scaleAndCompass(frame: Box, look: MapLook, unitsPerKm: number | undefined): string {
  const u = unitOf(frame);
  const right = frame.x + frame.width;
  const top = frame.y + frame.height + 22 * u;
  let out = compass(right - 16 * u, top + 22 * u, 15 * u, u);
  if (look.scale && unitsPerKm) {
    const marks = look.scale.marks;
    const perKm = unitsPerKm;
    const width = marks[marks.length - 1] * perKm;
    const x = right - 64 * u - width;
    const y = top + 16 * u;
    marks.forEach((km, i) => {
      out += text(
        "scale-number",
        x + km * perKm,
        y - 4 * u,
        8.6 * u,
        i === marks.length - 1 ? `${km} km` : String(km),
        "middle",
      );
      if (i > 0) {
        const from = x + marks[i - 1] * perKm;
        out += tag("rect", {
          class: i % 2 ? "scale-dark" : "scale-light",
          x: short(from),
          y: short(y),
          width: short((km - marks[i - 1]) * perKm),
          height: short(4 * u),
          "stroke-width": short(0.7 * u),
        });
      }
    });
    out += text("scale-text", x, y + 16 * u, 9.8 * u, look.scale.text);
  }
  return out;
}

function compass(x: number, y: number, r: number, u: number): string {
  let ticks = "";
  for (let k = 0; k < 32; k++) {
    const a = (k / 32) * 2 * Math.PI;
    const inner = k % 8 === 0 ? 0.7 : k % 2 === 0 ? 0.84 : 0.9;
    ticks += `M${short(x + r * inner * Math.sin(a))} ${short(y - r * inner * Math.cos(a))}L${short(x + r * Math.sin(a))} ${short(y - r * Math.cos(a))}`;
  }
  const needle = (s: number): string =>
    `M${short(x)} ${short(y - s * r * 0.78)}L${short(x + r * 0.17)} ${short(y)}L${short(x - r * 0.17)} ${short(y)}Z`;
  return (
    tag("circle", { class: "compass-ring", cx: short(x), cy: short(y), r: short(r), "stroke-width": short(0.9 * u) }) +
    tag("path", { class: "compass-tick", d: ticks, "stroke-width": short(0.7 * u) }) +
    tag("path", { class: "compass-north", d: needle(1), "stroke-width": short(0.7 * u) }) +
    tag("path", { class: "compass-south", d: needle(-1), "stroke-width": short(0.7 * u) }) +
    text("compass-letter", x, y - r - 3 * u, 10 * u, "N", "middle")
  );
}
