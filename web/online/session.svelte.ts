import type { Me, WhoAmI } from "@wusong/server/api";
import { ask } from "./asking.ts";

/** Who sits before this page, as the server knows them. */
class Session {
  me = $state.raw<Me | null>(null);
  /** the server has been asked */
  known = $state(false);

  async look(): Promise<Me | null> {
    return this.is(await ask<WhoAmI>("GET", "/api/me"));
  }

  private is({ me }: WhoAmI): Me | null {
    this.me = me;
    this.known = true;
    return me;
  }

  /** Who has no name yet gets one; nothing else is asked. */
  async beGuest(name: string): Promise<void> {
    if (this.me) return;
    this.is(await ask<WhoAmI>("POST", "/api/guests", { name: name.trim() }));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Weekends that do not count are those where the player lives.
    this.is(await ask<WhoAmI>("PUT", "/api/me", { zone }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.is(await ask<WhoAmI>("POST", "/api/sessions", { name, password }));
  }

  async signOut(): Promise<void> {
    await ask("DELETE", "/api/sessions/current");
    this.is({ me: null });
  }

  async change(change: object): Promise<void> {
    this.is(await ask<WhoAmI>("PUT", "/api/me", change));
  }

  forget(): void {
    this.is({ me: null });
  }
}

export const session = new Session();
