/* The browser's storage for the page. If it is full or forbidden, values stay in memory while the page is open, so that
   hands can still be written and saved. */

const memory = new Map();

export function stored(name) {
  if (memory.has(name)) return memory.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

export function drop(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    /* nothing was stored */
  }
}

/* Whether a value is only in memory and would be lost with the page. */
export const onlyInThePage = (name) => memory.has(name);

/* ---------- offline pages, stored by the service worker (offline/keeper.js) ---------- */

export const canKeepPages = ({ urls }) => "serviceWorker" in navigator && urls.keeper !== "";
/* Whether this page came from the cache, so that its content may be old. */
export const isKeptPage = () => "kept" in document.documentElement.dataset;

export const whenIdle = (what) => (window.requestIdleCallback ?? setTimeout)(what);
const loaded = () =>
  new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", done, { once: true });
  });

/* Let the service worker store something once this page is idle. */
async function haveKept(urls, said) {
  if (!canKeepPages({ urls })) return;
  await loaded();
  await new Promise(whenIdle);
  try {
    await navigator.serviceWorker.register(urls.keeper);
  } catch {
    return; // without a service worker only offline pages are missing
  }
  await tell(said);
  await tell({ guide: document.documentElement.lang });
}

/* Store the pages of this evening. */
export const keepPages = ({ slug, urls }) => haveKept(urls, { opened: slug });
/* Store the pages that begin an evening, in this page's language. Store ``anew`` again, because its rules have changed.
   */
export const keepStarts = (urls, anew = null) => haveKept(urls, { starts: document.documentElement.lang, anew });

const tell = async (said) => (await navigator.serviceWorker?.ready)?.active.postMessage(said);

/* Something was written: refresh the cache. A page with the table sends its new state. */
export const followPages = (slug, table = null) => tell({ changed: slug, table });
/* An evening that this phone began is on the server now, so fetch the server's pages. */
export const begunPages = (slug) => tell({ begun: slug });
/* Whether the phone itself made this page, for an evening that it began. */
export const isOnlyHere = ({ urls }) => urls.token !== undefined;
/* Fetch the engine's files, if they are missing. */
export const keepEngine = () => tell({ reckon: true });
/* This phone may no longer write the evening. */
export const dropPages = (slug) => tell({ gone: slug });

/* Return the table as this phone saw it last if that is newer than the cached page, else null. */
export function keptTable() {
  const kept = document.querySelector("#kept-table");
  return kept && JSON.parse(kept.textContent);
}
