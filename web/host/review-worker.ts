import { type Game, load, readRecord, type Seat, type Shape } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { OPEN, sheetFrom, viewsOf } from "@wusong/host";
import { type Knowledge, type Review, reviewing, turningPoints } from "@wusong/lab";
import { loadTitle } from "../app/titles.ts";
import { thumbnail } from "../map/thumbnail.ts";
import { sceneOf } from "./moment.ts";

/** A review on a thread of its own, which is ended when it is stopped. */
export interface ReviewQuestion {
  /** the record as text: it is read nowhere else */
  readonly record: string;
  readonly sheetFiles: Readonly<Record<string, unknown>> | null;
  readonly eyes: Seat | null;
  readonly knowledge: Knowledge;
  /** what was found before */
  readonly kept: Review | null;
}

export type ReviewWord =
  | { readonly review: Review; readonly done: boolean }
  /** pictures of the map at turning points, by the index of their moment */
  | { readonly pictures: readonly (readonly [number, string])[] }
  | { readonly error: string; readonly forUser: boolean };

/** The review so far is told so often. */
const TELL_EVERY_MS = 250;
const PICTURE = { width: 620, height: 400 };

const say = (word: ReviewWord): void => self.postMessage(word);

self.onmessage = async ({ data }: MessageEvent<ReviewQuestion>) => {
  try {
    const game = await gameOf(data);
    let told = performance.now();
    let pictured = false;
    const steps = reviewing(game, data, data.kept);
    for (;;) {
      const { value, done } = steps.next();
      if (!pictured && value.moments.length === value.of) {
        pictured = true;
        say({ review: value, done: done ?? false });
        say({ pictures: picturesOf(game, value) });
      }
      if (done) {
        say({ review: value, done: true });
        return;
      }
      if (performance.now() - told < TELL_EVERY_MS) continue;
      told = performance.now();
      say({ review: value, done: false });
    }
  } catch (error) {
    const forUser = error instanceof UserError;
    const text =
      error instanceof Error ? (forUser ? error.message : `${error.message}\n${error.stack}`) : String(error);
    say({ error: text, forUser });
  }
};

async function gameOf({ record, sheetFiles }: ReviewQuestion): Promise<Game<Shape>> {
  const read = readRecord(record);
  if (typeof read === "string") throw new UserError(read);
  if (!read.save) throw new UserError("This game can be reviewed when it is over.");
  const title = await loadTitle(read.save.title);
  const loaded = load(title, read.save, sheetFiles ? sheetFrom(title, sheetFiles) : undefined);
  if ("error" in loaded) throw new UserError(loaded.error);
  return loaded.game;
}

function picturesOf(game: Game<Shape>, review: Review): [number, string][] {
  const { title, sheet } = game;
  const { looks } = title;
  const faces = new Map(looks.faces(sheet).map((face) => [face.id, face]));
  const viewpoint = review.eyes === null ? OPEN : title.seats[review.eyes];
  return turningPoints(review).map(({ index }) => {
    const { at, spoken: around } = review.moments[index];
    const scene = sceneOf(title, sheet, viewpoint, viewsOf(game.positionAt(at), viewpoint));
    const { width, height } = PICTURE;
    return [index, thumbnail(looks.mapSheet(sheet), looks.map, { scene, faces, around }, width, height)];
  });
}
