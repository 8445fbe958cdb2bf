/* The queue as this phone keeps it, and its way to the server: in order, again and again, each deed under its own
   key, so that it is written once. Whatever the page is, it sends; where a browser can, only one of its pages at a
   time. */

import { NoNetwork, NotAsItShould, PenLost, strange } from "./net.js";
import * as fold from "./queue.js";

const WAITS = [3000, 6000, 15000, 30000, 60000];
/* How long another page of this phone may hold the pen before this one sends as well: it may be frozen. */
const HELD_AT_MOST = 20000;

export class Outbox {
  /* ``env`` is what the page lends: store (kept, keep, drop), send(deed) and head() that ask the server,
     told(event, deed, answer) that hears what became of a deed, later(what, wait), now(), newKey(), online(), and locks
     where the browser has them. */
  constructor(slug, env) {
    Object.assign(this, { name: `scorebook.unsent.${slug}`, env, tries: 0, busy: null });
    Object.assign(this, { waits: false, back: false, sending: null, refused: 0 });
  }

  get queue() {
    return fold.read(this.env.store.kept(this.name));
  }

  get deeds() {
    return this.queue.deeds;
  }

  get forgetful() {
    return this.env.store.onlyInThePage(this.name);
  }

  keep(queue) {
    if (queue.deeds.length || queue.made !== null) this.env.store.keep(this.name, JSON.stringify(queue));
    else this.env.store.drop(this.name);
  }

  /* Fold one deed of the scribe in: ``step`` is a function of the queue module. */
  fold(step, ...said) {
    this.keep(step(this.queue, ...said));
    this.env.told("changed");
  }

  /* Send what waits.  That the line is ``back`` counts for an attempt that is underway as well: if it fails, the next
     one follows at once. */
  flush({ back = false } = {}) {
    this.waits = false;
    if (this.busy) this.back ||= back;
    else this.busy = this.alone().finally(() => this.ended());
    return this.busy;
  }

  ended() {
    const anew = this.back && this.waits;
    Object.assign(this, { busy: null, back: false });
    if (anew) this.flush();
  }

  /* Hold this phone's pen while sending; what another page holds is tried again in a moment. */
  async alone() {
    const { locks, now } = this.env;
    if (!locks || !fold.next(this.queue)) return this.sendAll();
    return locks.request(this.name, { ifAvailable: true }, (pen) => {
      if (pen) this.refused = 0;
      else this.refused ||= now();
      if (pen || now() - this.refused > HELD_AT_MOST) return this.sendAll();
      return this.again();
    });
  }

  async sendAll() {
    for (let deed = fold.next(this.queue); deed; deed = fold.next(this.queue)) {
      let answer;
      try {
        answer = await this.attempt(deed);
      } catch (failure) {
        if (![NoNetwork, NotAsItShould, PenLost].some((kind) => failure instanceof kind)) throw failure;
        this.sending = null;
        this.again();
        this.env.told("waiting", deed);
        return;
      }
      this.tries = 0;
      this.env.told(...answer);
    }
  }

  /* Send one deed and fold the answer in before anybody is told of it. */
  async attempt(deed) {
    if (deed.head === null) {
      this.keep(fold.grounded(this.queue, await this.env.head()));
      return ["changed"];
    }
    if (this.env.online()) this.keep(fold.tried(this.queue, deed.key));
    this.sending = deed.key;
    this.env.told("changed");
    const { status, body } = await this.env.send(deed);
    const { queue, event } = fold.answered(this.queue, deed.key, status, body);
    if (event === "strange") throw strange(status);
    this.sending = null;
    if (event === "used") {
      this.keep(fold.anew(queue, deed.key, this.env.newKey(), body));
      return ["changed"];
    }
    this.keep(queue);
    return [event, deed, body];
  }

  again() {
    if (this.waits) return;
    this.waits = true;
    this.env.later(() => this.waits && this.flush(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }
}
