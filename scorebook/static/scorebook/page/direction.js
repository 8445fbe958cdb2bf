/* Isolate right-to-left text: names keep their place among arrows, signs and numbers. The server isolates the text of
   its pages in the same way (scorebook/words/direction.py). */

const [FIRST, LAST] = ["\u2068", "\u2069"];
const LETTER = "[\\u05be-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const WITHIN = "[\\u0300-\\u036f\\u200c\\u200d \\u00a0'’\"”.\\-]";
const NAME = new RegExp(`${FIRST}[^${LAST}]*${LAST}|${LETTER}(?:${WITHIN}*${LETTER})*`, "gu");

/* Text within the marks is isolated already. */
export const isolated = (text) =>
  text.replace(NAME, (found) => (found.startsWith(FIRST) ? found : `${FIRST}${found}${LAST}`));
