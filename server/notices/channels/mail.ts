import { createHash } from "node:crypto";
import nodemailer, { type Transporter, type TransportOptions } from "nodemailer";
import type { Store } from "../../store/store.ts";
import { escaped } from "../html.ts";
import type { Message } from "../message.ts";
import { type Channel, type Outcome, shortened } from "./channel.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** left part of the name of the message; the same mail has the same name */
  readonly name: string | null;
}

/** Whatever takes mails. Accounts use it, too. */
export interface Mailer {
  send(mail: Mail): Promise<Outcome>;
  close(): void;
}

const CONNECT_TIME = 10_000;
const ANSWER_TIME = 30_000;

/** A mail server. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;
  readonly #host: string;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    const address = new URL(url);
    address.searchParams.set("connectionTimeout", String(CONNECT_TIME));
    address.searchParams.set("greetingTimeout", String(CONNECT_TIME));
    address.searchParams.set("socketTimeout", String(ANSWER_TIME));
    this.#transport = nodemailer.createTransport({
      url: address.href,
      // A text that names a file or an address is a text.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as TransportOptions);
    this.#host = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "wusong.invalid";
  }

  async send({ to, subject, text, html, headers, name }: Mail): Promise<Outcome> {
    const messageId = name === null ? undefined : `<${name}@${this.#host}>`;
    try {
      await this.#transport.sendMail({
        from: this.from,
        to: { name: "", address: to },
        subject,
        text,
        html: html ?? undefined,
        headers: { "Auto-Submitted": "auto-generated", ...headers },
        messageId,
      });
      return { kind: "sent" };
    } catch (error) {
      return outcomeOfSmtp(error as SmtpError);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

/** An answer says what it says. Without one, the mail may have arrived only where it was already being handed over. */
function outcomeOfSmtp({ responseCode, command, message }: SmtpError): Outcome {
  const why = shortened(message);
  if (responseCode !== undefined && responseCode >= 500 && command !== "AUTH") return { kind: "refused", why };
  if (responseCode === undefined && command === "DATA") return { kind: "unsure", why };
  return { kind: "again", why };
}

/** Older mails of the mailbox are forgotten. */
const MOST_KEPT = 500;

/** No mail server is set: mails are kept and shown in the browser. */
export class MailboxMailer implements Mailer {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  async send({ to, subject, text, html }: Mail): Promise<Outcome> {
    await this.store.write(async (all) => {
      const row = { to_mail: to, subject, text, html, at: this.now() };
      const { id } = await all.insertInto("mailbox").values(row).returning("id").executeTakeFirstOrThrow();
      await all
        .deleteFrom("mailbox")
        .where("id", "<=", id - MOST_KEPT)
        .execute();
    });
    return { kind: "sent" };
  }

  close(): void {}
}

/** The proven address of somebody. */
export class MailChannel implements Channel {
  readonly id = "mail";
  /** Many programs show two mails of one name as one; not all do. */
  readonly onceByItself = false;

  constructor(
    private readonly to: string,
    private readonly mailer: Mailer,
    /** stops every mail of notices; posted to by mail programs, opened by people */
    private readonly stopUrl: string,
    private readonly settingsUrl: string,
  ) {}

  send(messages: readonly Message[]): Promise<Outcome> {
    return this.mailer.send({
      to: this.to,
      subject: messages.length === 1 ? messages[0].heading : `Wusong: ${messages.length} notices`,
      text: this.#text(messages),
      html: this.#html(messages),
      // RFC 8058: a mail program stops them with one click.
      headers: {
        "List-Unsubscribe": `<${this.stopUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      name: createHash("sha256").update(messages[0].id).digest("hex").slice(0, 32),
    });
  }

  #text(messages: readonly Message[]): string {
    const told = messages.map(({ heading, text, url }) => [heading, text, url].filter(Boolean).join("\n"));
    const foot = `Choose what you are told: ${this.settingsUrl}\nNo more mails like this: ${this.stopUrl}`;
    return `${told.join("\n\n")}\n\n-- \n${foot}\n`;
  }

  #html(messages: readonly Message[]): string {
    const told = messages.map(
      ({ heading, text, url, table }) =>
        `<h2 style="font-size:18px;margin:16px 0 4px">${escaped(heading)}</h2><p style="margin:0 0 8px">${escaped(text)}</p>` +
        `<p style="margin:0 0 16px"><a href="${escaped(url)}">${table === null ? "Go to your settings" : "Go to the table"}</a></p>`,
    );
    const foot =
      `<a href="${escaped(this.settingsUrl)}">Choose what you are told</a> · ` +
      `<a href="${escaped(this.stopUrl)}">No more mails like this</a>`;
    return `<!doctype html><html lang="en"><body style="font-family:serif;max-width:560px">${told.join("")}<p style="font-size:13px">${foot}</p></body></html>`;
  }
}
