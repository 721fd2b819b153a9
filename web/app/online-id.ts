/** Games that are played at a server have their table's id with this sign before it; games of this browser never do. */
const SIGN = "@";

export const onlineId = (table: string): string => `${SIGN}${table}`;
export const isOnline = (id: string): boolean => id.startsWith(SIGN);
/** The table's id at the server. */
export const tableOf = (id: string): string => (isOnline(id) ? id.slice(SIGN.length) : id);
