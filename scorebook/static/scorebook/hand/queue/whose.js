/* What another member pressed on this phone waits for him, or until whoever is signed in has it sent in his name. */

export const ANOTHERS = "pressed_by_another";
export const isAnothers = ({ why }) => why?.code === ANOTHERS;

/* Whether something waits again for nobody but its writer, who is signed in. */
const isBack = (writer) => (deed) => isAnothers(deed) && deed.who.mark === writer.mark;
export const hasBack = ({ deeds }, writer) => Boolean(writer) && deeds.some(isBack(writer));

export const sentAgain = (queue, writer) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => (isBack(writer)(deed) ? { ...deed, why: null } : deed)),
});
