import { createHash } from "node:crypto";
import { UserError } from "@wusong/engine/user-error";
import { Pool } from "pg";
import PgBoss from "pg-boss";

/** Games taken to be played. */
export interface Batch {
  readonly plan: unknown;
  readonly imprint: string;
  readonly queue: string;
  readonly jobs: readonly string[];
  readonly games: readonly number[];
}

/** What is handed out: a plan, what its games follow from beside it, and a name for both together. */
export interface HandedOut {
  readonly plan: unknown;
  readonly hash: string;
  readonly imprint: string;
}

interface Job {
  readonly game: number;
}

/** How often somebody who waits looks again. */
const LOOK_EVERY_MS = 500;
/** A game that a machine did not bring back is handed out again; after so many times it is given up, and somebody has to look. */
const MOST_TIMES = 50;

/**
 * Hands the games of plans out to any number of machines. pg-boss keeps who has which game; what came of it is one row a game, written
 * once, so that a game that was played twice (its first machine was only slow) is counted once.
 */
export class LabQueue {
  private constructor(
    private readonly boss: PgBoss,
    private readonly pool: Pool,
  ) {}

  static async open(database: string): Promise<LabQueue> {
    if (!/^postgres(ql)?:\/\//.test(database))
      throw new UserError("--database is an address such as postgres://user:password@host/name.");
    const boss = new PgBoss({ connectionString: database, max: 2, supervise: false });
    // Every call that fails says so itself.
    boss.on("error", () => undefined);
    const pool = new Pool({ connectionString: database, max: 2 });
    pool.on("error", () => undefined);
    try {
      await boss.start();
      await makeTables(pool);
    } catch (error) {
      await pool.end();
      throw new UserError(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
    }
    return new LabQueue(boss, pool);
  }

  /**
   * Hands out games and takes what comes back until all are in, or until it is stopped (then true). What was handed out by an
   * earlier call is not handed out again, and what came back meanwhile is taken at once.
   */
  async handOut(
    { plan, hash, imprint }: HandedOut,
    games: readonly number[],
    patience: number,
    take: (line: string) => void,
    onStop: (stop: () => void) => void,
  ): Promise<boolean> {
    let stopped = false;
    onStop(() => {
      stopped = true;
    });
    const queue = `lab-${hash}`;
    await this.boss.createQueue(queue);
    await this.pool.query(
      "insert into lab.plans values ($1, $2, $3, true) on conflict (hash) do update set imprint = $3, is_open = true",
      [hash, JSON.stringify(plan), imprint],
    );
    const missing = new Set(games);
    // A game has one job, however often it is handed out: its id follows from the plan and its number.
    const jobs = games.map((game) => ({
      id: idOf(hash, game),
      name: queue,
      data: { game } satisfies Job,
      expireInSeconds: patience,
      retryLimit: MOST_TIMES,
      retryDelay: 0,
    }));
    if (jobs.length > 0) await this.boss.insert(jobs);
    for (;;) {
      const back = await this.pool.query<{ game: string; line: string }>(
        "select game, line from lab.games where plan = $1 and game = any($2::bigint[]) order by game",
        [hash, [...missing]],
      );
      for (const { game, line } of back.rows) {
        missing.delete(Number(game));
        take(line);
      }
      if (missing.size === 0 || stopped) return stopped;
      // Games that were not brought back in time go back into the queue.
      await this.boss.maintain();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Nothing more is to come of a plan: its workers may go home. */
  async finish(hash: string): Promise<void> {
    await this.pool.query("update lab.plans set is_open = false where hash = $1", [hash]);
  }

  /** Games to be played, at most so many; waits as long as a plan is open, or for one to be opened. null: there is none, or it was stopped. */
  async take(most: number, wait: boolean, isStopped: () => boolean): Promise<Batch | null> {
    while (!isStopped()) {
      const open = await this.pool.query<{ hash: string; plan: string; imprint: string }>(
        "select hash, plan, imprint from lab.plans where is_open order by hash",
      );
      if (open.rows.length === 0 && !wait) return null;
      for (const { hash, plan, imprint } of open.rows) {
        const queue = `lab-${hash}`;
        const jobs = await this.boss.fetch<Job>(queue, { batchSize: most });
        if (jobs.length > 0) {
          return {
            plan: JSON.parse(plan),
            imprint,
            queue,
            jobs: jobs.map(({ id }) => id),
            games: jobs.map(({ data }) => data.game),
          };
        }
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return null;
  }

  /** Brings games back, each with its number. */
  async put({ queue, jobs }: Batch, lines: ReadonlyMap<number, string>): Promise<void> {
    const hash = queue.slice("lab-".length);
    for (const [game, line] of lines) {
      await this.pool.query("insert into lab.games values ($1, $2, $3) on conflict do nothing", [hash, game, line]);
    }
    await this.boss.complete(queue, [...jobs]);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, wait: true });
    await this.pool.end();
  }
}

function idOf(plan: string, game: number): string {
  const digits = createHash("sha256").update(`${plan}/${game}`).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join("-");
}

/** Two machines that make the same table at once would be in each other's way: one waits for the other. */
async function makeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(19370813)");
    await client.query("create schema if not exists lab");
    await client.query(
      "create table if not exists lab.plans (hash text primary key, plan text not null, imprint text not null, is_open boolean not null)",
    );
    await client.query(
      "create table if not exists lab.games (plan text, game bigint, line text not null, primary key (plan, game))",
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
