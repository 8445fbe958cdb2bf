/* The players, the dealer and the deals after the waiting actions, for a phone that can ask neither the server nor the
   rules. No amounts are known here. */

import { asRead, cleaned } from "../../page/names.js";
import { COMPANY } from "../queue/fold.js";
import { counted } from "../lines/all.js";

/* Return for each possible dealer the players of the deal and the next dealer. ``resting`` maps the number of people to
   the distance of the resting player from the dealer, or to null if nobody rests. */
export function dealsOf(there, resting) {
  const places = resting[there.length] ?? null;
  const deal = (seat, place) => {
    const round = [...there.slice(place + 1), ...there.slice(0, place + 1)];
    const rests = places === null ? null : there[(place + places) % there.length];
    return [seat, { active: round.filter((one) => one !== rests), next: round[0] }];
  };
  return Object.fromEntries(there.map(deal));
}

/* Return the table after ``deeds``; ``page`` is the table before them (open.js applies the result). */
export function tableAfter(page, deeds) {
  const left = counted(deeds);
  const isBack = page.before && left[0]?.deed === "undo" && left[0].number === page.last;
  const began = isBack ? { ...page, there: seatedIn(page.before), dealer: page.before.dealer } : page;
  const table = left.filter(({ deed }) => deed === "write").reduce(after, began);
  return { ...table, deals: dealsOf(table.there, page.resting) };
}

/* Without ``seated`` the players sit in the first order. */
const seatedIn = ({ seated, totals }) => seated ?? totals.map((_total, seat) => seat);

function after(table, { body: { kind, facts } }) {
  const { there, resting, kinds, passes } = table;
  if (kind === COMPANY) return seated(table, facts.players);
  if (!kinds[kind]?.deals) return table;
  const dealt = there.includes(facts.dealer) ? facts.dealer : table.dealer;
  return { ...table, dealer: dealerAfter(passes[kind], facts, dealt, dealsOf(there, resting)[dealt]) };
}

/* ``passes`` says whether the deal goes round, or names the fact whose player deals next, at first the first player. */
const dealerAfter = (passes, facts, dealt, { active, next }) =>
  typeof passes === "string" ? (facts[passes] ?? active[0]) : passes === false ? dealt : next;

/* Whether the server accepts these players; others change nothing. */
export const canSit = (resting, there, before) =>
  there.length in resting && new Set(there).size === there.length && there.some((seat) => before.includes(seat));

/* Seat these players. An unknown name gets the next seat number. If the dealer leaves, the next player who stays deals.
   */
function seated(table, players) {
  const seats = [...table.seats];
  const there = players.map((who) => (typeof who === "number" ? who : seatOf(seats, cleaned(who))));
  if (!canSit(table.resting, there, table.there)) return table;
  const place = table.there.indexOf(table.dealer);
  const round = [...table.there.slice(place), ...table.there.slice(0, place)];
  const dealer = round.find((seat) => there.includes(seat));
  return { ...table, there, dealer, seats, short: [...table.short, ...seats.slice(table.short.length)] };
}

function seatOf(seats, name) {
  const known = seats.findIndex((other) => asRead(other) === asRead(name));
  return known < 0 ? seats.push(name) - 1 : known;
}
