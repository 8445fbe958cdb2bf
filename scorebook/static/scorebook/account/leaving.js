/* Signing out asks once for confirmation if this phone has unsent entries. */

import { queues } from "../home/queues.js";

const form = document.querySelector("#sign-out");
let asked = false;

form.addEventListener("submit", async (event) => {
  if (asked) return;
  event.preventDefault();
  asked = true;
  const waits = (await queues()).reduce((so, { deeds }) => so + deeds.length, 0);
  if (!waits) {
    form.submit();
    return;
  }
  const notice = form.querySelector(".notice");
  notice.textContent = notice.dataset.says.replace("{n}", waits);
  notice.hidden = false;
});
