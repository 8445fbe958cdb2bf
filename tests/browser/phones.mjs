/* Phones without a screen: the shipped modules of the entry page, with their clock, their store and their network
   lent by the test. A line of JSON comes in for everything the scribe or the network does, a line goes out for every
   request. A second window of a phone is another page over the same memory: what the first tells it hears when the test
   says so. */

import { AsyncLocalStorage } from "node:async_hooks";
import { createInterface } from "node:readline";
import { Disk } from "./indexeddb.mjs";

const AT = new URL("../../scorebook/static/scorebook/hand/", import.meta.url);
const at = (name) => import(new URL(`${name}.js`, AT));
const [net, outboxes, open, save, heard, fold, news, drafts, { party }, { board }] = await Promise.all(
  [
    "queue/net", "queue/outbox", "page/open", "page/save", "queue/heard", "queue/fold", "page/news",
    "page/draft", "party/shape", "board/shape",
  ].map(at),
);
const [{ Database }, parts, taking] = await Promise.all(["queue/database", "handover/parts", "handover/taken"].map(at));
const [mirror, { readQueue }, { insert }] = await Promise.all(["queue/mirror", "queue/queue", "lines/insert"].map(at));
const SHAPES = { party, board };
const SILENCE = [net.NoNetwork, net.NotAsItShould, net.PenLost];

const say = (said) => process.stdout.write(`${JSON.stringify(said)}\n`);
const phones = new Map();
const asked = new Map();
let requests = 0;
let clock = 1_000_000;

/* The network of a phone: what is asked is told to the test, which answers, loses or breaks it. An insertion alone
   asks as the page itself does, past the queue. */
const asking = new AsyncLocalStorage();
globalThis.fetch = async (url, { body }) => {
  const page = asking.getStore();
  if (!page) throw new Error("nothing asks the network itself");
  const answer = await request(page, url, body && JSON.parse(body));
  if (answer.lost) throw new TypeError("no network");
  const type = answer.body ? "application/json" : "text/html";
  return new Response(answer.body ? JSON.stringify(answer.body) : null, {
    status: answer.status,
    headers: { "Content-Type": type },
  });
};
/* Each phone has a line of its own: the next one has not heard how this one went. */
const inserted = (page) => asking.run(page, () => insert(page)).finally(() => Object.assign(net.line, { is: "sent" }));

function request(page, url, body) {
  return new Promise((resolve, reject) => {
    requests += 1;
    asked.set(requests, { page, resolve, reject });
    say({ asks: requests, phone: page.phone.name, url, body });
  });
}

async function reach(page, url, body) {
  const answer = await request(page, url, body);
  if (answer.lost) throw new net.NoNetwork();
  if (answer.body?.pen === "lost") throw new net.PenLost(answer.body);
  if (answer.body === undefined || answer.status >= 500 || [413, 429].includes(answer.status))
    throw net.strange(answer.status);
  return answer;
}

async function describe(page) {
  const { status, body } = await reach(page, page.desc.urls.describe);
  if (!Number.isInteger(body?.page?.desc?.head)) throw net.strange(status);
  return body;
}

/* What waits is left for the phone that has the pen now; the page's own way to the server (net.js) is not lent. */
async function leave(page, deeds) {
  try {
    await reach(page, page.desc.urls.leave, { deeds: parts.asBare(deeds.slice(0, 60)) });
  } catch (failure) {
    if (!Array.isArray(failure.told?.written)) throw failure;
    return failure.told.written;
  }
  return [];
}

/* What the other windows of a phone have not heard yet. */
function tellWindows(phone, what) {
  const others = [...phones.values()].filter((other) => other !== phone && other.disk === phone.disk);
  for (const { page } of others) page?.unheard.add(what);
}

/* What the page keeps besides: on a full phone nothing that outlives it. */
function storeOf(phone) {
  const { kept, disk } = phone;
  const memory = new Map();
  return {
    onlyInThePage: (name) => memory.has(name),
    stored: (name) => (memory.has(name) ? memory.get(name) : (kept.get(name) ?? null)),
    keep(name, text) {
      if (!disk.full) memory.delete(name);
      (disk.full ? memory : kept).set(name, text);
      if (!disk.full) tellWindows(phone, name);
    },
    drop(name) {
      memory.delete(name);
      if (kept.delete(name)) tellWindows(phone, name);
    },
  };
}

/* A page of the evening: with an editor where it describes one, else it only sends. */
class Page {
  constructor(phone, desc, editor) {
    Object.assign(this, {
      phone,
      page: desc,
      desc,
      alive: true,
      unheard: new Set(),
      steps: [],
      aside: [],
      question: 0,
      asks: [],
      wants: null,
      shown: [],
      told: null,
      mode: {},
      known: {},
    });
    this.shape = SHAPES[desc.shape];
    this.store = storeOf(phone);
    this.editor = editor;
    this.outbox = new outboxes.Outbox(desc.slug, {
      store: new Database(() => phone.disk.factory(() => this.alive)),
      left: this.store,
      page: phone.name,
      newKey: this.newKey,
      later: () => {},
      now: this.now,
      online: () => phone.online,
      aside: (made) => heard.setBeside(this, made),
      unkept: () => open.letGo(this),
      leave: (deeds) => leave(this, deeds),
      says: () => tellWindows(phone, "changed"),
      send: (deed) => reach(this, deed.url, { ...fold.request(deed), brief: !editor || Boolean(desc.correcting) }),
      head: async () => (await describe(this)).page.desc.head,
      told: (event, ...rest) => this.alive && (editor ? heard.HEARD : heard.HEARD_ELSEWHERE)[event](this, ...rest),
    });
  }

  async start() {
    await this.outbox.open();
    if (this.editor) {
      open.begin(this);
      this.desc = open.ahead(this, null, String);
    } else open.giveBack(this);
  }

  now = () => (clock += 1) + this.phone.clock;
  newKey = () => net.newKey();
  title = () => this.desc.title;
  undoTitle = () => "";
  sentence = () => "";
  tell = () => {};
  moves = () => {};
  redraw = () => {};
  tellWords = () => {};
  say = () => {};
  show = (problems) => this.shown.push(...problems);
  ask = (deed) => this.asks.push(deed.key);
  leave = (url) => {
    this.wants = url;
  };
  emptied = ({ thrown = false } = {}) => {
    this.s = open.untouched(this);
    this.moved();
    open.keepOpen(this, { thrown });
  };
  moveTo = (s) => {
    this.s = s;
    this.moved();
    open.keepOpen(this);
  };
  moved() {
    this.question += 1;
    this.desc = open.ahead(this, null, String);
    save.nameUndo(this);
  }
  receive = (answer) => {
    if (!this.editor) return;
    open.goOn(this, answer.desc);
    this.desc = open.ahead(this, null, String);
    save.nameUndo(this);
    open.keepOpen(this, { tapped: false });
  };
  /* A page without an editor is not told of the table (elsewhere.js). */
  reload = async () => {
    if (!this.editor) return;
    try {
      const { page } = await describe(this);
      if (this.alive) this.receive(page);
    } catch (failure) {
      if (!SILENCE.some((kind) => failure instanceof kind)) throw failure;
    }
  };
}

const raw = (said) => ({ raw: { kind: said.kind, facts: said.facts } });
const DEEDS = {
  phone({ phone, beside = null }) {
    const { kept, disk } = phones.get(beside) ?? { kept: new Map(), disk: new Disk() };
    phones.set(phone, { name: phone, kept, disk, clock: 0, online: true, page: null });
  },
  hears: (_said, page) => {
    const names = [...page.unheard];
    page.unheard.clear();
    if (names.includes("changed")) page.outbox.heard();
    if (page.s && names.some((name) => mirror.isDraft(page, name))) mirror.follow(page);
  },
  load({ phone, desc, editor }) {
    const its = phones.get(phone);
    if (its.page) its.page.alive = false;
    its.disk.letGo();
    its.page = new Page(its, desc, editor);
    its.page.start();
  },
  full: ({ phone, is }) => {
    phones.get(phone).disk.full = is;
  },
  hold: ({ phone, where }) => {
    phones.get(phone).disk.holds = where;
  },
  "let go": ({ phone }) => phones.get(phone).disk.letGo(),
  clock: ({ phone, ms }) => {
    phones.get(phone).clock += ms;
  },
  online: ({ phone, is }) => {
    phones.get(phone).online = is;
  },
  flush: (_said, page) => {
    page.outbox.flush();
  },
  type: (said, page) => {
    const before = page.s;
    const { head = null, mends, key, id, asked } = before;
    page.steps.push(before);
    page.moveTo(open.opened(page, { ...open.drawn(page, raw(said)), head, mends, key, id, asked }));
  },
  /* The page's own press (press.js) saves no hand of which nothing was told: its button is dashed. */
  save: (_said, page) => {
    if (!open.isTapped(page)) return undefined;
    return page.desc.inserting ? inserted(page) : save.save(page);
  },
  undo: (_said, page) => save.undo(page),
  wait: ({ ms }) => {
    clock += ms;
  },
  back: (_said, page) => save.back(page),
  clear: (_said, page) => save.throwAway(page),
  mend: ({ key }, page) => save.mend(page, { key }),
  async drop({ key }, page) {
    await page.outbox.fold(fold.dropped, key);
    page.outbox.flush();
  },
  async insist({ key }, page) {
    await page.outbox.fold(fold.insisted, key);
    page.outbox.flush();
  },
  async right({ key }, page) {
    await page.outbox.fold(fold.corrected, key, page.newKey());
    page.outbox.flush();
  },
  async strike({ number, deed }, page) {
    const restores = deed === "restore";
    const url = `/e/${page.desc.slug}/${number}/cross/`;
    const said = { key: page.newKey(), deed, at: page.now(), number, url, s: null, title: "x", sentence: "" };
    await page.outbox.press({ ...said, body: { reason: "x", restores } }, () => [null, page.page.head]);
    page.outbox.flush();
  },
  /* The codes of another phone, seen in any order. */
  async "take in"({ of }, page) {
    const giver = phones.get(of).page.outbox;
    await giver.fold(taking.handedOn);
    const codes = parts.partsOf(giver.deeds).sort();
    const known = codes.reduce((so, code) => parts.gathered(so, code), null);
    const deeds = parts.actionsIn(known, codes.at(-1));
    await page.outbox.fold(taking.takenIn, deeds, drafts.openHere(page, deeds));
    page.outbox.flush();
  },
  /* What other phones left at the server. */
  async "take left"(_said, page) {
    try {
      const { body } = await reach(page, page.desc.urls.left);
      const deeds = body?.deeds;
      if (Array.isArray(deeds)) await page.outbox.fold(taking.takenIn, deeds, drafts.openHere(page, deeds));
      page.outbox.flush();
    } catch (failure) {
      if (!SILENCE.some((kind) => failure instanceof kind)) throw failure;
    }
  },
  async news(_said, page) {
    try {
      const body = await describe(page);
      if (page.alive) news.takeIn(page, body);
    } catch (failure) {
      if (!SILENCE.some((kind) => failure instanceof kind)) throw failure;
    }
  },
};

/* What the scribe does waits until what he did before is done, as every press on the page does. */
for (const name of ["type", "save", "undo", "back", "clear", "mend", "strike", "take in", "take left"]) {
  const deed = DEEDS[name];
  const inOrder = (said, page) =>
    page.turn ? page.turn.then((moved) => moved !== null && inOrder(said, page)) : deed(said, page);
  DEEDS[name] = inOrder;
}

/* What the test may know of a phone. */
function state(page) {
  if (!page?.outbox || (page.editor && !page.s)) return null;
  const { outbox, editor, s, desc } = page;
  const there = editor && open.isTapped(page);
  return {
    named: page.named ?? null,
    deeds: outbox.deeds,
    queue: readQueue(page.phone.disk.kept.get(outbox.name) ?? null).deeds,
    sending: outbox.sending,
    full: outbox.full,
    held: Boolean(page.phone.disk.go),
    wants: page.wants,
    asks: page.asks.splice(0),
    open: there ? { kind: s.kind, facts: page.shape.factsOf(s, desc), mends: s.mends ?? null } : null,
    correcting: desc.correcting?.number ?? null,
    inserting: desc.inserting?.before ?? null,
    head: page.page.head,
    follows: open.headNow(page) !== page.page.head,
    homes: homes(page),
    heard: page.unheard.size === 0,
  };
}

/* Every hand that lies in an editor of this phone, or one step back in one. */
function homes(page) {
  const lie = [...page.phone.kept.keys()]
    .filter((name) => name.startsWith("scorebook.draft."))
    .map((name) => drafts.readDraft(page.store, name))
    .flatMap(({ s, aside }) => [s, ...aside]);
  const here = page.editor && open.isTapped(page) ? [page.s] : [];
  return [...lie, ...here, ...page.aside].filter(Boolean).map((one) => {
    const s = open.drawn(page, one);
    return { kind: s.kind, facts: page.shape.factsOf(s, page.desc), mends: one.mends ?? null, key: one.key ?? null };
  });
}

/* Let everything happen that needs nobody from without. */
async function quiet() {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if ([...phones.values()].some(({ disk }) => disk.busy && !disk.go)) rounds = -1;
  }
}

process.on("unhandledRejection", (failure) => say({ broken: String(failure?.stack ?? failure) }));

for await (const text of createInterface({ input: process.stdin })) {
  const said = JSON.parse(text);
  try {
    if (said.reply) {
      const { page, resolve } = asked.get(said.reply);
      asked.delete(said.reply);
      if (page.alive) resolve(said.answer);
    } else if (said.do) DEEDS[said.do](said, phones.get(said.phone)?.page);
  } catch (failure) {
    say({ broken: String(failure?.stack ?? failure) });
  }
  await quiet();
  say({ done: said.n, states: Object.fromEntries([...phones].map(([name, phone]) => [name, state(phone.page)])) });
}
process.exit();
