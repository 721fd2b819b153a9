/** Who asks, in the columns of the matrix. */
export const ASKERS = [
  "nobody",
  "guest",
  "other",
  "opponent",
  "player",
  "spectator",
  "banned",
  "bot",
  "admin",
] as const;
export type Asker = (typeof ASKERS)[number];

/** What a route decides for each: + it may go on; otherwise the number of the refusal. */
type Row = readonly string[];
const ALL: Row = ["+", "+", "+", "+", "+", "+", "+", "+", "+"];
/** Signed in; the bot is a token of the player. */
const USERS: Row = ["401", "+", "+", "+", "+", "+", "403", "+", "+"];
const PEOPLE: Row = ["401", "+", "+", "+", "+", "+", "403", "403", "+"];
export const ADMINS: Row = ["401", "403", "403", "403", "403", "403", "403", "403", "+"];
/** Of a private table that is played: it exists for its players alone. */
const ITS_PLAYERS: Row = ["404", "404", "404", "+", "+", "404", "404", "+", "404"];
const ITS_OPENER: Row = ["404", "404", "404", "403", "+", "404", "404", "+", "404"];

/** What every route decides about a private table that `player` opened and plays against `opponent`. */
export const MATRIX: Readonly<Record<string, Row>> = {
  "GET /api/health": ALL,
  "GET /api/metrics": ALL,
  "GET /api/rules/:hash": ALL,
  "GET /api/stream": ALL,
  "GET /api/me": ALL,
  "POST /api/guests": ALL,
  "POST /api/sessions": ALL,
  "DELETE /api/sessions/current": ALL,
  "POST /api/password-links": ALL,
  "POST /api/password-links/use": ALL,
  "POST /api/mail-links/use": ALL,
  "GET /api/players/:id": ALL,
  "GET /api/blocks": PEOPLE,
  "PUT /api/blocks/:person": PEOPLE,
  "DELETE /api/blocks/:person": PEOPLE,
  "POST /api/reports": USERS,
  "PUT /api/me": PEOPLE,
  "PUT /api/me/password": PEOPLE,
  "GET /api/me/export": PEOPLE,
  "DELETE /api/me": PEOPLE,
  "GET /api/me/devices": PEOPLE,
  "DELETE /api/me/devices/:id": PEOPLE,
  "GET /api/tokens": PEOPLE,
  "POST /api/tokens": PEOPLE,
  "DELETE /api/tokens/:id": PEOPLE,
  "GET /api/kept": PEOPLE,
  "GET /api/kept/:id": PEOPLE,
  "PUT /api/kept/:id": PEOPLE,
  "DELETE /api/kept/:id": PEOPLE,
  "GET /api/me/notices": PEOPLE,
  "PUT /api/me/notices": PEOPLE,
  "POST /api/me/notices/test": PEOPLE,
  "POST /api/me/push": PEOPLE,
  "DELETE /api/me/push/:id": PEOPLE,
  "POST /api/me/webhooks": PEOPLE,
  "POST /api/me/webhooks/:id/wake": PEOPLE,
  "DELETE /api/me/webhooks/:id": PEOPLE,
  "GET /api/me/vacations": PEOPLE,
  "POST /api/me/vacations": PEOPLE,
  "DELETE /api/me/vacations/:id": PEOPLE,
  "GET /api/stop/:token": ALL,
  "POST /api/stop/:token": ALL,
  // The server of the tests is for this machine alone; of another one only its administrators read mails.
  "GET /api/mailbox": ALL,
  "GET /api/home": ALL,
  "GET /api/tables/open": ALL,
  "GET /api/tables/watched": ALL,
  "GET /api/archive": ALL,
  "POST /api/tables": USERS,
  "GET /api/invitations/:invite": ALL,
  "GET /api/tables/:id": ITS_PLAYERS,
  "GET /api/tables/:id/link": ITS_PLAYERS,
  "POST /api/tables/:id/seats": ITS_PLAYERS,
  "POST /api/tables/:id/nonce": ITS_PLAYERS,
  "DELETE /api/tables/:id/seats": ITS_PLAYERS,
  "DELETE /api/tables/:id": ITS_OPENER,
  "POST /api/tables/:id/rematch": ITS_PLAYERS,
  "GET /api/tables/:id/view": ITS_PLAYERS,
  "GET /api/tables/:id/at/:entries": ITS_PLAYERS,
  "POST /api/tables/:id/entries": ITS_PLAYERS,
  "POST /api/tables/:id/seen": ITS_PLAYERS,
  "POST /api/tables/:id/options": ITS_PLAYERS,
  "POST /api/tables/:id/preview": ITS_PLAYERS,
  "GET /api/tables/:id/record": ITS_PLAYERS,
  "GET /api/tables/:id/fairness": ITS_PLAYERS,
  "GET /api/tables/:id/sheet": ITS_PLAYERS,
  "POST /api/tables/:id/time": ITS_PLAYERS,
  "GET /api/tables/:id/proposals": ITS_PLAYERS,
  "POST /api/tables/:id/proposals": ITS_PLAYERS,
  "POST /api/tables/:id/proposals/:proposal": ITS_PLAYERS,
  "POST /api/tables/:id/proposals/:proposal/seat": ITS_PLAYERS,
  "GET /api/tables/:id/chat": ITS_PLAYERS,
  "POST /api/tables/:id/chat": ITS_PLAYERS,
  "PUT /api/tables/:id/chat/muted": ITS_PLAYERS,
  "GET /api/tables/:id/notes": ITS_PLAYERS,
  "PUT /api/tables/:id/notes": ITS_PLAYERS,
  "GET /api/admin/people": ADMINS,
  "PUT /api/admin/bans/:id": ADMINS,
  "DELETE /api/admin/bans/:id": ADMINS,
  "POST /api/admin/password-links/:id": ADMINS,
  "GET /api/admin/reports": ADMINS,
  "PUT /api/admin/reports/:id/settled": ADMINS,
  "GET /api/admin/audit": ADMINS,
};

/** The same routes of a table that anybody may look at: what differs from the private one, by access. */
export const WATCHED: Readonly<Record<string, Row>> = {
  glance: ALL,
  join: USERS,
  watch: ["+", "+", "+", "+", "+", "+", "403", "+", "+"],
  talk: ["401", "+", "+", "+", "+", "+", "403", "+", "+"],
  seat: ["401", "403", "403", "+", "+", "403", "403", "+", "403"],
  opener: ["401", "403", "403", "403", "+", "403", "403", "+", "403"],
};

/** And of one that is listed but has no spectators. */
export const LISTED: Readonly<Record<string, Row>> = {
  ...WATCHED,
  watch: ["401", "403", "403", "+", "+", "403", "403", "+", "403"],
  talk: ["401", "403", "403", "+", "+", "403", "403", "+", "403"],
};
