/* The keeper, of the guide: it lies on the phone in one language at a time; its pictures stay with the network. */

const GUIDES = "scorebook-guide-";
const GUIDE = `${GUIDES}${BUILD.version}-`;

async function keepGuide(language) {
  const others = (await caches.keys()).filter((one) => one.startsWith(GUIDE) && one !== GUIDE + language);
  await Promise.all(others.map((one) => caches.delete(one)));
  await keepAll(GUIDE + language, BUILD.guide);
}

/* Another version keeps it in the language it was in, before that goes. */
async function keepGuideAnew() {
  const kept = (await caches.keys()).find((one) => one.startsWith(GUIDES));
  if (kept) await keepGuide(kept.split("-").at(-1));
}
