/* The keyboard: one hand without a pointer.  Keys act only outside fields and dialogs, and can be switched off. */

import { $ } from "./entry-dom.js";

const OFF = "scorebook.keys.off";
export const keysAreOn = () => localStorage.getItem(OFF) !== "1";
export function switchKeys(on) {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
  document.body.classList.toggle("no-keys", !on);
}

/* Return the control a key presses, or nothing.  ``s`` is the open hand, ``desc`` the description of the screen. */
function control(event, s, desc) {
  const letter = event.key.toLowerCase(), digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
  if (event.shiftKey && digit) return $(`.seat[data-seat="${digit - 1}"]`);
  if (digit !== null) return forDigit(digit, s, desc);
  const chip = desc.face.chips.find((one) => one.letter.toLowerCase() === letter);
  if (chip) return $(`[data-fig="${chip.figure}"]`);
  const named = {
    m: "#middle", u: "#undo", j: '[data-kontra="game"]', enter: "#save", backspace: '[data-key="del"]',
    k: s.last ? '[data-kontra="last"]' : '[data-kontra="game"]',
    a: s.ask === "partner" ? `.seat[data-seat="${s.declarer}"]` : "",
  }[letter];
  return named ? $(named) : null;
}

function forDigit(digit, s, desc) {
  const bid = desc.face.bids.find((one) => one.letter === digit);
  if (s.ask === "contract") return bid ? $(`[data-bid="${bid.contract}"]`) : null;
  if ($("#answers:not([hidden])") && !["declarer", "partner", "another"].includes(s.ask)) return $(`[data-answer="${digit - 1}"]`);
  const typing = s.ask === "partner" && s.late && s.score.length === 1;
  if (["declarer", "partner", "another"].includes(s.ask) && !typing) return $(`.seat[data-seat="${digit - 1}"]`);
  return $(`[data-key="${digit}"]`);
}

export function listen({ state, desc, press, back, plan }) {
  document.addEventListener("keydown", (event) => {
    if ($("dialog[open]") || event.target.closest("input, textarea, select")) return;
    if (event.ctrlKey && event.key === "Enter") { event.preventDefault(); press($("#save")); return; }
    if (!keysAreOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "?") { event.preventDefault(); plan(); return; }
    if (event.key === "Escape") { back(); return; }
    if ((event.key === "Enter" || event.key === " ") && event.target.closest("button, a")) return;
    if (event.shiftKey && !/^(Digit|Numpad)/.test(event.code)) return;
    const found = control(event, state(), desc());
    if (!found || found.hidden) return;
    event.preventDefault();
    press(found);
  });
}
