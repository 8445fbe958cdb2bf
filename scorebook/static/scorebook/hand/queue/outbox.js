/* The stored queue and its way to the server. Actions are sent in order and retried; each has its own key, so it is
   written once. Every page sends, one page of the browser at a time. Changes are on disk before they are reported. */

import { NotKept } from "./database.js";
import { line, NoNetwork, NotAsItShould, PenLost, strange } from "./net.js";
import * as fold from "./fold.js";
import { readQueue, textOf } from "./queue.js";
import { handedOn, isWritten } from "../handover/taken.js";
import { pressed, remembered } from "./windows.js";

const WAITS = [3000, 6000, 15000, 30000, 60000];
/* Another page may hold the lock this long before this one sends anyway, because that page may be frozen. */
const HELD_AT_MOST = 20000;
const FAILURES = [NoNetwork, NotAsItShould, PenLost, NotKept];

export class Outbox {
  /* ``env`` is the environment: store (database.js); left (store.js), where a page notes a press before the queue has
     it; send(deed) and head(), requests to the server; told(event, deed, answer), the listener; aside(made), which
     stores a hand for the editor, and unkept(), which cleans the drafts if storing failed; leave(deeds), which leaves
     actions on the server and returns the written keys; later(what, wait), now(), newKey(), online(); writer(), the
     signed-in member; says(), which tells other windows; page, this page's id; and locks, if the browser has them.
     ``queue`` is the stored queue as this page knows it, ``pressing`` the keys being stored. */
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

  /* Read the stored queue, and add a press whose page closed before the queue had it. */
  async open() {
    await this.look();
    const { left } = this.env;
    const name = `${this.name}.pressed`;
    const text = left.stored(name);
    if (text !== null && (await this.change(pressed, ...JSON.parse(text)))) left.drop(name);
  }

  /* Read the stored queue and return whether it has changed. Ignore the result if this page changed the queue
     meanwhile, because it may be older. */
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

  /* Change the queue: ``step`` returns the next queue, or an object with it as ``queue``. Return its result once it is
     stored, or null if storing failed; then nothing has changed. */
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

  /* Another window of this browser has changed the queue. */
  async heard() {
    if (await this.look()) this.env.told("changed");
  }

  /* Sign an action with the member who is signed in; it is sent in that name. */
  signed(deed) {
    const who = this.env.writer?.();
    return who ? { ...deed, who } : deed;
  }

  /* Queue a press of save. The press is noted at once and survives if the page closes. ``seen`` returns the versions of
     the open hand and of the page; ``mends`` says if the hand was opened for editing. Return the result of ``pressed``
     (windows.js), or null. */
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

  /* Change the queue and redraw at once. */
  async fold(step, ...said) {
    const made = await this.change(step, ...said);
    this.env.told("changed");
    return made;
  }

  /* Send the queue. If the line is ``back`` while an attempt runs and that fails, the next one follows at once. */
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

  /* Send while holding this browser's lock; if another page holds it, try again later. */
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

  /* Without the Locks API the lock is an entry in the store that expires. An entry that expires too late was written
     before the clock was set back, so it counts as free. */
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
      await this.sendAll(); // sending twice is safe, because each action has its key
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

  /* Send one action and store the answer before it is reported. */
  async attempt(deed) {
    if (deed.head === null) return this.sure(await this.change(fold.grounded, await this.env.head()), ["changed"]);
    if (this.env.online()) await this.change(fold.tried, deed.key);
    if (fold.next(this.queue)?.key !== deed.key) return ["changed"]; // taken out or held back meanwhile
    this.sending = deed.key;
    this.env.told("changed");
    const { status, body } = await this.env.send(deed);
    if (fold.meaning(deed, status, body) === "strange") throw strange(status);
    const made = await this.change((queue) => this.answered(queue, deed.key, status, body));
    this.sending = null;
    return this.sure(made, made?.event === "used" ? ["changed"] : [made?.event, deed, body]);
  }

  /* Another phone has the pen: leave the actions on the server, and drop those that are on the sheet. */
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
    const taken = made.deed.deed === "undo" ? body.undone.keys : [];
    return { ...made, queue: remembered(taken.reduce(isWritten, made.queue), made.deed) };
  }

  /* If the answer could not be stored, act as if it had not come: the action is sent again with the same key. */
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
