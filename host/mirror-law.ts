import { anyName, Fault, type Law, type Play, type Seat, type Shape, view } from "@wusong/engine";
import { SeatMirror } from "./mirror.ts";

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
    for (let level = 0; level <= command.picks.length; level++) {
      const picks = command.picks.slice(0, level);
      const pick = command.picks[level];
      const whole = Array.isArray(pick) ? (pick as string[]) : [];
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

/** As over a network: the view comes as text. */
function mirrorOf<S extends Shape>(play: Play<S>, seat: Seat): SeatMirror<S> {
  return new SeatMirror(play.title, play.sheet, JSON.parse(JSON.stringify(view(play, seat))));
}
