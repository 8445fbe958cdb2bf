/* The queue as this phone keeps it, and its way to the server: in order, again and again, each deed under its own
   key, so that it is written once. Whatever the page is, it sends; only one of the browser's pages at a time. What
   changes lies on the disk before anybody is told of it. */

import { NotKept } from "./database.js";
import { line, NoNetwork, NotAsItShould, PenLost, strange } from "./net.js";
import * as fold from "./fold.js";
import { readQueue, textOf } from "./queue.js";
import { handedOn, isWritten } from "../handover/taken.js";
import { pressed, remembered } from "./windows.js";

const WAITS = [3000, 6000, 15000, 30000, 60000];
/* How long another page of this phone may hold the pen before this one sends as well: it may be frozen. */
const HELD_AT_MOST = 20000;
const FAILURES = [NoNetwork, NotAsItShould, PenLost, NotKept];

export class Outbox {
  /* ``env`` is what the page lends: store (database.js), left (store.js: what pages left that are no more), send(deed)
     and head() that ask the server, told(event, deed, answer) that hears what became of a deed, aside(made) that keeps
     a hand for the editor before it leaves the queue and unkept() that lets it go where it could not, leave(deeds) that
     has the server keep them for another phone and returns the keys of those that are on the sheet, later(what, wait),
     now(), newKey(), online(), writer() who is signed in, says() that tells other windows of every change, page, which
     page this is, and locks where the browser has them. ``queue`` is what is kept, as this page knows it, ``pressing``
     the keys on their way there. */
  constructor(slug, env) {
    Object.assign(this, { name: `scorebook.unsent.${slug}`, env, queue: fold.EMPTY, text: null, changes: 0 });
    this.pressing = [];
    Object.assign(this, { tries: 0, busy: null, waits: false, back: false, sending: null, refused: 0, full: false });
  }

  get deeds() {
    return this.queue.deeds;
  }

  get forgetful() {
    return this.env.store.forgetful && this.deeds.length > 0;
  }

  /* Read the stored queue, and add a press whose page was shut before the queue had it. */
  async open() {
    await this.look();
    const { left } = this.env;
    const name = `${this.name}.pressed`;
    const text = left.kept(name);
    if (text !== null && (await this.change(pressed, ...JSON.parse(text)))) left.drop(name);
  }

  /* Read what is kept, which another page of this phone may have changed, and tell whether it has. What was read
     before a change of this page's own may arrive after it, and is old. */
  async look() {
    const { changes } = this;
    try {
      const text = await this.env.store.read(this.name);
      return changes === this.changes && this.knows(text);
    } catch (failure) {
      if (!(failure instanceof NotKept)) throw failure;
      return false;
    }
  }

  knows(text) {
    const news = text !== this.text;
    Object.assign(this, { text, queue: readQueue(text) });
    line.here = fold.beginning(this.queue) !== null;
    return news;
  }

  /* Fold something in: ``step`` makes of the queue the next one, or an object that has it as ``queue``. Returned is
     what it made, once that is kept; null where it could not be, and then nothing has changed. */
  async change(step, ...said) {
    let made = null;
    try {
      const text = await this.env.store.change(this.name, (kept) => {
        made = step(readQueue(kept), ...said);
        return textOf(made.queue ?? made);
      });
      if (this.knows(text)) this.env.says?.();
      this.changes += 1;
      this.full = false;
      return made;
    } catch (failure) {
      if (!(failure instanceof NotKept)) throw failure;
      this.full = true;
      this.env.unkept();
      return null;
    }
  }

  /* Another window of this browser has changed what is kept. */
  async heard() {
    if (await this.look()) this.env.told("changed");
  }

  /* What is pressed is of the member who is signed in, and is sent in his name. */
  signed(deed) {
    const who = this.env.writer?.();
    return who ? { ...deed, who } : deed;
  }

  /* A press of save: noted at once, so that it counts even if the page is shut the next moment. ``seen`` returns the
     heads that the open hand saw and the page knows, ``mends`` whether its hand was opened to be mended. Returned is
     what became of it (windows.js), or null. */
  async press(unsigned, seen, mends = false) {
    const { left, newKey } = this.env;
    const deed = this.signed(unsigned);
    const name = `${this.name}.pressed`;
    const keys = [...this.deeds.map(({ key }) => key), ...this.pressing];
    const view = { keys, made: this.queue.made, mends, fresh: newKey() };
    left.keep(name, JSON.stringify([deed, ...seen(), view]));
    this.pressing.push(deed.key);
    const made = await this.fold((queue) => pressed(queue, deed, ...seen(), view));
    this.pressing = this.pressing.filter((key) => key !== deed.key);
    left.drop(name);
    return made;
  }

  /* The same for a deed of the scribe, who sees it at once. */
  async fold(step, ...said) {
    const made = await this.change(step, ...said);
    this.env.told("changed");
    return made;
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
    if (await this.look()) this.env.told("changed");
    if (!fold.next(this.queue)) return line.is === "pen" && this.deeds.length ? this.leave() : undefined;
    if (!locks) return this.leased();
    return locks.request(this.name, { ifAvailable: true }, (pen) => {
      if (pen) this.refused = 0;
      else this.refused ||= now();
      if (pen || now() - this.refused > HELD_AT_MOST) return this.sendAll();
      return this.again();
    });
  }

  /* Without locks the pen is a line in the store, of whoever took it last, and good for a while. One that is good for
     longer was written by a clock that has been put back since. */
  async leased() {
    const { store, now, page: here } = this.env;
    const [name, at] = [`${this.name}.pen`, now()];
    const ours = JSON.stringify({ page: here, until: at + HELD_AT_MOST });
    const isFree = ({ page, until }) => page === here || until <= at || until > at + HELD_AT_MOST;
    try {
      const held = await store.change(name, (was) => (was === null || isFree(JSON.parse(was)) ? ours : was));
      if (held !== ours) return this.again();
      await this.sendAll();
      await store.change(name, (was) => (was === ours ? null : was));
    } catch (failure) {
      if (!(failure instanceof NotKept)) throw failure;
      await this.sendAll(); // on a full phone each deed has its key all the same
    }
    return undefined;
  }

  async sendAll() {
    for (let deed = fold.next(this.queue); deed; deed = fold.next(this.queue)) {
      let answer;
      try {
        answer = await this.attempt(deed);
      } catch (failure) {
        if (!FAILURES.some((kind) => failure instanceof kind)) throw failure;
        this.sending = null;
        this.again();
        if (failure instanceof PenLost) await this.leave();
        this.env.told("waiting", deed);
        return;
      }
      this.tries = 0;
      this.env.told(...answer);
    }
  }

  /* Send one deed and keep what the answer says before anybody is told of it. */
  async attempt(deed) {
    if (deed.head === null) return this.sure(await this.change(fold.grounded, await this.env.head()), ["changed"]);
    if (this.env.online()) await this.change(fold.tried, deed.key);
    if (fold.next(this.queue)?.key !== deed.key) return ["changed"]; // it was taken out or held back meanwhile
    this.sending = deed.key;
    this.env.told("changed");
    const { status, body } = await this.env.send(deed);
    if (fold.meaning(deed, status, body) === "strange") throw strange(status);
    const made = await this.change((queue) => this.answered(queue, deed.key, status, body));
    this.sending = null;
    return this.sure(made, made?.event === "used" ? ["changed"] : [made?.event, deed, body]);
  }

  /* Another phone has the pen: the server keeps for it what waits here. What is on the sheet waits no more. */
  async leave() {
    try {
      if (this.deeds.some(({ shared }) => !shared)) await this.change(handedOn);
      const written = await this.env.leave(this.deeds);
      if (written.length) await this.fold((queue) => written.reduce(isWritten, queue));
    } catch (failure) {
      if (!FAILURES.some((kind) => failure instanceof kind)) throw failure;
    }
  }

  answered(queue, key, status, body) {
    const made = fold.answered(queue, key, status, body);
    if (made.event === "used") return { ...made, queue: fold.anew(queue, key, this.env.newKey(), body) };
    if (made.event === "returned") return { ...made, queue: this.env.aside(made) };
    if (made.event !== "saved") return made;
    const taken = made.deed.deed === "undo" ? body.undone.key : null;
    const left = taken ? isWritten(made.queue, taken) : made.queue;
    return { ...made, queue: remembered(left, made.deed) };
  }

  /* What could not be kept is as if it had not come: it is asked for again, under the same key. */
  sure(made, answer) {
    if (made) return answer;
    throw new NotKept();
  }

  again() {
    if (this.waits) return;
    this.waits = true;
    this.env.later(() => this.waits && this.flush(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }
}
