import { unwrap } from "idb";
import { database } from "@/lib/campo/database";
import { withoutImages } from "@/lib/campo/images";
import type { FotoConImagenes, RegistroDeCampo } from "@/lib/campo/types";

/** What another version of the application, or a device that broke while it wrote, may leave behind. */

type Stored = Record<string, unknown>;

/** A record as plain data, with its own part, for a change of any kind. */
function damaged(record: RegistroDeCampo, change: (stored: Stored, own: Stored) => void): Stored {
  const own: Stored = { ...record.partes[0] };
  const stored: Stored = { ...record, partes: [own, ...record.partes.slice(1)] };
  change(stored, own);
  return stored;
}

const without = (stored: Stored, name: string) => void Reflect.deleteProperty(stored, name);

/** Each kind of damage to a record. */
export const DAMAGES: Readonly<Record<string, (record: RegistroDeCampo) => Stored>> = {
  "no `partes`": (one) => damaged(one, (stored) => without(stored, "partes")),
  "`partes` that is no list": (one) => damaged(one, (stored) => (stored["partes"] = {})),
  "no parts": (one) => damaged(one, (stored) => (stored["partes"] = [])),
  "no own part": (one) => damaged(one, (stored) => (stored["partes"] = one.partes.slice(1))),
  "its own part twice": (one) => damaged(one, (stored) => (stored["partes"] = [one.partes[0], ...one.partes])),
  "a part that is nothing": (one) => damaged(one, (stored) => (stored["partes"] = [...one.partes, null])),
  "a part without `valores`": (one) => damaged(one, (_, own) => without(own, "valores")),
  "a value that is no text": (one) => damaged(one, (_, own) => (own["valores"] = { nombre_atractivo: 5 })),
  "a part without `llegaron`": (one) => damaged(one, (_, own) => without(own, "llegaron")),
  "a part without `problema`": (one) => damaged(one, (_, own) => without(own, "problema")),
  "a problem of a later version": (one) =>
    damaged(one, (_, own) => (own["problema"] = { tipo: "retenido", mensaje: "x" })),
  "a conflict without what stands there": (one) =>
    damaged(one, (_, own) => (own["problema"] = { tipo: "conflicto", mensaje: "x" })),
  "a refusal whose messages are no lists": (one) =>
    damaged(one, (_, own) => (own["problema"] = { tipo: "rechazado", mensaje: "x", errores: { g_x: "no" } })),
  "a section of a later version": (one) =>
    damaged(one, (stored) => (stored["partes"] = [...one.partes, { ...one.partes[0], recurso: "museoppirta" }])),
  "a kind of a later version": (one) => damaged(one, (stored) => (stored["kind"] = "ppirtx")),
  "no `cambiado`": (one) => damaged(one, (stored) => without(stored, "cambiado")),
  "`llego` that was never written": (one) => damaged(one, (stored) => without(stored, "llego")),
  "a server's record without an id": (one) => damaged(one, (stored) => (stored["registro"] = { cite: "x" })),
};

/** Each kind of damage to what is known of a photograph. */
export const PHOTO_DAMAGES: Readonly<Record<string, (photo: FotoConImagenes) => Stored>> = {
  "no `desde`": (photo) => pruned(photo, "desde"),
  "no `llego`": (photo) => pruned(photo, "llego"),
  "no `problema`": (photo) => pruned(photo, "problema"),
  "no `conImagen`": (photo) => pruned(photo, "conImagen"),
  "bytes as text": (photo) => ({ ...withoutImages(photo), bytes: "3" }),
  "a star that is no flag": (photo) => ({ ...withoutImages(photo), favoritaLlego: "sí" }),
};

function pruned(photo: FotoConImagenes, name: string): Stored {
  const stored: Stored = { ...withoutImages(photo) };
  without(stored, name);
  return stored;
}

type StoreName = "registros" | "fotos" | "personas";

/** The store without the types of its rows. */
const raw = async (store: StoreName, mode: IDBTransactionMode) =>
  unwrap(await database())
    .transaction(store, mode)
    .objectStore(store);

/** Writes something into a store, whatever its shape. */
export async function putRaw(store: StoreName, value: unknown): Promise<void> {
  const request = (await raw(store, "readwrite")).put(value);
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error(request.error?.message));
  });
}

/** What stands in a store under a key, whatever its shape. */
export async function getRaw(store: StoreName, clave: unknown): Promise<unknown> {
  const request: IDBRequest<unknown> = (await raw(store, "readonly")).get(String(clave));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
}
