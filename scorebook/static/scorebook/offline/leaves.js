/* Served in the keeper's place where keeping pages is switched off: it throws away what was kept, and takes itself off
   the phone. What waits to be sent lies elsewhere and stays. */

const dropped = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("scorebook-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(dropped()));
