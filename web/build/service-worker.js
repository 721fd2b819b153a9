/* Keeps the files of one build. A new build gets a new cache; the old one goes when no page uses it any more. */
const CACHE = "wusong-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const key = request.mode === "navigate" ? "/" : url.pathname;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(key).then((kept) => kept ?? fetch(request))));
});
