import { dropPerson, hidePerson } from "./person";
import { hasUnreadable, keysOf } from "./unreadable";
import { unsentOf, type Unsent } from "./unsent";
import { countWaiting, forgetPerson } from "./waiting-photos";

/**
 * What signing out, and who else was here, has to do with the device's store; in one module, so that it is there when
 * the line is not.
 */
export { unsentOfOthers } from "./unsent";

export interface Leaving {
  /** Field work that has not reached the server. */
  unsent: Unsent;
  /** There is some, or something that cannot be read: what becomes of it is asked. */
  asks: boolean;
  /** Photos chosen at the desk that wait; signing out removes them. */
  waiting: number;
}

/** What of a person waits on the device. Errors: of a browser that keeps nothing. */
export async function loadLeaving(persona: string): Promise<Leaving> {
  const [unsent, waiting] = await Promise.all([unsentOf(persona), countWaiting(persona)]);
  return { unsent, asks: unsent.records.length > 0 || hasUnreadable(unsent.unreadable), waiting };
}

/** Is everything that waits now among what was saved? Another tab may have added something since. */
function isAmong(now: Unsent, saved: Unsent): boolean {
  const known = new Map(saved.records.map(({ clave, cambiado }) => [clave, cambiado]));
  const unreadable = new Set(keysOf(saved.unreadable));
  return (
    now.photos <= saved.photos &&
    now.records.every(({ clave, cambiado }) => known.get(clave) === cambiado) &&
    keysOf(now.unreadable).every((key) => unreadable.has(key))
  );
}

/** Ends what the device shows of a person. `saved`: their field work that stands in a file and leaves the device too. */
export async function leaveDevice(persona: string, saved: Unsent | null): Promise<void> {
  await hidePerson();
  await forgetPerson(persona);
  if (saved && isAmong(await unsentOf(persona), saved)) await dropPerson(persona);
}
