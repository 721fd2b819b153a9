import { imagine, Random, type Seat, type Shape, type Title, view } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { describe, expect, test } from "vitest";
import { anyCommand } from "../load/any-command.ts";
import { lay, playSome, positionOf, secretsOf } from "./positions.ts";
import { begunTable, type Visitor, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

const COMMANDS = 25;

/** Everything a visitor can fetch of a table, as bytes. */
async function everything(id: string, as: Visitor | null): Promise<string> {
  const urls = [
    "",
    "/view",
    "/at/0",
    "/at/9999",
    "/record",
    "/fairness",
    "/chat",
    "/proposals",
    "/sheet",
    "/notes",
    "/link",
  ];
  const parts: string[] = [];
  for (const url of urls) parts.push(`${url} ${(await server.ask("GET", `/api/tables/${id}${url}`, { as })).text}`);
  for (const viewpoint of ["spectator", "open", "japan", "china", "red", "blue", "nobody"])
    parts.push((await server.ask("GET", `/api/tables/${id}/view?viewpoint=${viewpoint}`, { as })).text);
  parts.push((await server.ask("GET", "/api/home", { as })).text);
  return parts.join("\n");
}

describe.each(titles.map((title) => [title.id, title] as const))("%s", (id, title) => {
  test("two hostile players and a spectator get no seed, no hash of the state and no view of another side", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const random = new Random(`leaks of ${id}`);
    const begun = async (): Promise<string> => {
      const one = await begunTable(server, [ada, ben], { title: id, seats, visibility: "watched" });
      await playSome(one, COMMANDS, random);
      return one;
    };
    let table = await begun();
    // The dice are nobody's to choose, and a game that is over hides nothing: another one goes on longer.
    while ((await positionOf(title, table)).s.over) table = await begun();
    const secrets = await secretsOf(table);
    for (const as of [ada, ben, eve, null]) {
      const bytes = await everything(table, as);
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
    }
    for (const [as, mine] of [
      [ada, seats[0]],
      [ben, seats[1]],
      [eve, "spectator"],
    ] as const) {
      for (const viewpoint of [...seats, "open"]) {
        const { status } = await server.ask("GET", `/api/tables/${table}/view?viewpoint=${viewpoint}`, { as });
        expect([viewpoint, status]).toEqual([viewpoint, viewpoint === mine ? 200 : 422]);
      }
    }
  });

  test("no byte that a player or a spectator receives changes when only what they cannot see is changed", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const table = await begunTable(server, [ada, ben], { title: id, seats, visibility: "watched" });
    const random = new Random(`changed secrets of ${id}`);
    let looked = 0;
    for (let moment = 0; moment < MOMENTS; moment++) {
      await playSome(table, BETWEEN, random);
      const truth = await positionOf(title, table);
      // When a game is over nothing is hidden any more.
      if (truth.s.over) break;
      looked++;
      for (const [as, seat] of [
        [ada, 0],
        [ben, 1],
        [eve, null],
      ] as const) {
        await lay(table, truth.s);
        const received = await askedOf(table, title, as);
        const made = imagine(title, truth.sheet, view(truth, seat as Seat | null), new Random(`${id} ${moment}`));
        // Where a game has come to is no secret.
        await lay(table, { ...made.s, n: truth.s.n, opened: truth.s.opened });
        const again = await askedOf(table, title, as);
        expect(Object.keys(again)).toEqual(Object.keys(received));
        for (const [asked, answer] of Object.entries(again))
          expect(answer === received[asked], `${as.name}: ${asked}`).toBe(true);
      }
      await lay(table, truth.s);
    }
    expect(looked).toBeGreaterThan(0);
  });
});

/** So often a game is looked at by everybody, after so many commands each time. */
const MOMENTS = 2;
const BETWEEN = 9;

/** Every byte somebody receives who asks for all there is and tries what is not allowed, by what was asked. */
async function askedOf(table: string, title: Title<Shape>, as: Visitor): Promise<Record<string, string>> {
  const heard: Record<string, string> = { everything: await everything(table, as) };
  const hear = async (url: string, body: object): Promise<void> => {
    const { status, text } = await server.ask("POST", `/api/tables/${table}/${url}`, { as, body });
    heard[`${url} ${JSON.stringify(body)}`] = `${status} ${text}`;
  };
  const shown = await viewOf(server, table, as);
  const { index: expect, asked, entries } = shown;
  const legal = anyCommand(shown, new Random(`hostile ${entries}`));
  const places = title.looks.faces(title.defaultSheet()).map((face) => face.id);
  const forged = [
    { verb: "conquer", picks: [] },
    ...(legal ? forgedFrom(legal, [...places.slice(0, 3), ...places.slice(-3), "nowhere", ""]) : []),
  ];
  let keys = 0;
  const commands = async (command: object, at: number): Promise<void> =>
    hear("entries", { expect: at, key: `${entries} ${++keys}`.replace(" ", "-"), entry: { kind: "act", command } });
  // What was never asked is refused as stale, with the view of now; what is forged, with the words of the rules.
  await commands({ verb: "conquer", picks: [] }, expect + 1);
  if (shown.viewpoint !== "spectator") for (const command of forged) await commands(command, expect);
  for (const { verb } of asked?.decision.choices ?? []) {
    await hear("options", { verb, picks: [], draft: [] });
    for (const name of places.slice(0, 2)) await hear("options", { verb, picks: [name], draft: [] });
  }
  if (legal) await hear("preview", { command: legal });
  for (const command of forged) await hear("preview", { command });
  return heard;
}

/** Commands like one that is allowed, each with one thing in it that may not be. What happens to be allowed is left out. */
function forgedFrom(legal: { verb: string; picks: readonly unknown[] }, names: readonly string[]): object[] {
  const { verb, picks } = legal;
  return [
    { verb, picks: [...picks, "more"] },
    ...picks.flatMap((_, i) =>
      names.map((name) => ({ verb, picks: [...picks.slice(0, i), `${name}?`, ...picks.slice(i + 1)] })),
    ),
  ].slice(0, 12);
}
