import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { contract, type Query } from "@/contract";
import {
  enCurso,
  IMPORTACION,
  type CuentaFilas,
  type Importacion,
  type ImportacionDetalle,
} from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { importacion, departamento } from "../db/schema";
import { containsWords } from "../db/search";
import type { Caller } from "../http/handler";
import type { Listing } from "../http/listing";
import { invalid } from "../http/problem";
import { ofCaller, isTheirs, mayTakeBack, type StoredImport, visibleImport } from "./access";
import { countOf } from "./rows";
import { countTouched } from "./job/touched";

/** The columns imports may be sorted by. */
export const IMPORT_SORTS: readonly string[] = ["creado_en"];

/** The imports that the person sees, newest first unless sorted by `creado_en`. Errors: 422 for an unknown sort. */
export function importListing(db: Db, caller: Caller, query: Query<"importacion.list">): Listing {
  const { sort = "-creado_en", tipo, q } = query;
  if (!IMPORT_SORTS.includes(sort.replace(/^-/, ""))) throw invalid({ sort: ["Orden no válido"] });
  const where = and(
    ofCaller(caller),
    tipo && eq(importacion.tipo, tipo),
    containsWords([importacion.archivo, importacion.usuario], q),
  );
  return {
    envelope: contract.importacion.envelope,
    find: ({ limit, offset }) => {
      const ids = db
        .select({ id: importacion.id })
        .from(importacion)
        .where(where)
        .orderBy(sort.startsWith("-") ? desc(importacion.id) : asc(importacion.id))
        .offset(offset)
        .$dynamic();
      if (limit !== null) ids.limit(limit);
      return pageOfIds(db, { ids, total: db.select({ n: count() }).from(importacion).where(where) });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const rows = await db
        .select()
        .from(importacion)
        .where(inArray(importacion.id, [...ids]));
      return linesOf(
        rows.map((row) => lineOf(caller, row)),
        ids,
        separator,
      );
    },
  };
}

const DAY_MS = 86_400_000;
const NOT_COUNTED: CuentaFilas = {
  lista: 0,
  duda: 0,
  error: 0,
  quitadas: 0,
  cambian: 0,
  iguales: 0,
  omiten: 0,
  clases: [],
};

/** An import as a line of the list. */
const lineOf = (caller: Caller, row: StoredImport): Importacion => ({
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
    bytes,
    hojas,
    avisos,
    hoja,
    encabezado,
    columnas,
    fijos,
    por_fila,
    modo,
    segundos,
    motivo,
    hechas,
    previstas,
    ocultas,
    aparte,
    sin_ocultas,
    con_aparte,
    modificado: row.modificado?.toISOString() ?? null,
    // Before the columns are chosen, remembering them is what is proposed.
    recordar: row.encabezados !== null || row.estado === "LEIDA",
    departamento: own?.nombre ?? null,
    cuenta: atWork ? NOT_COUNTED : await countOf(db, id),
    guardado_hasta:
      row.hash === null ? null : new Date(row.creado_en.getTime() + IMPORTACION.dias * DAY_MS).toISOString(),
    ...(row.importadas + row.cambiadas > 0 && !atWork ? await countTouched(db, row) : { tocadas: 0, personas: 0 }),
  };
}
