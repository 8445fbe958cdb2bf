/* The service worker if offline pages are switched off: it deletes the caches and unregisters itself. Unsent entries
   are stored elsewhere and stay. */

const dropped = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("scorebook-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(dropped()));
