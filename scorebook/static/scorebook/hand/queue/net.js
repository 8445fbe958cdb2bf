/* The way to the server: every request of the page goes through here, and says how it went. */

import { fetchPatiently } from "../../page/patience.js";

/* Nothing came back: there is no network, or the server cannot be reached. */
export class NoNetwork extends Error {}
/* Something came back that is no answer of ours: the server is ill, or somebody else answers in its place. */
export class NotAsItShould extends Error {
  constructor(status) {
    super(`answered ${status}`);
    this.status = status;
  }
}
/* The server says that this device may not write the evening any more; ``told`` is its answer. */
export class PenLost extends Error {
  constructor(told) {
    super("pen lost");
    this.told = told;
  }
}

/* Whether a request went unanswered: the line has heard it, and says so. */
export const isSilence = (failure) => [NoNetwork, NotAsItShould, PenLost].some((kind) => failure instanceof kind);

/* How the last request of any kind went: "sent", "away", "ill" or "pen"; ``status`` is the number the server
   answered, ``said`` its own words where it took the pen away or asks for patience. Of an evening that is ``here``
   alone the server knows nothing yet, and is not asked. ``at`` is when the last answer was there, whole. */
export const line = { is: "sent", status: 0, said: "", here: false, at: Date.now(), heard: [] };

export function hear(listener) {
  line.heard.push(listener);
}

function wentAs(is, status = 0, said = "") {
  if (is === "sent") line.at = Date.now();
  const changed = line.is !== is || line.status !== status || line.said !== said;
  Object.assign(line, { is, status, said });
  if (changed) line.heard.forEach((listener) => listener());
}

/* Nobody has answered this page yet, as it was opened from what the phone kept, or not for a while. */
export const unheard = () => wentAs("away");

/* A key no other deed has, from the browser's own chance (also where the page is not served over https). */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/* One request, with its answer read to the end: a reply that is cut off is no reply. */
async function reach(address, options) {
  if (line.here && address.startsWith("/e/")) {
    wentAs("away");
    throw new NoNetwork();
  }
  const asked = { credentials: "same-origin", cache: "no-store", redirect: "manual", ...options };
  try {
    const { answer, text } = await fetchPatiently(address, asked);
    return { status: answer.status, body: asJson(answer.headers.get("Content-Type"), text) };
  } catch {
    wentAs("away");
    throw new NoNetwork();
  }
}

function asJson(type, text) {
  if (!type?.startsWith("application/json")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function judged(answer) {
  if (answer.body?.pen === "lost") {
    wentAs("pen", 0, answer.body.text);
    throw new PenLost(answer.body);
  }
  if (answer.body === undefined) throw strange(answer.status);
  return answer;
}

/* An answer that is none of ours, although it looked like one. */
export function strange(status, said) {
  wentAs("ill", status, said);
  return new NotAsItShould(status);
}

/* The page's description once more: a fresh token, the head as it is now; null where nothing was written since
   ``head``, nobody said more of the lines than was heard, and no phone left more. */
export async function describe(address, { head = null, said = 0, left } = {}) {
  const since = head === null ? "" : `&since=${head}&said=${said}&left=${left?.told ?? 0}`;
  const answer = await reach(`${address}${since}`, { headers: { Accept: "application/json" } });
  if (answer.status === 204) {
    wentAs("sent");
    return null;
  }
  const { status, body } = judged(answer);
  if (status !== 200 || !Number.isInteger(body?.page?.desc?.head)) throw strange(status);
  wentAs("sent");
  return body;
}

/* The token that goes with what is sent, afresh. */
async function token({ urls }) {
  const asked = reach(urls.token ?? urls.describe, { headers: { Accept: "application/json" } });
  const answer = await asked;
  if (typeof answer.body?.csrf === "string") return answer.body.csrf; // also where the pen is another phone's
  throw strange(judged(answer).status);
}

/* Whose press is sent, and whether whoever is signed in by now has said that it is sent in that name. */
export const signature = ({ who, sentFor }) =>
  who ? { "X-Pressed-By": who.mark, ...(sentFor ? { "X-Sent-For": "1" } : {}) } : {};

/* Send something, a form as a form; ``keepalive`` lets the request outlive the page.  A stale token is renewed once. */
export async function post(desc, address, body, { keepalive = false, headers = {} } = {}) {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? {} : { "Content-Type": "application/json" };
  const go = () =>
    reach(address, {
      method: "POST",
      body: isForm ? body : JSON.stringify(body),
      keepalive,
      headers: { ...headers, ...type, Accept: "application/json", "X-CSRFToken": desc.csrf },
    });
  let answer = await go();
  if (answer.status === 403 && answer.body === undefined) {
    desc.csrf = await token(desc);
    answer = await go();
  }
  judged(answer);
  if (answer.status < 500 && answer.status !== 429 && answer.status !== 413) {
    wentAs("sent");
    return answer;
  }
  throw strange(answer.status, answer.status === 429 ? answer.body.text : undefined);
}

/* As many deeds as the server takes at once (hand/left.py). */
const LEFT_AT_ONCE = 60;

/* Leave deeds for the phone that has the pen now; returned are the keys of those that are on the sheet. */
export async function leave(desc, deeds) {
  try {
    await post(desc, desc.urls.leave, { deeds: deeds.slice(0, LEFT_AT_ONCE) });
  } catch (failure) {
    const { written } = failure.told ?? {};
    if (Array.isArray(written)) return written;
    throw failure;
  }
  return [];
}

/* What other phones left here, as it is taken in; without those that are ``dismissed``. */
export async function fetchLeft(desc, dismissed = null) {
  const { left } = desc.urls;
  const headers = { Accept: "application/json" };
  const answer = dismissed ? await post(desc, left, { dismissed }) : judged(await reach(left, { headers }));
  if (!Array.isArray(answer.body.deeds)) throw strange(answer.status);
  return answer.body.deeds;
}
