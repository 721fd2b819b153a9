import type { Around } from "../around.ts";
import type { PageLinks } from "../links.ts";
import type { Mailer } from "../notices/channels/mail.ts";
import { type Accounts, loginOf } from "./accounts.ts";

/** Mail about an account itself: links that prove an address or set a new password. */
export class Letters {
  constructor(
    private readonly around: Around,
    private readonly accounts: Accounts,
    private readonly mailer: Mailer,
    private readonly links: PageLinks,
  ) {}

  /** Proves an address: whoever reads its mail follows the link. */
  async prove(user: string, mail: string): Promise<void> {
    const { token } = await this.accounts.newLink(user, "prove", mail);
    await this.send(
      mail,
      "Is this your address?",
      `Somebody gave this address for an account at a Wusong table. If it was you, follow this link:\n\n${this.links.address(token)}\n\nOtherwise do nothing.`,
    );
  }

  /** A link for a new password, to the proven address of a name. Who asks is not told whether there is one. */
  async forgotten(name: string): Promise<void> {
    const found = await this.around.store.db
      .selectFrom("users")
      .innerJoin("identities", "identities.user_id", "users.id")
      .select(["users.id", "identities.mail"])
      .where("users.login", "=", loginOf(name))
      .where("users.deleted", "is", null)
      .where("identities.mail_proven", "is not", null)
      .executeTakeFirst();
    if (!found?.mail) return;
    const { mail, id } = found;
    // Nobody waits for the mail server: how long the answer takes must not tell that there is somebody.
    void this.accounts
      .newLink(id, "password", null)
      .then(({ token }) =>
        this.send(
          mail,
          "A new password",
          `Somebody asked for a new password for your account at a Wusong table. This link sets one, within a day:\n\n${this.links.password(token)}\n\nIf it was not you, do nothing.`,
        ),
      )
      .catch((error) => this.around.fault("letter", error));
  }

  private async send(to: string, subject: string, text: string): Promise<void> {
    await this.mailer.send({ to, subject, text, html: null, headers: {}, name: null });
  }
}
