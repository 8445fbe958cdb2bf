/* Whether a page edits or inserts an earlier line. */
export const isEarlier = ({ correcting, inserting }) => Boolean(correcting ?? inserting);
