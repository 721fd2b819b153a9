import type { Generated, GeneratedAlways } from "kysely";

/**
 * What the database holds, for SQLite and PostgreSQL alike. Moments are milliseconds since 1970; yes and no are 1 and 0; lists and
 * objects are JSON in a text. Secrets of a game stand in tables of their own (`game_secrets`, `entries`, `snapshots`), which no query
 * joins with the rest.
 */
export interface Database {
  settings: SettingRow;
  users: UserRow;
  identities: IdentityRow;
  mail_links: MailLinkRow;
  sessions: SessionRow;
  bot_tokens: BotTokenRow;
  tables: TableRow;
  seats: SeatRow;
  members: MemberRow;
  game_secrets: GameSecretsRow;
  own_sheets: OwnSheetRow;
  rules: RulesRow;
  entries: EntryRow;
  commands: CommandRow;
  snapshots: SnapshotRow;
  proposals: ProposalRow;
  chat: ChatRow;
  notes: NoteRow;
  watchers: WatcherRow;
  presence: PresenceRow;
  processes: ProcessRow;
  blocks: BlockRow;
  reports: ReportRow;
  kept_games: KeptGameRow;
  outbox: OutboxRow;
  due: DueRow;
  outages: OutageRow;
  vacations: VacationRow;
  notice_settings: NoticeSettingsRow;
  push_subscriptions: PushSubscriptionRow;
  webhooks: WebhookRow;
  notices: NoticeRow;
  looks: LookRow;
  mailbox: MailboxRow;
  audit: AuditRow;
}

/** What the server itself remembers: the keys of browser push made at the first start, when it was last seen alive. */
export interface SettingRow {
  name: string;
  value: string;
}

export interface UserRow {
  id: string;
  name: string;
  /** the name as it is compared, of everybody who has a password; null: a guest */
  login: string | null;
  created: number;
  /** when the user last asked for anything, to the minute */
  seen: number;
  admin: number;
  /** since when the user is banned, and why */
  banned: number | null;
  ban_reason: string | null;
  /** the user has left: the name is gone, the games of others stay whole */
  deleted: number | null;
  /** what of the account is shown to others: JSON of the settings */
  profile: string;
}

export interface IdentityRow {
  user_id: string;
  /** argon2id, with its parameters */
  password: string | null;
  mail: string | null;
  /** when the address was proven by a link; null: not yet */
  mail_proven: number | null;
}

/** A link sent by mail or made by an administrator: proves an address, or sets a new password. Only the hash of its token is kept. */
export interface MailLinkRow {
  hash: string;
  user_id: string;
  purpose: "prove" | "password";
  mail: string | null;
  expires: number;
}

export interface SessionRow {
  /** of a token of 256 bits that only the browser has */
  hash: string;
  id: string;
  user_id: string;
  created: number;
  seen: number;
  expires: number;
  /** what the browser calls itself, shortened */
  device: string;
}

export interface BotTokenRow {
  hash: string;
  id: string;
  user_id: string;
  name: string;
  created: number;
  seen: number | null;
}

export type TableStatus = "open" | "playing" | "over" | "withdrawn";
export type Visibility = "private" | "listed" | "watched";

export interface TableRow {
  id: string;
  title: string;
  rules_version: string;
  /** hash of the rules it is played by; null: it has not begun, and will by the newest */
  rules: string | null;
  /** hash of the sheet */
  sheet: string;
  scenario: string;
  options: string;
  opened_by: string;
  /** unguessable part of the link */
  invite: string;
  visibility: Visibility;
  /** takes back nothing once dice were rolled or something was revealed */
  strict: number;
  /** entries that spectators are behind */
  delay: number;
  /** whether anybody may see it when it is over */
  archived: number;
  status: TableStatus;
  /** JSON of the pace, as server/clock understands it */
  pace: string;
  /** JSON of the clock's state, as server/clock understands it */
  clock: string | null;
  /** number of entries */
  head: number;
  /** changes with everything that changes the game, entry or not: who writes says which version was read */
  version: number;
  /** index of the decision that is waited for */
  decision: number;
  /** JSON: names of the seats that the table waits for, as everybody may know it */
  waits_for: string;
  /** where the game stands, in words for everybody */
  standing: string;
  /** JSON of the end of the game; null while it is on */
  over: string | null;
  /** hash of the server's part of the seed, shown before anybody sits down */
  seed_commitment: string;
  /** hash of the seed of the game, when it has begun */
  seed_hash: string | null;
  /** the computer sits down at seats that are empty then: moment and level */
  fill_at: number | null;
  fill_level: string | null;
  /** table this one is the rematch of */
  rematch_of: string | null;
  created: number;
  started: number | null;
  /** when the game last went on */
  updated: number;
  ended: number | null;
}

export interface SeatRow {
  table_id: string;
  seat: string;
  /** place in the title's list */
  place: number;
  user_id: string | null;
  /** the computer, by its level; null: a person, or nobody */
  level: string | null;
  /** hash of the nonce its player committed to, and the nonce when all have committed */
  nonce_hash: string | null;
  nonce: string | null;
  /** number of entries its player has looked at */
  seen: number;
  /** whether an answer of it waits for those of others: nobody else is told */
  answered: number;
  /** taking back asked for so far */
  undos: number;
}

/** Who sat where, from which entry to which: a substitute is a new member, so nobody inherits a record. */
export interface MemberRow {
  table_id: string;
  seat: string;
  from_entry: number;
  to_entry: number | null;
  user_id: string | null;
  level: string | null;
  at: number;
}

/** What nobody at the table may know. Never selected together with anything else. */
export interface GameSecretsRow {
  table_id: string;
  /** the server's part of the seed */
  server_seed: string;
  /** seed of the game, when it has begun */
  seed: string | null;
  /** seed of what the bots draw */
  bots: string;
  /** rolling hash after the last entry */
  hash: string | null;
  /** JSON: what was told of the set-up */
  opening: string;
  /** JSON: where the game was taken up under other rules than it began with; null: nowhere */
  continued: string | null;
  /** JSON: answers to a decision of several seats that wait for others */
  waiting: string;
  /** JSON: standing orders */
  orders: string;
  /** JSON of the position after the last entry: under other rules the game goes on from it */
  last_state: string;
  /** number of entries at the last snapshot behind which nobody can go back: the game is opened from it */
  sure_at: number;
}

/** A player's own sheet, shown to the people at its table and to nobody else. */
export interface OwnSheetRow {
  table_id: string;
  files: string;
}

/** Rules that tables are played by, as a bundle. */
export interface RulesRow {
  hash: string;
  title: string;
  rules_version: string;
  bundle: string;
  created: number;
}

export interface EntryRow {
  table_id: string;
  n: number;
  /** JSON as in a record */
  entry: string;
  /** JSON: what was told of it, with what only some may see */
  events: string;
  /** the beginning of the rolling hash after it */
  trail: string;
  /** who made it: a user, the computer, or a standing order */
  by_user: string | null;
  /** stand-in: any legal choice, where the computer failed */
  by_kind: "person" | "computer" | "order" | "stand-in";
  at: number;
}

/** Commands that were carried out, so that the same one sent again is answered and not done. */
export interface CommandRow {
  table_id: string;
  seat: string;
  key: string;
  /** hash of what was sent with the key */
  sent: string;
  /** JSON of the answer */
  answer: string;
  at: number;
}

export interface SnapshotRow {
  table_id: string;
  n: number;
  state: string;
  hash: string;
}

export type ProposalKind = "undo" | "pause" | "resume" | "draw" | "time" | "substitute" | "edit" | "rules";

export interface ProposalRow {
  id: string;
  table_id: string;
  kind: ProposalKind;
  /** seat that proposes */
  seat: string;
  user_id: string;
  /** JSON: what exactly */
  details: string;
  /** version of the table it was made at */
  at_version: number;
  /** JSON: seats that have agreed */
  agreed: string;
  status: "open" | "accepted" | "refused" | "withdrawn" | "overtaken";
  created: number;
  ended: number | null;
}

export interface ChatRow {
  table_id: string;
  n: number;
  /** players talk among themselves, spectators among theirs */
  room: "players" | "spectators";
  user_id: string;
  /** number of entries when it was said: spectators read it as late as the game */
  head: number;
  text: string;
  at: number;
}

export interface NoteRow {
  table_id: string;
  user_id: string;
  text: string;
  updated: number;
}

/** Who looks on at a table, or wants no talk of it. */
export interface WatcherRow {
  table_id: string;
  user_id: string;
  muted: number;
  at: number;
}

/** A process of the server that others can pass requests on to. */
export interface ProcessRow {
  id: string;
  /** where it hears them: an address and a port */
  place: string;
  /** how long it is believed to be there without another word */
  until_at: number;
}

/** A page that is open: one row for each stream, believed until its process says so again. */
export interface PresenceRow {
  stream: string;
  process: string;
  user_id: string;
  /** the table it looks at */
  table_id: string | null;
  until_at: number;
}

export interface BlockRow {
  user_id: string;
  blocked_id: string;
  at: number;
}

export interface ReportRow {
  id: string;
  kind: "person" | "ruling";
  user_id: string | null;
  about_user: string | null;
  table_id: string | null;
  /** number of entries then */
  head: number | null;
  text: string;
  /** JSON of the record as its reporter may see it */
  record: string | null;
  at: number;
  settled: number | null;
}

/** A solo game of the browser that was moved to the account. */
export interface KeptGameRow {
  user_id: string;
  id: string;
  /** JSON of the card */
  card: string;
  /** JSON of the whole game */
  game: string;
  updated: number;
}

/**
 * What happened and has to be told: written in the transaction it happened in, read by the stream and the notices. It holds nothing
 * that not everybody at the table may know.
 */
export interface OutboxRow {
  id: GeneratedAlways<number>;
  /** what happened: see server/outbox.ts */
  kind: string;
  table_id: string | null;
  /** for whom; null: for everybody at the table */
  user_id: string | null;
  /** JSON */
  data: string;
  at: number;
  /** when the notices have taken it up */
  noticed: Generated<number | null>;
}

/** What must happen when. */
export interface DueRow {
  /** what and of whom, such as `clock/<table>`: there is at most one of each */
  id: string;
  kind: string;
  at: number;
  table_id: string | null;
  user_id: string | null;
  /** JSON */
  data: string;
  /** until when a process works on it: others leave it alone till then */
  claimed: number | null;
  /** how often it failed so far */
  attempts: Generated<number | null>;
}

/** From when to when no process of the server was alive: time that no clock counts. */
export interface OutageRow {
  from_at: number;
  to_at: number;
}

export interface VacationRow {
  id: string;
  user_id: string;
  /** first and last day, as 2026-12-20, and the zone whose days they are */
  first: string;
  last: string;
  zone: string;
  from_at: number;
  to_at: number;
}

export interface NoticeSettingsRow {
  user_id: string;
  /** JSON as server/notices understands it */
  settings: string;
  updated: number;
}

export interface PushSubscriptionRow {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created: number;
  /** last arrival, failures since, and what was answered to the last */
  arrived: number | null;
  failures: number;
  failure: string | null;
}

export interface WebhookRow {
  id: string;
  user_id: string;
  url: string;
  format: "discord" | "json";
  /** key that signs what is sent */
  secret: string;
  /** JSON: kinds of events */
  events: string;
  created: number;
  arrived: number | null;
  failures: number;
  failure: string | null;
  /** too many failures: nothing is sent until its owner says so */
  resting: number;
}

/** One message to one user on one channel: the key keeps it from being sent twice. */
export interface NoticeRow {
  id: string;
  user_id: string;
  channel: string;
  outbox_id: number | null;
  table_id: string | null;
  /** JSON: what it says */
  data: string;
  /** `unsure`: a process ended while it was sending, and sending it again could show it twice */
  status: "waiting" | "sending" | "sent" | "failed" | "dropped" | "unsure";
  /** waiting: earliest moment to send it; sending: until when it is tried; else: when that was decided */
  at: number;
  attempts: number;
  failure: string | null;
  created: number;
}

/** When somebody last had a table before them. */
export interface LookRow {
  user_id: string;
  table_id: string;
  at: number;
}

/** Mails that were not sent because no SMTP is set: read in the browser. */
export interface MailboxRow {
  id: GeneratedAlways<number>;
  to_mail: string;
  subject: string;
  text: string;
  html: string | null;
  at: number;
}

export interface AuditRow {
  id: GeneratedAlways<number>;
  at: number;
  /** user, or "server" */
  who: string;
  what: string;
  about: string | null;
  /** JSON without secrets */
  data: string;
}
