import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { id, instant, label, num, optionalId, requiredId, requiredNumber, text } from "../wire";

/** The quality board: figures of a department or of the country, now or as an earlier month ended. Ours. */

const count = z.number().int().nonnegative();
const mes = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "El mes debe tener la forma aaaa-mm" });

const tableroQuery = z.object({
  tipo: z.enum(["ppirta", "ppirtf"], { error: "Tipo no válido" }),
  /** Null: the country for roles 1 and 2, their own for the others, who are refused another one (403). */
  id_departamento: optionalId(),
  /** An earlier month; absent: now. */
  mes: z.preprocess((value) => (value === "" || value === null ? undefined : value), mes.optional()),
});

/** Figures by their keys: `registros`, `completas`, and those of contract/debilidades.ts. */
const cifras = z.record(z.string(), count);

const Tablero = z.object({
  tipo: label,
  id_departamento: num,
  mes,
  /** When it was asked for. */
  fecha: instant,
  /** The figures are those of now, and open the lists they were counted in. */
  actual: z.boolean(),
  /** The months there are figures of, newest first. */
  meses: z.array(mes),
  cifras,
  /** The same a month earlier; null if none were kept. */
  antes: z.object({ mes, cifras }).nullable(),
  /** Of each department shown: records that entered the catalogue in that month, and how many it was to bring. */
  metas: z.preprocess(
    (value) => value ?? [],
    z.array(z.object({ id_departamento: id, departamento: label, aprobados: count, cantidad: count })),
  ),
  /** `completas` of up to twelve months, the last one is `mes`. */
  serie: z.array(z.object({ mes, total: count })),
  /** Where most records with a weak point are; empty for an earlier month. */
  donde: z.array(z.object({ clave: label, id_municipio: id, municipio: label, total: count })),
  /**
   * All municipalities, those where most records are incomplete first, those without records last; empty for an earlier
   * month.
   */
  municipios: z.array(
    z.object({
      id,
      nombre: label,
      provincia: label,
      departamento: label,
      /** The territorial unit of the census that it stands for (contract/place/unidades.ts); null if there is none. */
      unidad: text,
      total: count,
      completas: count,
      /** Of attractions; facilities have no photographs. */
      sin_fotografia: count,
    }),
  ),
});
export type Tablero = z.output<typeof Tablero>;

/** From that month on each of these departments is to bring so many records into the catalogue a month; 0: no goal. */
const MetasBody = z.object({
  tipo: z.enum(["ppirta", "ppirtf"], { error: "Tipo no válido" }),
  mes,
  metas: z
    .array(
      z.object({
        id_departamento: requiredId("El departamento es requerido"),
        cantidad: requiredNumber("La meta es requerida", 0, 9999).refine(Number.isInteger, {
          error: "Debe ser un número entero",
        }),
      }),
      { error: "Las metas no son válidas" },
    )
    .min(1, { error: "Indique al menos una meta" })
    .max(100, { error: "Hay demasiadas metas" }),
});

export const calidad = {
  tablero: endpoint("calidad.tablero", {
    query: tableroQuery,
    reply: z.object({ calidad: Tablero }),
    access: "calidad.ver",
  }),
  /** Sets goals from the running month or a later one on. Errors: 422 for an earlier month or no such department. */
  metas: endpoint("calidad.metas", { body: MetasBody, reply: messageReply, access: "calidad.metas" }),
  /** The same figures as a sheet, as PDF in base64. */
  pdf: endpoint("calidad.pdf", {
    query: tableroQuery,
    reply: z.object({ pdf: z.string().min(1) }),
    access: "calidad.ver",
  }),
};
