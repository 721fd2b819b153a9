import { chacha20 } from "@noble/ciphers/chacha.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyStreamBlock, keyWords } from "../key-stream.ts";

const asBytes = (block: Int32Array): number[] =>
  Array.from({ length: 64 }, (_, i) => (block[i >> 2] >>> ((i & 3) * 8)) & 255);

const asNonce = (...words: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(12);
  words.forEach((word, i) => {
    for (let k = 0; k < 4; k++) bytes[i * 4 + k] = (word >>> (k * 8)) & 255;
  });
  return bytes;
};

describe("the key stream of the dice", () => {
  test("gives the block that RFC 8439 works out in 2.3.2", () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    const block = asBytes(keyStreamBlock(keyWords(key), 1, 0x09000000, 0x4a000000, 0));
    const hex = block.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(hex).toBe(
      "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e" +
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    );
  });

  test("is that of an independent cipher for every key, nonce and number of a block", () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(1000),
        word,
        word,
        word,
        (key, counter, n0, n1, n2) => {
          const ours = asBytes(keyStreamBlock(keyWords(key), counter, n0, n1, n2));
          const theirs = chacha20(key, asNonce(n0, n1, n2), new Uint8Array(64), undefined, counter);
          expect(ours).toEqual([...theirs]);
        },
      ),
    );
  });
});
