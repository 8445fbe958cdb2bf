/* An evening is begun: on the server, and where nobody answers on this phone, under the same key. There its pages are
   those that the phone keeps of a table at which nobody sits yet, with the names put in, and lie under the address that
   the server will give it, which follows from the key. Its beginning waits in its queue before everything that is
   written on it. */

import { lent } from "../hand/queue/lent.js";
import { isSilence, newKey, post } from "../hand/queue/net.js";
import { Outbox } from "../hand/queue/outbox.js";
import * as fold from "../hand/queue/fold.js";
import { takenIn } from "../hand/handover/taken.js";

/* Where the keeper of pages looks for them (offline/keeper.js). */
const PAGES = "scorebook-pages";
const WHEREVER = { ignoreVary: true };
const FIRST_NAME = 0xe000; // the letter that stands for whoever sits first
const NO_ADDRESS = "0000000000";
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/* What the evening is called in addresses: the server makes the same of the same key (ledger/opening.py). */
async function slugOf(key) {
  const bytes = Uint8Array.from(key.replaceAll("-", "").match(/../g), (two) => parseInt(two, 16));
  const lot = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...lot.slice(0, NO_ADDRESS.length)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

const escaped = (text) => new Option(text).innerHTML;
const isName = (letter) => letter.charCodeAt(0) - FIRST_NAME;

/* Everything that is kept of the evening, by its address: what is drawn, and what the rules are told. */
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

/* A page with other contents in some of its places. It says of itself that it was kept. */
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

/* What the phone has of this game by these rules for so many people, or null. */
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

/* What the rules are called: the preset, and what is typed over it (offline/beginning.py). */
function rulesOf(said) {
  const own = said.filter(([name, value]) => name.startsWith("rule.") && value !== "");
  return [Object.fromEntries(said).preset, ...own.map((one) => one.join("=")).sort()].join(" ");
}

async function queueOf(slug) {
  const outbox = new Outbox(slug, { ...lent({ desc: { slug } }), told: () => {} });
  await outbox.open();
  return outbox;
}

/* It is begun on the server. What this phone wrote on it, if it had begun it otherwise, goes on from there. */
async function begunThere(key, answer) {
  const [, , slug] = answer.url.split("/");
  const outbox = await queueOf(slug);
  await outbox.fold(fold.answered, key, 200, answer);
  return answer.url;
}

/* Begin it here, and return where it is written; null where this phone has nothing to begin it with: that
   is so of rules of their own as well that nobody has played by from here, of which it has no screen. */
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
  const table = { names, dealer }; // for another phone, which draws it anew
  const deed = { key, at: Date.now(), url, body: said, number: null, s: null, title, sentence, table };
  return (await outbox.fold(fold.begun, deed)) ? `/e/${slug}/hand/` : null;
}

/* What the server says of a beginning, or null where nobody answers. */
async function asked(said, url, desc) {
  try {
    return await post(desc, url, new URLSearchParams(said));
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
    return failure.status === 429 ? failure : null;
  }
}

/* Begin what the form asks for by those who sit there, and return where it is written; null where it cannot be begun
   now. What the server refuses it says on its own page: then nothing is returned. */
export async function begin(form, table) {
  const said = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const { game, key, csrfmiddlewaretoken: csrf } = form.elements;
  const [url, token] = [location.pathname, `${form.dataset.kits}${game.value}/`];
  const answer = await asked(said, url, { csrf: csrf.value, urls: { token } });
  if (answer?.status === 200) return begunThere(key.value, answer.body);
  if (answer) {
    form.submit();
    return undefined;
  }
  const place = await beginHere({ said, url, token, ...table });
  key.value = newKey(); // another press begins another one
  return place;
}

/* ---------- an evening that waits on another phone ---------- */

/* Where it is written if this phone has its pages from the server. */
async function isKnown(key) {
  if (!globalThis.caches || !crypto.subtle) return null;
  const here = `/e/${await slugOf(key)}/`;
  const [entry, begins] = await Promise.all(["hand/", "begins"].map((name) => caches.match(here + name, WHEREVER)));
  return entry && !begins ? `${here}hand/` : null;
}

async function begunBy({ csrf, ...beginning }) {
  const { said, url, token } = beginning;
  const answer = await asked(said, url, { csrf, urls: { token } });
  const { key } = Object.fromEntries(said);
  return answer?.status === 200 ? begunThere(key, answer.body) : beginHere(beginning);
}

/* Begin what another phone began, under its key, and take in what was written on it: once, whichever of them comes to
   the server first. Null where this phone cannot. */
export async function takeOver([begins, ...deeds], { kits, csrf }) {
  const { key, url, body: said, table, title, sentence } = begins;
  const token = `${kits}${Object.fromEntries(said).game}/`;
  const place = (await isKnown(key)) ?? (await begunBy({ said, url, token, csrf, title, sentence, ...table }));
  if (!place) return null;
  const ours = deeds.filter((deed) => deed.url.startsWith(place.replace(/hand\/$/, "")));
  const outbox = await queueOf(place.split("/")[2]);
  return ours.length === deeds.length && (await outbox.fold(takenIn, ours)) ? place : null;
}
