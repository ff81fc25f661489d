import { asc, eq } from "drizzle-orm";
import { onSheet } from "@/contract/campos/parte";
import { keysOf } from "@/contract/keys";
import {
  CAMPOS_DE_SERVICIO,
  NOMBRES_DE_SERVICIO,
  padreDe,
  servicioDe,
  type CampoDeServicio,
  type NombreCampoDeServicio,
} from "@/contract/campos/servicios";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { catsubtipo, servicio, servicioppirta, subtipo } from "../db/schema";
import type { Parte } from "./content";
import { columnOf, tableOf, type Column, type Row } from "./table";

/** The columns of a service's table, in the order of the fields' own. */
const columnsOf = (fields: readonly NombreCampoDeServicio[]): Column[] =>
  keysOf(CAMPOS_DE_SERVICIO).flatMap((name): Column[] => {
    const campo: CampoDeServicio = CAMPOS_DE_SERVICIO[name];
    const { share, until } = campo;
    if (share === 0 || !fields.includes(name)) return [];
    const read = until && { read: (row: Row) => [row[name], row[until]].filter(Boolean).join(" a ") };
    return [{ ...columnOf(name, campo), ...read }];
  });

/** A table for each service of an inventory. */
const tables = (kind: Kind, rows: readonly Row[]): Parte[] =>
  NOMBRES_DE_SERVICIO.filter((name) => padreDe(name) === kind).map((name) => {
    const service = servicioDe(name);
    const own = rows.filter(({ id_tipo }) => id_tipo === service.tipo);
    return tableOf(onSheet(service), columnsOf(keysOf(service.fields)), own);
  });

/** A facilidad's services, a table for each of the eight kinds. */
export async function serviciosDeFacilidad(db: Db | Tx, id: number): Promise<Parte[]> {
  const rows = await db
    .select({ servicio, subtipo: subtipo.nombre, catsubtipo: catsubtipo.nombre })
    .from(servicio)
    .innerJoin(subtipo, eq(subtipo.id, servicio.id_subtipo))
    .leftJoin(catsubtipo, eq(catsubtipo.id, servicio.id_catsubtipo))
    .where(eq(servicio.id_ppirtf, id))
    .orderBy(asc(servicio.id));
  return tables(
    "ppirtf",
    rows.map(({ servicio: row, ...names }) => ({ ...row, ...names })),
  );
}

/** An atractivo's own services, a table for each of the three kinds. */
export async function serviciosDeAtractivo(db: Db | Tx, id: number): Promise<Parte[]> {
  const rows = await db
    .select({ servicio: servicioppirta, subtipo: subtipo.nombre })
    .from(servicioppirta)
    .innerJoin(subtipo, eq(subtipo.id, servicioppirta.id_subtipo))
    .where(eq(servicioppirta.id_ppirta, id))
    .orderBy(asc(servicioppirta.id));
  return tables(
    "ppirta",
    rows.map(({ servicio: row, ...names }) => ({ ...row, ...names })),
  );
}
