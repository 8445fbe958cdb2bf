/* What a press on a figure says of it, and kontra. */

import { offers, personal, scoreOf } from "./bid.js";
import { callNamed, chipOf, entered, excludedBy, isAnnounced, keyOf, recordOf, speakerOf } from "./state.js";
import { afterwards } from "./questions.js";

const AFTER_FIRST = { none: 0, silent: 1, caught: 2, said: 3, made: 4, lost: 5 };

/* The turns of a key. Points that exclude all tricks leave nothing to be turned to: an announcement of them stays. */
function turns(s, desc, chip, call) {
  const said = call ?? { figure: chip.figure, by: speakerOf(s) };
  if (chip.all_tricks && excludedBy(s, desc, said) !== null)
    return { none: "said", said: "made", made: "said", silent: "none" };
  const steps = ring(s, desc, chip);
  return Object.fromEntries(steps.map((step, at) => [step, steps[(at + 1) % steps.length]]));
}

function ring(s, desc, chip) {
  const done = s.score !== "" || (entered(s, desc) && (!scoreOf(s, desc) || !chip.all_tricks));
  const silent = chip.silent ? ["silent"] : [];
  let steps;
  if (personal(chip)) return ["none", "has"];
  if (chip.shape === "points") steps = ["said"];
  else if (chip.all_tricks) steps = ["said", "made", ...silent];
  else steps = ["said", "lost", ...silent, ...(chip.shape === "last" && chip.silent ? ["caught"] : [])];
  if (done) steps.sort((a, b) => AFTER_FIRST[a] - AFTER_FIRST[b]);
  return ["none", ...steps];
}

export function figure(s, { figure: name }, desc) {
  const chip = chipOf(desc, name);
  if (!offers(s, desc, chip)) return;
  if (s.ask === "partner" && !entered(s, desc)) s.ask = null;
  const found = recordOf(s, desc, name);
  const next = turns(s, desc, chip, found)[found?.is ?? "none"] ?? "none";
  s.calls = s.calls.filter((call) => call !== found && !(chip.shape === "whose" && call.figure === name));
  if (next !== "none") {
    const call = found ?? { figure: name, by: speakerOf(s), kontra: 0, to: null, holder: null, rest: {} };
    call.is = next;
    if (next === "silent" || next === "caught") Object.assign(call, { kontra: 0, rest: {} });
    if (next === "caught" || next === "lost") call.to = null;
    s.calls.push(call);
    if (next === "said") s.last = keyOf(call);
  }
  if (!callNamed(s, s.last)) s.last = null;
  afterwards(s, desc);
}

/* ---------- kontra ---------- */

const levels = (desc) => desc.face.kontra.length + 1;

export function kontraGame(s, tap, desc) {
  if (s.contract && s.kind === desc.face.kind) s.kontra = (s.kontra + 1) % levels(desc);
}

export function kontraLast(s, tap, desc) {
  const call = callNamed(s, s.last);
  if (call && isAnnounced(call))
    Object.assign(call, { kontra: (call.kontra + 1) % levels(desc), rest: {} });
}
