import { plainPage } from "../notices/html.ts";

/** What the program keeps of people, in their words. docs/hosting.md says the same to whoever runs it. */
const PARTS: readonly (readonly [heading: string, sentences: readonly string[]])[] = [
  [
    "What is kept",
    [
      "A name and a cookie are all that is needed. A password, a mail address and a time zone are kept if you give them; of the password only a hash.",
      "Your games, what you said at tables, your notes, your devices with when they were last used, your settings, games you moved to your account, reports you made.",
      "Addresses you connect from are in the log alone, where whoever runs this server writes requests down. Nothing is measured but counts of requests.",
    ],
  ],
  [
    "Who sees it",
    [
      "Others see your name, whether you have a password, whether you are here, your time zone if you set one, and your games as far as their tables are open to them. Finished games are public where their table was opened so.",
      "Whoever runs this server can look into it: hidden units, dice to come, talk, notes, mail addresses. They cannot change a die unnoticed, and they do not have your password.",
      "Nothing is given to anybody else. Notices of the browser go, encrypted, through the service of your browser\u2019s maker; webhooks go where you send them; mail goes through a mail server. None of them carries a secret of a game.",
    ],
  ],
  [
    "How long",
    [
      "Sessions end after 400 days, links of mails after a day. Messages that were sent are forgotten after 30 days.",
      "Everything else stays until you delete it. You can take all of it with you, and leave for good: then it is deleted, and games of others stay whole without your name.",
    ],
  ],
];

export const privacyPage = (): string =>
  plainPage(
    "Privacy",
    PARTS.map(
      ([heading, sentences]) =>
        `<h2>${heading}</h2><ul>${sentences.map((sentence) => `<li>${sentence}</li>`).join("")}</ul>`,
    ).join(""),
  );
