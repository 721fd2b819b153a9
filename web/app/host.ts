import { connectHost } from "../host/client.ts";
import type { HostPromises } from "../host/host.ts";
import type { TitleInfo } from "../host/protocol.ts";
import { isOnline } from "./online-id.ts";

/** The one host behind the page: games of this browser answer from a thread of the page, tables at a server from there. */
export const host: HostPromises = connectHost((id) =>
  typeof id === "string" && isOnline(id)
    ? import("../online/remote-host.ts").then((online) => online.remoteHost(host))
    : null,
);

const titles = new Map<string, Promise<TitleInfo>>();

/** What is known of a title, asked once. */
export function titleInfo(id: string): Promise<TitleInfo> {
  let info = titles.get(id);
  if (!info) {
    info = host.title(id);
    info.catch(() => titles.delete(id));
    titles.set(id, info);
  }
  return info;
}
