/* The rules on this phone: the worker that reckons where no server can be asked (engine/worker.js). What it takes is
   fetched once, when the page has nothing better to do, and kept with the pages; it is started only where it is needed.

   ``is`` is "absent" (nothing is kept here, or not yet asked for), "starting", "ready" or "failed". */

import * as store from "../../page/store.js";

const PATIENCE = 90000;
const SLOW = ["slow-2g", "2g", "3g"];

/* Whether every byte may cost somebody money or patience. */
export function isMetered() {
  const { saveData, effectiveType, type } = navigator.connection ?? {};
  return Boolean(saveData) || SLOW.includes(effectiveType) || type === "cellular";
}

const canReckon = ({ urls }) => urls.engine !== "" && (store.canKeepPages({ urls }) || isPlain({ urls }));
/* Over plain http nothing is kept on purpose: what was fetched once lies with the browser, for as long as it likes. */
const isPlain = ({ urls }) => !window.isSecureContext && urls.keeper !== "";
const FETCHED = "scorebook.engine";
/* The worker's own file is kept after all that it needs. */
async function isKept({ urls }) {
  if (!canReckon({ urls })) return false;
  if (isPlain({ urls })) return store.kept(FETCHED) === urls.engine;
  return "caches" in window && Boolean(await caches.match(urls.engine, { ignoreVary: true }));
}

/* Whether the scribe has to ask for it: it does not come by itself. */
export const waitsToBeAskedFor = async (page) => canReckon(page) && isMetered() && !(await isKept(page));

/* What was answered to the offer to fetch it where that may cost money: "yes", "no", or null before any answer. */
const ANSWER = "scorebook.rules-offer";
export const isOffered = async (page) => store.kept(ANSWER) === null && (await waitsToBeAskedFor(page));

export function answerOffer(page, answer) {
  store.keep(ANSWER, answer);
  return fetchEngine(page);
}

/* Have it fetched, unless that may cost somebody money who did not ask for it. */
export async function fetchEngine(page) {
  if (!canReckon(page) || (isMetered() && store.kept(ANSWER) !== "yes")) return;
  if (isPlain(page)) store.whenIdle(() => fetchPlainly(page));
  else await store.keepEngine();
}

/* A worker that begins once fetches everything. */
async function fetchPlainly(page) {
  if (await isKept(page)) return;
  const once = new Engine(page, () => {
    if (once.is === "ready") store.keep(FETCHED, page.urls.engine);
    if (once.is !== "starting") once.worker.terminate();
  });
  once.run();
}

export class Engine {
  /* ``told`` hears that it is ready, or never will be. */
  constructor(page, told) {
    Object.assign(this, { page, told, is: "absent", worker: null, words: {}, asked: new Map(), number: 0 });
  }

  async start() {
    if (this.is === "absent" && (await isKept(this.page)) && this.is === "absent") this.run();
  }

  run() {
    this.is = "starting";
    this.worker = new Worker(this.page.urls.engine, { type: "module" });
    const clock = setTimeout(() => this.end(), PATIENCE);
    this.worker.addEventListener("error", () => this.end());
    this.worker.addEventListener("message", ({ data }) => {
      if (data.ready === undefined) this.answered(data);
      else {
        clearTimeout(clock);
        this.begun(data.ready);
      }
    });
    this.told();
  }

  async begun(ready) {
    try {
      this.words = await (await fetch(this.page.urls.words)).json();
    } catch {
      ready = false;
    }
    if (!ready || this.is !== "starting") return this.end();
    this.is = "ready";
    return this.told();
  }

  /* It cannot be started here, or takes longer than anybody waits: this page goes on without it. */
  end() {
    if (this.is === "ready") return;
    this.worker.terminate();
    this.is = "failed";
    this.told();
  }

  answered({ id, text }) {
    this.asked.get(id)?.(text === undefined ? null : JSON.parse(text));
    this.asked.delete(id);
  }

  /* Return what the rules say to a question by name, or null where they broke over it. */
  ask(name, said) {
    this.number += 1;
    const id = this.number;
    this.worker.postMessage({ id, module: "settlement.preview.phone", name, said: [said, this.words] });
    return new Promise((done) => this.asked.set(id, done));
  }
}
