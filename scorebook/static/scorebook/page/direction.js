/* What is written from right to left keeps its place among the arrows, signs and numbers beside it.  The server does
   the same to the pages it draws: scorebook/words/direction.py. */

const [FIRST, LAST] = ["\u2068", "\u2069"];
const LETTER = "[\\u05be-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const WITHIN = "[\\u0300-\\u036f\\u200c\\u200d \\u00a0'’\"”.\\-]";
const NAME = new RegExp(`${FIRST}[^${LAST}]*${LAST}|${LETTER}(?:${WITHIN}*${LETTER})*`, "gu");

/* What stands within the marks has its place already. */
export const isolated = (text) =>
  text.replace(NAME, (found) => (found.startsWith(FIRST) ? found : `${FIRST}${found}${LAST}`));
