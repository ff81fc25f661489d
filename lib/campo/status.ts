import { hasPending, isPending, ownPart, wasTouched } from "./parts";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** What a part weighs beside the bytes of a photo. */
const PART_BYTES = 1500;

/** How much of what was made here has arrived, by bytes, from 0 to 1. */
function arrivedShare({ partes }: RegistroDeCampo, photos: readonly FotoDeCampo[]): number {
  const parts = partes.length * PART_BYTES;
  const all = photos.reduce((sum, { bytes }) => sum + bytes, parts);
  const open = partes.filter(isPending).length * PART_BYTES;
  const waiting = photos.filter(({ llego }) => llego === null);
  const lacking = waiting.reduce((sum, { bytes, enviado = 0 }) => sum + Math.max(0, bytes - enviado), open);
  return all === 0 ? 1 : (all - lacking) / all;
}

/** The group in which the list shows a record. */
export type Group = "device" | "sending" | "sent";

/** What the list says of a record. */
export interface Status {
  group: Group;
  /** Something of it cannot be sent until the person decides. */
  decides: boolean;
  /** Taken along and not changed here. */
  untouched: boolean;
  /** Everything arrived, and only the last look at the record on the server is missing. */
  ending: boolean;
  /** Photos that are not on the server yet, and all of it. */
  waiting: number;
  photos: number;
  /** How much of what was made here has arrived, by bytes, from 0 to 1. */
  arrived: number;
}

const needsDecision = ({ problema }: { problema: { tipo: string } | null }) =>
  problema !== null && problema.tipo !== "fallo";

/** `sending`: the record that is being sent now. */
export function statusOf(record: RegistroDeCampo, photos: readonly FotoDeCampo[], sending: string | null): Status {
  const pending = hasPending(record, photos);
  const waiting = photos.filter(({ llego }) => llego === null).length;
  const begun = record.registro === null && ownPart(record).id !== null;
  const ending = !pending && record.llego === null && wasTouched(record);
  const stuck = record.partes.some(needsDecision) || photos.some(needsDecision);
  const shared = {
    decides: stuck,
    waiting,
    photos: photos.length,
    ending,
    untouched: !pending && !wasTouched(record),
    arrived: arrivedShare(record, photos),
  };
  if (!pending && record.llego !== null) return { ...shared, group: "sent" };
  const going = !stuck && (ending || (pending && (sending === record.clave || begun)));
  return { ...shared, group: going ? "sending" : "device" };
}
