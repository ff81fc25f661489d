import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { keysOf } from "@/contract/keys";
import { CALIDAD_NOMBRE } from "@/contract/shown";
import { type NombreServicio, TIPO_DE_SERVICIO } from "@/contract/resources/servicios";
import { catsubtipo, servicio, servicioppirta, subtipo, tipo } from "../db/schema";
import type { Handlers } from "../http/handler";
import type { Crud } from "./crud";
import { type Hijo, hijoHandlers } from "./hijos";

/** The messages of each kind of service (spec 2 §8.1, §8.2). */
const TEXTS: Record<NombreServicio, NonNullable<Crud["texts"]>> = {
  comunicacionppirtf: {
    saved: "Comunicación Registrada con éxito",
    updated: "Comunicación actualizada con éxito",
    removed: "Comunicación Eliminado",
  },
  medicoppirtf: {
    saved: "Servicio Médico Registrada con éxito",
    updated: "Servicio Médico actualizada con éxito",
    removed: "Servicio Médico Eliminado",
  },
  pernoctacionppirtf: told("Pernoctación"),
  restauracionppirtf: told("Restauración"),
  recreacionppirtf: told("Recreacion"),
  informacionTppirtf: told("Información Turística"),
  transporteppirtf: told("Transporte"),
  infraestructurappirtf: told("Infraestructura"),
  informacionTppirta: told("Información Turística"),
  transporteppirta: told("Transporte"),
  infraestructurappirta: told("Infraestructura"),
};

function told(noun: string) {
  return {
    saved: `${noun} Registrado con éxito`,
    updated: `${noun} fue actualizado con éxito`,
    removed: `${noun} Eliminado`,
  };
}

/** The label shown for a quality or coverage code (spec 2 §3.2). */
const quality = (column: AnyPgColumn) =>
  sql`case ${column} ${sql.join(
    Object.entries(CALIDAD_NOMBRE).map(([code, word]) => sql`when ${code} then ${word}`),
    sql` `,
  )} end`;

const SUBTIPO = {
  field: "id_subtipo",
  table: subtipo,
  parent: "id_tipo",
  message: "El subtipo no es de este tipo de servicio",
} as const;

const CATSUBTIPO = {
  field: "id_catsubtipo",
  table: catsubtipo,
  parent: "id_subtipo",
  message: "La categoría no es del subtipo elegido",
} as const;

const ofFacilidad = (name: NombreServicio): Hijo => ({
  name,
  table: servicio,
  joins: [
    { table: tipo, on: eq(tipo.id, servicio.id_tipo) },
    { table: subtipo, on: eq(subtipo.id, servicio.id_subtipo) },
    { table: catsubtipo, on: eq(catsubtipo.id, servicio.id_catsubtipo) },
  ],
  shown: { tipo: tipo.nombre, subtipo: subtipo.nombre, catsubtipo: catsubtipo.nombre },
  scanned: [
    // Only the communication table shows the type (spec 2 §3.2).
    ...(name === "comunicacionppirtf" ? [tipo.nombre] : []),
    subtipo.nombre,
    catsubtipo.nombre,
    servicio.nombre,
    servicio.establecimiento,
    servicio.propietario,
    servicio.numero,
    servicio.direccion,
    servicio.tramo,
    servicio.frecuencia,
    servicio.hora_inicio,
    servicio.hora_fin,
    quality(servicio.calidad),
    quality(servicio.cobertura),
  ],
  within: [SUBTIPO, CATSUBTIPO],
  fixed: { id_tipo: TIPO_DE_SERVICIO[name] },
  order: ["id"],
  texts: TEXTS[name],
});

const ofAtractivo = (name: NombreServicio): Hijo => ({
  name,
  table: servicioppirta,
  joins: [
    { table: tipo, on: eq(tipo.id, servicioppirta.id_tipo) },
    { table: subtipo, on: eq(subtipo.id, servicioppirta.id_subtipo) },
  ],
  shown: { tipo: tipo.nombre, subtipo: subtipo.nombre },
  scanned: [
    subtipo.nombre,
    servicioppirta.nombre,
    servicioppirta.direccion,
    servicioppirta.tramo,
    servicioppirta.frecuencia,
    quality(servicioppirta.calidad),
  ],
  within: [SUBTIPO],
  fixed: { id_tipo: TIPO_DE_SERVICIO[name] },
  order: ["id"],
  texts: TEXTS[name],
});

/**
 * list, create, update and remove of the eight services of a facilidad and the three of an atractivo (spec 2 §3.2,
 * §3.4). All services of a parent share one table; the type of the call limits each to its own rows.
 */
export const serviciosHandlers: Handlers = Object.assign(
  {},
  ...keysOf(TIPO_DE_SERVICIO).map((name) =>
    name.endsWith("ppirta")
      ? hijoHandlers("ppirta", "id_ppirta", ofAtractivo(name))
      : hijoHandlers("ppirtf", "id_ppirtf", ofFacilidad(name)),
  ),
);
