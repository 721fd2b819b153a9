import { RECORD_BOUNDS } from "@wusong/engine/bounds";

/**
 * Texts in addresses: packed, and written with letters that need no escape. What stands behind the # of an address never leaves the
 * browsers that open it.
 */
export const LONGEST_LINK = 16_000;
/** Links of other makers are opened up to this length. */
const LONGEST_OPENED = 4 * LONGEST_LINK;

export async function pack(text: string): Promise<string> {
  const stream = through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let i = 0; i < bytes.length; i += 0x8000) letters += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const CHANGED = "The link was cut off or changed on its way.";

/** The text of a link, or a sentence about what is wrong with it. No more is unpacked than a record may have. */
export async function unpack(
  packed: string,
  most = RECORD_BOUNDS.characters,
): Promise<{ text: string } | { problem: string }> {
  if (packed.length > LONGEST_OPENED) {
    return {
      problem: `The link is too long: it has ${packed.length} letters, and a link has at most ${LONGEST_LINK}.`,
    };
  }
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unpacked = await collected(through(bytes, new DecompressionStream("deflate-raw")), most);
    if (!unpacked) return { problem: "The link holds far more than a record of a game can have." };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(unpacked) };
  } catch {
    return { problem: CHANGED };
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

const through = (bytes: Uint8Array, change: CompressionStream | DecompressionStream): ReadableStream<Bytes> =>
  new Blob([bytes as BlobPart]).stream().pipeThrough(change as ReadableWritablePair<Bytes, Bytes>);

/** What a stream holds, chunk by chunk; null as soon as it is more than allowed, and the rest is never made. */
async function collected(stream: ReadableStream<Bytes>, most: number): Promise<Bytes | null> {
  const reader = stream.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
