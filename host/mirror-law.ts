import {
  type AfterPart,
  anyName,
  Fault,
  type Law,
  type Play,
  type Seat,
  type Shape,
  type SpelledCommand,
  view,
} from "@wusong/engine";
import { type LaidDown, SeatMirror } from "./mirror.ts";

type Mirroring = <S extends Shape>(play: Play<S>, seat: Seat) => SeatMirror<S>;

/** A mirror answers every question about the decision like the table itself: each level of a command, each refusal, the preview. */
export const mirrorLaw: Law = (play, seat, command, random) => lawOf(mirrorOf)(play, seat, command, random);

/** The law for mirrors made in another way: tests make faulty ones. */
export const lawOf =
  (mirroring: Mirroring): Law =>
  (play, seat, command, random) => {
    const mirror = mirroring(play, seat);
    const agree = (what: string, table: unknown, mirrored: unknown): void => {
      const [a, b] = [JSON.stringify(table), JSON.stringify(mirrored)];
      if (a !== b) throw new Fault("mirror", `The mirror answers otherwise (${what}): ${b}, not ${a}.`);
    };
    agree("decision", play.decision(seat), mirror.decision());
    agree("preview", play.preview(seat, command), mirror.preview(command));
    checkParts(play, seat, mirror, command, agree);
    for (let level = 0; level <= command.picks.length; level++) {
      const picks = command.picks.slice(0, level);
      const pick = command.picks[level];
      const whole = typeof pick === "object" ? pick : [];
      for (const draft of [whole.slice(0, random.below(whole.length + 1)), whole]) {
        const after = `after ${JSON.stringify([...picks, ...(draft.length > 0 ? [draft] : [])])}`;
        const { verb } = command;
        agree(`options ${after}`, play.options(seat, verb, picks, draft), mirror.options(verb, picks, draft));
        const pointedAt = { of: random.of(play.title.kinds).of, text: anyName(play, random) };
        agree(
          `why not ${pointedAt.text} ${after}`,
          play.why(seat, verb, picks, pointedAt, draft),
          mirror.why(verb, picks, pointedAt, draft),
        );
      }
    }
  };

/** Laid down part by part, a command leads through the same positions, and the parts make the command again. */
function checkParts<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  mirror: SeatMirror<S>,
  command: SpelledCommand,
  agree: (what: string, table: unknown, mirrored: unknown) => void,
): void {
  const parts = mirror.partsOf(command);
  agree("the parts of a command", command, mirror.wholeOf(parts));
  let [at, mirrored]: [Play<S> | null, SeatMirror<S> | null] = [play, mirror];
  for (const [i, part] of parts.entries()) {
    if (!at || !mirrored) throw new Fault("mirror", `Part ${i} of ${JSON.stringify(command)} comes after its end.`);
    const { position, leadsOn }: AfterPart<Play<S>> = at.afterPart(seat, part);
    const laid: LaidDown<S> = mirrored.lay(part);
    agree(`whether a board leads on after part ${i}`, leadsOn, laid.next !== null);
    // Who else holds what is made up in a mirror; what the seat sees of it is not.
    agree(`what is seen after part ${i}`, position && view(position, seat), laid.seen);
    [at, mirrored] = [leadsOn ? position : null, laid.next];
  }
  if (mirrored) throw new Fault("mirror", `The parts of ${JSON.stringify(command)} do not end.`);
}

/** As over a network: the view comes as text. */
function mirrorOf<S extends Shape>(play: Play<S>, seat: Seat): SeatMirror<S> {
  return SeatMirror.of(play.title, play.sheet, JSON.parse(JSON.stringify(view(play, seat))));
}
