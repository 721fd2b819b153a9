import type { Kysely, Selectable } from "kysely";
import type { Database, MailboxRow } from "../store/schema.ts";
import { escaped, plainPage } from "./html.ts";

/** Mails that are shown. */
const MOST = 100;

export type KeptMail = Selectable<MailboxRow>;

/** The mails that were not sent because no mail server is set, the newest first. */
export const keptMails = (db: Kysely<Database>): Promise<KeptMail[]> =>
  db.selectFrom("mailbox").selectAll().orderBy("id", "desc").limit(MOST).execute();

/** Addresses in a text become links: the mails are there to be clicked. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join("");

/** The mailbox as a page: the texts, without the HTML of the mails. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const list = mails.map(
    ({ to_mail, subject, text, at }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to_mail)}, <time>${new Date(at).toISOString()}</time></p>` +
      `<pre style="white-space:pre-wrap">${withLinks(text)}</pre></article>`,
  );
  const none = "<p>Nothing was sent yet. Mails are kept here because no mail server is set.</p>";
  return plainPage("Mailbox", list.length > 0 ? list.join("<hr>") : none);
}
