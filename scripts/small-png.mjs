import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A screenshot with at most 256 colours: a third of its size, and of a printed sheet hardly to be told from the whole. */
export function smallPng(png) {
  const { width, height, pixels, channels } = decode(png);
  const { palette, indexOf } = paletteOf(pixels, channels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * channels;
      rows[y * (width + 1) + 1 + x] = indexOf(pixels[i], pixels[i + 1], pixels[i + 2]);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Reads what a browser writes: eight bits a channel, not interlaced. */
function decode(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) throw new Error("This PNG is not a plain screenshot.");
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[y * stride + x - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? pixels[(y - 1) * stride + x - channels] : 0;
      pixels[y * stride + x] = raw[y * (stride + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return { width, height, pixels, channels };
}

function predicted(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Median cut over colours of five bits a channel; what is used most gets the finest shades. */
function paletteOf(pixels, channels) {
  const bins = new Map();
  for (let i = 0; i < pixels.length; i += channels) {
    const key = ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
    const bin = bins.get(key);
    if (bin) {
      bin.n++;
      for (let c = 0; c < 3; c++) bin.sum[c] += pixels[i + c];
    } else bins.set(key, { key, n: 1, sum: [pixels[i], pixels[i + 1], pixels[i + 2]] });
  }
  const all = [...bins.values()].map((bin) => ({ ...bin, colour: bin.sum.map((one) => one / bin.n) }));
  const boxes = [boxOf(all)];
  while (boxes.length < 256) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    if (widest.bins.length < 2) break;
    const sorted = [...widest.bins].sort((a, b) => a.colour[widest.axis] - b.colour[widest.axis]);
    const half = sorted.reduce((sum, { n }) => sum + Math.sqrt(n), 0) / 2;
    let [seen, cut] = [0, 0];
    while (cut < sorted.length - 1 && seen < half) seen += Math.sqrt(sorted[cut++].n);
    cut = Math.max(1, cut);
    boxes.splice(boxes.indexOf(widest), 1, boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut)));
  }
  const index = new Map();
  const palette = boxes.map(({ bins: own }, i) => {
    const n = own.reduce((sum, bin) => sum + bin.n, 0);
    for (const bin of own) index.set(bin.key, i);
    return [0, 1, 2].map((c) => Math.round(own.reduce((sum, bin) => sum + bin.sum[c], 0) / n));
  });
  return { palette, indexOf: (r, g, b) => index.get(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)) };
}

function boxOf(bins) {
  const spans = [0, 1, 2].map((c) => {
    const values = bins.map(({ colour }) => colour[c]);
    return Math.max(...values) - Math.min(...values);
  });
  const axis = spans.indexOf(Math.max(...spans));
  const weight = bins.length < 2 ? -1 : spans[axis] * bins.reduce((sum, { n }) => sum + Math.sqrt(n), 0);
  return { bins, axis, weight };
}
