import type { Desk } from "./desk.svelte.ts";
import { isElsewhere, keyAction } from "./keys.ts";

const ARROWS: Readonly<Record<string, "up" | "down" | "left" | "right">> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const inside = (event: KeyboardEvent, where: string): boolean =>
  event.target instanceof Element && event.target.closest(where) !== null;

/** Carries out what a key means at the table. */
export function pressKey(desk: Desk, event: KeyboardEvent): void {
  const { table } = desk;
  const action = isElsewhere(event) ? null : keyAction(event, desk.verbKeys);
  if (action === null || table.curtain) return;
  if (desk.telling && tellOn(desk, event)) return;
  if (desk.reckoning !== null || desk.menu || desk.keys || desk.standing) {
    if (action.kind === "confirm" && !(event.target instanceof HTMLButtonElement)) confirmDialog(desk, event);
    return;
  }
  switch (action.kind) {
    case "walk":
      if (desk.replaying || !(event.target instanceof Element) || inside(event, ".column, .hand, .drawer")) return;
      desk.walk(ARROWS[event.key]);
      break;
    case "confirm":
      if (inside(event, "button, a, summary, input, select, textarea")) return;
      desk.enter();
      break;
    case "allProposed":
      if (inside(event, "button, a, summary, input, select, textarea")) return;
      if (table.proposedInTurn.length === 0) desk.enter();
      else void table.acceptAllProposed();
      break;
    case "putDown":
      desk.putDown();
      break;
    case "back":
      table.back();
      break;
    case "undo":
      void table.undo();
      break;
    case "why":
      desk.askWhy();
      break;
    case "inspect":
      desk.inspect();
      break;
    case "keys":
      desk.keys = true;
      break;
    case "rules":
      desk.openRules();
      break;
    case "zoom":
      desk.map?.zoomBy(action.by);
      break;
    case "fit":
      desk.map?.fit();
      break;
    case "fan":
      fanOut(desk);
      break;
    case "replay":
      desk.replaying = !desk.replaying;
      break;
    case "verb":
      void table.press(action.verb);
      break;
    case "proposal": {
      const proposed = table.proposals[action.number - 1];
      if (!proposed || table.seat === null) return;
      table.propose(proposed.command);
      break;
    }
    case "all":
      desk.takeAll();
      break;
    case "next":
      desk.walkOffered(event.shiftKey ? -1 : 1);
      break;
  }
  event.preventDefault();
}

/** While a story is told: Enter goes on at once, the arrows go from battle to battle. Whether the key was one of its own. */
function tellOn(desk: Desk, event: KeyboardEvent): boolean {
  if (desk.menu || desk.keys || desk.standing || desk.reckoning !== null) return false;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Enter" || event.key === "Escape") {
    if (event.target instanceof HTMLButtonElement && event.key === "Enter") return true;
    desk.closeStory();
  } else if (by !== undefined) desk.showBattle(desk.battleShown + by);
  else return false;
  event.preventDefault();
  return true;
}

function fanOut({ focus, looking, map }: Desk): void {
  const place = focus ?? looking;
  if (place !== null) map?.toggleFan(place);
}

function confirmDialog(desk: Desk, event: KeyboardEvent): void {
  event.preventDefault();
  if (desk.reckoning !== null) desk.goOn();
}
