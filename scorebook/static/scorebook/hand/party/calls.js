/* How a tap on a figure changes its call, and kontra. */

import { bidOf, eachOf, offers, personal, scoreOf } from "./bid.js";
import {
  callNamed,
  chipOf,
  entered,
  excludedBy,
  isAnnounced,
  isExclusive,
  keyOf,
  newCall,
  recordOf,
  rivals,
  sideOf,
  speakerOf,
} from "./state.js";
import { afterwards } from "./questions.js";

const AFTER_FIRST = { none: 0, silent: 1, caught: 2, said: 3, made: 4, lost: 5 };

/* Return the next state of each state of a key. If the points exclude all tricks, such an announcement only toggles its
   result. Another player's announcement can only get a result; only its announcer can remove it. The declarer's
   announcement that the bid includes is never removed. */
function turns(s, desc, chip, call) {
  const said = call ?? { figure: chip.figure, by: speakerOf(s) };
  if (chip.all_tricks && excludedBy(s, desc, said) !== null)
    return { none: "said", said: "made", made: "said", silent: "none" };
  if (said.by === s.declarer && bidOf(s, desc)?.announces?.includes(chip.figure))
    return { none: "said", said: "lost", lost: "said", silent: "said", caught: "said" };
  const isOthers = isAnnounced(said) && !said.anybody && said.by !== speakerOf(s);
  const steps = ring(s, desc, chip).filter((step) => !isOthers || isAnnounced({ is: step }));
  return Object.fromEntries(steps.map((step, at) => [step, steps[(at + 1) % steps.length]]));
}

/* Both sides announced what only one can have, and no player is ringed: every tap gives it to the next side, or to
   none. */
const WHOSE = {
  "said said": "said lost",
  "said lost": "lost said",
  "lost said": "lost lost",
  "lost lost": "said said",
};
const WHOSE_ALL = { "said said": "made said", "made said": "said made", "said made": "said said" };

function tellWhose(s, desc, chip) {
  const pair = s.calls.filter((call) => call.figure === chip.figure && isAnnounced(call));
  if (pair.length !== 2 || sideOf(s, pair[0].by) === sideOf(s, pair[1].by)) return false;
  const now = (chip.all_tricks ? WHOSE_ALL : WHOSE)[pair.map((call) => call.is).join(" ")];
  if (!now || s.speaker !== null || !isExclusive(chip) || !entered(s, desc)) return false;
  pair.forEach((call, at) => (call.is = now.split(" ")[at]));
  for (const call of pair) if (call.is === "lost") call.to = null;
  return true;
}

/* Only one side can have this figure, so remove the other side's calls that were not announced. */
function dropRivals(s, chip, call) {
  if (!isExclusive(chip) || ["said", "lost"].includes(call.is)) return;
  const others = rivals(s, call);
  for (const other of others) if (other.is === "made") other.is = "said";
  s.calls = s.calls.filter((one) => !others.includes(one) || isAnnounced(one));
}

function ring(s, desc, chip) {
  const done = s.score !== "" || (entered(s, desc) && (!scoreOf(s, desc) || !chip.all_tricks));
  const silent = chip.silent ? ["silent"] : [];
  let steps;
  if (personal(chip)) return ["none", "has"];
  if (chip.shape === "points") steps = ["said"];
  else if (!chip.announced) steps = silent;
  else if (chip.all_tricks) steps = ["said", "made", ...silent];
  else steps = ["said", "lost", ...silent, ...(done && chip.shape === "last" && chip.silent ? ["caught"] : [])];
  if (done) steps.sort((a, b) => AFTER_FIRST[a] - AFTER_FIRST[b]);
  return ["none", ...steps];
}

/* Whether a figure needs a tap on a name first: where everybody has a number, the ring goes on by itself. */
export const lacksName = (s, desc) => Boolean(eachOf(s, desc)) && !s.named;

export function figure(s, { figure: name }, desc) {
  const chip = chipOf(desc, name);
  if (!offers(s, desc, chip) || lacksName(s, desc)) return;
  if (eachOf(s, desc)) s.spoken = true;
  if (s.ask === "partner" && !entered(s, desc)) s.ask = null;
  if (tellWhose(s, desc, chip)) return afterwards(s, desc);
  const found = recordOf(s, desc, name);
  const next = turns(s, desc, chip, found)[found?.is ?? "none"] ?? "none";
  s.calls = s.calls.filter((call) => call !== found && !(chip.shape === "whose" && call.figure === name));
  if (next !== "none") {
    const call = found ?? newCall(name, speakerOf(s));
    call.is = next;
    if (isAnnounced(call) && chip.shape !== "sided") call.anybody = false; // an announcement is somebody's
    if (next === "silent" || next === "caught") Object.assign(call, { kontra: 0, rest: {} });
    if (next === "caught" || next === "lost") call.to = null;
    s.calls.push(call);
    dropRivals(s, chip, call);
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
  if (call && isAnnounced(call) && chipOf(desc, call.figure).kontra)
    Object.assign(call, { kontra: (call.kontra + 1) % levels(desc), rest: {} });
}
