/* The keeper: it lies on the phone beside the pages and answers where the network does not.

   It keeps the files that the pages of an evening load (``scorebook-shell-…``), and of each evening that this phone may
   write the entry page and the sheet, with the first page (``scorebook-pages``). Whether the phone may write is the
   server's word: only to a scribe it shows the entry page, and without that nothing of an evening is kept. Nothing that
   is sent passes through here. ``BUILD`` stands before this text when it is served (scorebook/offline/views.py).

   The pages tell it which evening is { opened }, what has { changed } with the table as it is now, and what is { gone }
   because the server says that this phone may not write it any more; that the phone may { reckon } by itself: what
   that takes (``scorebook-engine``) is large, and fetched once; and in which language it may keep the { guide }.

   Where somebody may begin an evening it keeps what that { starts } with, too (``scorebook-starts``): the start pages,
   and the pages of tables at which nobody sits yet. Of these the page makes those of an evening that this phone begins
   by itself (evening/here.js); until the server has { begun } it as well, nobody but this phone has them, and nobody
   else is asked for them. */

const SHELL = `scorebook-shell-${BUILD.version}`;
const PAGES = "scorebook-pages";
const ENGINE = "scorebook-engine";
const STARTS = "scorebook-starts";
const GUIDES = "scorebook-guide-";
const GUIDE = `${GUIDES}${BUILD.version}-`;
const NO_MORE = [403, 404, 410];
const WHEREVER = { ignoreVary: true };

const home = "/";
const sheetOf = (slug) => `/e/${slug}/`;
const entryOf = (slug) => `/e/${slug}/hand/`;
const tableOf = (slug) => `/e/${slug}/hand/table`;
/* Every line of the evening with its facts: what the phone settles by itself. */
const linesOf = (slug) => `/e/${slug}/hand/lines/`;
/* Lies beside the pages of an evening that is on this phone alone. */
const beginsOf = (slug) => `/e/${slug}/begins`;
const slugOf = (address) => address.match(/^\/e\/([^/]+)\//)?.[1];
/* A line is corrected on the entry page: without a network on the one that was kept. */
const drawnBy = (address) => (/^\/e\/[^/]+\/\d+\/edit\/$/.test(address) ? entryOf(slugOf(address)) : address);
/* What is kept if it may be; another question behind the same address is another page. */
const isWorthKeeping = (address) =>
  [home, sheetOf(slugOf(address)), entryOf(slugOf(address)), ...BUILD.starts].includes(address);
const addressOf = ({ url }) => url.slice(location.origin.length);

/* Counts what was thrown away: a page that was asked for before that is not kept after it. */
let cleared = 0;

/* ---------- what is kept ---------- */

const pages = () => caches.open(PAGES);
const find = async (address) => (await pages()).match(address, WHEREVER);
const addresses = async () => (await (await pages()).keys()).map(addressOf);
const isOnlyHere = async (slug) => Boolean(slug && (await find(beginsOf(slug))));
/* The evenings of which something is kept, the latest first. */
const evenings = async () => [...new Set((await addresses()).map(slugOf).filter(Boolean).reverse())];

async function mayBeKept(address) {
  const slug = slugOf(address);
  if (address === home) return (await caches.has(STARTS)) || (await evenings()).length > 0;
  if (address === entryOf(slug)) return true;
  return [sheetOf(slug), linesOf(slug)].includes(address) && Boolean(await find(entryOf(slug)));
}

/* The page says of itself that it was kept: what it shows is as of then. */
async function markedAsKept(answer) {
  const text = (await answer.text()).replace("<html ", "<html data-kept ");
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
}

/* With a new evening the first page is kept anew: the one that was kept before does not know of it. */
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

/* What nobody else has stays. */
async function forgetAll() {
  cleared += 1;
  await caches.delete(STARTS);
  const all = await evenings();
  const stay = await Promise.all(all.map(isOnlyHere));
  if (!stay.includes(true)) await caches.delete(PAGES);
  else await Promise.all([...all.filter((_slug, at) => !stay[at]).map(drop), (await pages()).delete(home, WHEREVER)]);
}

/* What the network says of a page is heeded: it is kept, or with its evening thrown away. */
async function heed(address, answer, since) {
  if ([...BUILD.starts, ...BUILD.beginnings].includes(address)) {
    await keepStart(address, answer, since);
    return;
  }
  if (address !== home && NO_MORE.includes(answer.status)) await forget(slugOf(address));
  if (answer.ok && !answer.redirected) await keep(address, answer, since);
}

/* Ask for a page that nobody looks at, and tell whether anybody answered. */
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

/* Something was written. The table as the entry page knows it by now is kept beside the kept page, whenever that was
   drawn; a page that shows no table leaves it to be asked for. */
async function follow(slug, table) {
  if (!(await find(entryOf(slug))) || (await isOnlyHere(slug))) return;
  if (table) await (await pages()).put(tableOf(slug), new Response(JSON.stringify(table)));
  else await askAnew(entryOf(slug));
  await askAnew(linesOf(slug));
  await askAnew(sheetOf(slug));
}

/* One after another: where the last is kept, all of them are. */
async function keepAll(name, addresses) {
  const cache = await caches.open(name);
  for (const address of addresses) if (!(await cache.match(address, WHEREVER))) await cache.add(address);
}

/* Of another version only what both have in common stays: Python for the most part, without the rules. */
async function dropOldEngine() {
  if (!BUILD.engine.length) await caches.delete(ENGINE);
  if (!(await caches.has(ENGINE))) return;
  const cache = await caches.open(ENGINE);
  const old = (await cache.keys()).filter((one) => !BUILD.engine.includes(addressOf(one)));
  await Promise.all(old.map((one) => cache.delete(one, WHEREVER)));
}

/* ---------- what an evening is begun with ---------- */

const findStart = (address) => caches.match(address, { ...WHEREVER, cacheName: STARTS });
const isStart = (address) => address.split("?")[0] === BUILD.starts[0];

async function keepStart(address, answer, since) {
  const page = await markedAsKept(answer);
  if (cleared !== since || !answer.ok || !(await caches.has(STARTS))) return;
  await (await caches.open(STARTS)).put(address, page);
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

/* The server has the evening that this phone had alone: from now on its pages are the server's. */
async function takeIn(slug) {
  const asked = await Promise.all([entryOf(slug), linesOf(slug), sheetOf(slug), home].map(askAnew));
  if (asked.includes(false)) return;
  await (await pages()).delete(beginsOf(slug));
  for (const page of await clients.matchAll()) page.postMessage({ begun: slug });
}

/* ---------- the guide, in one language at a time; its pictures stay with the network ---------- */

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

/* ---------- what is answered ---------- */

async function kept(address) {
  const page = BUILD.guide.includes(address) ? await caches.match(address, WHEREVER) : await find(address);
  const table = page && (await find(`${address}table`));
  if (!table) return page;
  const told = (await table.text()).replaceAll("<", "\\u003c");
  const block = `<script id="kept-table" type="application/json">${told}</script>`;
  return new Response((await page.text()) + block, { headers: page.headers });
}

/* Where the installed app begins, if nobody can say which evening is going on: at the one kept last. */
async function begin() {
  const [latest] = await evenings();
  return Response.redirect(latest ? sheetOf(latest) : home);
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

/* The network first; if it says nothing for a while or cannot, what was kept; if that is nothing, the network again. */
async function page(asking, address) {
  const answer = await Promise.race([asking, wait(BUILD.patience)]);
  if (answer && answer.status < 500) return answer;
  if (address === BUILD.start && !answer) return begin();
  const found = (await findStart(address)) ?? (isStart(address) ? await findStart(BUILD.starts[0]) : null);
  return found ?? (await kept(drawnBy(address))) ?? (await asking) ?? caches.match(BUILD.noNetwork, WHEREVER);
}

async function shown(event, address) {
  const { request } = event;
  if (await isOnlyHere(slugOf(address)))
    return (await kept(drawnBy(address))) ?? caches.match(BUILD.noNetwork, WHEREVER);
  const since = cleared;
  const asking = fetch(request);
  if (isWorthKeeping(address))
    event.waitUntil(asking.then((answer) => heed(address, answer.clone(), since)).catch(() => {}));
  return page(
    asking.catch(() => null),
    address,
  );
}

/* What pages ask as programs: the lines of an evening, and what a table is begun with. */
async function told(request, address, found) {
  if (await isOnlyHere(slugOf(address))) return found();
  const asking = fetch(request).catch(() => null);
  const answer = await Promise.race([asking, wait(BUILD.patience)]);
  return answer && answer.status < 500 ? answer : ((await found()) ?? (await asking) ?? Response.error());
}

async function file(request) {
  const found = await (await caches.open(SHELL)).match(request, WHEREVER);
  return found ?? (await caches.match(request, WHEREVER)) ?? fetch(request);
}

/* ---------- another version ---------- */

const install = async () => {
  await (await caches.open(SHELL)).addAll(BUILD.shell);
  await skipWaiting();
};

/* A kept page loads the files of its own version: those go when every page was asked for anew. */
async function takeOver() {
  await clients.claim();
  const only = await Promise.all((await addresses()).map((address) => isOnlyHere(slugOf(address))));
  const others = (await addresses()).filter((_address, at) => !only[at]);
  const asked = others.filter((address) => address !== tableOf(slugOf(address)));
  if (await caches.has(STARTS)) asked.push(...BUILD.starts, ...BUILD.beginnings);
  const anew = await Promise.all(asked.map(askAnew));
  if (anew.includes(false) || only.includes(true)) return;
  await keepGuideAnew();
  const stays = (name) => [SHELL, PAGES, ENGINE, STARTS].includes(name) || name.startsWith(GUIDE);
  const old = (await caches.keys()).filter((name) => name.startsWith("scorebook-") && !stays(name));
  await Promise.all([...old.map((name) => caches.delete(name)), dropOldEngine()]);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("message", (event) => {
  const { opened, changed, table, gone, reckon, starts, anew, begun, guide } = event.data;
  if (opened) event.waitUntil(keepEvening(opened));
  if (changed) event.waitUntil(follow(changed, table));
  if (gone) event.waitUntil(forget(gone));
  if (reckon) event.waitUntil(keepAll(ENGINE, BUILD.engine));
  if (starts) event.waitUntil(keepStarts(starts, anew));
  if (begun) event.waitUntil(takeIn(begun));
  if (guide) event.waitUntil(keepGuide(guide));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(`${location.origin}/`)) return;
  const address = addressOf(request);
  if (request.method === "POST" && address === BUILD.signOut) event.waitUntil(forgetAll());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(shown(event, address));
  else if (address === linesOf(slugOf(address))) event.respondWith(told(request, address, () => find(address)));
  else if (BUILD.beginnings.includes(address) || isStart(address))
    event.respondWith(told(request, address, () => findStart(address)));
  else if (address.startsWith(BUILD.files) || BUILD.engine.includes(address)) event.respondWith(file(request));
});
