/* Messages of the entry page: for screen readers, and for a while in a line of their own. */

import { isolated } from "../../page/direction.js";
import { $ } from "../../page/dom.js";

const TOLD_FOR = 8000;
let clock = null;

export function say(text) {
  $("#say-hand").textContent = isolated(text);
}

export function notice(text, stays = false) {
  $("#notice").textContent = isolated(text);
  $("#notice").hidden = !text;
  clearTimeout(clock);
  if (!stays) clock = setTimeout(() => ($("#notice").hidden = true), TOLD_FOR);
}
