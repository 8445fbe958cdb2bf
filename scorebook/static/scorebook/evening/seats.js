/* Who sits here, without a page for every tap: the same form goes to the same address, and what it answers is shown in
   place.  Nothing is reckoned here.  A hand that lies open on this phone alone is asked about as any other; dropped, it
   is put away as one step back. */

import { draftName, keepDraft, readDraft } from "../hand/page/draft.js";
import * as store from "../page/store.js";

const PATIENCE = 8000; // ms before a question is given up
const ANSWERS = [200, 409, 422]; // the page itself, with what was put together

const form = document.querySelector("#seats");
const named = draftName(form.dataset.slug);
const open = () => readDraft(store, named).s !== null;
const asksOfHand = () => form.querySelector("#open-hand");
let isOurs = false;
/* What is open on this phone may be saved in another window meanwhile; of what is open elsewhere the server knows. */
function showHand() {
  if (open() || isOurs) asksOfHand().hidden = !open();
  isOurs = open();
}
const dropped = () => form.querySelector('[name="discard"]');
const handIsLeft = () => !asksOfHand().hidden && !dropped().checked;
let sending = false;

function sayHandIsLeft() {
  form.querySelector("#discard-errors").hidden = false;
  dropped().setAttribute("aria-invalid", "true");
  dropped().focus();
}

function putHandAway() {
  const { s, aside } = readDraft(store, named);
  if (s !== null) keepDraft(store, named, { at: Date.now(), s: null, aside: [...aside, s] }, { emptyToo: true });
}

/* Show what was answered, and leave the finger where it was: on the same button, or on what stands for it now. */
function show(text, { name, value } = {}) {
  const typing = document.activeElement?.id === "name";
  const asked = new DOMParser().parseFromString(text, "text/html").querySelector("#asked");
  if (!asked) return tell("ill");
  form.querySelector("#asked").replaceWith(asked);
  showHand();
  const alert = form.querySelector("[autofocus]");
  const there = [...form.querySelectorAll("#asked button")].filter((one) => value && one.value === value);
  const held = typing ? form.querySelector("#name") : (there.find((one) => one.name === name) ?? there[0]);
  (alert ?? held ?? form.querySelector("#go")).focus({ preventScroll: !alert });
}

/* Say how it went where nothing has come of it. */
function tell(how) {
  for (const id of ["no-network", "ill"]) form.querySelector(`#${id}`).hidden = id !== how;
}

/* The same page sent again is the same save: whatever became of the answer, it is safe to press once more. */
async function send(pressed) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new FormData(form, pressed),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.type !== "opaqueredirect") {
    return ANSWERS.includes(answer.status) ? show(await answer.text(), pressed) : tell("ill");
  }
  if (dropped().checked) putHandAway();
  return location.assign(form.dataset.then);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const pressed = event.submitter;
  if (sending) return;
  showHand();
  if (pressed?.name === "write" && handIsLeft()) return sayHandIsLeft();
  sending = true;
  tell("");
  try {
    await send(pressed);
  } catch {
    tell("no-network");
  }
  sending = false;
});
addEventListener("storage", ({ key }) => [named, null].includes(key) && showHand());
showHand();
form.dataset.ready = "true";
