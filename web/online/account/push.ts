import { UserError } from "@wusong/engine/user-error";
import { ask } from "../asking.ts";

/** Over plain http browsers have neither. */
export const canPush = "serviceWorker" in navigator && "PushManager" in globalThis;

/** Lets the server tell this browser things, where its owner allows it. */
export async function subscribe(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new UserError("The browser does not let this page tell you anything: allow notices for it first.");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  await ask("POST", "/api/me/push", subscription.toJSON());
}
