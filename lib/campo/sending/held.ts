import { hasPending, isPending, ownPart, wasTouched } from "../parts";
import { soundParts } from "../checks";
import type { FotoDeCampo, Parte, Problema, RegistroDeCampo } from "../types";

/** What of a record can be sent now. */

/** A trouble that waits for the person; a failure is only tried again. */
export const waitsForPerson = (problema: Problema | null): boolean => problema !== null && problema.tipo !== "fallo";

const LOST: ReadonlySet<Problema["tipo"]> = new Set(["eliminado", "ajeno", "derivado"]);

/** Why nothing more of the record can be sent: it was derived, is gone, or out of reach; null if nothing keeps it. */
export function lossOf(record: RegistroDeCampo): Problema | null {
  const { problema } = ownPart(record);
  return problema !== null && LOST.has(problema.tipo) ? problema : null;
}

/** Nothing more of the record can be sent before the person decides, or the server says otherwise. */
export const isLost = (record: RegistroDeCampo): boolean => lossOf(record) !== null;

/** A part or photo that a person was not allowed to send, which a change of their account or of the record may end. */
const isForbidden = ({ problema }: Pick<Parte, "problema">): boolean => problema?.tipo === "ajeno";

/** True if this part of a record is held back by what the record is, or who the person is, and not by its values. */
export const isHeldPart = (record: RegistroDeCampo, part: Parte): boolean =>
  part === ownPart(record) ? isLost(record) : isForbidden(part) && !part.quitada;

/** True if a photo waits for the person. */
export const isHeldPhoto = isForbidden;

/** True if a part or photo of the record waits for the person. */
export const isHeld = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]): boolean =>
  record.partes.some((part) => isHeldPart(record, part)) || photos.some(isHeldPhoto);

/** A photo whose image is to be sent. */
export const isWaitingPhoto = ({ llego, conImagen }: FotoDeCampo): boolean => llego === null && conImagen;

/** Everything is on the server, and only the last look at it is missing. */
export const lacksOnlyEnd = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]): boolean =>
  record.llego === null && wasTouched(record) && ownPart(record).id !== null && !hasPending(record, photos);

interface SendableOptions {
  /** What failed before is left alone. */
  fresh?: boolean;
}

/**
 * The keys of the parts and photos that a sending would try now; the record's own key if only its end is missing. Empty
 * if there is nothing to do for it.
 */
export async function sendableKeys(
  record: RegistroDeCampo,
  photos: readonly FotoDeCampo[],
  { fresh = false }: SendableOptions = {},
): Promise<readonly string[]> {
  if (isLost(record)) return [];
  const stays = ({ problema }: Pick<Parte, "problema">) => (fresh ? problema !== null : waitsForPerson(problema));
  const waiting = record.partes.filter((part) => isPending(part) && !stays(part));
  const pictures = photos.filter((photo) => isWaitingPhoto(photo) && !stays(photo));
  const own = ownPart(record);
  if (waiting.length + pictures.length === 0) {
    // The end failed before if its own part says so, or its favourite does.
    const ends = lacksOnlyEnd(record, photos) && ![own, ...photos].some(stays);
    return ends ? [own.clave] : [];
  }
  const sound = waiting.length > 0 ? await soundParts(record) : new Set();
  // What was sent before without an answer is sent again as it was.
  const ready = waiting.filter(({ clave, enviados, quitada }) => quitada || enviados !== null || sound.has(clave));
  if (own.id === null && !ready.includes(own)) return [];
  return [...ready, ...pictures].map(({ clave }) => clave);
}
