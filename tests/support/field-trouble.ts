import { newKey } from "@/lib/new-key";
import { newPart, newRecord, textsOf } from "@/lib/campo/parts";
import type { FotoConImagenes, Parte, Problema, RegistroDeCampo } from "@/lib/campo/types";
import { ATTRACTION } from "./filled-record";

/** Records and photos as the field keeps them on the device. */

export const AT = new Date("2026-11-21T14:00:00.000Z");

/** An attraction that was taken along, with the values that the server has. */
export function takenAlong(valores: Record<string, string> = {}, persona = "4"): RegistroDeCampo {
  const record = newRecord("ppirta", persona, ATTRACTION, AT);
  const [own, information] = record.partes;
  if (!own || !information) throw new Error("An attraction has two parts");
  const known = { id: 12, version: 3, llegaron: ATTRACTION };
  return {
    ...record,
    partes: [
      { ...own, ...known, valores: { ...ATTRACTION, ...valores } },
      { ...information, id: 12, version: 3 },
    ],
  };
}

/** The record with a problem of one of its parts; by default of its own. */
export const troubled = (record: RegistroDeCampo, problema: Problema, at = 0): RegistroDeCampo => ({
  ...record,
  partes: record.partes.map((part, index) => (index === at ? { ...part, problema } : part)),
});

/** A row of a route, made on the device. */
export const route = (valores: Record<string, string> = {}, more: Partial<Parte> = {}): Parte => ({
  ...newPart("rutappirta", { ...textsOf("rutappirta", {}), tramo: "Uyuni – Alota", ...valores }),
  ...more,
});

export function photoOf(record: RegistroDeCampo, more: Partial<FotoConImagenes> = {}): FotoConImagenes {
  return {
    clave: newKey(),
    persona: record.persona,
    registro: record.clave,
    nombre: "laguna.jpg",
    contenido: null,
    miniatura: null,
    bytes: 3,
    reducida: null,
    g_x: null,
    g_y: null,
    favorita: false,
    desde: AT.toISOString(),
    llego: null,
    id: null,
    intentada: false,
    problema: null,
    ...more,
  };
}
