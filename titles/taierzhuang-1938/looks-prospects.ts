import { type Aim, counted, listed, type Prospects, type View } from "@wusong/engine";
import { CHINA, ELIMINATED, JAPAN, type PlaceId, SEATS, SIDE_IDS } from "./ids.ts";
import { buildCache } from "./position.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import type { Sheet } from "./sheet.ts";
import type { Taierzhuang } from "./state.ts";

const [JAPANESE, CHINESE] = [SIDE_IDS[JAPAN], SIDE_IDS[CHINA]];

/** What each side still needs (10.0 to 10.2). Control, supply and units on the map are public. */
export function prospects({ pub }: View<Taierzhuang>, sheet: Sheet): Prospects {
  const b = { pub, cache: buildCache(pub, sheet), sheet };
  const { turns, supremeVictoryFrom } = sheet.tables;
  const supplied = suppliedAreas(b);
  const { townAreas: town, southAreas: south } = sheet;
  const secured = (areas: readonly PlaceId[]): PlaceId[] =>
    areas.filter((area) => pub.control[area] === JAPAN && supplied[area]);
  const how = (areas: readonly PlaceId[]): string => {
    const cutOff = areas.filter((area) => pub.control[area] === JAPAN && !supplied[area]).length;
    return `${secured(areas).length} of ${areas.length}${cutOff > 0 ? `, ${cutOff} held without supply` : ""}`;
  };
  const townWon = secured(town).length === town.length;
  const southWon = secured(south).length === south.length;
  const [japanese, chinese] = b.cache.onMap;
  const aims: Aim[] = [
    {
      seat: JAPANESE,
      text: `Both town areas in supply at the end of turn ${turns}`,
      now: how(town),
      met: townWon,
      rule: "10.0",
    },
    {
      seat: JAPANESE,
      text: `Or the whole south bank in supply at the end of turn ${turns}`,
      now: how(south),
      met: southWon,
      rule: "10.0",
    },
    {
      seat: JAPANESE,
      text: "Town and south bank together, at any moment",
      now: `${secured(town).length + secured(south).length} of ${town.length + south.length}`,
      met: townWon && southWon,
      rule: "10.1",
    },
    {
      seat: JAPANESE,
      text: "No Chinese unit left on the map",
      now: `${counted(chinese, "unit")} there`,
      met: chinese === 0,
      rule: "10.2",
    },
    {
      seat: CHINESE,
      text: `Town and south bank both denied to Japan at the end of turn ${turns}`,
      now:
        townWon || southWon
          ? `Japan has ${listed([...(townWon ? ["the town"] : []), ...(southWon ? ["the south bank"] : [])])}`
          : "both denied",
      met: !townWon && !southWon,
      rule: "10.0",
    },
    {
      seat: CHINESE,
      text: `No Japanese unit left on the map at the end of a turn, from turn ${supremeVictoryFrom}`,
      now: `${counted(japanese, "unit")} there`,
      met: pub.turn >= supremeVictoryFrom && japanese === 0,
      rule: "10.2",
    },
  ];
  const won = japanese > 0 && (townWon || southWon);
  const by = townWon ? "the town" : "the south bank";
  const all = [...town, ...south];
  return {
    aims,
    ending: {
      seat: won ? JAPANESE : CHINESE,
      text: won ? `Japan wins with ${by} in supply` : "China wins: neither town nor south bank is lost",
      rule: japanese === 0 ? "10.2" : "10.0",
    },
    losses: SEATS.map((side) => ({
      seat: SIDE_IDS[side],
      units: sheet.unitsOf[side].filter((unit) => pub.place[unit] === ELIMINATED).length,
    })),
    score: {
      name: "Victory areas held",
      rule: "10.0",
      of: [
        { seat: JAPANESE, value: all.filter((area) => pub.control[area] === JAPAN).length },
        { seat: CHINESE, value: all.filter((area) => pub.control[area] === CHINA).length },
      ],
    },
  };
}
