import { hasPending, isPending, ownPart } from "../parts";
import { soundParts } from "../checks";
import type { FotoDeCampo, Parte, Problema, RegistroDeCampo } from "../types";

/** What of a record can be sent now. */

/** A trouble that waits for the person; a failure is only tried again. */
export const waitsForPerson = (problema: Problema | null): boolean => problema !== null && problema.tipo !== "fallo";

const LOST: ReadonlySet<Problema["tipo"]> = new Set(["eliminado", "ajeno", "derivado"]);

/** Nothing more of the record can be sent before the person decides. */
export function isLost(record: RegistroDeCampo): boolean {
  const { problema } = ownPart(record);
  return problema !== null && LOST.has(problema.tipo);
}

/** A photo whose image is to be sent. */
export const isWaitingPhoto = ({ llego, conImagen }: FotoDeCampo): boolean => llego === null && conImagen;

/** The device changed something of the record since it came, so that its end has to be noted. */
const wasTouched = ({ registro, creado, cambiado }: RegistroDeCampo) => registro === null || creado !== cambiado;

/** Everything is on the server, and only the last look at it is missing. */
export const lacksOnlyEnd = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]): boolean =>
  record.llego === null && wasTouched(record) && ownPart(record).id !== null && !hasPending(record, photos);

interface Asked {
  /** What failed before is left alone. */
  fresh?: boolean;
}

/**
 * The keys of the parts and photos that a sending would try now; the record's own key if only its end is missing. Empty
 * if there is nothing to do for it.
 */
export async function sendable(
  record: RegistroDeCampo,
  photos: readonly FotoDeCampo[],
  { fresh = false }: Asked = {},
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
