/* Requests to the server. All requests of the page go through this module, which records how they went. */

import { fetchPatiently } from "../../page/patience.js";

/* No answer: there is no network, or the server is unreachable. */
export class NoNetwork extends Error {}
/* An answer that is not the server's usual one: the server fails, or a proxy answers in its place. */
export class NotAsItShould extends Error {
  constructor(status) {
    super(`answered ${status}`);
    this.status = status;
  }
}
/* This device may no longer write the evening; ``told`` is the server's answer. */
export class PenLost extends Error {
  constructor(told) {
    super("pen lost");
    this.told = told;
  }
}

/* Whether a request got no usable answer. ``line`` has recorded that. */
export const isSilence = (failure) => [NoNetwork, NotAsItShould, PenLost].some((kind) => failure instanceof kind);

/* The result of the last request: "sent", "away", "ill" or "pen". ``status`` is the HTTP status, ``said`` the server's
   text for a lost pen or a request to wait. While an evening is only ``here``, the server is not asked about it. ``at``
   is the time of the last complete answer. */
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

/* Mark the server as unreachable: the page came from the cache, or the last answer is too old. */
export const unheard = () => wentAs("away");

/* Return a random UUID. crypto.randomUUID needs https, this does not. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/* Send one request and read the whole answer; a truncated answer counts as none. */
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

/* Record an unusable answer and return its error. */
export function strange(status, said) {
  wentAs("ill", status, said);
  return new NotAsItShould(status);
}

/* Fetch the page's description with a fresh token and the current version. Return null if there is nothing newer than
   ``head``, no new message and no newly left action. */
export async function describe(address, { head = null, said = 0, left, names = 0 } = {}) {
  const since = head === null ? "" : `&since=${head}&said=${said}&left=${left?.told ?? 0}&names=${names}`;
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

/* Fetch a fresh CSRF token. */
async function token({ urls }) {
  const asked = reach(urls.token ?? urls.describe, { headers: { Accept: "application/json" } });
  const answer = await asked;
  if (typeof answer.body?.csrf === "string") return answer.body.csrf; // also if another phone has the pen
  throw strange(judged(answer).status);
}

/* Return the headers that name the member who pressed, and whether another member agreed to send it. */
export const signature = ({ who, sentFor }) =>
  who ? { "X-Pressed-By": who.mark, ...(sentFor ? { "X-Sent-For": "1" } : {}) } : {};

/* Send a form or JSON. ``keepalive`` lets the request outlive the page. A stale token is renewed once. */
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

/* The server's limit of actions per request (hand/left.py). */
const LEFT_AT_ONCE = 60;

/* Leave actions on the server for the phone that has the pen now. Return the keys of those that are on the sheet. */
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

/* Fetch the actions that other phones left, without the ``dismissed`` ones. */
export async function fetchLeft(desc, dismissed = null) {
  const { left } = desc.urls;
  const headers = { Accept: "application/json" };
  const answer = dismissed ? await post(desc, left, { dismissed }) : judged(await reach(left, { headers }));
  if (!Array.isArray(answer.body.deeds)) throw strange(answer.status);
  return answer.body.deeds;
}
