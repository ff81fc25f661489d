import * as z from "zod";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import { AtractivoDetalle, FacilidadDetalle } from "@/contract/resources/registros";

/** What `registro.json` of a field file holds. Images are entries beside it; records go to the person who loads the file. */

const FORMAT = "inventario-turistico-campo";
export const VERSION = 1;

/**
 * What a file may hold. What the device can hold fits in: a text that is too long for the server is still what the
 * person typed.
 */
export const LIMITS = { bytes: 500 * 1024 * 1024, records: 200, photos: 20_000, image: 25 * 1024 * 1024 } as const;

const Clave = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const Texto = z.string();
const Instante = z.iso.datetime({ offset: true });
const Nombre = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
const Id = z.number().int().positive();
const Textos = z.record(Nombre, Texto);
const Fila = z.looseObject({ id: Id });

const Problema = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("conflicto"),
    mensaje: Texto,
    actual: Textos.nullable(),
    version: z.number().int().nullable(),
  }),
  z.object({ tipo: z.literal("rechazado"), mensaje: Texto, errores: z.record(z.string().max(200), z.array(Texto)) }),
  z.object({ tipo: z.literal("dudoso"), mensaje: Texto, candidatos: z.array(Fila) }),
  z.object({ tipo: z.enum(["derivado", "eliminado", "ajeno"]), mensaje: Texto }),
  z.object({ tipo: z.literal("repetido"), mensaje: Texto }),
  z.object({ tipo: z.literal("fallo"), mensaje: Texto }),
]);

const Parte = z.object({
  clave: Clave,
  recurso: z.enum(["ppirta", "ppirtf", "informacion", ...NOMBRES_DE_HIJO, ...NOMBRES_DE_SERVICIO]),
  id: Id.nullable(),
  version: z.number().int().nullable(),
  valores: Textos,
  llegaron: Textos.nullable(),
  enviados: Textos.nullable(),
  fila: Fila.nullable(),
  quitada: z.boolean(),
  confirmada: z.boolean(),
  problema: Problema.nullable(),
});

const commonShape = {
  clave: Clave,
  creado: Instante,
  cambiado: Instante,
  partes: z.array(Parte).min(1),
  llego: Instante.nullable(),
  cite: Texto.nullable(),
};

const Registro = z
  .discriminatedUnion("kind", [
    z.object({ ...commonShape, kind: z.literal("ppirta"), registro: AtractivoDetalle.nullable() }),
    z.object({ ...commonShape, kind: z.literal("ppirtf"), registro: FacilidadDetalle.nullable() }),
  ])
  .refine(({ kind, partes }) => partes.filter(({ recurso }) => recurso === kind).length === 1);

const Fotografia = z.object({
  clave: Clave,
  registro: Clave,
  nombre: Texto,
  /** The entries with the image and its small picture; null where the device has none. */
  archivo: z.string().max(100).nullable(),
  miniatura: z.string().max(100).nullable(),
  bytes: z.number().int().min(0),
  reducida: z.number().int().min(0).nullable(),
  g_x: z.number().nullable(),
  g_y: z.number().nullable(),
  tomada: Instante.nullish(),
  favorita: z.boolean(),
  enviado: z.number().int().min(0).optional(),
  favoritaLlego: z.boolean().optional(),
  desde: Instante,
  llego: Instante.nullable(),
  id: Id.nullable(),
  intentada: z.boolean(),
  problema: Problema.nullable(),
});

const haveDistinctKeys = (rows: readonly { clave: string }[]) =>
  new Set(rows.map(({ clave }) => clave)).size === rows.length;

export const Contenido = z
  .object({
    formato: z.literal(FORMAT),
    version: z.literal(VERSION),
    /** Who saved it. */
    persona: z.object({ clave: z.string().min(1).max(255), nombre: Texto }),
    fecha: Instante,
    registros: z.array(Registro).min(1),
    fotografias: z.array(Fotografia).max(LIMITS.photos),
  })
  .refine(({ registros, fotografias }) => haveDistinctKeys(registros) && haveDistinctKeys(fotografias))
  .refine(({ registros, fotografias }) => {
    const known = new Set(registros.map(({ clave }) => clave));
    return fotografias.every(({ registro }) => known.has(registro));
  });
export type Contenido = z.output<typeof Contenido>;

/** What is read of a file of any version. */
export const Cabeza = z.looseObject({ formato: z.literal(FORMAT), version: z.number().int().positive() });
