/* What this browser keeps for the page. Where it keeps nothing, because it is full or may not, the page itself
   remembers as long as it is open: a hand is written and saved all the same. */

const memory = new Map();

export function kept(name) {
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
    /* Nothing was kept. */
  }
}

/* Whether something would be gone with the page. */
export const onlyInThePage = (name) => memory.has(name);

/* ---------- whole pages, for when there is no network: the keeper keeps them (offline/keeper.js) ---------- */

export const canKeepPages = ({ urls }) => "serviceWorker" in navigator && urls.keeper !== "";
/* Whether this page was opened from what the phone kept: nobody has said yet how things stand now. */
export const isKeptPage = () => "kept" in document.documentElement.dataset;

export const whenIdle = (what) => (window.requestIdleCallback ?? setTimeout)(what);
const loaded = () =>
  new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", done, { once: true });
  });

/* Have something kept, as soon as this page has nothing better to do. */
async function haveKept(urls, said) {
  if (!canKeepPages({ urls })) return;
  await loaded();
  await new Promise(whenIdle);
  try {
    await navigator.serviceWorker.register(urls.keeper);
  } catch {
    return; // a browser that may not keep anything: the page needs the network to open, and nothing else
  }
  await tell(said);
  await tell({ guide: document.documentElement.lang });
}

/* The pages of this evening. */
export const keepPages = ({ slug, urls }) => haveKept(urls, { opened: slug });
/* What an evening is begun with, in the language of this page; one of them anew, where its rules have changed since. */
export const keepStarts = (urls, anew = null) => haveKept(urls, { starts: document.documentElement.lang, anew });

const tell = async (said) => (await navigator.serviceWorker?.ready)?.active.postMessage(said);

/* Something was written: what is kept follows. A page that shows the table says how it stands now. */
export const followPages = (slug, table = null) => tell({ changed: slug, table });
/* An evening that this phone began by itself is on the server: its pages are there as well. */
export const begunPages = (slug) => tell({ begun: slug });
/* Whether this page was made by the phone itself, of an evening that it began. */
export const isOnlyHere = ({ urls }) => urls.token !== undefined;
/* What this phone reckons with is fetched, if it is not there yet. */
export const keepEngine = () => tell({ reckon: true });
/* This phone may not write the evening any more. */
export const dropPages = (slug) => tell({ gone: slug });

/* The table as this phone knew it last, where that is more than the kept page says; or null. */
export function keptTable() {
  const kept = document.querySelector("#kept-table");
  return kept && JSON.parse(kept.textContent);
}
