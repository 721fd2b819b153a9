import type { AreaSheet, HexSheet } from "@wusong/board";
import type { CounterFace, MapLook, MapSheet, Scene } from "@wusong/engine";
import { besideSign, type Print, signMarkup } from "../counters/face.ts";
import { textWidth } from "../fonts/measure.ts";
import { areaDrawing } from "./area/drawing.ts";
import type { SheetDrawing } from "./drawing.ts";
import { clipLine, clipLoop } from "./geometry/clip.ts";
import { centreOfHex, HEX_HEIGHT } from "./geometry/hex-layout.ts";
import { type Box, curvePath, mean, type Point, short } from "./geometry/point.ts";
import { simplify } from "./geometry/smooth.ts";
import { hexDrawing } from "./hex/drawing.ts";
import { hexParts } from "./hex/parts.ts";
import { railTicks } from "./hex/routes.ts";
import { textures } from "./hex/textures.ts";
import { BAND_TYPE, inkAt } from "./ink.ts";
import { group, tag } from "./markup.ts";
import { seatNames } from "./name-seats.ts";
import { printShown } from "./scene.ts";

/** What is played on the map of a picture. */
export interface Played {
  readonly scene: Scene;
  readonly faces: ReadonlyMap<string, CounterFace>;
  /** places the picture is about; absent, or none of them on the map: where most is to be seen */
  readonly around?: readonly string[];
}

/**
 * Part of a sheet as a picture for a card: SVG text, made without a screen, with the inks of the sheets. `style` is put
 * inside for pictures that stand alone (an image cannot see the stylesheets of the page).
 */
export function thumbnail(
  sheet: MapSheet,
  look: MapLook,
  played: Played,
  width: number,
  height: number,
  style = "",
): string {
  return sheet.kind === "hex"
    ? hexThumbnail(sheet, look, played, width, height, style)
    : areaThumbnail(sheet, look, played, width, height, style);
}

/** Pixels of a hex: small cards show the sheet, large ones a little more detail. */
const hexPixels = (width: number): number => (width > 480 ? 44 : 30);

function hexThumbnail(
  sheet: HexSheet,
  look: MapLook,
  played: Played,
  width: number,
  height: number,
  style: string,
): string {
  const { ground, built, water, routes } = hexParts(sheet, look);
  const drawing = hexDrawing(sheet, look);
  const scale = hexPixels(width) / HEX_HEIGHT;
  const room = { width: width / scale, height: height / scale };
  const middle = middleOf(drawing, played.around);
  const window = middle
    ? held(boxAround(middle, room), drawing.frame)
    : busiest(sheet, played.scene, drawing.frame, room.width, room.height);
  const air = { x: window.x - 40, y: window.y - 40, width: window.width + 80, height: window.height + 80 };
  const area = (loops: readonly (readonly Point[])[]): string =>
    loops.map((l) => curvePath(simplify(clipLoop(l, air), 0.5), true)).join("");
  const lines = (kind: string): Point[][] =>
    routes.filter((r) => r.kind === kind).flatMap((r) => clipLine(r.line, air));
  const road = lines("road")
    .map((l) => curvePath(simplify(l, 0.4)))
    .join("");
  const rail = lines("rail");
  const broad = water.streams.filter((s) => s.ink !== "creek").map((s) => s.loop);
  const creeks = water.streams.filter((s) => s.ink === "creek").map((s) => s.loop);
  const body =
    tag("rect", {
      class: "tint clear",
      x: short(window.x),
      y: short(window.y),
      width: short(window.width),
      height: short(window.height),
    }) +
    [...ground.tints]
      .filter(([ink]) => ink !== "clear")
      .map(([ink, loops]) => tag("path", { class: `tint ${ink}`, d: area(loops) }))
      .join("") +
    textures(ground, window, "sheet") +
    built
      .map(
        (b) =>
          (b.tint ? tag("path", { class: `city-tint ${b.neutral ? "neutral" : "own"}`, d: b.tint }) : "") +
          tag("path", { class: `blocks ${b.neutral ? "neutral" : "own"}`, d: b.dark }),
      )
      .join("") +
    drawing
      .layers("sheet")
      .filter((l) => l.name === "grid")
      .map((l) => near(l.markup, air))
      .join("") +
    tag("path", { class: "creek", d: area(creeks) }) +
    tag("path", { class: "casing", d: area([...water.shores, ...broad]) }) +
    tag("path", { class: "water", d: area(water.shores) }) +
    tag("path", { class: "water", d: area(broad) }) +
    tag("path", { class: "road", d: road }) +
    tag("path", { class: "rail", d: rail.map((l) => curvePath(simplify(l, 0.3))).join("") }) +
    tag("path", { class: "rail-ticks", d: rail.map((l) => railTicks(l, 17, 4)).join("") }) +
    drawing
      .layers("sheet")
      .filter((l) => l.name === "marks")
      .map((l) => l.markup)
      .join("");
  return frame(
    window,
    width,
    height,
    scale,
    style,
    body + nameMarkup(drawing, window, played.scene) + counters(drawing, played, window, HEX_HEIGHT * 0.8),
  );
}

function areaThumbnail(
  sheet: AreaSheet,
  look: MapLook,
  played: Played,
  width: number,
  height: number,
  style: string,
): string {
  const drawing = areaDrawing(sheet, look);
  const scale = Math.max(width / 860, height / 560);
  const middle =
    middleOf(drawing, played.around) ?? mean(sheet.areas.filter((a) => a.victory).map((a) => drawing.standOf(a.id)));
  const window = held(boxAround(middle, { width: width / scale, height: height / scale }), drawing.frame);
  const body = drawing
    .layers("far")
    .map((l) => (l.name === "labels" ? l.markup : rounded(l.markup)))
    .join("");
  return frame(window, width, height, scale * 1.2, style, body + counters(drawing, played, window, 76));
}

/** The middle of the places that are on the map; null: none is. */
function middleOf(drawing: SheetDrawing, places: readonly string[] = []): Point | null {
  const stands = places.filter((place) => drawing.has(place)).map((place) => drawing.standOf(place));
  return stands.length > 0 ? mean(stands) : null;
}

const boxAround = ({ x, y }: Point, { width, height }: Pick<Box, "width" | "height">): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Whole world units are fine enough for a small picture of large shapes. */
const rounded = (markup: string): string =>
  markup.replace(
    / d="([^"]*)"/g,
    (_, d: string) => ` d="${d.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n))))}"`,
  );

/** The paths of a layer that begin in a box. */
function near(markup: string, box: Box): string {
  return markup.replace(/<path d="([^"]*)"\/>/g, (_, d: string) => {
    const kept = d.split("M").filter((part) => {
      const [x, y] = part.split(/[ L]/).map(Number);
      return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
    });
    return kept.length ? `<path d="M${kept.join("M")}"/>` : "";
  });
}

/** Where most is to be seen: places, and counters of both sides. */
function busiest(sheet: HexSheet, scene: Scene, frame: Box, width: number, height: number): Box {
  const points = [
    ...sheet.places.map((p) => ({
      at: centreOfHex(p.hexes[0]),
      weight: p.kind === "city" ? 2 : p.kind === "sector" ? 0 : 1,
    })),
    ...scene.stacks.map(({ at: hex }) => ({ at: centreOfHex(hex), weight: 1 })),
  ];
  let best = held({ x: 0, y: 0, width, height }, frame);
  let most = -1;
  for (const { at: c } of points) {
    const box = held({ x: c.x - width / 2, y: c.y - height / 2, width, height }, frame);
    const sum = points
      .filter(({ at: p }) => p.x > box.x && p.y > box.y && p.x < box.x + box.width && p.y < box.y + box.height)
      .reduce((n, p) => n + p.weight, 0);
    if (sum > most) {
      most = sum;
      best = box;
    }
  }
  return best;
}

const held = (box: Box, frame: Box): Box => ({
  ...box,
  x: Math.max(frame.x, Math.min(box.x, frame.x + frame.width - box.width)),
  y: Math.max(frame.y, Math.min(box.y, frame.y + frame.height - box.height)),
});

function nameMarkup(drawing: SheetDrawing, window: Box, scene: Scene): string {
  const names = drawing.names("sheet");
  if (!names) return "";
  const seats = seatNames(names, new Set(scene.stacks.map((s) => s.at)));
  return names.places
    .map((name, i) => {
      const seat = seats[i];
      if (
        !seat ||
        seat.box.x < window.x ||
        seat.box.x + seat.box.width > window.x + window.width ||
        seat.box.y < window.y ||
        seat.box.y + seat.box.height > window.y + window.height
      )
        return "";
      const rows = name.lines.map((text, row) =>
        tag(
          "tspan",
          { x: short(seat.x), y: short(seat.y), dx: `${short(seat.dx)}em`, dy: `${short(seat.dy + row)}em` },
          text,
        ),
      );
      return `<text class="name ${name.kind}${name.neutral ? " neutral" : ""}" text-anchor="${seat.anchor}">${rows.join("")}</text>`;
    })
    .join("");
}

/** Stacks of a scene, each as its top counter with what peeps out under it. */
function counters(drawing: SheetDrawing, { scene, faces }: Played, window: Box, size: number): string {
  const seen = new Set<string>();
  return scene.stacks
    .filter(({ at: place }) => drawing.has(place) && !seen.has(place) && seen.add(place))
    .map(({ at: place, side, counters: list }) => ({ p: drawing.standOf(place), side, list }))
    .filter(({ p }) => within(window, p, size * 0.6))
    .map(({ p, side, list }) =>
      group(
        { transform: `translate(${short(p.x - size / 2)} ${short(p.y - size / 2)}) scale(${short(size / 48)})` },
        counterMarkup(printShown(list[0], faces, side), list.length > 1),
      ),
    )
    .join("");
}

const within = (b: Box, p: Point, air: number): boolean =>
  p.x > b.x + air && p.y > b.y + air && p.x < b.x + b.width - air && p.y < b.y + b.height - air;

/** A small counter: symbol, strength, number. */
function counterMarkup({ ink, shape, arm, strength, number, reduced }: Print, pile: boolean): string {
  const body = (offset: number): string =>
    `<rect x="${0.6 + offset}" y="${0.6 - offset}" width="46.8" height="46.8" rx="4.5" fill="${ink.body}" stroke="${ink.edge}" stroke-width="${reduced ? 2.4 : 1.4}"/>`;
  const figure = (x: number, size: number, text: string): string =>
    `<text class="counter-figure" x="${x}" y="43" font-size="${short(size)}" fill="${ink.ink}">${text}</text>`;
  const sign = shape === "hidden" ? null : signMarkup(arm);
  const wide = 43 / Math.max(1, textWidth("condensed", strength));
  const beside = strength.length < 3 && besideSign(number) !== null;
  const face =
    sign === null
      ? figure(24, 17, shape === "hidden" ? "?" : strength).replace('y="43"', 'y="30"')
      : `<g transform="translate(9.6 5.4) scale(.192) translate(-25 -50)" style="color:${ink.line}"><rect x="25" y="50" width="150" height="100" fill="${ink.box}"/><g stroke-width="11">${sign}</g></g>` +
        figure(beside ? 15 : 24, Math.min(strength.length > 2 ? 16 : 20, wide), strength) +
        (beside ? figure(34.5, number.length > 2 ? 10.5 : 13.5, number) : "");
  return (pile ? body(3.4) : "") + body(0) + face;
}

function frame(window: Box, width: number, height: number, scale: number, style: string, body: string): string {
  const view = `${short(window.x)} ${short(window.y)} ${short(window.width)} ${short(window.height)}`;
  const open = tag("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    class: "sheet",
    style: `--u:${inkAt(scale).toFixed(3)};--type:${BAND_TYPE.sheet}`,
    viewBox: view,
    width,
    height,
    preserveAspectRatio: "xMidYMid slice",
  });
  return `${open.slice(0, -2)}>${style ? `<style>${style.replace(/</g, "")}</style>` : ""}${body}</svg>`;
}
