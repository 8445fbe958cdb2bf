/* The pill in the bar. It shows the state of the queue and the network, and is drawn after every change of either.
   ``app`` has desc (words, slug and addresses), outbox, open(name), which opens the sheet behind the pill, and
   unsaid(text) for short messages. */

import { line } from "./net.js";
import { phrase } from "../page/words.js";
import { closeSheet } from "../page/sheet.js";
import { $, fill, icon } from "../../page/dom.js";

/* The looks of the pill: the class of its tag and its icon. Without a look the pill is hidden. */
const LOOKS = {
  waiting: ["dashed", "unsent"],
  sending: ["", "unsent"],
  away: ["dashed", "unsent"],
  ill: ["dashed", "alert"],
  open: ["", "pen"],
  refused: ["red", "alert"],
  question: ["red", "alert"],
  pen: ["red", "alert"],
  full: ["red", "alert"],
};

/* Return the state of queue and line in one word. */
export function standing({ outbox }) {
  const [first] = outbox.deeds;
  if (line.is === "pen") return "pen";
  if (outbox.full) return "full";
  if (first?.open) return "open";
  if (first?.why) return first.why.is === "question" ? "question" : "refused";
  if (first) return outbox.sending && !outbox.tries ? "sending" : "waiting";
  return line.is;
}

/* Return why a hand is stored here and not sent: the state of the line, or another action that waits for the scribe. */
export function keptHere({ desc, outbox }) {
  const [first] = outbox.deeds;
  if (outbox.forgetful) return phrase(desc, "kept_in_page");
  if (line.is === "pen") return line.said || phrase(desc, "pen_lost");
  if (first?.why || first?.open) return phrase(desc, "kept_behind");
  return phrase(desc, line.is === "ill" ? "kept_ill" : "kept_here");
}

export function drawUnsent(app) {
  const pill = $("#unsent");
  const is = standing(app);
  const look = LOOKS[is];
  if (!pill) return;
  pill.hidden = !look;
  pill.dataset.is = is;
  pill.toggleAttribute("data-sending", app.outbox.sending !== null);
  if (look) {
    const [color, sign] = look;
    $(".tag", pill).className = `tag ${color}`;
    fill($(".tag", pill), icon(sign, true), phrase(app.desc, `pill_${is}`, { n: app.outbox.deeds.length }));
  }
  follow(app);
}

/* Keep the sheet up to date; it closes once everything is sent. */
export function follow(app) {
  const sheet = $("#sheet");
  if (!sheet.open || sheet.dataset.shows !== "unsent") return;
  if (app.outbox.deeds.length || line.is !== "sent") app.open("redrawUnsent");
  else {
    closeSheet();
    app.unsaid(phrase(app.desc, "says_sent"));
  }
}
