// The book is no longer kept for reading offline: a browser that kept it throws it away, and this worker too.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  Promise.allSettled([caches.delete(`500 Rum ${registration.scope}`), registration.unregister()]),
));
