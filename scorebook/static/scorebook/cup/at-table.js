// Scorebook: the round on the entry page at a table of a cup day: the clock, the bell, and handing in.
import { allow, ring, rings } from "./bell.js";
import { learn, run, tick } from "./clock.js";

const ASK = 15000; // ms between two questions
const round = document.getElementById("round");
const clock = () => round.querySelector("[data-ends]");

document.addEventListener("pointerdown", allow, { once: true });

function show() {
  tick();
  const times = rings(clock()?.dataset.is);
  if (!times) return;
  ring(times);
  ask();
}

async function ask() {
  if (document.hidden) return;
  const asked = Date.now();
  try {
    const answer = await fetch(round.dataset.of);
    if (answer.status !== 200) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    round.replaceChildren(...fresh.childNodes);
    if (clock()) learn(clock().dataset.now, asked);
    show();
  } catch {
    // without a network what was told last stands, and the clock goes on
  }
}

ask();
run(show);
window.setInterval(ask, ASK);
document.addEventListener("visibilitychange", ask);
