// One working area map -> one area sheet. Facts the working maps state twice are checked for agreement and kept once.
import { CHINESE_PLACES } from "./map-names.mjs";

export function convertAreaMap(id, map) {
  return id === "taierzhuang-1938" ? convertTaierzhuang(map) : convertMarsLaTour(map);
}

function convertTaierzhuang(map) {
  const { meta } = map;
  const groupNames = [
    "southOfCanal",
    "town",
    "eastEdgeNorthOfCanal",
    "westEdgeNorthOfCanal",
    "townAndNorthernNeighbours",
  ];
  const borders = [];
  for (const [a, area] of Object.entries(map.areas))
    for (const [b, kind] of Object.entries(area.adjacent)) {
      agree(`border ${a}-${b}`, map.areas[b].adjacent[a], kind);
      if (a < b) borders.push({ a, b, kind, ...sharedPath(area.verts, map.areas[b].verts, map.vertices) });
    }
  agree(
    "canal",
    meta.canalBorders,
    borders
      .filter((x) => x.kind !== "land")
      .map((x) => `${x.a}-${x.b}`)
      .sort(),
  );
  agree(
    "bridge",
    meta.bridge,
    borders.filter((x) => x.kind === "bridge").flatMap((x) => [x.a, x.b]),
  );
  agree("vertex links", meta.chineseOnlyVertex, Object.keys(map.vertexContacts));
  const contact =
    (openTo) =>
    ([pair, vertex]) => ({ a: pair.split("-")[0], b: pair.split("-")[1], vertex, openTo });
  return {
    kind: "area",
    game: meta.game,
    status: meta.status,
    units: meta.units,
    size: [34, 22],
    frame: [2, 2, 32, 21],
    sides: ["japanese", "chinese"],
    borderKinds: meta.adjacentValues,
    vertices: map.vertices,
    areas: Object.entries(map.areas).map(([key, a]) => taierzhuangArea(key, a, map)),
    borders: borders.sort((x, y) => (`${x.a}-${x.b}` < `${y.a}-${y.b}` ? -1 : 1)),
    contacts: [
      ...Object.entries(map.vertexContacts).map(contact("chinese")),
      ...Object.entries(map.vertexTouchesWithoutLink).map(contact(null)),
    ],
    zones: zones(map.zones),
    groups: Object.fromEntries(groupNames.map((name) => [name, meta[name]])),
    decor: {
      lines: [
        { kind: "canal", name: "Grand Canal", chinese: "大運河", path: map.canal },
        { kind: "railway", name: "Lincheng–Zhaodun railway", chinese: "臨趙鐵路", path: map.railway },
      ],
      patches: [],
      hills: [],
    },
    notes: { defence: meta.defenseValues },
    provenance: {
      areas: meta.status,
      borders: "canal, bridge and the three vertex links from the rules; other borders reconstructed",
      zones: "reconstructed",
      decor: "canal and railway reconstructed; Chinese names added for display",
    },
  };
}

function taierzhuangArea(key, a, map) {
  agree(
    `polygon of ${key}`,
    a.polygon,
    a.verts.map((v) => map.vertices[v]),
  );
  agree(
    `zones of ${key}`,
    a.zones,
    Object.keys(map.zones).filter((z) => map.zones[z].adj.includes(key)),
  );
  const centre = centroid(a.polygon);
  return {
    id: key,
    name: a.name,
    ...(CHINESE_PLACES[a.name] && { chinese: CHINESE_PLACES[a.name] }),
    terrain: [a.terrain],
    victory: a.victory,
    defence:
      typeof a.defense === "number"
        ? { controlled: a.defense }
        : { same: a.defense.same, adjacent: a.defense.adjacent },
    tags: [...(a.limitedSetup ? ["limitedSetup"] : []), `bank.${a.bank}`],
    edges: a.mapEdges,
    centre,
    label: { at: centre, lines: [a.name.replace(/ \(.*/, "").replace(/,.*/, "")] },
    vertices: a.verts,
    polygon: a.polygon,
  };
}

function convertMarsLaTour(map) {
  const { meta, decor } = map;
  const lineKind = { main: "road.main", minor: "road.minor", roman: "road.roman" };
  agree(
    "ravines",
    decor.ravines.flatMap((r) => r.borders.map((b) => `${b.split("-").sort().join("-")} ${r.name}`)).sort(),
    map.borders
      .filter((b) => b.ravine)
      .map((b) => `${[b.a, b.b].sort().join("-")} ${b.feature}`)
      .sort(),
  );
  for (const area of map.areas) {
    const touching = map.borders.filter((b) => b.a === area.id || b.b === area.id);
    const other = (b) => (b.a === area.id ? b.b : b.a);
    agree(`neighbours of ${area.id}`, [...area.adjacent].sort(), touching.map(other).sort());
    agree(
      `ravines of ${area.id}`,
      [...area.ravine].sort(),
      touching
        .filter((b) => b.ravine)
        .map(other)
        .sort(),
    );
    agree(`victory ${area.id}`, area.victory, meta.victory.includes(area.id));
    agree(
      `entry ${area.id}`,
      area.entry ? [area.entry] : [],
      Object.values(map.zones)
        .filter((z) => z.adj.includes(area.id))
        .map((z) => z.side),
    );
  }
  return {
    kind: "area",
    game: meta.game,
    name: meta.title,
    status: meta.status,
    units: meta.units,
    size: meta.size,
    frame: meta.frame,
    projection: meta.projection,
    sides: meta.sides.map((s) => s.toLowerCase()),
    borderKinds: { land: "open border", ravine: "a ravine runs along the border" },
    vertices: map.vertices,
    areas: map.areas.map((a) => ({
      id: a.id,
      name: a.name,
      ...(a.note && { note: a.note }),
      terrain: a.terrain,
      victory: a.victory,
      cover: a.cover,
      tags: [],
      edges: frameEdges(a.polygon, meta.frame),
      centre: a.center,
      label: { at: a.label, lines: a.labelLines },
      latlon: [a.lat, a.lon],
      areaKm2: a.areaKm2,
      vertices: a.verts,
      polygon: a.polygon,
    })),
    borders: map.borders.map((b) => ({
      a: b.a,
      b: b.b,
      kind: b.ravine ? "ravine" : "land",
      ...(b.feature && { feature: b.feature }),
      lengthKm: b.lengthKm,
      length: b.lengthPx,
      vertices: b.verts,
      path: b.path,
    })),
    contacts: [],
    zones: zones(map.zones),
    groups: {},
    decor: {
      lines: [
        ...map.roads.map((r) => ({ kind: lineKind[r.kind], name: r.name, id: r.id, areas: r.areas, path: r.path })),
        ...decor.streams.map((s) => ({ kind: "stream", name: s.name, path: s.path })),
      ],
      patches: decor.woods.map((w) => ({ kind: "woods", name: w.name, area: w.area, polygon: w.polygon })),
      hills: decor.hills.map((h) => ({ area: h.area, at: h.at, size: h.r })),
    },
    notes: { adjacency: `areas are neighbours where they share at least ${meta.adjacencyThresholdPx} px of border` },
    provenance: {
      areas: meta.status,
      borders: "ravines, roads and shapes schematic",
      zones: "entry zones reconstructed from the routes of arrival",
      decor: "streams and minor roads are decoration",
    },
  };
}

function zones(record) {
  return Object.entries(record).map(([id, z]) => ({
    id,
    side: z.side.toLowerCase(),
    name: z.name,
    ...(z.from && { from: z.from }),
    adjacent: z.adj,
    rect: z.rect,
  }));
}

/** The run of corners two polygons share, in the order of the first. */
function sharedPath(mine, theirs, at) {
  const shared = mine.map((v) => theirs.includes(v));
  const start = mine.findIndex((_v, i) => shared[i] && !shared[(i + mine.length - 1) % mine.length]);
  const vertices = [];
  for (let i = start; shared[i % mine.length] && vertices.length < mine.length; i++)
    vertices.push(mine[i % mine.length]);
  return { vertices, path: vertices.map((v) => at[v]) };
}

function frameEdges(polygon, [left, top, right, bottom]) {
  const on = (i, value) => polygon.filter((p) => p[i] === value).length >= 2;
  return [
    ...(on(1, top) ? ["north"] : []),
    ...(on(0, right) ? ["east"] : []),
    ...(on(1, bottom) ? ["south"] : []),
    ...(on(0, left) ? ["west"] : []),
  ];
}

function centroid(polygon) {
  let twice = 0;
  let x = 0;
  let y = 0;
  polygon.forEach(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  return [x, y].map((sum) => Math.round((sum / (3 * twice)) * 100) / 100);
}

function agree(what, a, b) {
  if (JSON.stringify(a) !== JSON.stringify(b))
    throw new Error(`${what}: ${JSON.stringify(a)} against ${JSON.stringify(b)}`);
}
