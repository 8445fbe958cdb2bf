/* IndexedDB as far as the page uses it, on a disk of the test: asynchronous, one transaction after the other over all
   pages, and a write that fails undoes its whole transaction. A page that is closed hears nothing any more; what does
   not lie on the disk yet is undone. */

const soon = () => new Promise((done) => setImmediate(done));

export class Disk {
  kept = new Map();
  full = false;
  /* Where the next write stops until it is let go: "before" or "after" it lies on the disk, or nowhere. */
  holds = null;
  waiting = [];
  busy = false;

  /* What a page sees of it, as long as that page ``isOpen``. */
  factory(isOpen) {
    const transaction = (_store, mode) => {
      const made = new Transaction(this, mode, isOpen);
      this.waiting.push(made);
      if (!this.busy) this.run();
      return made;
    };
    const open = () => {
      const asked = { result: { transaction, createObjectStore() {}, close() {} } };
      setImmediate(() => asked.onsuccess());
      return asked;
    };
    return { open };
  }

  async run() {
    this.busy = true;
    while (this.waiting.length) await this.waiting.shift().run();
    this.busy = false;
  }

  async stop(where) {
    if (this.holds === where) await new Promise((go) => (this.go = go));
  }

  letGo() {
    this.holds = null;
    this.go?.();
    this.go = null;
  }
}

class Transaction {
  constructor(disk, mode, isOpen) {
    Object.assign(this, { disk, mode, isOpen, asked: [], writes: new Map(), aborted: false });
  }

  objectStore() {
    const write = (name, value) => {
      if (this.mode === "readonly") throw new Error("a write while reading");
      this.writes.set(name, value);
    };
    return {
      get: (name) => this.asked[this.asked.push({ name }) - 1],
      put: (value, name) => write(name, value),
      delete: (name) => write(name, undefined),
    };
  }

  abort() {
    this.aborted = true;
  }

  async run() {
    const { disk, writes } = this;
    await soon();
    for (const one of this.asked) {
      one.result = disk.kept.get(one.name);
      if (this.isOpen()) one.onsuccess();
    }
    if (writes.size) await disk.stop("before");
    await soon();
    this.aborted ||= !this.isOpen();
    if (this.aborted || (disk.full && writes.size)) {
      if (this.isOpen()) this.onabort();
      return;
    }
    for (const [name, value] of writes) disk.kept[value === undefined ? "delete" : "set"](name, value);
    if (writes.size) await disk.stop("after");
    if (this.isOpen()) this.oncomplete();
  }
}
