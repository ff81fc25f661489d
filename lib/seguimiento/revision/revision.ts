import * as z from "zod/mini";
import type { Kind } from "@/contract/resources/registros";

/**
 * `GET /revision/{kind}/{seguimiento}?registro={record}`: what a reviewer needs besides a record's data, as text. That
 * is the changes since this level's last decision, and the observations of earlier reviews.
 */
export const revisionPath = (kind: Kind, seguimiento: number, registro: number) =>
  `/revision/${kind}/${seguimiento}?registro=${registro}`;

const Clase = z.enum(["modificado", "anadido", "quitado"]);
export type ClaseCambio = z.output<typeof Clase>;

const CampoCambiado = z.object({
  campo: z.string(),
  /** Empty if there was no value. */
  de: z.string(),
  a: z.string(),
});
export type CampoCambiado = z.output<typeof CampoCambiado>;

/** A field of the record itself, or an added, changed or removed row of one of its parts with its fields. */
const CambioDeRegistro = z.object({
  clase: Clase,
  /** The field's name, or for example 'Tramo añadido'. */
  titulo: z.string(),
  /** The section that a review can point at (contract/secciones.ts). */
  parte: z.string(),
  /** The part of the record, to be read. */
  seccion: z.string(),
  /** The row's name; empty if unknown and for a field of the record itself. */
  nombre: z.string(),
  campos: z.array(CampoCambiado),
});
export type CambioDeRegistro = z.output<typeof CambioDeRegistro>;

const FotogramaCambiado = z.object({
  clase: Clase,
  id: z.number(),
  nombre: z.string(),
  /** Hashes of the content before and now; null if there was or is none. */
  antes: z.nullable(z.string()),
  ahora: z.nullable(z.string()),
});
export type FotogramaCambiado = z.output<typeof FotogramaCambiado>;

const Observada = z.object({ seccion: z.string(), observacion: z.string(), respuesta: z.nullable(z.string()) });

const Observacion = z.object({
  fecha: z.nullable(z.string()),
  nivel: z.string(),
  usuario: z.string(),
  seg_estado: z.string(),
  observacion: z.string(),
});
export type Observacion = z.output<typeof Observacion>;

export const Revision = z.object({
  /** This level's last decision; null if it sees the record for the first time. */
  visto: z.nullable(z.object({ fecha: z.nullable(z.string()), usuario: z.string(), seg_estado: z.string() })),
  cambios: z.array(CambioDeRegistro),
  fotogramas: z.array(FotogramaCambiado),
  /** The previous and the current point, and their distance in metres. */
  punto: z.nullable(z.object({ de: z.string(), a: z.string(), metros: z.number() })),
  /** What the last review observed of single sections, with the author's answers. */
  observadas: z.array(Observada),
  /** Newest first. */
  observaciones: z.array(Observacion),
});
export type Revision = z.output<typeof Revision>;

/** What changed in a record. */
export type Changes = Pick<Revision, "cambios" | "fotogramas" | "punto">;

/** The changes of one section. */
export const changesIn = ({ cambios, fotogramas, punto }: Changes, seccion: string): Changes => ({
  cambios: cambios.filter(({ parte }) => parte === seccion),
  fotogramas: seccion === "fotogramappirta" ? fotogramas : [],
  punto: seccion === "datos" ? punto : null,
});

/** The changes of the other sections. */
export const changesOutside = ({ cambios, fotogramas, punto }: Changes, secciones: readonly string[]): Changes => ({
  cambios: cambios.filter(({ parte }) => !secciones.includes(parte)),
  fotogramas: secciones.includes("fotogramappirta") ? [] : fotogramas,
  punto: secciones.includes("datos") ? null : punto,
});

/** The number of changes of each kind. */
export function countChanges({ cambios, fotogramas, punto }: Changes): Record<ClaseCambio, number> {
  const count = (clase: ClaseCambio) => [...cambios, ...fotogramas].filter((one) => one.clase === clase).length;
  return {
    modificado: count("modificado") + (punto ? 1 : 0),
    anadido: count("anadido"),
    quitado: count("quitado"),
  };
}
