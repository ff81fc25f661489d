import { statusOf } from "./status";
import { readDeviceStore } from "./unreadable";

/** Of a person's records on the device, those that cannot be sent until they decide. */
export async function countNeedingDecision(persona: string): Promise<number> {
  const { shown } = await readDeviceStore(persona);
  return shown.filter(({ record, photos }) => statusOf(record, photos, null).decides).length;
}
