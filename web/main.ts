import "./fonts/fonts.css";
import "./tokens.css";
import "./app/base.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { newer } from "./app/newer.svelte.ts";
import { settings } from "./app/settings.svelte.ts";

settings.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without a service worker the page works all the same, but not offline.
    newer.watch(navigator.serviceWorker).catch(() => undefined);
  });
}
