/*
 * One block of the ChaCha20 key stream (RFC 8439, 2.3). Every command with a die needs one, and hardly any needs two: a library's
 * cipher is made for long messages and takes many times as long for sixty-four bytes. The tests compare this one with it.
 */

export const BLOCK_BYTES = 64;

/** A key as the eight words of a block. */
export function keyWords(key: Uint8Array): Int32Array {
  const words = new Int32Array(8);
  for (let i = 0; i < 32; i++) words[i >> 2] |= key[i] << ((i & 3) * 8);
  return words;
}

const turned = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** The block with this number, as sixteen words, the lowest byte of each first. The nonce is three words. */
export function keyStreamBlock(key: Int32Array, counter: number, n0: number, n1: number, n2: number): Int32Array {
  let x0 = 0x61707865;
  let x1 = 0x3320646e;
  let x2 = 0x79622d32;
  let x3 = 0x6b206574;
  let x4 = key[0];
  let x5 = key[1];
  let x6 = key[2];
  let x7 = key[3];
  let x8 = key[4];
  let x9 = key[5];
  let x10 = key[6];
  let x11 = key[7];
  let x12 = counter;
  let x13 = n0;
  let x14 = n1;
  let x15 = n2;
  // Local variables, not an array: they stay in registers, which is what makes this quick.
  for (let round = 0; round < 20; round += 2) {
    // down the columns
    x0 = (x0 + x4) | 0;
    x12 = turned(x12 ^ x0, 16);
    x8 = (x8 + x12) | 0;
    x4 = turned(x4 ^ x8, 12);
    x0 = (x0 + x4) | 0;
    x12 = turned(x12 ^ x0, 8);
    x8 = (x8 + x12) | 0;
    x4 = turned(x4 ^ x8, 7);
    x1 = (x1 + x5) | 0;
    x13 = turned(x13 ^ x1, 16);
    x9 = (x9 + x13) | 0;
    x5 = turned(x5 ^ x9, 12);
    x1 = (x1 + x5) | 0;
    x13 = turned(x13 ^ x1, 8);
    x9 = (x9 + x13) | 0;
    x5 = turned(x5 ^ x9, 7);
    x2 = (x2 + x6) | 0;
    x14 = turned(x14 ^ x2, 16);
    x10 = (x10 + x14) | 0;
    x6 = turned(x6 ^ x10, 12);
    x2 = (x2 + x6) | 0;
    x14 = turned(x14 ^ x2, 8);
    x10 = (x10 + x14) | 0;
    x6 = turned(x6 ^ x10, 7);
    x3 = (x3 + x7) | 0;
    x15 = turned(x15 ^ x3, 16);
    x11 = (x11 + x15) | 0;
    x7 = turned(x7 ^ x11, 12);
    x3 = (x3 + x7) | 0;
    x15 = turned(x15 ^ x3, 8);
    x11 = (x11 + x15) | 0;
    x7 = turned(x7 ^ x11, 7);
    // down the diagonals
    x0 = (x0 + x5) | 0;
    x15 = turned(x15 ^ x0, 16);
    x10 = (x10 + x15) | 0;
    x5 = turned(x5 ^ x10, 12);
    x0 = (x0 + x5) | 0;
    x15 = turned(x15 ^ x0, 8);
    x10 = (x10 + x15) | 0;
    x5 = turned(x5 ^ x10, 7);
    x1 = (x1 + x6) | 0;
    x12 = turned(x12 ^ x1, 16);
    x11 = (x11 + x12) | 0;
    x6 = turned(x6 ^ x11, 12);
    x1 = (x1 + x6) | 0;
    x12 = turned(x12 ^ x1, 8);
    x11 = (x11 + x12) | 0;
    x6 = turned(x6 ^ x11, 7);
    x2 = (x2 + x7) | 0;
    x13 = turned(x13 ^ x2, 16);
    x8 = (x8 + x13) | 0;
    x7 = turned(x7 ^ x8, 12);
    x2 = (x2 + x7) | 0;
    x13 = turned(x13 ^ x2, 8);
    x8 = (x8 + x13) | 0;
    x7 = turned(x7 ^ x8, 7);
    x3 = (x3 + x4) | 0;
    x14 = turned(x14 ^ x3, 16);
    x9 = (x9 + x14) | 0;
    x4 = turned(x4 ^ x9, 12);
    x3 = (x3 + x4) | 0;
    x14 = turned(x14 ^ x3, 8);
    x9 = (x9 + x14) | 0;
    x4 = turned(x4 ^ x9, 7);
  }
  const block = new Int32Array(16);
  block[0] = x0 + 0x61707865;
  block[1] = x1 + 0x3320646e;
  block[2] = x2 + 0x79622d32;
  block[3] = x3 + 0x6b206574;
  block[4] = x4 + key[0];
  block[5] = x5 + key[1];
  block[6] = x6 + key[2];
  block[7] = x7 + key[3];
  block[8] = x8 + key[4];
  block[9] = x9 + key[5];
  block[10] = x10 + key[6];
  block[11] = x11 + key[7];
  block[12] = x12 + counter;
  block[13] = x13 + n0;
  block[14] = x14 + n1;
  block[15] = x15 + n2;
  return block;
}
