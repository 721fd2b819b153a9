import "./fonts/fonts.css";
import "./tokens.css";
import "./app/base.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { settings } from "./app/settings.svelte.ts";

settings.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without a service worker the page works all the same, but not offline.
    navigator.serviceWorker.register("/service-worker.js").then(takeNewer, () => undefined);
  });
}

/** A newer build that was fetched last time takes over now, before anything is done here: without this it waits until no tab is open. */
function takeNewer({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}
