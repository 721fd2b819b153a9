import { createHash, randomBytes } from "node:crypto";

/** Names that nobody can guess and everybody can type into an address. */
export const newId = (bytes = 9): string => randomBytes(bytes).toString("base64url");
/** 256 bits for whoever holds them: the store keeps their hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** 256 bits in hexadecimal digits. */
export const newSeed = (): string => randomBytes(32).toString("hex");
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
