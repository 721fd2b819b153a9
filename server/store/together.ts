interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly done: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/** What comes so shortly after something was sent waits for company: nobody sees the difference, and who comes alone never waits. */
const BREATH = 15;

/** What is asked while an answer is awaited, or shortly after, is asked together: one way there and back for any number. */
export class Together<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private asking = false;

  constructor(private readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  of(question: Question): Promise<Answer> {
    return new Promise((done, failed) => {
      this.waiting.push({ question, done, failed });
      if (!this.asking) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.asking = true;
    // Whoever asks in the same turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const breath = breathFrom(performance.now());
      const some = this.waiting;
      this.waiting = [];
      try {
        const answers = await this.ask(some.map(({ question }) => question));
        for (const [i, { done }] of some.entries()) done(answers[i]);
      } catch (error) {
        for (const { failed } of some) failed(error);
      }
      await breath();
    }
    this.asking = false;
  }
}

/** What is left of the time for company since a moment. */
export const breathFrom = (moment: number) => (): Promise<void> =>
  new Promise((over) => setTimeout(over, Math.max(0, moment + BREATH - performance.now())));
