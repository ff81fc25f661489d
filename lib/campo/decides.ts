import { statusOf } from "./status";
import { onDevice } from "./unreadable";

/** How many of a person's records on the device cannot be sent until they decide. */
export async function decidesOf(persona: string): Promise<number> {
  const { shown } = await onDevice(persona);
  return shown.filter(({ record, photos }) => statusOf(record, photos, null).decides).length;
}
