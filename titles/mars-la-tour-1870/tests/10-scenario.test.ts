import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { Desk } from "./helpers.ts";

const desk = new Desk();
const { sheet } = desk.game;
const { units, leaders } = sheet.data.counters;
const area = (id: string): number => sheet.areaByName.get(id)!;
const near = (id: string): string[] => sheet.near[area(id)].map((one) => sheet.areaIds[one]).sort();
const ravine = (a: string, b: string): boolean =>
  (sheet.nearSet[area(a)] & (1 << area(b))) !== 0 && (sheet.openSet[area(a)] & (1 << area(b))) === 0;
const entering = (turn: number, at: string, side: string): string[] =>
  units
    .filter((unit) => unit.enters.turn === turn && unit.enters.area === at && unit.side === side)
    .map((unit) => unit.name);
const count = (side: string, arm: string, horse?: boolean): number =>
  units.filter((unit) => unit.side === side && unit.arm === arm && (horse === undefined || unit.horse === horse))
    .length;
const one = (id: string) => units.find((unit) => unit.id === id)!;

/** Cover, terrain and neighbours of every Area, written down once more by hand; ! marks a ravine. */
const AREAS: Record<string, [number, string, string]> = {
  GOR: [3, "town", "BSA! BVI STA BUX BOG"],
  BSA: [3, "woods", "GOR! BVI BOG MBL REZ"],
  BVI: [3, "woods", "GOR BSA STA FLA REZ"],
  BOG: [3, "woods", "GOR BSA MBL! GRV!"],
  MBL: [2, "hill", "BSA BOG! REZ GRV"],
  REZ: [3, "town", "BSA BVI MBL FLA VIO RRD VIL GRV"],
  GRV: [3, "town", "BOG! MBL REZ VIL"],
  VIL: [2, "woods", "REZ GRV RRD STM DON"],
  RRD: [2, "hill", "REZ VIL STM VIO TRC"],
  STM: [3, "town", "VIL RRD TRC BRU DON"],
  VIO: [3, "town", "REZ RRD FLA TRC TRO"],
  FLA: [3, "town", "BVI REZ VIO STA BUX TRO"],
  STA: [2, "hill", "GOR BVI FLA BUX"],
  BUX: [2, "clear", "GOR STA FLA TRO CHA PUX"],
  TRO: [3, "town", "FLA BUX VIO TRC MLT PUX"],
  TRC: [3, "woods", "RRD STM VIO TRO MLT GRE! BRU"],
  PUX: [2, "clear", "BUX TRO MLT HAN CHA"],
  MLT: [3, "town", "TRO TRC PUX HAN VSY GRE!"],
  GRE: [2, "hill", "TRC! MLT! BRU VSY!"],
  BRU: [3, "town", "STM TRC GRE DON VSY"],
  DON: [2, "clear", "VIL STM BRU"],
  VSY: [2, "clear", "MLT GRE! BRU HAN"],
  HAN: [2, "clear", "PUX MLT VSY"],
  CHA: [2, "clear", "BUX PUX"],
};

rule(
  ["10.1.a", "10.1.b"],
  "24 Areas with their Cover, terrain and borders; borders are mutual and ravines lie on them",
  () => {
    expect([...sheet.areaIds].sort()).toEqual(Object.keys(AREAS).sort());
    for (const [id, [cover, terrain, neighbours]] of Object.entries(AREAS)) {
      const list = neighbours.split(" ");
      expect([id, sheet.cover[area(id)]]).toEqual([id, cover]);
      expect([id, sheet.hill[area(id)], sheet.woods[area(id)]]).toEqual([id, terrain === "hill", terrain === "woods"]);
      expect([id, near(id)]).toEqual([id, list.map((other) => other.replace("!", "")).sort()]);
      for (const other of list) {
        const plain = other.replace("!", "");
        expect(near(plain)).toContain(id);
        expect([id, plain, ravine(id, plain)]).toEqual([id, plain, other.endsWith("!")]);
      }
    }
  },
);

rule(["10.1.c", "10.1.e"], "four thick woods and four Hills with Cover 2", () => {
  const woods = sheet.areaIds.filter((id) => sheet.woods[area(id)] && sheet.cover[area(id)] === 3).sort();
  expect(woods).toEqual(["BOG", "BSA", "BVI", "TRC"]);
  const hills = sheet.areaIds.filter((id) => sheet.hill[area(id)]).sort();
  expect(hills).toEqual(["GRE", "MBL", "RRD", "STA"]);
  expect(hills.map((id) => sheet.cover[area(id)])).toEqual([2, 2, 2, 2]);
});

rule(["10.1.d", "10.1.f"], "the ravines", () => {
  const feature = (a: string, b: string): string | undefined =>
    sheet.data.map.borders.find((border) => [border.a, border.b].sort().join() === [a, b].sort().join())?.feature;
  for (const id of ["MLT", "TRC", "VSY"]) expect(feature("GRE", id)).toContain("Cuve");
  for (const id of ["MBL", "GRV"]) expect(feature("BOG", id)).toContain("Jurée");
  expect(feature("GOR", "BSA")).toContain("Gorze");
  expect(sheet.data.map.borders.filter(({ kind }) => kind === "ravine").length).toBe(6);
});

rule("10.1.g", "entry Areas", () => {
  const names = sheet.entries.map((list) => list.map((id) => sheet.areaIds[id]).sort());
  expect(names).toEqual([
    ["DON", "GRV"],
    ["BUX", "CHA", "GOR", "HAN"],
  ]);
});

rule(
  ["10.2.a", "10.2.b", "10.2.c", "10.2.d", "10.2.e"],
  "German cavalry at nine, III Corps at 10:30, Lehmann at noon, the 20th Division at 15:00",
  () => {
    expect(entering(1, "PUX", "german")).toEqual([
      "Barby (11th Cav Bde)",
      "Bredow (12th Cav Bde)",
      "Redern (13th Cav Bde)",
      "5th Cav horse artillery",
    ]);
    expect(entering(1, "STA", "german")).toEqual([
      "Grüter (14th Cav Bde)",
      "Rauch (15th Cav Bde)",
      "6th Cav horse artillery",
    ]);
    expect(entering(2, "GOR", "german").length).toBe(6);
    expect(entering(2, "GOR", "german").filter((name) => /\((9|10)th Bde/.test(name)).length).toBe(4);
    expect(entering(2, "BUX", "german").filter((name) => /\((11|12)th Bde/.test(name)).length).toBe(4);
    expect(entering(2, "BUX", "german").filter((name) => name.startsWith("III Corps")).length).toBe(2);
    expect(entering(3, "CHA", "german").filter((name) => name.includes("37th Bde")).length).toBe(3);
    expect(entering(5, "CHA", "german").filter((name) => /\((39|40)th Bde/.test(name)).length).toBe(4);
    expect(entering(5, "CHA", "german").length).toBe(8);
  },
);

rule(
  ["10.2.f", "10.2.g", "10.2.h", "10.2.i", "10.2.j"],
  "Wedell and the Guard Dragoons, the 32nd Brigade, the Hessians; 41 German units in all",
  () => {
    expect(entering(6, "HAN", "german").length).toBe(4);
    expect(entering(6, "HAN", "german").join()).toContain("Guard Dragoon");
    expect(entering(6, "GOR", "german").filter((name) => /32nd B|Grenadiers 11/.test(name)).length).toBe(4);
    expect(entering(8, "GOR", "german").filter((name) => name.includes("49th Bde")).length).toBe(2);
    const brigades = new Map<string, number>();
    for (const unit of units) {
      const brigade =
        unit.arm === "infantry" && unit.side === "german" ? /\((\d+\w+ Bde)\)/.exec(unit.name)?.[1] : undefined;
      if (brigade) brigades.set(brigade, (brigades.get(brigade) ?? 0) + 1);
    }
    expect(new Set(brigades.values())).toEqual(new Set([2]));
    expect(brigades.size).toBe(10);
    expect([
      count("german", "infantry"),
      count("german", "cavalry"),
      count("german", "artillery", false),
      count("german", "artillery", true),
    ]).toEqual([23, 6, 10, 2]);
  },
);

rule(
  ["10.3.a", "10.3.i", "10.3.j"],
  "II and VI Corps, Forton, Valabrègue and the Guard are on the map at nine, de France at Doncourt, nowhere more than eight",
  () => {
    const here = new Map<string, number>();
    for (const unit of units.filter((one) => one.enters.turn === 1)) {
      expect(desk.at(unit.id)).toBe(unit.enters.area);
      here.set(unit.enters.area, (here.get(unit.enters.area) ?? 0) + 1);
    }
    expect(Object.fromEntries(here)).toEqual({
      VIO: 3,
      FLA: 3,
      REZ: 8,
      MBL: 1,
      RRD: 3,
      VIL: 4,
      GRV: 8,
      DON: 1,
      PUX: 4,
      STA: 3,
    });
    expect(entering(1, "DON", "french")).toEqual(["de France (Guard)"]);
    expect(
      units
        .filter(({ id }) => /^fr\.(2corps|6corps|guard|forton|lapasset)/.test(id))
        .every(({ enters }) => enters.turn === 1),
    ).toBe(true);
  },
);

rule(
  ["10.3.b", "10.3.c", "10.3.d", "10.3.e", "10.3.f"],
  "Aymard, Nayral and du Barail at noon, Grenier at 13:30, Montaudon and Clérembault at 15:00",
  () => {
    const of = (division: string): string[] =>
      units.filter((unit) => unit.division === division).map((unit) => `${unit.enters.turn} ${unit.enters.area}`);
    expect(of("Aymard")).toEqual(["3 DON", "3 DON", "3 DON"]);
    expect(of("Nayral")).toEqual(["3 DON", "3 DON", "3 DON"]);
    expect(of("du Barail")).toEqual(["3 DON"]);
    expect(of("Grenier")).toEqual(["4 DON", "4 DON", "4 DON"]);
    expect(of("Montaudon")).toEqual(["5 GRV", "5 GRV", "5 GRV"]);
    expect(of("Clérembault")).toEqual(["5 DON", "5 DON", "5 DON"]);
  },
);

rule(
  ["10.3.g", "10.3.h", "10.3.k"],
  "Cissey and Legrand at 16:30; a brigade is one unit; 52 French units in all",
  () => {
    const ivCorps = units.filter((unit) => ["Cissey", "Legrand"].includes(unit.division ?? ""));
    expect(ivCorps.map(({ enters }) => `${enters.turn} ${enters.area}`)).toEqual(
      Array.from({ length: 5 }, () => "6 DON"),
    );
    const names = units.filter((unit) => unit.side === "french" && unit.arm === "infantry").map(({ name }) => name);
    expect(new Set(names).size).toBe(26);
    expect([
      count("french", "infantry"),
      count("french", "cavalry"),
      count("french", "artillery", false),
      count("french", "artillery", true),
    ]).toEqual([26, 13, 12, 1]);
  },
);

rule(["10.4.a", "10.4.b", "10.4.c"], "the Leaders and where they start", () => {
  const of = (side: string): string[] =>
    leaders
      .filter((leader) => leader.side === side)
      .map(({ name }) => name)
      .sort();
  expect(of("german")).toEqual(["Alvensleben", "Duke Wilhelm", "Friedrich Karl", "Rheinbaben", "Voigts-Rhetz"]);
  expect(of("french")).toEqual(["Bazaine", "Bourbaki", "Canrobert", "Forton", "Frossard", "Ladmirault", "Leboeuf"]);
  const at = (name: string): string => desk.leaderAt(leaders.find((leader) => leader.name === name)!.id);
  expect(["Bazaine", "Frossard", "Canrobert", "Bourbaki", "Forton", "Rheinbaben", "Duke Wilhelm"].map(at)).toEqual([
    "REZ",
    "REZ",
    "RRD",
    "GRV",
    "VIO",
    "PUX",
    "STA",
  ]);
  expect(["Alvensleben", "Voigts-Rhetz", "Friedrich Karl", "Leboeuf", "Ladmirault"].map(at)).toEqual([
    "waiting",
    "waiting",
    "waiting",
    "waiting",
    "waiting",
  ]);
});

rule(["10.4.d", "10.4.e", "10.4.f"], "with whom Leaders arrive and whom they command", () => {
  const group = (name: string): string => {
    const leader = leaders.findIndex((one) => one.name === name);
    return sheet.groups.find((one) => one.leaders.includes(leader as never))!.name;
  };
  expect(["Alvensleben", "Voigts-Rhetz", "Friedrich Karl", "Leboeuf", "Ladmirault"].map(group)).toEqual([
    "german.2.BUX",
    "german.5.CHA",
    "german.6.GOR",
    "french.3.DON",
    "french.4.DON",
  ]);
  const leaderOf = (id: string): string => one(id).leader.replace(/^.*\.leader\./, "");
  expect(
    [
      "fr.lapasset",
      "fr.2corps.valabregue.1",
      "fr.guard.desvaux.3",
      "fr.guard.desvaux.1",
      "fr.3corps.clerembault.1",
      "fr.4corps.legrand.1",
      "fr.dubarail",
    ].map(leaderOf),
  ).toEqual(["frossard", "frossard", "bourbaki", "bourbaki", "leboeuf", "ladmirault", "forton"]);
  expect(["ge.16div.1", "ge.16div.art", "ge.25div.1", "ge.11gren", "ge.guard.dragoons"].map(leaderOf)).toEqual([
    "friedrich-karl",
    "friedrich-karl",
    "friedrich-karl",
    "friedrich-karl",
    "voigts-rhetz",
  ]);
  const friedrichKarl = leaders.findIndex(({ name }) => name === "Friedrich Karl");
  const commanders = sheet.commanders[sheet.unitByName.get("ge.16div.1")!];
  expect(commanders).toBe(1 << friedrichKarl);
});

rule(["10.5.a", "10.5.b", "10.5.c", "10.5.d"], "combat values", () => {
  const values = (unit: (typeof units)[number]): string => `${unit.value.fresh}/${unit.value.spent}`;
  for (const unit of units) {
    const special: Record<string, string> = {
      "fr.6corps.bisson": "3/2",
      "fr.forton.2": "4/3",
      "fr.guard.desvaux.2": "4/3",
      "ge.5cav.2": "4/3",
      "ge.guard.dragoons": "4/3",
      "ge.3corps.5div.5": "2/1",
      "ge.10corps.20div.5": "2/1",
    };
    const guard = unit.arm === "infantry" && unit.id.startsWith("fr.guard");
    const usual = {
      infantry: unit.side === "french" ? (guard ? "5/4" : "4/3") : "3/2",
      cavalry: "3/2",
      artillery: unit.side === "french" ? "2/1" : "3/2",
    };
    expect([unit.id, values(unit)]).toEqual([unit.id, special[unit.id] ?? usual[unit.arm]]);
  }
});

rule(["10.5.e", "10.5.g"], "artillery factors, and which guns are horse artillery", () => {
  const guns = units.filter(({ arm }) => arm === "artillery");
  for (const gun of guns)
    expect([gun.id, gun.factor]).toEqual([gun.id, (gun.side === "french" ? 4 : 5) - (gun.horse ? 1 : 0)]);
  expect(guns.filter(({ horse }) => horse).map(({ id }) => id)).toEqual([
    "fr.forton.art",
    "ge.5cav.art",
    "ge.6cav.art",
  ]);
});
