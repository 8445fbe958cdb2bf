// Scorebook: the round on the page of whoever writes at a table of a cup day: its clock, the bell, and handing in.
import { learn, run, tick } from "./clock.js";

const ASK = 15000; // ms between two questions
const round = document.getElementById("round");
const clock = () => round.querySelector("[data-ends]");
let rung = null; // the state the phone has told its owner of
let sound = null;

// A browser lets a page sound once it was touched.
document.addEventListener("pointerdown", () => (sound ??= window.AudioContext && new AudioContext()), { once: true });

function ring() {
  navigator.vibrate?.([300, 150, 300]);
  if (!sound) return;
  const tone = sound.createOscillator();
  tone.frequency.value = 880;
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
}

function show() {
  tick();
  const state = clock()?.dataset.is;
  if (!state || state === "waiting" || state === "stopped") return;
  if (rung !== null && rung !== state && state !== "running") {
    ring();
    ask();
  }
  rung = state;
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
