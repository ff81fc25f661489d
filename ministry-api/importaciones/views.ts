import { eq } from "drizzle-orm";
import {
  enCurso,
  IMPORTACION,
  type CuentaFilas,
  type Importacion,
  type ImportacionDetalle,
} from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { departamento } from "../db/schema";
import type { Caller } from "../http/handler";
import { isTheirs, mayTakeBack, type StoredImport, visibleImport } from "./access";
import { countOf } from "./count";
import { touched } from "./job/touched";

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
