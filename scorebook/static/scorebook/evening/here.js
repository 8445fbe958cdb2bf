/* Begin an evening on the server, or, without a network, on this phone with the same key. The phone then fills the
   names into its cached pages of an empty table, and stores them under the evening's future address, which depends on
   the key. The beginning waits in the queue before everything else. */

import { lent } from "../hand/queue/lent.js";
import { isSilence, newKey, post } from "../hand/queue/net.js";
import { Outbox } from "../hand/queue/outbox.js";
import * as fold from "../hand/queue/fold.js";
import { takenIn } from "../hand/handover/taken.js";

/* The cache of the service worker (offline/keeper.js). */
const PAGES = "scorebook-pages";
const WHEREVER = { ignoreVary: true };
const FIRST_NAME = 0xe000; // the letter that stands for the first player
const NO_ADDRESS = "0000000000";
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/* Return the slug of an evening. The server computes the same from the key (ledger/opening.py). */
async function slugOf(key) {
  const bytes = Uint8Array.from(key.replaceAll("-", "").match(/../g), (two) => parseInt(two, 16));
  const lot = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...lot.slice(0, NO_ADDRESS.length)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

const escaped = (text) => new Option(text).innerHTML;
const isName = (letter) => letter.charCodeAt(0) - FIRST_NAME;

/* Return the contents of the cache by their address: the pages, and the data for the rules. */
function pagesOf(kit, table, { slug, names, dealer, token }) {
  const here = `/e/${slug}/`;
  const named = (text) => text.replace(/[\ue000-\ue0ff]/g, (letter) => escaped(names[isName(letter)]));
  const placed = (text) => text.replaceAll(`/e/${NO_ADDRESS}/`, here).replaceAll(NO_ADDRESS, slug);
  const moved = (told) => JSON.parse(placed(JSON.stringify(told)));
  const known = moved({ ...kit.desc, ...table.desc });
  const standing = { ...known.standing, dealer };
  const urls = { ...known.urls, token };
  const desc = { ...known, seats: names, short: names, standing, dealer, csrf: kit.csrf, urls };
  const began = { names, short: names, began_with: names.length, first_dealer: dealer };
  const lines = { ...moved(kit.lines), ...began, rules: table.rules };
  return {
    [`${here}hand/`]: drawn(placed(kit.entry), {
      "#entry-data": JSON.stringify(desc),
      "#status": named(table.status),
      "#plan": table.plan,
    }),
    [here]: drawn(placed(kit.sheet), { "#unsent-data": (told) => withToken(told, token) }),
    [`${here}hand/lines/`]: JSON.stringify(lines),
    [`${here}begins`]: "",
  };
}

function withToken(told, token) {
  const desc = JSON.parse(told);
  return JSON.stringify({ ...desc, urls: { ...desc.urls, token } });
}

/* Return a page with other contents in some places, marked as cached. */
function drawn(text, contents) {
  const page = new DOMParser().parseFromString(text, "text/html");
  page.documentElement.dataset.kept = "";
  for (const [place, content] of Object.entries(contents)) {
    const node = page.querySelector(place);
    if (node.matches("script")) {
      node.textContent = (content.call ? content(node.textContent) : content).replaceAll("<", "\\u003c");
    } else if (node.id === "plan") node.outerHTML = content;
    else node.innerHTML = content;
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

async function keep(pages) {
  const cache = await caches.open(PAGES);
  for (const [address, text] of Object.entries(pages)) {
    const type = text.startsWith("<") ? "text/html; charset=utf-8" : "application/json";
    await cache.put(address, new Response(text, { headers: { "Content-Type": type } }));
  }
}

/* Return the cached empty table of these rules and this number of players, or null. */
async function tableFor(address, rules, count) {
  if (!globalThis.caches || !crypto.subtle) return null;
  try {
    const kit = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
    const table = kit.tables[`${count} ${rules}`];
    return table ? { kit, table } : null;
  } catch {
    return null;
  }
}

/* Return the name of the rules: the preset and the values that differ (offline/beginning.py). */
function rulesOf(said) {
  const own = said.filter(([name, value]) => name.startsWith("rule.") && value !== "");
  return [Object.fromEntries(said).preset, ...own.map((one) => one.join("=")).sort()].join(" ");
}

async function queueOf(slug) {
  const outbox = new Outbox(slug, { ...lent({ desc: { slug } }), told: () => {} });
  await outbox.open();
  return outbox;
}

/* The evening is begun on the server. Apply the answer to its queue, because this phone may have begun it offline
   before. */
async function begunThere(key, answer) {
  const [, , slug] = answer.url.split("/");
  const outbox = await queueOf(slug);
  await outbox.fold(fold.answered, key, 200, answer);
  return answer.url;
}

/* Begin the evening on this phone and return its entry page. Return null if the phone has no empty table, for example
   for house rules that were never used here. */
async function beginHere({ said, url, token, names, dealer, title, sentence }) {
  const { key } = Object.fromEntries(said);
  const found = await tableFor(token, rulesOf(said), names.length);
  if (!found) return null;
  const slug = await slugOf(key);
  try {
    await keep(pagesOf(found.kit, found.table, { slug, names, dealer, token }));
  } catch {
    return null;
  }
  const outbox = await queueOf(slug);
  const table = { names, dealer }; // for another phone, which draws the table itself
  const deed = { key, at: Date.now(), url, body: said, number: null, s: null, title, sentence, table };
  return (await outbox.fold(fold.begun, deed)) ? `/e/${slug}/hand/` : null;
}

/* Return the server's answer to a beginning, or null without a network. */
async function postBeginning(said, url, desc) {
  try {
    return await post(desc, url, new URLSearchParams(said));
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
    return failure.status === 429 ? failure : null;
  }
}

/* Begin the evening of the form and return its entry page, or null if that fails. If the server refuses, submit the
   form, so that the server's page shows the errors, and return undefined. */
export async function begin(form, table) {
  const said = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const { game, key, csrfmiddlewaretoken: csrf } = form.elements;
  const [url, token] = [location.pathname, `${form.dataset.kits}${game.value}/`];
  const answer = await postBeginning(said, url, { csrf: csrf.value, urls: { token } });
  if (answer?.status === 200) return begunThere(key.value, answer.body);
  if (answer) {
    form.submit();
    return undefined;
  }
  const place = await beginHere({ said, url, token, ...table });
  key.value = newKey(); // the next press begins another evening
  return place;
}

/* ---------- an evening that waits on another phone ---------- */

/* Return the entry page of an evening if this phone has its pages from the server. */
async function isKnown(key) {
  if (!globalThis.caches || !crypto.subtle) return null;
  const here = `/e/${await slugOf(key)}/`;
  const [entry, begins] = await Promise.all(["hand/", "begins"].map((name) => caches.match(here + name, WHEREVER)));
  return entry && !begins ? `${here}hand/` : null;
}

async function begunBy({ csrf, ...beginning }) {
  const { said, url, token } = beginning;
  const answer = await postBeginning(said, url, { csrf, urls: { token } });
  const { key } = Object.fromEntries(said);
  return answer?.status === 200 ? begunThere(key, answer.body) : beginHere(beginning);
}

/* Begin an evening that another phone began, with its key, and take in its actions. Both phones may send them; each is
   written once. Return null if this phone cannot. */
export async function takeOver([begins, ...deeds], { kits, csrf }) {
  const { key, url, body: said, table, title, sentence } = begins;
  const token = `${kits}${Object.fromEntries(said).game}/`;
  const place = (await isKnown(key)) ?? (await begunBy({ said, url, token, csrf, title, sentence, ...table }));
  if (!place) return null;
  const ours = deeds.filter((deed) => deed.url.startsWith(place.replace(/hand\/$/, "")));
  const outbox = await queueOf(place.split("/")[2]);
  return ours.length === deeds.length && (await outbox.fold(takenIn, ours)) ? place : null;
}
