/* The open hand of a game that sides play, as a value: what it holds before the first tap, who stands on which side,
   which of its calls count as made. No game: which bids and figures there are stands in the description that comes
   with the page (settlement/face.py says what its words mean). */

import { alwaysAlone, countsOf, eachOf, ended, openQuestion, scoreOf, underWay } from "./bid.js";

export const empty = ({ face }) => ({
  kind: face.kind,
  contract: null,
  declarer: null,
  partner: null,
  alone: null,
  kontra: 0,
  score: "",
  others: false,
  counts: {},
  calls: [],
  extra: {},
  facts: {},
  dealer: null,
  ask: "contract",
  asking: null,
  speaker: null,
  last: null,
  panel: "bids",
  late: false,
  fresh: true,
  deleted: false,
  head: null,
  reason: 0,
  pile: null,
  lastFollows: false,
});

export const isEmpty = (s, { face }) =>
  s.kind === face.kind &&
  !s.contract &&
  s.declarer === null &&
  s.score === "" &&
  !s.calls.length &&
  !Object.keys(s.extra).length &&
  s.dealer === null;

export const chipOf = (desc, figure) => desc.face.chips.find((chip) => chip.figure === figure);
export const alonePlays = (s) => s.alone !== null;
/* Alone for a reason that a question of the panel asks. */
export const ASKED = "asked";
export const aloneAtFirst = (s, desc) => (alwaysAlone(s, desc) ? "" : null);
export const partnerKnown = (s) => s.partner !== null || alonePlays(s);

/* 0 the declarers, 1 the others; while the partner is a secret everybody else is a side of his own. */
export function sideOf(s, seat) {
  if (seat === s.declarer || seat === s.partner) return 0;
  return partnerKnown(s) ? 1 : 2 + seat;
}

export const speakerOf = (s) => s.speaker ?? s.declarer;
export const callOf = (s, figure, seat) =>
  s.calls.find(
    (call) =>
      call.figure === figure && (call.is === "has" ? call.by === seat : sideOf(s, call.by) === sideOf(s, seat)),
  );
export const sameCall = (call, key) => key && call.figure === key.figure && call.by === key.by;
export const callNamed = (s, key) => s.calls.find((call) => sameCall(call, key));
export const keyOf = (call) => ({ figure: call.figure, by: call.by });

export const tookAll = (s, desc) =>
  s.calls.find((call) => chipOf(desc, call.figure)?.shape === "all_tricks" && ["made", "silent"].includes(call.is));
export function entered(s, desc) {
  if (tookAll(s, desc) || ended(s, desc)) return true;
  if (eachOf(s, desc)) return countsOf(s, desc).done;
  return scoreOf(s, desc) ? s.score !== "" : underWay(s, desc) && !openQuestion(s, desc);
}

/* Whether a call says that its figure was made: an announced one counts as made as soon as the result is there. */
export function claims(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (shape === "points") return false;
  if (call.is === "made" || call.is === "silent") return true;
  return call.is === "said" && shape !== "all_tricks" && entered(s, desc);
}

export function needsAnother(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (call.to !== null) return false;
  return (shape === "catch" && claims(s, desc, call)) || (shape === "last" && call.is === "caught");
}

/* Shapes of figures that one side alone can have. */
export const EXCLUSIVE = ["side", "last", "catch", "all_tricks"];
