import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { RowsName } from "@/contract";
import { keysOf, fromKeys } from "@/contract/keys";
import {
  campoDeServicio,
  NOMBRES_DE_SERVICIO,
  padreDe,
  servicioDe,
  type CamposDe,
  type NombreCampoDeServicio,
  type NombreServicio,
} from "@/contract/campos/servicios";
import { CALIDAD_NOMBRE } from "@/contract/shown";
import type { Kind } from "@/contract/resources/registros";
import { catsubtipo, servicio, servicioppirta, subtipo, tipo } from "../db/schema";
import type { HandlersOf } from "../http/handler";
import { type Hijo, hijoHandlers } from "./hijos-routes";

type Columns<K extends Kind> = Record<CamposDe<Extract<NombreServicio, `${string}${K}`>>, AnyPgColumn>;

/** The columns of the two tables; each has one for every field of its services. */
const COLUMNS: Record<Kind, Partial<Record<NombreCampoDeServicio, AnyPgColumn>>> = {
  ppirta: getTableColumns(servicioppirta) satisfies Columns<"ppirta">,
  ppirtf: getTableColumns(servicio) satisfies Columns<"ppirtf">,
};

/** The texts shown for an id. */
const NAMES: Partial<Record<NombreCampoDeServicio, AnyPgColumn>> = {
  id_tipo: tipo.nombre,
  id_subtipo: subtipo.nombre,
  id_catsubtipo: catsubtipo.nombre,
};

/** The label shown for a quality or coverage code (spec 2 §3.2). */
const quality = (column: AnyPgColumn) =>
  sql`case ${column} ${sql.join(
    Object.entries(CALIDAD_NOMBRE).map(([code, word]) => sql`when ${code} then ${word}`),
    sql` `,
  )} end`;

/** The texts of a service's rows that a search looks at: every field but the numbers. */
function scanned(name: NombreServicio) {
  const service = servicioDe(name);
  const fields = new Set([...keysOf(service.fields), ...keysOf(service.columns)]);
  return [...fields].flatMap((field) => {
    const column = NAMES[field] ?? COLUMNS[padreDe(name)][field];
    const { control } = campoDeServicio(service, field);
    if (!column || control === "number") return [];
    return [control === "choice" ? quality(column) : column];
  });
}

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

const PADRE = {
  ppirta: {
    table: servicioppirta,
    joins: [
      { table: tipo, on: eq(tipo.id, servicioppirta.id_tipo) },
      { table: subtipo, on: eq(subtipo.id, servicioppirta.id_subtipo) },
    ],
    shown: { tipo: tipo.nombre, subtipo: subtipo.nombre },
    within: [SUBTIPO],
  },
  ppirtf: {
    table: servicio,
    joins: [
      { table: tipo, on: eq(tipo.id, servicio.id_tipo) },
      { table: subtipo, on: eq(subtipo.id, servicio.id_subtipo) },
      { table: catsubtipo, on: eq(catsubtipo.id, servicio.id_catsubtipo) },
    ],
    shown: { tipo: tipo.nombre, subtipo: subtipo.nombre, catsubtipo: catsubtipo.nombre },
    within: [SUBTIPO, CATSUBTIPO],
  },
} as const satisfies Record<Kind, Partial<Hijo>>;

function handlersOf(name: NombreServicio): HandlersOf<RowsName> {
  const padre = padreDe(name);
  const { tipo: id_tipo, messages } = servicioDe(name);
  return hijoHandlers(padre, `id_${padre}`, {
    ...PADRE[padre],
    name,
    scanned: scanned(name),
    fixed: { id_tipo },
    order: ["id"],
    texts: messages,
  });
}

/**
 * The calls of the eight services of a facilidad and the three of an atractivo (spec 2 §3.2,
 * §3.4). All services of a parent share one table; the type of the call limits each to its own rows.
 */
export const serviciosHandlers: Record<NombreServicio, HandlersOf<RowsName>> = fromKeys(
  NOMBRES_DE_SERVICIO,
  handlersOf,
);
