import type { FastifyReply, FastifyRequest } from "fastify";

const LASTS = 400 * 24 * 60 * 60;

/** The cookie of a session. Over https its name alone keeps other hosts and plain connections from setting it. */
export class Cookies {
  constructor(private readonly secure: boolean) {}

  private get name(): string {
    return this.secure ? "__Host-wusong" : "wusong";
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.name] ?? null;
  }

  set(reply: FastifyReply, token: string): void {
    reply.setCookie(this.name, token, { ...this.kind, maxAge: LASTS });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.kind);
  }

  private get kind() {
    return { path: "/", httpOnly: true, sameSite: "lax", secure: this.secure } as const;
  }
}
