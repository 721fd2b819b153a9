import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

/** So many pictures of what was done last are looked at again. */
const LENGTH = 8;

interface Frame {
  readonly number: number;
  readonly words: string;
  readonly picture: Buffer;
}

/** The last pictures of a game, and those that somebody asked to keep. */
export class Film {
  private taken = 0;
  private readonly last: Frame[] = [];
  private readonly kept: Frame[] = [];

  private developing: Promise<void> = Promise.resolve();

  constructor(private readonly page: Page) {}

  /** Takes a picture; nobody waits for it but the next one. */
  async take(words: string): Promise<void> {
    await this.developing;
    this.developing = this.page
      .screenshot({ type: "jpeg", quality: 45, timeout: 15_000 })
      .then((picture) => {
        this.last.push({ number: ++this.taken, words, picture });
        if (this.last.length > LENGTH) this.last.shift();
      })
      .catch(() => undefined);
  }

  /** Keeps the last two pictures: before and after what went wrong. */
  async keep(): Promise<void> {
    await this.developing;
    this.kept.push(...this.last.slice(-2));
  }

  /** Lays the pictures into a folder, numbered in their order, with a page to look through them. */
  async develop(folder: string): Promise<void> {
    await this.developing;
    mkdirSync(folder, { recursive: true });
    const frames = [...new Set([...this.kept, ...this.last])].sort((a, b) => a.number - b.number);
    const figures = frames.map(({ number, words, picture }) => {
      const name = `${String(number).padStart(5, "0")}.jpg`;
      writeFileSync(path.join(folder, name), picture);
      return `<figure><img src="${name}" width="720"><figcaption>${number}. ${asText(words)}</figcaption></figure>`;
    });
    writeFileSync(path.join(folder, "strip.html"), `<!doctype html><meta charset="utf-8">\n${figures.join("\n")}\n`);
  }
}

const asText = (words: string): string => words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
