/* The rules on this phone: a worker computes results while the server cannot be reached (engine/worker.js). Its files
   are fetched once, in an idle moment, and cached with the pages; it starts only when needed. ``is`` is "absent" (not
   cached, or not needed yet), "starting", "ready" or "failed". */

import * as store from "../../page/store.js";

const PATIENCE = 90000;
const SLOW = ["slow-2g", "2g", "3g"];

/* Whether the connection is slow or may cost the user money. */
export function isMetered() {
  const { saveData, effectiveType, type } = navigator.connection ?? {};
  return Boolean(saveData) || SLOW.includes(effectiveType) || type === "cellular";
}

const canReckon = ({ urls }) => urls.engine !== "" && (store.canKeepPages({ urls }) || isPlain({ urls }));
/* Without https there is no Cache API, so the files stay in the browser's HTTP cache as long as it likes. */
const isPlain = ({ urls }) => !window.isSecureContext && urls.keeper !== "";
const FETCHED = "scorebook.engine";
/* The worker's own file is cached last, so it proves that all others are there. */
async function isKept({ urls }) {
  if (!canReckon({ urls })) return false;
  if (isPlain({ urls })) return store.stored(FETCHED) === urls.engine;
  return "caches" in window && Boolean(await caches.match(urls.engine, { ignoreVary: true }));
}

/* Whether the engine is fetched only if the scribe asks for it. */
export const waitsToBeAskedFor = async (page) => canReckon(page) && isMetered() && !(await isKept(page));

/* The user's answer to the offer to fetch the engine over a metered connection: "yes", "no" or null. */
const ANSWER = "scorebook.rules-offer";
export const isOffered = async (page) => store.stored(ANSWER) === null && (await waitsToBeAskedFor(page));

export function answerOffer(page, answer) {
  store.keep(ANSWER, answer);
  return fetchEngine(page);
}

/* Fetch the engine, unless the connection is metered and the user has not agreed. */
export async function fetchEngine(page) {
  if (!canReckon(page) || (isMetered() && store.stored(ANSWER) !== "yes")) return;
  if (isPlain(page)) store.whenIdle(() => fetchPlainly(page));
  else await store.keepEngine();
}

/* Start the worker once, which fetches everything. */
async function fetchPlainly(page) {
  if (await isKept(page)) return;
  const once = new Engine(page, () => {
    if (once.is === "ready") store.keep(FETCHED, page.urls.engine);
    if (once.is !== "starting") once.worker.terminate();
  });
  once.run();
}

export class Engine {
  /* ``told`` is called when the engine is ready or has failed. */
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

  /* The engine failed or took too long; the page works without it. */
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

  /* Return the rules' answer to a named question, or null if they raised an error. */
  ask(name, said) {
    this.number += 1;
    const id = this.number;
    this.worker.postMessage({ id, module: "settlement.preview.phone", name, said: [said, this.words] });
    return new Promise((done) => this.asked.set(id, done));
  }
}
