/* Which line a page of entry writes. */

/* Whether that is any other line than the next one. */
export const isEarlier = ({ correcting, inserting }) => Boolean(correcting ?? inserting);

/* What the open hand of the page is kept under: the number of the line that is corrected, a name of its own for one
   that is inserted, null for the next. No two pages share it. */
export const editorOf = ({ correcting, inserting }) =>
  correcting?.number ?? (inserting ? `before-${inserting.before}` : null);
