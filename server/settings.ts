import path from "node:path";
import { UserError } from "@wusong/engine/user-error";

/** How the server runs, from the environment. docs/hosting.md tells what each is for. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** what the page is called by who uses it, without a slash at its end; null: whatever it was asked for */
  readonly publicUrl: string | null;
  /** whether the addresses that a reverse proxy names are believed */
  readonly trustProxy: boolean;
  /** folder of the data */
  readonly data: string;
  /** `postgres://…`, or the file of the SQLite database */
  readonly database: string;
  /** where processes on one PostgreSQL pass requests on to this one */
  readonly inner: { readonly host: string; readonly port: number };
  readonly mail: MailSettings | null;
  /** what is written to the log: faults of the program, or every request, too */
  readonly log: "faults" | "requests";
  /** how many times the ordinary rates of requests are allowed */
  readonly rates: number;
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…` */
  readonly url: string;
  readonly from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const STANDARD_PORT = 4137;
const given = (environment: Environment, name: string): string | null => environment[name]?.trim() || null;
const quoted = (text: string): string => JSON.stringify(text.slice(0, 60));

/** Reads the settings; each that makes no sense is a sentence, all of them at once. */
export function readSettings(environment: Environment, home: string): Settings {
  const wrong: string[] = [];
  const read = <T extends number | boolean>(name: string, otherwise: T, make: (text: string) => T | string): T => {
    const text = given(environment, name);
    const made = text === null ? otherwise : make(text);
    if (typeof made !== "string") return made;
    wrong.push(made);
    return otherwise;
  };
  const data = path.resolve(home, given(environment, "WUSONG_DATA") ?? "data");
  const settings: Settings = {
    host: hostOf(environment, wrong),
    port: read("PORT", STANDARD_PORT, portOf),
    publicUrl: publicUrlOf(environment, wrong),
    trustProxy: read("TRUST_PROXY", false, (text) => yesOrNo("TRUST_PROXY", text)),
    data,
    database: databaseOf(environment, data, wrong),
    inner: innerOf(environment, wrong),
    mail: mailOf(environment, wrong),
    log: logOf(environment, wrong),
    rates: read("WUSONG_RATES", 1, ratesOf),
  };
  if (wrong.length > 0) throw new UserError(wrong.join("\n"));
  return settings;
}

function hostOf(environment: Environment, wrong: string[]): string {
  const host = given(environment, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(host))
    wrong.push(`HOST is a name or an address of this machine, not ${quoted(host)}.`);
  return host;
}

function portOf(text: string): number | string {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : `PORT is a whole number from 0 to 65535, not ${quoted(text)}.`;
}

function yesOrNo(name: string, text: string): boolean | string {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  return `${name} is yes or no, not ${quoted(text)}.`;
}

function logOf(environment: Environment, wrong: string[]): Settings["log"] {
  const text = given(environment, "WUSONG_LOG") ?? "faults";
  if (text === "faults" || text === "requests") return text;
  wrong.push(`WUSONG_LOG is faults or requests, not ${quoted(text)}.`);
  return "faults";
}

function ratesOf(text: string): number | string {
  const rates = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return rates >= 1 ? rates : `WUSONG_RATES is a whole number from 1 (the ordinary rates) on, not ${quoted(text)}.`;
}

function publicUrlOf(environment: Environment, wrong: string[]): string | null {
  const text = given(environment, "PUBLIC_URL");
  if (text === null) return null;
  try {
    const url = new URL(text);
    if (!/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username) throw url;
    return url.origin;
  } catch {
    wrong.push(`PUBLIC_URL is an address such as https://table.example.org, without a path, not ${quoted(text)}.`);
    return null;
  }
}

function databaseOf(environment: Environment, data: string, wrong: string[]): string {
  const text = given(environment, "WUSONG_DATABASE");
  if (text === null) return path.join(data, "wusong.db");
  if (/^postgres(ql)?:\/\/./.test(text)) return text;
  // An address may hold a password: it is not repeated.
  if (text.includes("://"))
    wrong.push("WUSONG_DATABASE is an address that begins with postgres://, or the name of a file.");
  return path.resolve(data, text);
}

function innerOf(environment: Environment, wrong: string[]): Settings["inner"] {
  const own = { host: "127.0.0.1", port: 0 };
  const text = given(environment, "WUSONG_INNER");
  if (text === null) return own;
  const [, host = "", digits = ""] =
    /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+)):(\d{1,5})$/.exec(text)?.filter(Boolean) ?? [];
  const port = Number(digits);
  if (host === "" || port > 65_535) {
    wrong.push(`WUSONG_INNER is an address of this machine with a port, such as 10.0.0.5:4150, not ${quoted(text)}.`);
    return own;
  }
  if (host === "0.0.0.0" || /^[:0]+$/.test(host)) {
    wrong.push(
      `WUSONG_INNER is the address that the other processes reach this one at: ${host} is every address of a machine.`,
    );
    return own;
  }
  return { host, port };
}

function mailOf(environment: Environment, wrong: string[]): MailSettings | null {
  const url = given(environment, "SMTP_URL");
  const from = given(environment, "SMTP_FROM");
  if (url === null && from === null) return null;
  if (url === null || !/^smtps?:\/\/[^/]+/.test(url)) {
    wrong.push("SMTP_URL is an address such as smtp://user:password@mail.example.org:587.");
    return null;
  }
  if (from === null || !/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(from)) {
    wrong.push("SMTP_FROM is the address that mail comes from, such as table@example.org: it is needed with SMTP_URL.");
    return null;
  }
  return { url, from };
}
