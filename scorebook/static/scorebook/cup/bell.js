// Scorebook: the bell of a round of a cup day: once when its last minutes begin, three times when its time is called.
const LONG = 0.6; // s
let sound = null;
let known = null; // the state of the clock that was heard last

/* A browser lets a page sound once somebody has touched it: call this from there. */
export function allow() {
  sound ??= window.AudioContext ? new AudioContext() : null;
  sound?.resume();
}

export function silence() {
  sound?.close();
  sound = null;
}

export function ring(times) {
  navigator.vibrate?.(Array.from({ length: 2 * times - 1 }, (_one, at) => (at % 2 ? 150 : 300)));
  for (let time = 0; sound && time < times; time += 1) {
    const tone = sound.createOscillator();
    const begins = sound.currentTime + 1.5 * LONG * time;
    tone.frequency.value = 880;
    tone.connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + LONG);
  }
}

/* Tell how often the bell rings for the clock's state: not for the one that was there already. */
export function rings(state) {
  if (!state || state === "waiting" || state === "stopped") return 0;
  const before = known;
  known = state;
  if (before === null || before === state) return 0;
  return { last: 1, over: 3 }[state] ?? 0;
}
