import { RECORD_BOUNDS } from "@wusong/engine/bounds";
import { UserError } from "@wusong/engine/user-error";

/** A character has at most so many bytes in a file. */
const BYTES_PER_CHARACTER = 3;

/** The text of a file somebody chose; one that cannot be a record is not even read. */
export async function recordText(file: File): Promise<string> {
  const most = RECORD_BOUNDS.characters * BYTES_PER_CHARACTER;
  if (file.size > most) {
    const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
    throw new UserError(
      `This file is too large for a record: it has ${megabytes(file.size)}, and a record at most ${megabytes(most)}.`,
    );
  }
  return file.text();
}
