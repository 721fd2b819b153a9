/** The same as plain data, sharing nothing with what it was made of: sentences that are made late are made now. */
export const plain = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
