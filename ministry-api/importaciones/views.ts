import { eq, sql } from "drizzle-orm";
import {
  enCurso,
  IMPORTACION,
  type CuentaFilas,
  type Importacion,
  type ImportacionDetalle,
} from "@/contract/resources/importaciones";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../db/client";
import { departamento } from "../db/schema";
import type { Caller } from "../http/handler";
import { isTheirs, mayTakeBack, type StoredImport, visibleImport } from "./access";
import { countOf } from "./count";
import { touchedEntries } from "./job/entries/touched";
import { type Brought, later, R, standing } from "./job/history-of";

interface Touched {
  tocadas: number;
  personas: number;
}

/** How many records or entries of an import somebody changed since, and how many people did. */
const touched = (db: Db | Tx, { id, tipo }: { id: number; tipo: TipoImportable }): Promise<Touched> =>
  esInventario(tipo) ? touchedRecords(db, { id, tipo }) : touchedEntries(db, { id, tipo });

async function touchedRecords(db: Db | Tx, brought: Brought): Promise<Touched> {
  const { rows } = await db.execute<Touched & Record<string, unknown>>(sql`
    select count(distinct r.id)::int as tocadas, count(distinct coalesce(h.id_usuario::text, h.usuario))::int as personas
    from ${standing(brought)} join historial h on ${later(brought.tipo, R)}`);
  return rows[0] ?? { tocadas: 0, personas: 0 };
}

const DAY_MS = 86_400_000;
const NOT_COUNTED: CuentaFilas = {
  ...{ lista: 0, duda: 0, error: 0, quitadas: 0, cambian: 0, iguales: 0, omiten: 0, clases: [] },
};

/** An import as a line of the list. */
export const lineOf = (caller: Caller, row: StoredImport): Importacion => ({
  id: row.id,
  tipo: row.tipo,
  archivo: row.archivo,
  formato: row.formato,
  estado: row.estado,
  usuario: row.usuario,
  propio: row.id_usuario === caller.id ? 1 : 0,
  creado_en: row.creado_en.toISOString(),
  terminado_en: row.terminado_en?.toISOString() ?? null,
  filas: row.filas,
  importadas: row.importadas,
  cambiadas: row.cambiadas,
  sin_cambios: row.sin_cambios,
  puede_seguir: isTheirs(caller, row) && row.estado !== "DESHECHA" ? 1 : 0,
  puede_deshacer: mayTakeBack(caller, row) ? 1 : 0,
});

/** An import with what its present step shows. */
export async function detailOf(db: Db | Tx, caller: Caller, id: number): Promise<ImportacionDetalle> {
  const row = await visibleImport(db, caller, id);
  const [own] =
    row.id_departamento === null
      ? []
      : await db
          .select({ nombre: departamento.nombre })
          .from(departamento)
          .where(eq(departamento.id, row.id_departamento));
  const { bytes, hojas, avisos, hoja, encabezado, columnas, fijos, por_fila, modo, segundos, motivo } = row;
  const { hechas, previstas, ocultas, aparte, sin_ocultas, con_aparte } = row;
  const atWork = enCurso(row.estado);
  return {
    ...lineOf(caller, row),
    ...{ bytes, hojas, avisos, hoja, encabezado, columnas, fijos, por_fila, modo, segundos, motivo },
    ...{ hechas, previstas, ocultas, aparte, sin_ocultas, con_aparte },
    modificado: row.modificado?.toISOString() ?? null,
    // Before the columns are chosen, remembering them is what is proposed.
    recordar: row.encabezados !== null || row.estado === "LEIDA",
    departamento: own?.nombre ?? null,
    cuenta: atWork ? NOT_COUNTED : await countOf(db, id),
    guardado_hasta:
      row.hash === null ? null : new Date(row.creado_en.getTime() + IMPORTACION.dias * DAY_MS).toISOString(),
    ...(row.importadas + row.cambiadas > 0 && !atWork ? await touched(db, row) : { tocadas: 0, personas: 0 }),
  };
}
