import type { IncomingMessage, ServerResponse } from "node:http";
import { UserError } from "@wusong/engine/user-error";
import { titles } from "@wusong/titles";
import type { FastifyInstance } from "fastify";
import type { Around } from "./around.ts";
import { makeApp } from "./http/app.ts";
import { Cookies } from "./http/cookies.ts";
import { entranceTo } from "./http/entrance.ts";
import { Metrics } from "./http/metrics.ts";
import { carriedOut } from "./http/passing.ts";
import { Rates } from "./http/rates.ts";
import type { Services } from "./http/services.ts";
import { Streams } from "./http/streams.ts";
import { Alive } from "./jobs/alive.ts";
import { BossWaker } from "./jobs/boss.ts";
import { Jobs } from "./jobs/jobs.ts";
import { TIDY, tidyFrom, tidyHandler } from "./jobs/tidy.ts";
import { realTime, type Time } from "./jobs/time.ts";
import { TimerWaker } from "./jobs/timer.ts";
import { pageLinks } from "./links.ts";
import { Neighbours } from "./neighbours/neighbours.ts";
import { MailboxMailer, SmtpMailer } from "./notices/channels/mail.ts";
import { CLOCK, clockHandler } from "./notices/clock-watch.ts";
import type { Names } from "./notices/facts.ts";
import { noticeKeys } from "./notices/keys.ts";
import { Looking } from "./notices/looks.ts";
import { Notices } from "./notices/notices.ts";
import { OutsideClient } from "./notices/outside/client.ts";
import { Accounts } from "./people/accounts.ts";
import { Governing } from "./people/governing.ts";
import { Letters } from "./people/letters.ts";
import { Passwords } from "./people/passwords.ts";
import { Sessions } from "./people/sessions.ts";
import { Relay } from "./relay.ts";
import { Bundles } from "./rules/bundles.ts";
import { RulesThreads, type ThreadBounds } from "./rules/threads.ts";
import type { Settings } from "./settings.ts";
import { openStore } from "./store/open.ts";
import { COMPUTER, Computers } from "./tables/computer.ts";
import { Games } from "./tables/games.ts";
import { PERSON_CLOCKS, PersonClocks } from "./tables/person-clocks.ts";
import { Proposals } from "./tables/proposals.ts";
import { Seating } from "./tables/sit.ts";
import { TimeUp } from "./tables/time-up.ts";

/** One process has two threads for the rules; of several, each has one: every thread learns the rules of every title by itself. */
const RULES_THREADS = { sqlite: 2, postgres: 1 };

/** What the notices are called among processes: like a table, they are at home with one of them. */
const NOTICES = "notices";

/** The programs that carry rules out. */
export interface RulesPrograms {
  /** the program of the threads */
  readonly thread: string;
  /** folder with the newest rules of each title, as a bundle named after it */
  readonly rules: string;
}

/** What a server is given beside its settings. */
export interface Given extends RulesPrograms {
  /** answers what is no part of the interface: the page */
  readonly page?: (request: IncomingMessage, response: ServerResponse) => void;
  /** has the threads load the newest rules before it answers anybody, so that nobody waits for them later */
  readonly warm?: boolean;
  readonly time?: Time;
  readonly bounds?: Partial<ThreadBounds>;
  /** how addresses that users name are reached */
  readonly outside?: OutsideClient;
  /** where faults of the program go, as one line each */
  readonly log?: (line: string) => void;
}

/** A server that runs. */
export interface RunningServer {
  /** where it answers on this machine */
  readonly address: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Finishes what is under way, and lets everything go. */
  close(): Promise<void>;
}

/** Starts a server: its store, its threads, its interface. What does not fit is a `UserError`. */
export async function startServer(settings: Settings, given: Given): Promise<RunningServer> {
  const time = given.time ?? realTime;
  const log = given.log ?? ((line: string) => console.error(line));
  const write = (what: string, details: object): void =>
    log(JSON.stringify({ at: new Date(time.now()).toISOString(), what, ...details }));
  const fault = (what: string, error: unknown): void =>
    write(`fault: ${what}`, { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const store = await openStore(settings.database);
  const threads = new RulesThreads(given.thread, { rules: RULES_THREADS[store.dialect], bounds: given.bounds ?? {} });
  const rules = new Bundles(store, given.rules);
  const now = (): number => time.now();
  const alive = new Alive(store, time, (error) => fault("alive", error));
  const waker =
    store.dialect === "postgres"
      ? new BossWaker(settings.database, time, (error) => fault("jobs", error))
      : new TimerWaker(time, (error) => fault("jobs", error));
  const jobs = new Jobs(store, time, waker, { warn: write });
  const around: Around = {
    settings,
    store,
    threads,
    rules,
    sessions: new Sessions(store, now),
    passwords: new Passwords(),
    now,
    beat: () => alive.beat(),
    outagesSince: (at) => alive.outagesSince(at),
    thinkSoon: (table) => computers.consider(table),
    forgotten: (name) => letters.forgotten(name),
    proveMail: (user, mail) => letters.prove(user, mail),
    changed: () => {
      relay.look();
      notices.look();
      store.announce();
    },
    wake: (at) => jobs.wake(at),
    fault,
  };
  const games = new Games(around);
  const computers = new Computers(around, games);
  const looking = new Looking(store, now);
  const streams = new Streams(around, looking);
  const accounts = new Accounts(around);
  const mailer = settings.mail ? new SmtpMailer(settings.mail.url, settings.mail.from) : new MailboxMailer(store, now);
  const links = pageLinks(settings);
  const letters = new Letters(around, accounts, mailer, links);
  const outside = given.outside ?? new OutsideClient();
  const notices = new Notices({
    store,
    time,
    jobs,
    keys: await noticeKeys(store),
    names: NAMES,
    links,
    mailer,
    client: outside,
    contact: contactOf(settings),
    outages: around.outagesSince,
    log: { warn: write },
    takesUp: () => neighbours.homeOf(NOTICES) === null,
  });
  const personClocks = new PersonClocks(around, games);
  const relay = new Relay(around, async (rows) => {
    // What another process has written is announced to nobody else.
    if (neighbours.size > 0) notices.look();
    await streams.publish(rows);
  });
  const seating = new Seating(around, games);
  const metrics = new Metrics();
  const neighbours = new Neighbours(store, now, (error) => fault("neighbours", error));
  const services: Services = {
    around,
    games,
    seating,
    streams,
    metrics,
    notices,
    outside,
    personClocks,
    looking,
    neighbours,
    entrance: entranceTo(store, around.sessions),
    accounts,
    governing: new Governing(store, now),
    proposals: new Proposals(around, games),
    timeUp: new TimeUp(around, games),
    cookies: new Cookies(settings.publicUrl?.startsWith("https:") ?? false),
    rates: new Rates(settings.rates, now),
  };
  measure(services);
  jobs
    .on(COMPUTER, async ({ table }) => computers.consider(table!))
    .on(CLOCK, clockHandler(store, time, around.outagesSince, around.changed))
    .on(PERSON_CLOCKS, personClocks.handler)
    .on(TIDY, tidyHandler(store, time))
    .on("fill", async ({ table }) => seating.fill(table!).catch(onlyFaults));
  const app = await makeApp(services, given.page);
  if (given.warm) await threads.prepare(rules.files);
  await alive.start();
  await relay.start();
  await tidyFrom(store, now());
  await jobs.start();
  notices.start();
  await neighbours.start(settings.inner, (asked) => carriedOut(services, asked));
  const address = await listening(app, settings);
  return {
    address,
    app,
    services,
    close: async () => {
      computers.close();
      streams.close();
      await app.close();
      await neighbours.close();
      await jobs.stop();
      await notices.stop();
      await relay.close();
      await alive.stop();
      await threads.close();
      rules.close();
      mailer.close();
      await store.close();
    },
  };
}

/** How titles and sides are called on the screen. */
const NAMES: Names = {
  title: (id) => titles.find((one) => one.id === id)?.name ?? id,
  seat: (id, seat) => titles.find((one) => one.id === id)?.looks.sides.find((side) => side.seat === seat)?.name ?? seat,
};

/** Who answers for pushed messages; their carriers want an address that can be asked. */
const contactOf = ({ publicUrl, mail }: Settings): string =>
  publicUrl?.startsWith("https:")
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? "")?.[0] ?? "nobody@wusong.invalid"}`;

/** What cannot be done because the table has gone on is no fault. */
function onlyFaults(error: unknown): void {
  if (!("status" in (error as object))) throw error;
}

async function listening(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    await app.close();
    if (code === "EADDRINUSE")
      throw new UserError(`Port ${port} is taken by another program. Choose one with PORT=4200 npm start.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new UserError(`HOST is ${host}, and this machine has no such address.`);
    if (code === "EACCES")
      throw new UserError(`Port ${port} is not for programs of ordinary users. Choose one with PORT=4200 npm start.`);
    throw error;
  }
}

function measure({ metrics, streams, neighbours, around }: Services): void {
  metrics.gauge("wusong_streams", "Open streams.", () => streams.size);
  metrics.gauge("wusong_neighbours", "Other processes that requests are passed on to.", () => neighbours.size);
  metrics.gauge("wusong_rules_waiting", "Questions that wait for the rules.", () => around.threads.load.rules);
  metrics.gauge("wusong_bots_waiting", "Bots that think or wait to.", () => around.threads.load.bots);
  metrics.gauge("wusong_memory_bytes", "Memory of the process.", () => process.memoryUsage().rss);
  metrics.gauge("wusong_cpu_seconds", "Processor time the process has taken.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge("wusong_uptime_seconds", "How long the process runs.", () => Math.round(process.uptime()));
}
