import { testGolden } from "@wusong/testkit/golden-records";
import { golden } from "./golden/games.ts";

testGolden(golden, new URL("./golden/", import.meta.url));
