/* How each tap changes the open hand of a board. */

import { active, canHave, contractOf, numbersTile, offered, openAsk, read, tileOf, tileOfRow, write } from "./facts.js";
import { empty, settled } from "./state.js";
import { lay, less, row } from "./lay.js";
import { blank, key, winner } from "./typed.js";

const TAPS = { seat, middle, quick, kind, write: change, tile, row, pick, step, phase, blank, key, less, tell };

/* Return the state after a tap. The given state is not changed. */
export function press(before, tap, desc) {
  const s = structuredClone(before);
  TAPS[tap.type](s, tap, desc);
  return settled(s, desc);
}

/* ---------- seats and questions ---------- */

function seat(s, { seat: who }, desc) {
  const ask = openAsk(s, desc);
  if (s.kind !== desc.face.kind || !active(s, desc).includes(who)) return;
  if (s.won) winner(s, numbersTile(s, desc), who, desc);
  else if (ask) {
    if (ask.picks.length) return;
    s.hand[ask.fact] = who;
    dropWhatNobodyCanHave(s, desc);
    Object.assign(s, { ring: who, spoken: false, panel: false, step: desc.face.start });
  } else if (s.waits) {
    const waiting = tileOf(desc, s.waits);
    if (!canHave(s, waiting, who)) return;
    Object.assign(s, { ring: who, spoken: true, jumped: false, waits: null });
    lay(s, waiting, who, desc);
  } else {
    Object.assign(s, { ring: who, spoken: false, jumped: false, open: null, fresh: true, minus: false });
  }
}

function pick(s, { fact, value }, desc) {
  if (s.kind !== desc.face.kind) renew(s, desc);
  s.hand[fact] = value;
  s.panel = false;
  dropWhatIsNotAsked(s, desc);
  if (!openAsk(s, desc)) Object.assign(s, { step: desc.face.start, ring: s.hand[desc.face.declarer] ?? null });
}

/* Remove facts that the chosen contract does not have. */
function dropWhatIsNotAsked(s, desc) {
  const contract = contractOf(s, desc);
  for (const [name, only] of Object.entries(desc.face.belongs)) if (!only.includes(contract)) delete s.hand[name];
  for (const fact of desc.face.lists) {
    const kept = (s.hand[fact] ?? []).filter((one) => {
      const made = tileOfRow(desc, fact, one);
      return !made?.only.length || made.only.includes(contract);
    });
    write(s.hand, fact, kept.length ? kept : undefined);
  }
  Object.assign(s, { open: null, last: null, waits: null });
}

/* Remove the facts of players who cannot have them, such as a kontra of the new declarer. */
function dropWhatNobodyCanHave(s, desc) {
  for (const { fact, never } of desc.face.steps.flatMap((step) => step.tiles))
    if (never && s.hand[never] in (read(s.hand, fact) ?? {})) {
      const { [s.hand[never]]: _own, ...others } = read(s.hand, fact);
      write(s.hand, fact, Object.keys(others).length ? others : undefined);
    }
}

function middle(s, _tap, desc) {
  if (s.kind !== desc.face.kind) renew(s, desc);
  else if (s.waits) s.waits = null;
  else if (desc.face.asks.length) s.panel = !s.panel && !openAsk(s, desc);
  else Object.assign(s, { ring: null, open: null });
}

/* Remove the answer to a question, so that the question is open again. */
function tell(s, { fact }) {
  delete s.hand[fact];
  Object.assign(s, { panel: false, ring: null, open: null });
}

/* The counts begin with the declarer or the scribe, even if another player announced something last. */
function step(s, { step: key }, desc) {
  Object.assign(s, { step: key, open: null, waits: null, panel: false });
  const numbers = numbersTile(s, desc);
  if (numbers && read(s.hand, numbers.fact) === undefined)
    Object.assign(s, { ring: s.hand[desc.face.declarer] ?? s.ring, spoken: true });
}

function phase(s, { phase: key }) {
  s.phase = key;
}

/* ---------- entries without play, and sheets ---------- */

function renew(s, desc) {
  const { dealer, head, reason } = s;
  Object.assign(s, empty(desc), { dealer, head, reason });
}

function quick(s, { kind: key }, desc) {
  const again = s.kind === key;
  renew(s, desc);
  if (!again) s.kind = key;
}

function kind(s, { kind: key, facts }, desc) {
  renew(s, desc);
  Object.assign(s, { kind: key, facts });
}

/* Apply a change from a sheet: another dealer, or a hand with a new fact. */
function change(s, { change: said }, desc) {
  Object.assign(s, said, { open: null, waits: null });
  if (s.kind === desc.face.kind && desc.face.contract) dropWhatIsNotAsked(s, desc);
}

/* ---------- tiles ---------- */

const NOBODYS = ["turns", "chain", "chain_of"];

function tile(s, { tile: key }, desc) {
  const one = tileOf(desc, key);
  if (!offered(s, desc, one)) return;
  if (s.waits === key) {
    s.waits = null;
    return;
  }
  s.waits = null;
  if (one.from_each) {
    Object.assign(s, { won: s.won ? null : { seats: [], each: 0 }, ring: null });
    if (s.won) write(s.hand, one.fact, undefined);
    return;
  }
  if (!NOBODYS.includes(one.shape) && (s.ring === null || s.jumped || !canHave(s, one, s.ring))) {
    Object.assign(s, { waits: key, open: null });
    return;
  }
  if (!NOBODYS.includes(one.shape)) s.spoken = true;
  lay(s, one, s.ring, desc);
}
