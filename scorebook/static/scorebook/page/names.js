/* Valid names of people, and the comparison of names. The server treats names in the same way (settlement/names.py). */

const NEVER_SEEN = /[\u034f\u115f\u1160\u3164\uffa0\u180b-\u180d\u180f\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/u;
const FORMAT = /\p{Cf}/u;
const JOINERS = "\u200c\u200d";
const EMOJI_STYLE = "\ufe0f";
const SPACE = /[\p{Z}\s\u001c-\u001f\u0085]/u;
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
const ALPHABETS = { latin: /\p{Script=Latin}/u, cyrillic: /\p{Script=Cyrillic}/u, greek: /\p{Script=Greek}/u };

const isUnseen = (letter) => FORMAT.test(letter) || NEVER_SEEN.test(letter);

/* Return a name without invisible characters, with single spaces. A joiner stays between two letters and within an
   emoji, a variation selector after a symbol. */
export function cleaned(typed) {
  const seen = [...typed].filter((letter) => JOINERS.includes(letter) || !isUnseen(letter));
  const kept = [];
  seen.forEach((letter, place) => {
    let stays = true;
    if (JOINERS.includes(letter)) stays = joins(letter, baseOf(kept), seen[place + 1] ?? "");
    else if (letter === EMOJI_STYLE) stays = /[\p{S}0-9#*]/u.test(kept.at(-1) ?? "");
    if (stays) kept.push(SPACE.test(letter) ? " " : letter);
  });
  return kept.join("").split(" ").filter(Boolean).join(" ");
}

const baseOf = (kept) => kept.findLast((letter) => !/\p{M}/u.test(letter)) ?? "";

function joins(joiner, before, after) {
  if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) return true;
  return joiner === "\u200d" && /\p{S}/u.test(before) && /\p{S}/u.test(after);
}

/* Return a name in the form for comparison: case and compatibility variants do not count. */
export function asRead(name) {
  const seen = [...name].filter((letter) => letter !== EMOJI_STYLE && !isUnseen(letter)).join("");
  const small = (letter) => (letter === "ı" ? letter : letter.toUpperCase().toLowerCase().replace("ß", "ss"));
  return [...seen.normalize("NFKC")].map(small).join("");
}

/* Return why a name is invalid: its first character that cannot be printed, or a letter of another alphabet. */
export function faultOf(name) {
  const letters = [...name];
  const bad = letters.findIndex((letter) => FORBIDDEN.test(letter));
  const shown = letters.map((letter) => (FORBIDDEN.test(letter) ? "?" : letter)).join("");
  if (bad >= 0) return { kind: "unprintable", name: shown, place: bad + 1, code: codePoint(letters[bad]) };
  const of = letters.map(alphabetOf);
  const times = (one) => of.filter((other) => other === one).length;
  const used = [...new Set(of.filter(Boolean))];
  if (used.length < 2 || !used.includes("latin")) return null;
  const most = used.reduce((one, other) => (times(other) > times(one) ? other : one));
  const place = of.findIndex((one) => one && one !== most);
  const letter = letters[place];
  return { kind: "mixed", name, place: place + 1, letter, code: codePoint(letter), alphabet: of[place] };
}

function alphabetOf(letter) {
  const [plain] = letter.normalize("NFKC");
  if (!/\p{L}/u.test(plain)) return "";
  return Object.keys(ALPHABETS).find((one) => ALPHABETS[one].test(plain)) ?? "";
}

const codePoint = (letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
