/* Hands on their way to the server.  A hand lies here from the press of "save" until the server has said that it has it;
   it is sent in order, again and again, under the key it got at the press, so that it is written once. */

import { drop, keep, kept, onlyInThePage } from "./entry-store.js";

const WAITS = [3000, 6000, 15000, 30000, 60000];

export class NoNetwork extends Error {}
export class PenLost extends Error {}

/* A key no other hand has, from the browser's own chance (also where the page is not served over https). */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

async function reach(address, options, wait) {
  const stop = new AbortController(), clock = setTimeout(() => stop.abort(), wait);
  try {
    return await fetch(address, { credentials: "same-origin", cache: "no-store", ...options, signal: stop.signal });
  } catch {
    throw new NoNetwork();
  } finally {
    clearTimeout(clock);
  }
}

/* The page's description once more: a fresh token, the head as it is now. */
export async function describe(desc) {
  const answer = await reach(desc.urls.describe, { headers: { Accept: "application/json" } }, 8000);
  if ([403, 404, 410].includes(answer.status)) throw new PenLost();
  if (!answer.ok) throw new NoNetwork();
  return answer.json();
}

/* The one way to the server; ``keepalive`` lets a request outlive the page.  A stale token is renewed once; anything that is no answer of ours is no network. */
export async function post(desc, address, body, { wait = 8000, keepalive = false } = {}) {
  const go = () => reach(address, {
    method: "POST", body: JSON.stringify(body), keepalive,
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": desc.csrf },
  }, wait);
  let answer = await go();
  if (answer.status === 403) {
    desc.csrf = (await describe(desc)).csrf;
    answer = await go();
  }
  if ([403, 404, 410].includes(answer.status)) throw new PenLost();
  if (!answer.headers.get("Content-Type")?.startsWith("application/json")) throw new NoNetwork();
  return { status: answer.status, body: await answer.json() };
}

export class Outbox {
  /* ``send(item)`` posts one hand; ``told(event, item, answer)`` hears saved, refused, conflict, waiting and penLost. */
  constructor(slug, send, told) {
    Object.assign(this, { name: `scorebook.unsent.${slug}`, send, told, tries: 0, busy: null, clock: null });
    for (const event of ["online", "focus"]) addEventListener(event, () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden || this.flush());
    addEventListener("storage", (event) => event.key === this.name && this.told("changed"));
  }

  get items() {
    try { return JSON.parse(kept(this.name)) ?? []; } catch { return []; }
  }

  keep(items) {
    if (items.length) keep(this.name, JSON.stringify(items));
    else drop(this.name);
  }

  get forgetful() { return onlyInThePage(this.name); }

  add(item) { this.keep([...this.items, item]); }
  change(key, change) { this.keep(this.items.map((item) => (item.key === key ? { ...item, ...change } : item))); }
  drop(key) { this.keep(this.items.filter((item) => item.key !== key)); }

  flush() {
    this.busy ??= this.sendAll().finally(() => { this.busy = null; });
    return this.busy;
  }

  async sendAll() {
    clearTimeout(this.clock);
    for (let [item] = this.items; item && !item.why; [item] = this.items) {
      this.change(item.key, { tried: navigator.onLine || item.tried });
      let answer;
      try {
        answer = await this.send(item);
      } catch (failure) {
        if (!(failure instanceof NoNetwork || failure instanceof PenLost)) throw failure;
        this.told(failure instanceof PenLost ? "penLost" : "waiting", item);
        this.clock = setTimeout(() => this.flush(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
        this.tries += 1;
        return;
      }
      this.tries = 0;
      this.settle(item, answer);
    }
  }

  /* What the server said of one hand.  The next one was written on top of it, so it goes on from the head it made. */
  settle(item, answer) {
    if (answer.status === 200) {
      this.drop(item.key);
      const [next] = this.items;
      if (next && next.body.head === null) this.change(next.key, { body: { ...next.body, head: answer.body.head } });
      return this.told("saved", item, answer.body);
    }
    this.change(item.key, { why: answer.body });
    return this.told(answer.status === 409 ? "conflict" : "refused", item, answer.body);
  }
}
