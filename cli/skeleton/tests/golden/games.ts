import type { GoldenGames } from "@wusong/testkit/golden";
import { NORTH, SOUTH } from "../../ids.ts";
import { title } from "../../index.ts";
import { unitsOnMap } from "../../position.ts";
import type { Open, Skirmish } from "../../state.ts";

const lead = (open: Open): number => unitsOnMap(open, NORTH).length - unitsOnMap(open, SOUTH).length;

export const golden: GoldenGames<Skirmish> = {
  title,
  endings: ["north: bridge", "south: bridge", "nobody: bridge", "north: destroyed", "south: destroyed"],
  games: [
    { name: "held by the north", ending: "north: bridge" },
    { name: "held by the south", ending: "south: bridge" },
    { name: "held by nobody", ending: "nobody: bridge" },
    { name: "the south is destroyed", ending: "north: destroyed", seek: (play) => lead(play as Open) },
    { name: "the north is destroyed", ending: "south: destroyed", seek: (play) => -lead(play as Open) },
    { name: "given up", ending: "south: resigned", resigns: { seat: NORTH, after: 5 } },
  ],
};
