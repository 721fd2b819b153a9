import { z } from "zod";
import { plainPage } from "../../notices/html.ts";
import { keptMails, mailboxPage } from "../../notices/mailbox.ts";
import { notFound } from "../../problem.ts";
import { type Call, route } from "../route.ts";

const Params = z.object({ token: z.string().max(500) });

/** A small page with at most a button that posts to this server. Its origin is told to this server, and to nobody else. */
function page({ reply }: Pick<Call<unknown, unknown, unknown>, "reply">, status: number, html: string): string {
  void reply.code(status).type("text/html; charset=utf-8").headers({
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
  });
  return html;
}

/** One click to stop, and the mailbox of who runs the server without a mail server: pages without scripts. */
export const stopping = [
  route({
    method: "GET",
    url: "/api/stop/:token",
    access: "anybody",
    summary: "What a link to stop would stop, as a page with one button. Opening it changes nothing.",
    params: Params,
    handle: async ({ services, params, reply }) => {
      const { status, html } = services.notices.stopPage(params.token);
      return page({ reply }, status, html);
    },
  }),
  route({
    method: "POST",
    url: "/api/stop/:token",
    access: "anybody",
    summary: "Stops the notices of a channel, by the signed link of a mail or a browser's notice (RFC 8058).",
    params: Params,
    form: true,
    handle: async ({ services, params, reply }) => {
      const stopped = await services.notices.stopBy(params.token);
      const { status, html } = stopped
        ? { status: 200, html: plainPage("Stopped", "<p>You are told nothing more this way.</p>") }
        : services.notices.stopPage(params.token);
      return page({ reply }, status, html);
    },
  }),
  route({
    method: "GET",
    url: "/api/mailbox",
    access: "keeper",
    summary: "Mails that were kept because no mail server is set, as a page.",
    handle: async ({ services, reply }) => {
      if (services.around.settings.mail !== null) throw notFound("mailbox");
      return page({ reply }, 200, mailboxPage(await keptMails(services.around.store.db)));
    },
  }),
];
