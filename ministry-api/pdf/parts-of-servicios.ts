import { asc, eq } from "drizzle-orm";
import { inFull } from "@/contract/campos/campo";
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
import { numero } from "./words";

/** A service row of either kind of record, with the names of its ids. */
type Row = Readonly<Record<string, string | number | null>> & { id_tipo: number };

/** A value as printed: codes as words, numbers with their unit. */
function printed({ choices, unit, empty }: CampoDeServicio, value: string | number | null): string | null {
  if (value === null) return empty ?? null;
  if (typeof value === "number") return numero(value, unit);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

interface Column {
  header: string;
  share: number;
  numeric: boolean;
  read: (row: Row) => string | null;
}

/** The columns of a service's table, in the order of the fields' own. */
function columnsOf(fields: readonly NombreCampoDeServicio[]): Column[] {
  return keysOf(CAMPOS_DE_SERVICIO).flatMap((name): Column[] => {
    const campo: CampoDeServicio = CAMPOS_DE_SERVICIO[name];
    const { share, until, reads = name, control } = campo;
    if (share === 0 || !fields.includes(name)) return [];
    const read = (row: Row) =>
      until ? [row[name], row[until]].filter(Boolean).join(" a ") : printed(campo, row[reads] ?? null);
    return [{ header: inFull(campo), share, numeric: control === "number", read }];
  });
}

/** A table for each service of an inventory. */
const tables = (kind: Kind, rows: readonly Row[]): Parte[] =>
  NOMBRES_DE_SERVICIO.filter((name) => padreDe(name) === kind).map((name) => {
    const { tipo, title, sheet = title, fields } = servicioDe(name);
    const columns = columnsOf(keysOf(fields));
    return {
      title: sheet,
      kind: "tabla",
      tabla: {
        columns: columns.map(({ header, share, numeric }) => ({ header, share, numeric })),
        rows: rows.filter((row) => row.id_tipo === tipo).map((row) => columns.map(({ read }) => read(row))),
      },
    };
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
