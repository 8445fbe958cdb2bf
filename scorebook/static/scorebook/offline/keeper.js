/* The service worker: it stores pages on the phone and answers from them without a network.

   It stores the files that the pages of an evening load (``scorebook-shell-…``). For each evening that this phone may
   write it stores the entry page and the sheet, with the first page (``scorebook-pages``). The server decides who may
   write: only a scribe gets the entry page, and without that page nothing of an evening is stored. POST requests do
   not pass through here. The server prepends ``BUILD`` (scorebook/offline/views.py).

   Pages post these messages: { opened }, an evening to store; { changed }, an evening and its new table; { gone }, an
   evening that this phone may no longer write; { reckon }, to store the engine (``scorebook-engine``), which is large;
   { guide }, the language of the guide to store; after it pages of another version are fetched again.

   { starts } stores the pages that begin an evening (``scorebook-starts``): the start pages, and the pages of empty
   tables. From these a page makes the pages of an evening that begins without a network (evening/here.js). Until
   { begun } says that the server has the evening, its pages are only on this phone and are not fetched. */

const SHELL = `scorebook-shell-${BUILD.version}`;
const PAGES = "scorebook-pages";
const ENGINE = "scorebook-engine";
const STARTS = "scorebook-starts";
const GUIDE = `scorebook-guide-${BUILD.version}-`;
const NO_MORE = [403, 404, 410];
const WHEREVER = { ignoreVary: true };

const home = "/";
const sheetOf = (slug) => `/e/${slug}/`;
const entryOf = (slug) => `/e/${slug}/hand/`;
const tableOf = (slug) => `/e/${slug}/hand/table`;
/* All lines of the evening with their facts; the phone computes results from them. */
const linesOf = (slug) => `/e/${slug}/hand/lines/`;
/* Marks an evening that exists only on this phone. */
const beginsOf = (slug) => `/e/${slug}/begins`;
const slugOf = (address) => address.match(/^\/e\/([^/]+)\//)?.[1];
/* Without a network a line is corrected on the cached entry page. */
const drawnBy = (address) => (/^\/e\/[^/]+\/\d+\/edit\/$/.test(address) ? entryOf(slugOf(address)) : address);
/* Whether a page may be cached. The same address with another query is another page. */
const isWorthKeeping = (address) =>
  [home, sheetOf(slugOf(address)), entryOf(slugOf(address)), ...BUILD.starts].includes(address);
const addressOf = ({ url }) => url.slice(location.origin.length);

/* Counts how often something was deleted; a page that was requested before a deletion is not stored after it. */
let cleared = 0;

/* ---------- the cache ---------- */

const pages = () => caches.open(PAGES);
const find = async (address) => (await pages()).match(address, WHEREVER);
const addresses = async () => (await (await pages()).keys()).map(addressOf);
const isOnlyHere = async (slug) => Boolean(slug && (await find(beginsOf(slug))));
/* Return the evenings with cached pages, the latest first. */
const evenings = async () => [...new Set((await addresses()).map(slugOf).filter(Boolean).reverse())];

async function mayBeKept(address) {
  const slug = slugOf(address);
  if (address === home) return (await caches.has(STARTS)) || (await evenings()).length > 0;
  if (address === entryOf(slug)) return true;
  return [sheetOf(slug), linesOf(slug)].includes(address) && Boolean(await find(entryOf(slug)));
}

/* Mark the page as cached, because its content may be old. */
async function markedAsKept(answer) {
  const text = (await answer.text()).replace("<html ", "<html data-kept ");
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
}

/* Store a page. With a new evening the first page is stored again, so that it lists the evening. */
async function keep(address, answer, since) {
  const page = await markedAsKept(answer);
  if (cleared !== since || !(await mayBeKept(address))) return;
  const isNew = address === entryOf(slugOf(address)) && !(await find(address));
  await (await pages()).put(address, page);
  if (isNew) await askAnew(home);
  for (const slug of (await evenings()).slice(BUILD.mostEvenings)) if (!(await isOnlyHere(slug))) await drop(slug);
}

async function drop(slug) {
  const cache = await pages();
  const all = (await cache.keys()).filter((one) => slugOf(addressOf(one)) === slug);
  await Promise.all(all.map((one) => cache.delete(one, WHEREVER)));
}

async function forget(slug) {
  cleared += 1;
  await drop(slug);
  if (!(await evenings()).length) await forgetAll();
}

/* Delete everything except evenings that exist only here. */
async function forgetAll() {
  cleared += 1;
  await caches.delete(STARTS);
  const all = await evenings();
  const stay = await Promise.all(all.map(isOnlyHere));
  if (!stay.includes(true)) await caches.delete(PAGES);
  else await Promise.all([...all.filter((_slug, at) => !stay[at]).map(drop), (await pages()).delete(home, WHEREVER)]);
}

/* Act on the network's answer: store the page, or delete its evening. */
async function heed(address, answer, since) {
  if ([...BUILD.starts, ...BUILD.beginnings].includes(address)) {
    await keepStart(address, answer, since);
    return;
  }
  if (address !== home && NO_MORE.includes(answer.status)) await forget(slugOf(address));
  if (answer.ok && !answer.redirected) await keep(address, answer, since);
}

/* Fetch a page in the background, and return whether the server answered. */
async function askAnew(address) {
  const since = cleared;
  try {
    const answer = await fetch(address);
    await heed(address, answer, since);
    return answer.status < 500;
  } catch {
    return false;
  }
}

async function keepEvening(slug) {
  for (const address of [entryOf(slug), sheetOf(slug), linesOf(slug), home])
    if (!(await find(address))) await askAnew(address);
}

/* Something was written. Store the new table beside the cached entry page, whatever its age. Without a table fetch the
   entry page again. */
async function follow(slug, table) {
  if (!(await find(entryOf(slug))) || (await isOnlyHere(slug))) return;
  if (table) await (await pages()).put(tableOf(slug), new Response(JSON.stringify(table)));
  else await askAnew(entryOf(slug));
  await askAnew(linesOf(slug));
  await askAnew(sheetOf(slug));
}

/* Store files one after another: the last stored file proves that no other is missing. */
async function keepAll(name, addresses) {
  const cache = await caches.open(name);
  for (const address of addresses) if (!(await cache.match(address, WHEREVER))) await cache.add(address);
}

/* Delete the engine files that this version does not use. Python itself usually stays. */
async function dropOldEngine() {
  if (!BUILD.engine.length) await caches.delete(ENGINE);
  if (!(await caches.has(ENGINE))) return;
  const cache = await caches.open(ENGINE);
  const old = (await cache.keys()).filter((one) => !BUILD.engine.includes(addressOf(one)));
  await Promise.all(old.map((one) => cache.delete(one, WHEREVER)));
}

/* ---------- pages that begin an evening ---------- */

const findStart = (address) => caches.match(address, { ...WHEREVER, cacheName: STARTS });
const isStart = (address) => address.split("?")[0] === BUILD.starts[0];

async function keepStart(address, answer, since) {
  const page = await markedAsKept(answer);
  if (cleared !== since || !answer.ok || !(await caches.has(STARTS))) return;
  await (await caches.open(STARTS)).put(address, page);
}

/* Store everything that begins an evening, in the given language. Pages in that language stay, except ``anew``. */
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

/* The server has the evening now, so store the server's pages. */
async function takeIn(slug) {
  const asked = await Promise.all([entryOf(slug), linesOf(slug), sheetOf(slug), home].map(askAnew));
  if (asked.includes(false)) return;
  await (await pages()).delete(beginsOf(slug));
  for (const page of await clients.matchAll()) page.postMessage({ begun: slug });
}

/* ---------- the guide, in one language; its pictures are not stored ---------- */

async function keepGuide(language) {
  const others = (await caches.keys()).filter((one) => one.startsWith(GUIDE) && one !== GUIDE + language);
  await Promise.all(others.map((one) => caches.delete(one)));
  await keepAll(GUIDE + language, BUILD.guide);
}

/* ---------- answers ---------- */

async function cached(address) {
  const page = BUILD.guide.includes(address) ? await caches.match(address, WHEREVER) : await find(address);
  const table = page && (await find(`${address}table`));
  if (!table) return page;
  const told = (await table.text()).replaceAll("<", "\\u003c");
  const block = `<script id="kept-table" type="application/json">${told}</script>`;
  return new Response((await page.text()) + block, { headers: page.headers });
}

/* Return the start page of the installed app if the network does not say which evening is on: the last stored one. */
async function begin() {
  const [latest] = await evenings();
  return Response.redirect(latest ? sheetOf(latest) : home);
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

/* Answer from the network; if that fails or takes too long, from the cache; if that is empty, wait for the network. */
async function page(asking, address) {
  const answer = await Promise.race([asking, wait(BUILD.patience)]);
  if (answer && answer.status < 500) return answer;
  if (address === BUILD.start && !answer) return begin();
  const found = (await findStart(address)) ?? (isStart(address) ? await findStart(BUILD.starts[0]) : null);
  return found ?? (await cached(drawnBy(address))) ?? (await asking) ?? caches.match(BUILD.noNetwork, WHEREVER);
}

async function pageResponse(event, address) {
  const { request } = event;
  if (await isOnlyHere(slugOf(address)))
    return (await cached(drawnBy(address))) ?? caches.match(BUILD.noNetwork, WHEREVER);
  const since = cleared;
  const asking = fetch(request);
  if (isWorthKeeping(address))
    event.waitUntil(asking.then((answer) => heed(address, answer.clone(), since)).catch(() => {}));
  return page(
    asking.catch(() => null),
    address,
  );
}

/* Answer the requests of scripts: the lines of an evening, and the data that begins one. */
async function dataResponse(request, address, found) {
  if (await isOnlyHere(slugOf(address))) return found();
  const asking = fetch(request).catch(() => null);
  const answer = await Promise.race([asking, wait(BUILD.patience)]);
  return answer && answer.status < 500 ? answer : ((await found()) ?? (await asking) ?? Response.error());
}

async function file(request) {
  const found = await (await caches.open(SHELL)).match(request, WHEREVER);
  return found ?? (await caches.match(request, WHEREVER)) ?? fetch(request);
}

/* ---------- new versions ---------- */

const install = async () => {
  await (await caches.open(SHELL)).addAll(BUILD.shell);
  await skipWaiting();
};

/* Return the caches of other versions. */
async function oldCaches() {
  const stays = (name) => [SHELL, PAGES, ENGINE, STARTS].includes(name) || name.startsWith(GUIDE);
  return (await caches.keys()).filter((name) => name.startsWith("scorebook-") && !stays(name));
}

/* Fetch every page again, then delete the files of other versions: a cached page loads files of its own version. */
async function renewAll() {
  const only = await Promise.all((await addresses()).map((address) => isOnlyHere(slugOf(address))));
  const others = (await addresses()).filter((_address, at) => !only[at]);
  const asked = others.filter((address) => address !== tableOf(slugOf(address)));
  if (await caches.has(STARTS)) asked.push(...BUILD.starts, ...BUILD.beginnings);
  const anew = await Promise.all(asked.map(askAnew));
  if (anew.includes(false) || only.includes(true)) return;
  await Promise.all([...(await oldCaches()).map((name) => caches.delete(name)), dropOldEngine()]);
}

/* A page that opens starts this, and not the activation: every navigation waits until the activation has ended. What
   was interrupted begins again with the next page. */
let renewing = null;
async function renew() {
  if ((await oldCaches()).length) await (renewing ??= renewAll().finally(() => (renewing = null)));
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  const { opened, changed, table, gone, reckon, starts, anew, begun, guide } = event.data;
  if (opened) event.waitUntil(keepEvening(opened));
  if (changed) event.waitUntil(follow(changed, table));
  if (gone) event.waitUntil(forget(gone));
  if (reckon) event.waitUntil(keepAll(ENGINE, BUILD.engine));
  if (starts) event.waitUntil(keepStarts(starts, anew));
  if (begun) event.waitUntil(takeIn(begun));
  if (guide) event.waitUntil(keepGuide(guide).then(renew));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(`${location.origin}/`)) return;
  const address = addressOf(request);
  if (request.method === "POST" && address === BUILD.signOut) event.waitUntil(forgetAll());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(pageResponse(event, address));
  else if (address === linesOf(slugOf(address))) event.respondWith(dataResponse(request, address, () => find(address)));
  else if (BUILD.beginnings.includes(address) || isStart(address))
    event.respondWith(dataResponse(request, address, () => findStart(address)));
  else if (address.startsWith(BUILD.files) || BUILD.engine.includes(address)) event.respondWith(file(request));
});
