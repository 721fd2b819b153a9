import type { Settings } from "./settings.ts";

/** Addresses that messages lead to. docs/server.md lists them for the page. */
export interface PageLinks {
  table(id: string): string;
  /** where one chooses what one is told */
  settings(): string;
  /** asks whether to stop, and stops where a mail program posts to it */
  stop(token: string): string;
  /** where a new password is set, and where an address is proven */
  password(token: string): string;
  address(token: string): string;
}

export function pageLinks({ publicUrl, port }: Pick<Settings, "publicUrl" | "port">): PageLinks {
  const base = publicUrl ?? `http://localhost:${port}`;
  return {
    table: (id) => `${base}/#/table/${id}`,
    settings: () => `${base}/#/account`,
    stop: (token) => `${base}/api/stop/${token}`,
    password: (token) => `${base}/#/password/${token}`,
    address: (token) => `${base}/#/address/${token}`,
  };
}
