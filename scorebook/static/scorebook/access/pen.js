/* While the six letters are shown, poll until another phone has typed them, and then say that the pen is handed over.
   */

import { describe, isSilence, line } from "../hand/queue/net.js";
import { $ } from "../page/dom.js";

const EVERY = 2500;

export function watchLetters({ desc }) {
  const letters = $("#pen-letters");
  if (!letters) return;
  let known = {};
  const ask = async () => {
    if (document.hidden) return;
    try {
      known = (await describe(desc.urls.describe, known))?.page.desc ?? known;
    } catch (failure) {
      if (!isSilence(failure)) throw failure;
    }
    if (line.is !== "pen") return;
    clearInterval(clock);
    letters.hidden = true;
    $("#pen-taken").hidden = false;
  };
  const clock = setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
}
