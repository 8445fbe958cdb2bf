/* The state of a game of sides: its start values, the sides of the players, and the results of its calls. This module
   knows no game. The page's description lists the bids and figures; settlement/face.py explains its fields. */

import { dealOf } from "../page/words.js";
import { alwaysAlone, bidOf, countsOf, eachOf, ended, openQuestion, personal, scoreOf, underWay } from "./bid.js";

export const empty = ({ face }) => ({
  kind: face.kind,
  contract: null,
  declarer: null,
  former: null,
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
  from: null,
  refused: false,
  named: false,
  spoken: false,
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
/* The declarer is alone for a reason that a question of the panel asks. */
export const ASKED = "asked";
export const aloneAtFirst = (s, desc) => (alwaysAlone(s, desc) ? "" : null);
export const partnerKnown = (s) => s.partner !== null || alonePlays(s);

/* Return 0 for the declarers and 1 for the others. While the partner is secret, every other player is a side alone. */
export function sideOf(s, seat) {
  if (seat === (s.declarer ?? s.former) || seat === s.partner) return 0;
  return partnerKnown(s) ? 1 : 2 + seat;
}

/* Until another declarer is chosen the former one stands for them. */
export const speakerOf = (s) => s.speaker ?? s.declarer ?? s.former;
export const callOf = (s, figure, seat) =>
  s.calls.find(
    (call) =>
      call.figure === figure && (call.is === "has" ? call.by === seat : sideOf(s, call.by) === sideOf(s, seat)),
  );
export const newCall = (figure, by) => ({ figure, by, is: "said", kontra: 0, to: null, holder: null, rest: {} });
export const sameCall = (call, key) => key && call.figure === key.figure && call.by === key.by;
export const callNamed = (s, key) => s.calls.find((call) => sameCall(call, key));
export const keyOf = (call) => ({ figure: call.figure, by: call.by });

export const isAnnounced = (call) => ["said", "made", "lost"].includes(call.is);

/* Return the call that a figure's key changes: the one of the speaker's side. After the result it is the figure's only
   announcement, even if the other side made it; but beside a lost one a ringed player gets a call of their own. Figures
   that the points decide always use the speaker's side. */
export function recordOf(s, desc, figure) {
  const own = callOf(s, figure, speakerOf(s));
  const { shape, both } = chipOf(desc, figure);
  if (personal({ shape }) || shape === "points" || !entered(s, desc)) return own;
  if (both && s.speaker !== null) return own;
  const records = s.calls.filter((call) => call.figure === figure);
  const [standing, ...others] = records.filter(isAnnounced);
  if (standing && !others.length && (standing.is !== "lost" || s.speaker === null)) return standing;
  return own ?? (s.speaker === null && records.length === 1 ? records[0] : undefined);
}

/* Return a side's card points, or null before they are typed. */
function pointsOf(s, desc, side) {
  if (s.score === "") return null;
  const isTyped = Boolean(side) === s.others;
  return isTyped ? Number(s.score) : desc.face.total - Number(s.score);
}

/* Return the side's points if they exclude a call of all tricks, else null. Where the side is secret, both have to. */
export function excludedBy(s, desc, call) {
  const [least, most] = bidOf(s, desc)?.all_tricks ?? [];
  if (!chipOf(desc, call.figure)?.all_tricks || least === undefined || s.score === "") return null;
  const side = sideOf(s, call.by);
  const points = pointsOf(s, desc, 0);
  const isPossible = (side !== 1 && points >= least) || (side !== 0 && points <= most);
  return isPossible ? null : pointsOf(s, desc, side);
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

/* Whether the result is known. Figures recorded by side need no count if a fact replaces it, such as "the game was
   won". */
const hasResult = (s, desc, chip) =>
  entered(s, desc) || (chip?.shape === "sided" && desc.face.score_unless.some((name) => name in s.extra));

/* Return the result of an announcement that no tap has set. It is made, or lost if the other side has the figure or all
   tricks. It stays open ("said") before the result, if both sides announced an exclusive figure, or if one of the sides
   is secret. */
function byItself(s, desc, call) {
  const chip = chipOf(desc, call.figure);
  if (!hasResult(s, desc, chip) || sideOf(s, call.by) > 1) return "said";
  if (chip.all_tricks) return "lost";
  if (!isExclusive(chip)) return "made";
  const all = tookAll(s, desc);
  if (all) return byAllTricks(s, all, sideOf(s, call.by));
  const others = rivals(s, call).map((other) => other.is);
  if (!others.length) return "made";
  return partnerKnown(s) && others.some((is) => is !== "said") ? "lost" : "said";
}

/* Return what all tricks of a player make of a side's announcement: nothing yet if that player's side is secret. */
function byAllTricks(s, all, side) {
  const winner = sideOf(s, all.by);
  if (winner > 1) return "said";
  return winner === side ? "made" : "lost";
}

/* Return the other side's calls of the same figure that are not lost. */
export const rivals = (s, { figure, by }) =>
  s.calls.filter((one) => one.figure === figure && one.is !== "lost" && sideOf(s, one.by) !== sideOf(s, by));

/* Whether a call counts as made. An announcement counts once the result is there; a call of all tricks needs a tap, and
   points that allow it. */
export function claims(s, desc, call) {
  if (chipOf(desc, call.figure)?.shape === "points") return false;
  if (call.is === "silent") return true;
  if (call.is === "made") return excludedBy(s, desc, call) === null;
  return call.is === "said" && byItself(s, desc, call) === "made";
}

/* Whether both sides announced an exclusive figure and no tap has decided who made it. */
export const isContested = (s, desc, call) =>
  call.is === "said" &&
  partnerKnown(s) &&
  hasResult(s, desc, chipOf(desc, call.figure)) &&
  byItself(s, desc, call) === "said";

/* Return the result of a call as it is settled. A lost announcement is made if its side took all tricks or has the
   figure after all. A catch within one side is lost. */
export function outcome(s, desc, call) {
  const chip = chipOf(desc, call.figure);
  const all = tookAll(s, desc);
  const isOwn = (one) => one && sideOf(s, one.by) === sideOf(s, call.by);
  if (!isAnnounced(call)) return call.is;
  if (chip?.shape === "points") return byPoints(s, desc, chip, sideOf(s, call.by));
  if (chip?.shape === "side" && isOwn(all)) return "made";
  if (chip?.shape === "catch" && call.to !== null && sideOf(s, call.to) === sideOf(s, call.holder ?? call.by))
    return "lost";
  if (claims(s, desc, call)) return "made";
  const ofSide = isExclusive(chip) && chip.shape !== "sided" ? s.calls.filter(isOwn) : [];
  if (ofSide.some((one) => one.figure === call.figure && claims(s, desc, one))) return "made";
  return call.is === "said" ? byItself(s, desc, call) : "lost";
}

/* ---------- figures that the points decide ---------- */

function byPoints(s, desc, chip, side) {
  const all = tookAll(s, desc);
  const points = all ? null : pointsOf(s, desc, side);
  if ((!all && points === null) || side > 1) return "said";
  if (all) return byAllTricks(s, all, side);
  return points >= chip.least ? "made" : "lost";
}

/* Return the silent calls that follow from the points: nobody announced the figure, and no tap sets it. */
export function silentByPoints(s, desc, chip) {
  if (chip.shape !== "points" || !partnerKnown(s) || tookAll(s, desc)) return [];
  return [0, 1]
    .filter((side) => byPoints(s, desc, chip, side) === "made")
    .map((side) => ({ ...newCall(chip.figure, firstOf(s, desc, side)), is: "silent", anybody: true }))
    .filter((call) => !callOf(s, chip.figure, call.by));
}

/* Return the player who stands for a side in a call. */
export const firstOf = (s, desc, side) =>
  side === 0 ? s.declarer : (dealOf(s, desc).active.find((seat) => sideOf(s, seat) !== 0) ?? null);

export function needsAnother(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (call.to !== null) return false;
  return (shape === "catch" && claims(s, desc, call)) || (shape === "last" && call.is === "caught");
}

/* Whether one side alone can have a figure. */
const EXCLUSIVE = ["side", "last", "catch", "all_tricks", "sided"];
export const isExclusive = (chip) => EXCLUSIVE.includes(chip?.shape) && !chip.both;
