/** Something a side can win by, and how far it is. */
export interface Aim {
  /** the side, by its seat */
  readonly seat: string;
  /** "All seven cities at the end of a turn" */
  readonly text: string;
  /** how far it is: "2 of 7" */
  readonly now: string;
  /** fulfilled as things stand */
  readonly met: boolean;
  readonly rule: string;
}

/** A level of victory on the scale of the score: the scores from `from` up to the next level. */
export interface VictoryLevel {
  /** null: whatever is below the next level */
  readonly from: number | null;
  readonly label: string;
  /** the side that wins on this level; null: nobody */
  readonly seat: string | null;
}

/** What each side still needs to win and who is ahead, from what the viewer knows. */
export interface Prospects {
  readonly aims: readonly Aim[];
  /** what the last check would say if it came now */
  readonly ending: {
    /** the side that would win; null: nobody */
    readonly seat: string | null;
    /** "China wins", "A draw", "A major Japanese victory" */
    readonly text: string;
    readonly rule: string;
  };
  /** units each side has lost so far */
  readonly losses: readonly { readonly seat: string; readonly units: number }[];
  /** the figure by which the course of the game is told */
  readonly score: {
    /** "Victory points", "Cities held" */
    readonly name: string;
    readonly rule: string;
    /** one figure for each side that has one, in the order of the seats */
    readonly of: readonly { readonly seat: string; readonly value: number }[];
    /** the levels of victory from one end to the other, and where the game stands among them */
    readonly scale?: { readonly at: number; readonly levels: readonly VictoryLevel[] };
  };
}
