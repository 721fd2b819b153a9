import type { BotEffort } from "@wusong/host";

/** What a person has set for this browser. */
export interface Settings {
  theme: "auto" | "light" | "dark";
  /** how fast counters walk and dice roll; 0 shows results at once */
  speed: 0 | 0.5 | 1 | 2;
  sound: boolean;
  vision: "typical" | "red-green" | "blue-yellow";
  /** per cent */
  textSize: 100 | 125 | 150 | 200;
  /** every command waits for a second word (Enter, or pointing twice), also one that could be taken back */
  confirm: boolean;
  /** so does a move that is dropped on its goal, where it could not be taken back */
  confirmDrops: boolean;
  /** how long bots think; "fixed" is for tests, which need the same game again */
  botEffort: BotEffort;
}

const STANDARD: Settings = {
  theme: "auto",
  speed: 1,
  sound: false,
  vision: "typical",
  textSize: 100,
  confirm: false,
  confirmDrops: false,
  botEffort: "timed",
};

const KEY = "wusong settings";
/** From here on some things are laid out in another way, to leave room for the text. */
const LARGE = 150;
/** The type scale of the design tokens, in px. */
const SCALE: Readonly<Record<string, number>> = {
  "--size-page": 30,
  "--size-title": 25,
  "--size-prompt": 21,
  "--size-bar": 17,
  "--size-text": 15,
  "--size-log": 14,
  "--size-note": 13,
};

function stored(): Settings {
  try {
    const kept: Partial<Settings> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...STANDARD, ...kept };
  } catch {
    return { ...STANDARD };
  }
}

class SettingsOfBrowser {
  now = $state<Settings>(stored());

  change(change: Partial<Settings>): void {
    Object.assign(this.now, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing still shows what was set until the page is closed.
    }
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    const { theme, vision, speed, textSize } = this.now;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (vision === "typical") delete root.dataset.vision;
    else root.dataset.vision = vision;
    if (speed === 0) root.dataset.motion = "none";
    else delete root.dataset.motion;
    root.style.setProperty("--text-scale", String(textSize / 100));
    if (textSize >= LARGE) root.dataset.text = "large";
    else delete root.dataset.text;
    for (const [token, px] of Object.entries(SCALE)) root.style.setProperty(token, `${(px * textSize) / 100}px`);
  }

  /** Milliseconds the dice roll. */
  get rollTime(): number {
    return this.stepTime === 0 ? 0 : 600 / this.now.speed;
  }

  /** Milliseconds a counter takes for a step; none where the system asks for less motion. */
  get stepTime(): number {
    if (this.now.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return 260 / this.now.speed;
  }
}

export const settings = new SettingsOfBrowser();
