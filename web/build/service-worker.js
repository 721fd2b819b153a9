/* Keeps the files of one build. A new build gets a new cache; the one before it stays for pages that still show it. */
const CACHE = "wusong-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== CACHE).slice(0, -1))
      .then((older) => Promise.all(older.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/* Somebody wants the newer build now: by itself it would wait until no page is open. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What the server answers is never kept.
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api")) return;
  const key = request.mode === "navigate" ? "/" : url.pathname;
  event.respondWith(
    caches
      .match(key, { cacheName: CACHE })
      .then((kept) => kept ?? caches.match(key))
      .then((kept) => kept ?? fetch(request)),
  );
});

/* A notice of the server: one for each table, and a click goes there. */
self.addEventListener("push", (event) => {
  const { heading, text, url, tag, stop } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(heading, {
      body: text,
      tag,
      icon: "/icon.svg",
      data: { url, stop },
      actions: [{ action: "stop", title: "Tell me no more" }],
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { url, stop } = notification.data;
  notification.close();
  if (action === "stop") {
    event.waitUntil(fetch(stop, { method: "POST" }));
    return;
  }
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => page.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
