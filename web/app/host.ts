import { connectHost } from "../host/client.ts";
import type { HostPromises } from "../host/host.ts";
import type { TitleInfo } from "../host/protocol.ts";

/** The one host behind the page. */
export const host: HostPromises = connectHost();

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
