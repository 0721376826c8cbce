// The service worker of a book that is not kept for reading offline. It deletes the browser's copy of the book, and
// unregisters itself.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  Promise.allSettled([caches.delete(`500 Rum ${registration.scope}`), registration.unregister()]),
));
