/* The phone's storage for pressed actions: IndexedDB, flushed to disk before success is reported. A change is one
   transaction for all pages of the browser. */

const ITS_NAME = "scorebook";
const KEPT = "kept";
/* A browser may take this long to open the database, because some never answer. */
const PATIENCE = 5000;

/* The storage is full or fails; nothing has changed. */
export class NotKept extends Error {}

function opened(factory) {
  return new Promise((done, failed) => {
    const asked = factory().open(ITS_NAME, 1);
    const clock = setTimeout(() => failed(new NotKept()), PATIENCE);
    asked.onupgradeneeded = () => asked.result.createObjectStore(KEPT);
    asked.onsuccess = () => {
      clearTimeout(clock);
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
    asked.onerror = () => {
      clearTimeout(clock);
      failed(new NotKept());
    };
  });
}

export class Database {
  /* ``factory`` returns the browser's indexedDB. If it does not open, the page keeps the data in memory, and
     ``forgetful`` is true. */
  constructor(factory) {
    Object.assign(this, { factory, asked: null, memory: new Map(), forgetful: false });
  }

  async open() {
    this.asked ??= opened(this.factory);
    try {
      return await this.asked;
    } catch {
      this.forgetful = true;
      return null;
    }
  }

  /* Return the value of a name, or null. */
  read(name) {
    return this.change(name, (text) => text, "readonly");
  }

  /* Let ``step`` turn the value of a name into a new one (null deletes it), and return that once it is on disk. */
  async change(name, step, mode = "readwrite") {
    const database = await this.open();
    if (database) return this.kept(database, name, step, mode);
    const next = step(this.memory.get(name) ?? null);
    this.memory.set(name, next);
    return next;
  }

  /* Return all names that have a value. */
  async names() {
    const database = await this.open();
    if (!database) return [...this.memory.keys()];
    return new Promise((done, failed) => {
      const asked = database.transaction(KEPT, "readonly").objectStore(KEPT).getAllKeys();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(new NotKept());
    });
  }

  async kept(database, ...asked) {
    try {
      return await change(database, ...asked);
    } catch (failure) {
      if (failure?.name !== "InvalidStateError") throw failure;
      this.asked = null; // the browser has closed the database
      return change((await this.open()) ?? database, ...asked);
    }
  }
}

function change(database, name, step, mode) {
  return new Promise((done, failed) => {
    const transaction = database.transaction(KEPT, mode, { durability: "strict" });
    const store = transaction.objectStore(KEPT);
    const asked = store.get(name);
    let next = null;
    asked.onsuccess = () => {
      const before = asked.result ?? null;
      try {
        next = step(before);
      } catch (failure) {
        failed(failure);
        transaction.abort();
        return;
      }
      if (next === null && before !== null) store.delete(name);
      else if (next !== before) store.put(next, name);
    };
    transaction.oncomplete = () => done(next);
    transaction.onabort = () => failed(new NotKept());
  });
}

let ours = null;
/* Return the database of this browser. */
export const database = () => (ours ??= new Database(() => globalThis.indexedDB));
