import * as z from "zod/mini";
import type { Kind } from "@/contract/resources/registros";

/**
 * What a reviewer needs to know of a record besides its data: what changed since this level last decided on it, and what
 * earlier reviews wrote, in a person's words. `GET /revision/{kind}/{seguimiento}?registro={record}` answers it.
 */
export const revisionPath = (kind: Kind, seguimiento: number, registro: number) =>
  `/revision/${kind}/${seguimiento}?registro=${registro}`;

const Clase = z.enum(["modificado", "anadido", "quitado"]);
export type ClaseCambio = z.output<typeof Clase>;

const CampoCambiado = z.object({
  campo: z.string(),
  /** Empty where there was nothing. */
  de: z.string(),
  a: z.string(),
});
export type CampoCambiado = z.output<typeof CampoCambiado>;

/** A field of the record itself, or a row of one of its parts with the fields it was changed in, came or went with. */
const CambioDeRegistro = z.object({
  clase: Clase,
  /** The field's name, or 'Tramo añadido'. */
  titulo: z.string(),
  /** The part of the record. */
  seccion: z.string(),
  /** What the row goes by; empty for a field of the record itself and where it is not known. */
  nombre: z.string(),
  campos: z.array(CampoCambiado),
});
export type CambioDeRegistro = z.output<typeof CambioDeRegistro>;

const FotogramaCambiado = z.object({
  clase: Clase,
  id: z.number(),
  nombre: z.string(),
  /** The content's hash, before and now; null where there was or is none. */
  antes: z.nullable(z.string()),
  ahora: z.nullable(z.string()),
});
export type FotogramaCambiado = z.output<typeof FotogramaCambiado>;

const Observacion = z.object({
  fecha: z.nullable(z.string()),
  nivel: z.string(),
  usuario: z.string(),
  seg_estado: z.string(),
  observacion: z.string(),
});
export type Observacion = z.output<typeof Observacion>;

export const Revision = z.object({
  /** This level's last decision; null where it sees the record for the first time. */
  visto: z.nullable(z.object({ fecha: z.nullable(z.string()), usuario: z.string(), seg_estado: z.string() })),
  cambios: z.array(CambioDeRegistro),
  fotogramas: z.array(FotogramaCambiado),
  /** Where the point was and is, and how far apart that is. */
  punto: z.nullable(z.object({ de: z.string(), a: z.string(), metros: z.number() })),
  /** Newest first. */
  observaciones: z.array(Observacion),
});
export type Revision = z.output<typeof Revision>;

/** How many changes of each kind a review is told. */
export function cuentaDe({ cambios, fotogramas, punto }: Revision): Record<ClaseCambio, number> {
  const count = (clase: ClaseCambio) => [...cambios, ...fotogramas].filter((one) => one.clase === clase).length;
  return {
    modificado: count("modificado") + (punto ? 1 : 0),
    anadido: count("anadido"),
    quitado: count("quitado"),
  };
}
