/* The open hand of a game that sides play, as a value: what it holds before the first tap, who stands on which side,
   which of its calls count as made. No game: which bids and figures there are stands in the description that comes
   with the page (settlement/face.py says what its words mean). */

import { alwaysAlone, bidOf, countsOf, eachOf, ended, openQuestion, personal, scoreOf, underWay } from "./bid.js";

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
  rest: null,
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

export const isAnnounced = (call) => ["said", "made", "lost"].includes(call.is);

/* The record that a figure's key acts on: what the speaker's side said of it. Once the result is there it is the
   announcement that stands, whoever made it; beside one that is lost a player who is ringed tells his own. */
export function recordOf(s, desc, figure) {
  const own = callOf(s, figure, speakerOf(s));
  if (personal(chipOf(desc, figure)) || !entered(s, desc)) return own;
  const records = s.calls.filter((call) => call.figure === figure);
  const [standing, ...others] = records.filter(isAnnounced);
  if (standing && !others.length && (standing.is !== "lost" || s.speaker === null)) return standing;
  return own ?? (s.speaker === null && records.length === 1 ? records[0] : undefined);
}

/* The points that exclude a call of all tricks: too few for the side that says it took them; null where none do. */
export function excludedBy(s, desc, call) {
  const [least, most] = bidOf(s, desc)?.all_tricks ?? [];
  if (!chipOf(desc, call.figure)?.all_tricks || least === undefined || s.score === "") return null;
  const points = s.others ? desc.face.total - Number(s.score) : Number(s.score);
  const own = sideOf(s, call.by) === 0;
  if (own ? points >= least : points <= most) return null;
  return own ? points : desc.face.total - points;
}

export const tookAll = (s, desc) =>
  s.calls.find(
    (call) =>
      chipOf(desc, call.figure)?.shape === "all_tricks" &&
      ["made", "silent"].includes(call.is) &&
      excludedBy(s, desc, call) === null,
  );
export function entered(s, desc) {
  if (tookAll(s, desc) || ended(s, desc)) return true;
  if (eachOf(s, desc)) return countsOf(s, desc).done;
  return scoreOf(s, desc) ? s.score !== "" : underWay(s, desc) && !openQuestion(s, desc);
}

/* Whether it is told how the hand ended: for a figure told by sides also without a count ("the game was won"). */
const hasResult = (s, desc, chip) =>
  entered(s, desc) || (chip?.shape === "sided" && desc.face.score_unless.some((name) => name in s.extra));

/* Whether a call says that its figure was made: an announced one counts as made as soon as the result is there, one of
   all tricks when a tap says so and the points allow it. */
export function claims(s, desc, call) {
  const chip = chipOf(desc, call.figure);
  if (chip?.shape === "points") return false;
  if (call.is === "silent") return true;
  if (call.is === "made") return excludedBy(s, desc, call) === null;
  return call.is === "said" && !chip?.all_tricks && hasResult(s, desc, chip);
}

/* What became of a call, as it is settled: what a side says it lost is made where that side took every trick, and a
   catch inside one side is none. */
export function outcome(s, desc, call) {
  const chip = chipOf(desc, call.figure);
  const all = tookAll(s, desc);
  if (!isAnnounced(call)) return call.is;
  if (chip?.shape === "side" && all && sideOf(s, all.by) === sideOf(s, call.by)) return "made";
  if (chip?.shape === "catch" && call.to !== null && sideOf(s, call.to) === sideOf(s, call.holder ?? call.by))
    return "lost";
  if (claims(s, desc, call)) return "made";
  return call.is !== "said" || (chip?.all_tricks && hasResult(s, desc, chip)) ? "lost" : "said";
}

export function needsAnother(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (call.to !== null) return false;
  return (shape === "catch" && claims(s, desc, call)) || (shape === "last" && call.is === "caught");
}

/* Shapes of figures that one side alone can have. */
export const EXCLUSIVE = ["side", "last", "catch", "all_tricks"];
