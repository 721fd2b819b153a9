// One working hex map -> one hex sheet. Facts the working maps state twice are checked for agreement and kept once.
import { CHINESE_PLACES, CHINESE_WATERS, LETTERING, terrainKey } from "./map-names.mjs";

export function convertHexMap(id, map, geography, board) {
  const points = geographyPoints(geography);
  const sheet = {
    kind: "hex",
    game: map.meta.game,
    status: map.meta.status ?? map.meta.method,
    grid: grid(map.meta),
    terrains: terrainKey(new Set(Object.values(map.hexes).map((h) => h.terrain))),
    hexes: hexes(map),
    places: places(map, points),
    hexsides: sorted(map.hexsides),
    waterHexsides: sorted(map.waterHexsides),
    streams: Object.entries(map.namedCreeks ?? {}).map(([name, hexsides]) => named({ name }, bare(name), hexsides)),
    road: sorted(map.road),
    rail: sorted(map.rail),
    routes: [...routes("rail", map), ...routes("road", map)],
    bridges: sorted(map.bridges ?? {}),
    landings: Object.entries(map.landing ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([hex, l]) => ({
        hex,
        from: l.arrowFrom,
        name: l.name,
        ...(l.afloat && { afloat: l.afloat }),
        source: l.source,
      })),
    edges: edges(map),
    friendlyEdges: friendlyEdges(id, map.meta),
    groups: groups(map),
    labels: [...lettering(id), ...lakeLabels(map, board), ...streamLabels(map, board)],
    notes: notes(map),
    provenance: provenance(id, map),
  };
  checkRepeatedFacts(map, sheet);
  return sheet;
}

function grid(meta) {
  const origin = meta.nwHexCentreLatLon
    ? { latlon: meta.nwHexCentreLatLon, of: "centre of 0101" }
    : meta.nwCornerLatLon && { latlon: meta.nwCornerLatLon, of: "north-west corner" };
  return {
    layout: "flat-top CCRR, even columns lower",
    cols: meta.cols,
    rows: meta.rows,
    kmPerHex: meta.kmPerHex ?? meta.kmPerHexFitted,
    ...(meta.kmPerHexPrinted && { kmPerHexPrinted: meta.kmPerHexPrinted }),
    ...(origin && { origin }),
  };
}

function hexes(map) {
  const out = {};
  for (const name of Object.keys(map.hexes).sort()) {
    const h = map.hexes[name];
    const tags = [
      (h.coastal || map.coastal?.includes(name)) && "coastal",
      h.landing && "landing",
      h.neutral && "neutral",
      h.greatRiver && "greatRiver",
      h.objective && "objective",
      h.prohibited && "prohibited",
      h.huangpuBank && "huangpuBank",
      h.settlement && `settlement.${h.settlement}`,
      ...(h.coast ?? []).map((water) => `coast.${water}`),
    ].filter(Boolean);
    const water = h.lakeName ? lakeName(h.lakeName) : h.river;
    out[name] = {
      terrain: h.terrain,
      playable: h.playable,
      ...(water && { water }),
      ...(tags.length > 0 && { tags }),
      ...(h.latlon && { latlon: h.latlon }),
    };
  }
  return out;
}

/** Cities and towns as the rules name them, villages and other spellings from geography, forts and sectors. */
function places(map, points) {
  const list = [];
  const add = (name, kind, hexes, more = {}) => {
    const spelling = [name, ...(more.also ?? [])].find((n) => CHINESE_PLACES[n]);
    const latlon = [name, ...(more.also ?? [])].map((n) => points.get(n)).find(Boolean);
    list.push({
      name,
      kind,
      hexes,
      ...(spelling && { chinese: CHINESE_PLACES[spelling] }),
      ...(latlon && { latlon }),
      ...more,
    });
  };
  const spelledIn = (hex, name) => Object.keys(map.placeHex ?? {}).filter((n) => map.placeHex[n] === hex && n !== name);
  for (const kind of ["city", "town"]) {
    const byName = new Map();
    for (const hex of Object.keys(map.hexes).sort()) {
      const name = map.hexes[hex][kind];
      if (name) byName.set(name, [...(byName.get(name) ?? []), hex]);
    }
    for (const [name, hexes] of byName) {
      const also = hexes.flatMap((hex) => spelledIn(hex, name));
      const { cityConfidence, vp } = map.hexes[hexes[0]];
      add(name, kind, hexes, {
        ...(also.length > 0 && { also }),
        ...(vp && { points: vp }),
        ...(cityConfidence && { note: cityConfidence }),
      });
    }
  }
  for (const [name, hex] of Object.entries(map.placeHex ?? {}))
    if (!map.hexes[hex].city && !map.hexes[hex].town) add(name, "village", [hex]);
  for (const hex of map.forts ?? []) add(map.hexes[hex].fort, "fort", [hex]);
  for (const [key, hexes] of Object.entries(map.sectors ?? {})) {
    const labelled = hexes.find((hex) => map.hexes[hex].name);
    add(map.hexes[labelled].name, "sector", [labelled, ...hexes.filter((h) => h !== labelled)], { key });
  }
  return list;
}

/** The working map's routes where it has them; otherwise the named connections chained into lines. */
function routes(kind, map) {
  const byName = new Map();
  for (const [side, names] of Object.entries(map[kind]))
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), side.split("-")]);
  return [...byName].flatMap(([name, sides]) =>
    map.routes?.[name]
      ? [{ kind, name, hexes: map.routes[name] }]
      : chains(sides).map((hexes) => ({ kind, name, hexes })),
  );
}

function chains(sides) {
  const left = new Map();
  const link = (a, b) => left.set(a, (left.get(a) ?? new Set()).add(b));
  for (const [a, b] of sides) {
    link(a, b);
    link(b, a);
  }
  const out = [];
  for (;;) {
    const open = [...left.keys()].filter((h) => left.get(h).size > 0).sort();
    if (open.length === 0) return out;
    let at = open.find((h) => left.get(h).size === 1) ?? open[0];
    const line = [at];
    while (left.get(at).size > 0) {
      const next = [...left.get(at)].sort()[0];
      left.get(at).delete(next);
      left.get(next).delete(at);
      line.push(next);
      at = next;
    }
    out.push(line);
  }
}

function edges(map) {
  const long = { N: "north", E: "east", S: "south", W: "west" };
  if (map.edges) return Object.fromEntries(Object.entries(map.edges).map(([edge, list]) => [long[edge] ?? edge, list]));
  const { cols, rows } = map.meta;
  const playable = Object.keys(map.hexes)
    .filter((h) => map.hexes[h].playable)
    .sort();
  const where = (test) => playable.filter((h) => test(Number(h.slice(0, 2)), Number(h.slice(2))));
  return {
    north: where((_c, r) => r === 1),
    east: where((c) => c === cols),
    south: where((_c, r) => r === rows),
    west: where((c) => c === 1),
  };
}

function friendlyEdges(id, meta) {
  if (id === "shanghai-incident-1932")
    return { chinese: meta.chineseEntryEdges.geographic, "chinese.asWritten": meta.chineseEntryEdges.asWritten };
  return meta.friendlyEdges ?? {};
}

function groups(map) {
  const { meta, naval, edgeRail, landingOnYangtze } = map;
  const given = {
    "naval.yangtzeAdjacent": naval?.yangtzeAdjacent,
    "naval.oneHexInland": naval?.oneHexInland,
    "naval.huangpuAdjacent": naval?.huangpuAdjacent,
    "naval.coastalInsideLine": naval?.coastalInsideLine,
    landingOnYangtze,
    "edgeRail.west": edgeRail?.west ?? meta.westEdgeRail,
    "edgeRail.south": edgeRail?.south,
    "edgeRoad.west": meta.westEdgeRoad,
    "entry.chinese": meta.chineseEntryHexes,
    "setUp.chinese": meta.chineseSetupHexes,
  };
  return Object.fromEntries(Object.entries(given).filter(([, hexes]) => hexes));
}

function lettering(id) {
  return LETTERING[id].map(([text, kind, along]) => ({ text, ...chineseWater(text), kind, along }));
}

const lakeName = (name) => (name.endsWith(" Hu") ? name : `${name} Hu`);
const bare = (name) => name.replace(/ \(.*/, "");
const chineseWater = (name) => (CHINESE_WATERS[name] ? { chinese: CHINESE_WATERS[name] } : {});
const named = (head, name, hexsides) => ({ ...head, ...chineseWater(name), hexsides });

/** A lake's name stands in the middle of its hexes, or of its shore where it fills no hex. */
function lakeLabels(map, board) {
  const at = new Map();
  for (const [hex, h] of Object.entries(map.hexes))
    if (h.lakeName) at.set(h.lakeName, [...(at.get(h.lakeName) ?? []), centre(hex, board)]);
  const inHexes = new Set(at.keys());
  for (const [side, { name }] of Object.entries(map.waterHexsides))
    if (name && !inHexes.has(name)) at.set(name, [...(at.get(name) ?? []), sideMiddle(side, board)]);
  return [...at].map(([name, list]) => ({
    text: lakeName(name),
    ...chineseWater(lakeName(name)),
    kind: "lake",
    along: [mean(list)],
  }));
}

/** A stream's name follows the middle third of its course. */
function streamLabels(map, board) {
  return Object.entries(map.namedCreeks ?? {}).map(([name, sides]) => {
    const middles = sides.map((side) => sideMiddle(side, board));
    const around = (share) => {
      const i = Math.round(share * (middles.length - 1));
      return mean(middles.slice(Math.max(0, i - 1), i + 2));
    };
    const along = [around(0.35), around(0.5), around(0.65)];
    const rightwards = along[0][0] <= along[2][0] ? along : along.reverse();
    return { text: bare(name), ...chineseWater(bare(name)), kind: "creek", along: rightwards };
  });
}

function centre(hex, board) {
  const [column, row] = board.columnRow(hex);
  return [column, column % 2 === 0 ? row + 0.5 : row];
}

function sideMiddle(side, board) {
  return mean(side.split("-").map((hex) => centre(hex, board)));
}

function mean(list) {
  const round = (x) => Math.round(x * 100) / 100;
  return [0, 1].map((i) => round(list.reduce((sum, p) => sum + p[i], 0) / list.length));
}

function notes(map) {
  const { meta, naval } = map;
  const given = {
    yangtzeLine: meta.naval?.yangtzeLine,
    naval: naval?.note,
    entryEdges: meta.chineseEntryEdges?.note,
    points: meta.vpNote,
    ...meta.notes,
    offmap: Object.values(map.hexes).find((h) => h.region)?.region,
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text));
}

function provenance(id, map) {
  const ours = "reconstructed: own georeferenced map, approximate, hand-digitised";
  const byTitle = {
    "shanghai-nanking-1937": {
      hexes: `${ours}; ${map.meta.method}`,
      landings: "source per landing: rules = named in the rulebook, inferred = reconstructed",
      groups: "naval ranges and edge railways follow the rules where they name hexes; the line itself is inferred",
      edges: "west edge = column 01 and south edge = row 26 (ruling R40)",
      ...map.sources,
    },
    "shanghai-incident-1932": {
      hexes: `${ours}; names of the sectors from the rules, hexes ours`,
      friendlyEdges: "ruling R5: west and north; east and north as written",
    },
    "pacific-battles-shanghai-1937": {
      hexes: `${ours}; constraints of the rules are met`,
      groups: "entry and set-up hexes reconstructed",
      edges: "playable hexes along each side of the grid",
    },
  };
  return {
    places:
      "town points marked in the geography file are from GeoNames (CC-BY 4.0), others approximate; Chinese names added for display",
    lines: "roads, railways, creeks and rivers: approximate, hand-digitised, fitted to the grid",
    labels: "lettering placed by hand or in the middle of the named hexes",
    ...byTitle[id],
  };
}

/** GeoJSON writes longitude first. */
function geographyPoints(geography) {
  const points = new Map();
  for (const f of geography.features)
    if (f.geometry.type === "Point") {
      const [lon, lat] = f.geometry.coordinates;
      points.set(f.properties.name, [Number(lat.toFixed(4)), Number(lon.toFixed(4))]);
    }
  return points;
}

function sorted(record) {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the working map says twice must agree, because the sheet keeps it once. */
function checkRepeatedFacts(map, sheet) {
  const same = (what, a, b) => {
    if (JSON.stringify([...a].sort()) !== JSON.stringify([...b].sort()))
      throw new Error(`${map.meta.game}: ${what} disagree`);
  };
  const hexesWhere = (test) => Object.keys(map.hexes).filter((h) => test(map.hexes[h]));
  const tagged = (tag) => Object.keys(sheet.hexes).filter((h) => sheet.hexes[h].tags?.includes(tag));
  for (const [key, hexes] of Object.entries(map.sectors ?? {}))
    same(
      `sector ${key}`,
      hexes,
      hexesWhere((h) => h.sector === key),
    );
  same(
    "sectors and display",
    hexesWhere((h) => h.sector),
    hexesWhere((h) => h.display && h.display !== "partial"),
  );
  same(
    "partly river",
    hexesWhere((h) => h.display === "partial"),
    hexesWhere((h) => h.greatRiver && h.terrain === "clear"),
  );
  if (!Array.isArray(map.cities))
    for (const [name, hexes] of Object.entries(map.cities ?? {}))
      same(
        `city ${name}`,
        hexes,
        hexesWhere((h) => h.city === name),
      );
  else
    same(
      "cities",
      map.cities,
      hexesWhere((h) => h.city),
    );
  if (map.landing) same("landings", Object.keys(map.landing), tagged("landing"));
  same(
    "forts",
    map.forts ?? [],
    hexesWhere((h) => h.fort),
  );
  if (map.meta.objectives) same("objectives", map.meta.objectives, tagged("objective"));
  if (map.meta.japaneseSettlement) same("settlement", [map.meta.japaneseSettlement], tagged("settlement.japanese"));
  if (map.meta.internationalSettlement)
    same("settlement", [map.meta.internationalSettlement], tagged("settlement.international"));
  if (map.meta.naval)
    same(
      "Huangpu",
      map.meta.naval.huangpuNavigable,
      Object.keys(map.hexsides).filter((s) => map.hexsides[s] === "huangpu"),
    );
  same(
    "coast",
    hexesWhere((h) => h.coast),
    map.coastal ? [] : hexesWhere((h) => h.coastal),
  );
  for (const [hex, h] of Object.entries(map.hexes))
    if (h.land !== undefined && h.land !== sheet.terrains[h.terrain].land)
      throw new Error(`${map.meta.game}: is ${hex} land?`);
}
