import type { Making } from "./columns.ts";

/** The first database: people, tables, games, notices. What the columns mean is said in ../schema.ts. */
export async function first(making: Making): Promise<void> {
  await people(making);
  await tables(making);
  await games(making);
  await talk(making);
  await notices(making);
  await making.table("settings", { name: "text", value: "text" }, { primary: ["name"] });
  await making.table("audit", {
    id: "counted",
    at: "whole",
    who: "text",
    what: "text",
    about: "text?",
    data: "text",
  });
}

async function people(making: Making): Promise<void> {
  await making.table(
    "users",
    {
      id: "text",
      name: "text",
      login: "text?",
      created: "whole",
      seen: "whole",
      admin: "whole",
      banned: "whole?",
      ban_reason: "text?",
      deleted: "whole?",
      profile: "text",
    },
    { primary: ["id"], unique: [["login"]] },
  );
  await making.table(
    "identities",
    { user_id: "text", password: "text?", mail: "text?", mail_proven: "whole?" },
    { primary: ["user_id"] },
  );
  await making.index("identities", ["mail"]);
  await making.table(
    "mail_links",
    { hash: "text", user_id: "text", purpose: "text", mail: "text?", expires: "whole" },
    { primary: ["hash"] },
  );
  await making.table(
    "sessions",
    {
      hash: "text",
      id: "text",
      user_id: "text",
      created: "whole",
      seen: "whole",
      expires: "whole",
      device: "text",
    },
    { primary: ["hash"] },
  );
  await making.index("sessions", ["user_id"]);
  await making.table(
    "bot_tokens",
    { hash: "text", id: "text", user_id: "text", name: "text", created: "whole", seen: "whole?" },
    { primary: ["hash"] },
  );
  await making.index("bot_tokens", ["user_id"]);
  await making.table(
    "blocks",
    { user_id: "text", blocked_id: "text", at: "whole" },
    { primary: ["user_id", "blocked_id"] },
  );
  await making.table(
    "reports",
    {
      id: "text",
      kind: "text",
      user_id: "text?",
      about_user: "text?",
      table_id: "text?",
      head: "whole?",
      text: "text",
      record: "text?",
      at: "whole",
      settled: "whole?",
    },
    { primary: ["id"] },
  );
  await making.table(
    "kept_games",
    { user_id: "text", id: "text", card: "text", game: "text", updated: "whole" },
    { primary: ["user_id", "id"] },
  );
}

async function tables(making: Making): Promise<void> {
  await making.table(
    "tables",
    {
      id: "text",
      title: "text",
      rules_version: "text",
      rules: "text?",
      sheet: "text",
      scenario: "text",
      options: "text",
      opened_by: "text",
      invite: "text",
      visibility: "text",
      strict: "whole",
      delay: "whole",
      archived: "whole",
      status: "text",
      pace: "text",
      clock: "text?",
      head: "whole",
      version: "whole",
      decision: "whole",
      waits_for: "text",
      standing: "text",
      over: "text?",
      seed_commitment: "text",
      seed_hash: "text?",
      fill_at: "whole?",
      fill_level: "text?",
      rematch_of: "text?",
      created: "whole",
      started: "whole?",
      updated: "whole",
      ended: "whole?",
    },
    { primary: ["id"], unique: [["invite"]] },
  );
  await making.index("tables", ["status", "visibility", "updated"]);
  await making.index("tables", ["opened_by"]);
  await making.table(
    "seats",
    {
      table_id: "text",
      seat: "text",
      place: "whole",
      user_id: "text?",
      level: "text?",
      nonce_hash: "text?",
      nonce: "text?",
      seen: "whole",
      answered: "whole",
      undos: "whole",
    },
    { primary: ["table_id", "seat"] },
  );
  await making.index("seats", ["user_id"]);
  await making.table(
    "members",
    {
      table_id: "text",
      seat: "text",
      from_entry: "whole",
      to_entry: "whole?",
      user_id: "text?",
      level: "text?",
      at: "whole",
    },
    { primary: ["table_id", "seat", "from_entry", "at"] },
  );
  await making.index("members", ["user_id"]);
  await making.table(
    "proposals",
    {
      id: "text",
      table_id: "text",
      kind: "text",
      seat: "text",
      user_id: "text",
      details: "text",
      at_version: "whole",
      agreed: "text",
      status: "text",
      created: "whole",
      ended: "whole?",
    },
    { primary: ["id"] },
  );
  await making.index("proposals", ["table_id", "status"]);
}

async function games(making: Making): Promise<void> {
  await making.table(
    "game_secrets",
    {
      table_id: "text",
      server_seed: "text",
      seed: "text?",
      bots: "text",
      hash: "text?",
      opening: "text",
      waiting: "text",
      orders: "text",
      last_state: "text",
      sure_at: "whole",
    },
    { primary: ["table_id"] },
  );
  await making.table("own_sheets", { table_id: "text", files: "text" }, { primary: ["table_id"] });
  await making.table(
    "rules",
    { hash: "text", title: "text", rules_version: "text", bundle: "text", created: "whole" },
    { primary: ["hash"] },
  );
  await making.table(
    "entries",
    {
      table_id: "text",
      n: "whole",
      entry: "text",
      events: "text",
      trail: "text",
      by_user: "text?",
      by_kind: "text",
      at: "whole",
    },
    { primary: ["table_id", "n"] },
  );
  await making.table(
    "commands",
    { table_id: "text", seat: "text", key: "text", sent: "text", answer: "text", at: "whole" },
    { primary: ["table_id", "seat", "key"] },
  );
  await making.table(
    "snapshots",
    { table_id: "text", n: "whole", state: "text", hash: "text" },
    { primary: ["table_id", "n"] },
  );
}

async function talk(making: Making): Promise<void> {
  await making.table(
    "chat",
    { table_id: "text", n: "whole", room: "text", user_id: "text", head: "whole", text: "text", at: "whole" },
    { primary: ["table_id", "n"] },
  );
  await making.table(
    "notes",
    { table_id: "text", user_id: "text", text: "text", updated: "whole" },
    { primary: ["table_id", "user_id"] },
  );
  await making.table(
    "watchers",
    { table_id: "text", user_id: "text", muted: "whole", at: "whole" },
    { primary: ["table_id", "user_id"] },
  );
  await making.index("watchers", ["user_id"]);
  await making.table(
    "presence",
    { stream: "text", process: "text", user_id: "text", table_id: "text?", until_at: "whole" },
    { primary: ["stream"] },
  );
  await making.index("presence", ["user_id"]);
}

async function notices(making: Making): Promise<void> {
  await making.table("outbox", {
    id: "counted",
    kind: "text",
    table_id: "text?",
    user_id: "text?",
    data: "text",
    at: "whole",
    noticed: "whole?",
  });
  await making.index("outbox", ["noticed", "id"]);
  await making.table(
    "due",
    {
      id: "text",
      kind: "text",
      at: "whole",
      table_id: "text?",
      user_id: "text?",
      data: "text",
      claimed: "whole?",
      attempts: "whole?",
    },
    { primary: ["id"] },
  );
  await making.index("due", ["at"]);
  await making.table("outages", { from_at: "whole", to_at: "whole" }, { primary: ["from_at"] });
  await making.table(
    "vacations",
    { id: "text", user_id: "text", first: "text", last: "text", zone: "text", from_at: "whole", to_at: "whole" },
    { primary: ["id"] },
  );
  await making.index("vacations", ["user_id"]);
  await making.table(
    "notice_settings",
    { user_id: "text", settings: "text", updated: "whole" },
    { primary: ["user_id"] },
  );
  await making.table(
    "push_subscriptions",
    {
      id: "text",
      user_id: "text",
      endpoint: "text",
      p256dh: "text",
      auth: "text",
      device: "text",
      created: "whole",
      arrived: "whole?",
      failures: "whole",
      failure: "text?",
    },
    { primary: ["id"], unique: [["endpoint"]] },
  );
  await making.index("push_subscriptions", ["user_id"]);
  await making.table(
    "webhooks",
    {
      id: "text",
      user_id: "text",
      url: "text",
      format: "text",
      secret: "text",
      events: "text",
      created: "whole",
      arrived: "whole?",
      failures: "whole",
      failure: "text?",
      resting: "whole",
    },
    { primary: ["id"] },
  );
  await making.index("webhooks", ["user_id"]);
  await making.table(
    "notices",
    {
      id: "text",
      user_id: "text",
      channel: "text",
      outbox_id: "whole?",
      table_id: "text?",
      data: "text",
      status: "text",
      at: "whole",
      attempts: "whole",
      failure: "text?",
      created: "whole",
    },
    { primary: ["id"] },
  );
  await making.index("notices", ["status", "at"]);
  await making.index("notices", ["user_id", "status"]);
  await making.table("looks", { user_id: "text", table_id: "text", at: "whole" }, { primary: ["user_id", "table_id"] });
  await making.table("mailbox", {
    id: "counted",
    to_mail: "text",
    subject: "text",
    text: "text",
    html: "text?",
    at: "whole",
  });
}
