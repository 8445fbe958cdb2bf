/* Whether a page writes any other line than the next one. */
export const isEarlier = ({ correcting, inserting }) => Boolean(correcting ?? inserting);
