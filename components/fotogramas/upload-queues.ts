import { newKey } from "@/lib/new-key";
import { showToast } from "@/components/engine/use-save";
import { WRONG_TYPE } from "@/contract/photo-type";
import { api, ApiError } from "@/lib/api-client";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { isOutage, onBack } from "@/lib/connection/connection";
import { fileBase64 } from "@/lib/fotogramas/check";
import type { PreparedPhoto } from "@/lib/fotogramas/prepare";
import { photoKeeper, takeSending } from "./kept-photos";
import { UploadQueue } from "./upload-queue";
import type { Outcome, SendOptions } from "./upload-types";

/** A photo in wire format (contract: fotogramappirta.create). */
export async function photoBody({ image, name, position, taken }: PreparedPhoto) {
  const ruta_fotograma = await fileBase64(image);
  return {
    ruta_fotograma,
    nombre: name,
    ...(position && { g_x: position.latitude, g_y: position.longitude }),
    ...(taken && { tomada: taken }),
  };
}

/** The refusal's message for a field, else the message of the call. */
export const refusalMessage = (error: ApiError) => Object.values(error.errores)[0]?.[0] ?? error.message;

async function uploadPhoto(id_ppirta: number, photo: PreparedPhoto, options: SendOptions): Promise<Outcome> {
  try {
    const fotograma = await photoBody(photo);
    await api("fotogramappirta.create", { body: { id_ppirta, fotogramas: [fotograma] }, ...options });
    return { ok: true };
  } catch (error) {
    if (error instanceof ApiError)
      return { ok: false, reason: refusalMessage(error), unanswered: isOutage(error.status) };
    // Cancelled, or the file was moved after it was chosen.
    return { ok: false, reason: WRONG_TYPE, unanswered: false };
  }
}

/** Queues by record id, without the person: a sign-out ends the document, so a browser tab serves only one person. */
const queuesByRecord = new Map<number, UploadQueue>();

/** Leaving the application would stop the running uploads, so the browser asks first. */
const askFirst = (event: BeforeUnloadEvent) => {
  if ([...queuesByRecord.values()].some(({ unsent }) => unsent)) event.preventDefault();
};
const lineIsBack = () => {
  for (const queue of queuesByRecord.values()) queue.retryUnanswered();
};

/** The upload queue of an attraction. It keeps running while the person works in the record's other tabs. */
export function uploadQueueOf(id_ppirta: number, persona: string): UploadQueue {
  const known = queuesByRecord.get(id_ppirta);
  if (known) return known;
  if (queuesByRecord.size === 0) {
    window.addEventListener("beforeunload", askFirst);
    window.addEventListener("online", lineIsBack);
    onBack(lineIsBack);
  }
  const { keep, drop } = photoKeeper(persona, id_ppirta);
  const queue = new UploadQueue({
    prepare: async (file) => (await import("@/lib/fotogramas/prepare")).preparePhoto(file),
    newLook: () => {
      const look = import("./photo-look").then(({ newLook }) => newLook(id_ppirta));
      // Where it cannot be loaded, each photo goes without remarks.
      look.catch(() => undefined);
      return async (file, chosen) => (await look)(file, chosen);
    },
    send: (photo, options) => uploadPhoto(id_ppirta, photo, options),
    newKey,
    preview: { make: (file) => URL.createObjectURL(file), drop: (url) => URL.revokeObjectURL(url) },
    kept: {
      keep: (clave, file) => {
        takeSending(persona, id_ppirta);
        keep(clave, file);
      },
      drop,
    },
    onDrained: (_sent, failed) => showToast(failed > 0 ? FOTOGRAMAS.uploadFailed : FOTOGRAMAS.created),
    now: () => performance.now(),
  });
  queuesByRecord.set(id_ppirta, queue);
  return queue;
}
