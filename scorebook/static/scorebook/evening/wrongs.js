/* The errors in the names, found on the phone: a place, a short text for the button, and a sentence. */

import { asRead, faultOf } from "../page/names.js";

/* Fill the blanks of a sentence: {name} or %(name)s. */
export const told = (sentence, values) =>
  sentence.replace(/\{(\w+)\}|%\((\w+)\)[sd]/g, (_all, one, other) => values[one ?? other]);

const isLong = (name, sitting) => [...name].length > sitting.most;

/* Return the names with an error: duplicates and names that cannot be written. */
export function wrongNames(names, sitting) {
  const read = names.map(asRead);
  return new Set(
    names.filter((name, seat) => {
      const twice = read.filter((other) => other === read[seat]).length > 1;
      return twice || isLong(name, sitting) || sitting.game.pots.includes(read[seat]) || faultOf(name) !== null;
    }),
  );
}

export function wrongs(names, sitting) {
  const { words } = sitting;
  const read = names.map(asRead);
  const found = [];
  const say = (short, sentence, values) =>
    found.push({ at: "id_players", short: told(short, values), text: told(sentence, values) });
  names.forEach((name, seat) => {
    const again = read.lastIndexOf(read[seat]);
    if (read.indexOf(read[seat]) === seat && again !== seat) say(words.two, words.twice, { name });
  });
  for (const name of names) {
    const fault = faultOf(name);
    if (isLong(name, sitting)) say(words.name, words.long, { name: `${name.slice(0, 12)}…`, most: sitting.most });
    else if (fault) say(words.name, words[fault.kind], { ...fault, alphabet: words[fault.alphabet] });
    if (sitting.game.pots.includes(asRead(name))) say(words.name, words.pot, { name });
  }
  const count = names.length;
  if (count > 1 && !sitting.game.seats.includes(count)) found.push(miscounted(count, sitting));
  return found;
}

function miscounted(count, { game, games, words }) {
  const fitting = games.filter((one) => one.seats.includes(count)).map((one) => one.label);
  const needed = told(words.count, { game: game.label, seats: either(game.seats, words), count });
  const others = fitting.length ? ` ${told(words.fitting, { games: fitting.join(", ") })}` : "";
  return { at: games.length ? "id_game" : "id_players", short: told(words.many, { count }), text: needed + others };
}

function either(counts, words) {
  const others = counts.slice(0, -1);
  const last = String(counts.at(-1));
  return others.length ? told(words.either, { others: others.join(", "), last }) : last;
}
