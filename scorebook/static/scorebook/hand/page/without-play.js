/* The kinds of entries without play: which have a chip of their own, and which are behind "Other…". */

/* The number of chips that fit in a row under the bids. */
const IN_A_ROW = 4;

/* Return the entries without play, the usual ones first: those with their own chip beside ``beside`` other chips, and
   those behind "Other…". */
export function entriesWithoutPlay(desc, beside) {
  const rest = desc.offered.filter((kind) => kind !== desc.face.kind && !desc.face.quick.includes(kind));
  const kinds = [...desc.face.quick.filter((kind) => desc.offered.includes(kind)), ...rest];
  const room = IN_A_ROW - beside;
  const chips = kinds.length <= room ? kinds : kinds.slice(0, Math.max(room - 1, 0));
  return { chips, others: kinds.slice(chips.length) };
}
