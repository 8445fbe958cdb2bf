/* What the players' plates of a game of sides show: roles and numbers; and the two sides' counts. */

import { phrase, restBefore } from "../page/words.js";
import { countsOf, eachOf, ended, nobodyPlays, panelOf, scoreOf, underWay } from "./bid.js";
import { entered, sideOf, tookAll } from "./state.js";
import { writerOf } from "./typed.js";
import { isRung, roleOf, roleWord } from "./words.js";

/* Return the look of a player's plate: the role, whether it is asked or ringed, and the typed number. */
export function plate(s, desc, seat) {
  const counts = eachOf(s, desc) && underWay(s, desc) ? countsOf(s, desc) : null;
  const role = roleOf(s, desc, seat);
  const asked =
    s.ask === "declarer" ||
    (s.ask === "partner" && seat !== s.declarer) ||
    (s.ask === "another" && seat !== s.asking?.by);
  const writes = counts && writerOf(s, desc) === seat && s.ask === null && panelOf(s, desc) === "keys";
  return {
    role,
    colour: role === "alone" ? "declarer" : role,
    word: roleWord(s, desc, seat),
    asked: asked && role !== "out",
    speaks: counts && !s.spoken ? writes : s.ask === null && isRung(s, desc, seat),
    writes,
    filled: counts?.filled === seat,
    moved: counts?.filled === seat ? restBefore(s, counts) : null,
    count: counts && role !== "out" ? String(counts.values[seat] ?? "–") : "",
  };
}

/* Return the two sides' counts beside the preview. */
export function points(s, desc, known) {
  const score = eachOf(s, desc) || ended(s, desc) ? null : scoreOf(s, desc);
  const all = s.score === "" && tookAll(s, desc);
  if (s.kind !== desc.face.kind || nobodyPlays(s, desc) || !score) return null;
  const won = [phrase(desc, "all"), "0"];
  const shown = all ? (sideOf(s, all.by) === 1 ? won.reverse() : won) : scores(s, known);
  return { shown, single: !score.own, empty: !entered(s, desc), label: score.label };
}

function scores(s, known) {
  if (s.score === "") return ["–", "–"];
  const answered = known.score && known.score[s.others ? 1 : 0] === s.score ? known.score : null;
  return answered ?? (s.others ? ["–", s.score] : [s.score, "–"]);
}
