/* The keeper of pages, continued (keeper.js): what an evening is begun with on this phone, and the evening that was. */

/* The server has the evening that this phone had alone: from now on its pages are the server's. */
async function takeIn(slug) {
  const asked = await Promise.all([entryOf(slug), linesOf(slug), sheetOf(slug), home].map(askAnew));
  if (asked.includes(false)) return;
  await (await pages()).delete(beginsOf(slug));
  for (const page of await clients.matchAll()) page.postMessage({ begun: slug });
}

/* ---------- what an evening is begun with ---------- */

async function keepStart(address, answer, since) {
  const text = (await answer.text()).replace("<html ", "<html data-kept ");
  if (cleared !== since || !answer.ok || !(await caches.has(STARTS))) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await (await caches.open(STARTS)).put(address, new Response(text, { headers }));
}

/* Everything it takes, in the language of whoever asks; what is there already stays as it is, but for one of them. */
async function keepStarts(language, anew) {
  const since = cleared;
  await caches.open(STARTS);
  await askAnew(home);
  for (const address of [...BUILD.starts, ...BUILD.beginnings]) {
    const there = await findStart(address);
    if (address === anew || there?.headers.get("Content-Language") !== language)
      await keepStart(address, await fetch(address), since).catch(() => {});
  }
}

const findStart = (address) => caches.match(address, { ...WHEREVER, cacheName: STARTS });
const isStart = (address) => address.split("?")[0] === BUILD.starts[0];
