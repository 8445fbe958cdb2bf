/* Actions of another member wait on this phone until that member signs in, or until the signed-in one agrees to send
   them. */

export const ANOTHERS = "pressed_by_another";
export const isAnothers = ({ why }) => why?.code === ANOTHERS;

/* Whether an action waits only for its writer, who is signed in now. */
const isBack = (writer) => (deed) => isAnothers(deed) && deed.who.mark === writer.mark;
export const hasBack = ({ deeds }, writer) => Boolean(writer) && deeds.some(isBack(writer));

export const sentAgain = (queue, writer) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => (isBack(writer)(deed) ? { ...deed, why: null } : deed)),
});
