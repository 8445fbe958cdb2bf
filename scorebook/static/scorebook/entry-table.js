/* The table, as every screen has it before it: who deals and who plays this hand, and how players are called. */

export const dealerOf = (s, desc) => s.dealer ?? desc.dealer;
export const dealOf = (s, desc) => desc.deals[dealerOf(s, desc)];
export const plays = (s, desc, seat) => dealOf(s, desc).active.includes(seat);
export const nameOf = (desc, seat) => desc.seats[seat] ?? "";
/* Where there is little room: no two alike.  What is read aloud says the whole name. */
export const shortOf = (desc, seat) => desc.short[seat] ?? "";
