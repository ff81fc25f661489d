import { eq, and, desc, isNotNull, ne, or } from "drizzle-orm";
import type { Body } from "@/contract";
import { MANERAS_DE_LUGAR, SIGNIFICADOS, type TipoImportable } from "@/contract/importacion/significados";
import { esInventario } from "@/contract/importacion/tipos";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { importacion, importacionFila } from "../db/schema";
import type { FileStore } from "../files/file-store";
import type { Caller } from "../http/handler";
import { forbidden, invalid, notFound } from "../http/problem";
import { doneOf, isTheirs, lockImport, notNow, type StoredImport, visibleImport } from "./access";
import { columnsOfFile, type FileRows, rowsOfFile } from "./read/read";
import { keptFile } from "./file";
import { yieldToRequests } from "../http/yield";
import type { At } from "./read/tasks";
import { insertRows, rewriteRows } from "./rows";
import type { Choice } from "./row-texts";
import { foldHeading, foldSet } from "./headings/fold-heading";

/** What a person chooses of a file: its sheet, and what each column means. */

/** States in which sheet and columns may be chosen; of one that was stopped, while nothing of it is in the inventory. */
const CHOOSING = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;

/** Refuses to choose anew once rows stand in the inventory. Errors: 409. */
export function requireNothingImported(row: StoredImport): void {
  if (doneOf(row) > 0) throw notNow(row.estado);
}

/** An import whose choice a person may change, before anything is locked. Errors: 404, 403, 409. */
async function choosable(db: Db, caller: Caller, id: number): Promise<StoredImport> {
  const row = await visibleImport(db, caller, id);
  if (!isTheirs(caller, row)) throw forbidden();
  if (!CHOOSING.some((estado) => estado === row.estado)) throw notNow(row.estado);
  requireNothingImported(row);
  return row;
}

/**
 * Chooses the sheet, the row of its headings, and whether rows that are hidden or no data come in. Another choice than before begins the columns anew, and drops the rows
 * with what was typed into them. Errors: 404, 403, 409, 422.
 */
export async function chooseSheet(
  { db, files, caller }: { db: Db; files: FileStore; caller: Caller },
  id: number,
  { hoja, encabezado, ...chosen }: Body<"importacion.hoja">,
): Promise<void> {
  const row = await choosable(db, caller, id);
  if (row.hojas[hoja] === undefined) throw invalid({ hoja: ["La hoja no existe"] });
  const same = row.hoja === hoja && row.encabezado === encabezado;
  const { sin_ocultas = same && row.sin_ocultas, con_aparte = same && row.con_aparte } = chosen;
  if (same && row.sin_ocultas === sin_ocultas && row.con_aparte === con_aparte) return;
  const at = { hoja, encabezado, sin_ocultas, con_aparte };
  const below = await columnsOfFile(row.tipo, keptFile(files, row, caller.id), at);
  if (!below) throw notFound();
  const { filled, filas, ocultas, aparte, columnas } = below;
  if (!filled) throw invalid({ encabezado: ["La fila de los encabezados está vacía"] });
  if (filas === 0) throw invalid({ encabezado: ["Debajo de los encabezados no hay filas"] });
  await db.transaction(async (tx) => {
    requireNothingImported(await lockImport(tx, caller, id, CHOOSING));
    await tx.delete(importacionFila).where(eq(importacionFila.id_importacion, id));
    const remembered = await withRemembered(tx, caller, row.tipo, columnas);
    await tx
      .update(importacion)
      .set({
        ...at,
        filas,
        ocultas,
        aparte,
        ...remembered,
        estado: "LEIDA",
        encabezados: null,
        hechas: 0,
        motivo: null,
        tomada_por: null,
        tomada_hasta: null,
      })
      .where(eq(importacion.id, id));
  });
}

type Chosen = Body<"importacion.columnas">;

/** A place is required in one of its ways, so none of its parts by itself. */
const PLACE = new Set(MANERAS_DE_LUGAR.flat());

/** Each column with what the person says that it means, and how it came to that. */
function chosenColumns(row: StoredImport, { columnas }: Chosen): ColumnaLeida[] {
  const said = new Map(columnas.map(({ n, significado }) => [n, significado]));
  return row.columnas.map((column) => {
    const significado = said.get(column.n) ?? null;
    if (significado === null) return { ...column, significado, como: "SIN USAR" };
    return significado === column.significado ? column : { ...column, significado, como: "ELEGIDA" };
  });
}

/** What is wrong with a choice, by name: meanings that do not exist or stand twice, and required ones not given. */
function faults({ tipo, columnas, fijos, por_fila }: Choice): Record<string, string[]> {
  const meanings = SIGNIFICADOS[tipo];
  const errores: Record<string, string[]> = {};
  const given = new Set<string>();
  const take = (meaning: string, at: string) => {
    if (!meanings.has(meaning)) errores[at] = ["El significado no existe"];
    given.add(meaning);
  };
  for (const { n, significado } of columnas) {
    if (significado === null) continue;
    if (given.has(significado) && meanings.get(significado)?.clase !== "texto") {
      errores[`columnas.${n}`] = ["Otra columna ya tiene este significado"];
    } else take(significado, `columnas.${n}`);
  }
  for (const [meaning, text] of Object.entries(fijos)) if (text !== "") take(meaning, `fijos.${meaning}`);
  for (const meaning of por_fila) take(meaning, "por_fila");
  // Rows with a CITE change what they give; the others get their errors one by one.
  if (given.has("cite")) return errores;
  for (const [meaning, { indispensable, label }] of meanings) {
    if (indispensable && !given.has(meaning)) {
      errores[meaning] = [`${label}: elija su columna, un valor para todas las filas o llenarlo fila por fila`];
    }
  }
  if (esInventario(tipo) && !given.has("id_municipio") && !isPlaced(given)) {
    errores.g_x = [
      "Elija las columnas del lugar: X e Y, las dos juntas o la UTM, o la del municipio; o llénelo fila por fila",
    ];
  }
  return errores;
}

const isPlaced = (given: ReadonlySet<string>) =>
  MANERAS_DE_LUGAR.some((way) => way.every((meaning) => given.has(meaning)));

/** A choice in which whatever else the form requires, and the file lacks, can be filled in row by row. */
function withOpenFields(choice: Choice): Choice {
  const { tipo, columnas, fijos, por_fila } = choice;
  const given = new Set([
    ...columnas.flatMap(({ significado }) => significado ?? []),
    ...Object.keys(fijos),
    ...por_fila,
  ]);
  if (given.has("cite") || !esInventario(tipo)) return choice;
  const placed = isPlaced(given);
  const open = [...SIGNIFICADOS[tipo]].flatMap(([meaning, { requerido }]) =>
    requerido && !given.has(meaning) && !(placed && PLACE.has(meaning)) ? [meaning] : [],
  );
  return { ...choice, por_fila: [...por_fila, ...open] };
}

/** The rows of an import's stored file. Errors: 409, 404, 422 if there are none. */
async function fileRows(
  { files, caller }: { files: FileStore; caller: Caller },
  row: StoredImport,
  choice: Choice,
  at: At,
): Promise<FileRows> {
  const rows = await rowsOfFile(choice, keptFile(files, row, caller.id), at);
  if (!rows) throw notFound();
  if (rows.filas === 0) throw invalid({ encabezado: ["Debajo de los encabezados no hay filas"] });
  return rows;
}

async function insertAll(tx: Tx, id: number, rows: FileRows): Promise<void> {
  const breathe = yieldToRequests();
  for (const some of rows.parts()) {
    await insertRows(tx, id, some);
    await breathe();
  }
}

/**
 * Stores what each column means and lets the check begin. Rows that were there before keep what was typed into them
 * where its meaning is still there. Errors: 404, 403, 409, 422.
 */
export async function chooseColumns(
  { db, files, caller }: { db: Db; files: FileStore; caller: Caller },
  id: number,
  chosen: Chosen,
): Promise<void> {
  const row = await choosable(db, caller, id);
  const { hoja, encabezado, sin_ocultas, con_aparte } = row;
  if (hoja === null || encabezado === null) {
    throw invalid({ encabezado: ["Elija antes la fila de los encabezados"] });
  }
  const fijos = Object.fromEntries(
    Object.entries(chosen.fijos).flatMap(([meaning, text]) => (text.trim() === "" ? [] : [[meaning, text.trim()]])),
  );
  const columnas = chosenColumns(row, chosen);
  const said: Choice = { tipo: row.tipo, columnas, fijos, por_fila: [...new Set(chosen.por_fila)] };
  const errores = faults(said);
  if (Object.keys(errores).length > 0) throw invalid(errores);
  const choice = withOpenFields(said);
  const [stored] = await db
    .select({ fila: importacionFila.fila })
    .from(importacionFila)
    .where(eq(importacionFila.id_importacion, id))
    .limit(1);
  const below = stored
    ? null
    : await fileRows({ files, caller }, row, choice, { hoja, encabezado, sin_ocultas, con_aparte });
  await db.transaction(async (tx) => {
    const before = await lockImport(tx, caller, id, CHOOSING);
    requireNothingImported(before);
    // Somebody chose another sheet, or the columns, while the file was read.
    const same =
      before.hoja === hoja &&
      before.encabezado === encabezado &&
      before.sin_ocultas === sin_ocultas &&
      before.con_aparte === con_aparte;
    if (!same) throw invalid({ hoja: ["La hoja cambió"] });
    const rewritten = await rewriteRows(tx, id, before, choice);
    if (rewritten === 0 && below) await insertAll(tx, id, below);
    const filas = rewritten || (below?.filas ?? 0);
    await tx
      .update(importacion)
      .set({
        columnas,
        fijos,
        por_fila: choice.por_fila,
        estado: "COMPROBANDO",
        hechas: 0,
        motivo: null,
        encabezados: chosen.recordar ? headingsOf(columnas) : null,
        filas,
        previstas: filas,
        tomada_por: null,
        tomada_hasta: null,
      })
      .where(eq(importacion.id, id));
  });
}

type Remembered = Pick<StoredImport, "columnas" | "fijos" | "por_fila">;

/** The headings of columns, folded, as they are stored to be remembered by. */
const headingsOf = (columnas: readonly ColumnaLeida[]) => foldSet(columnas.map(({ encabezado }) => encabezado));

async function latest(
  db: Db | Tx,
  caller: Caller,
  tipo: TipoImportable,
  headings: string,
): Promise<Remembered | undefined> {
  const { id, id_departamento } = caller;
  const theirs = eq(importacion.id_usuario, id);
  const colleagues = id_departamento === null ? undefined : eq(importacion.id_departamento, id_departamento);
  const [found] = await db
    .select({ columnas: importacion.columnas, fijos: importacion.fijos, por_fila: importacion.por_fila })
    .from(importacion)
    .where(
      and(
        eq(importacion.tipo, tipo),
        eq(importacion.encabezados, headings),
        or(theirs, colleagues),
        isNotNull(importacion.encabezados),
        ne(importacion.estado, "LEIDA"),
      ),
    )
    .orderBy(desc(importacion.id))
    .limit(1);
  return found;
}

/** Adds to recognised columns what this person, or one of the department, chose for the same set of headings. */
export async function withRemembered(
  db: Db | Tx,
  caller: Caller,
  tipo: TipoImportable,
  columnas: readonly ColumnaLeida[],
): Promise<Remembered> {
  const before = await latest(db, caller, tipo, headingsOf(columnas));
  if (!before) return { columnas: [...columnas], fijos: {}, por_fila: [] };
  const chosen = new Map<string, (string | null)[]>();
  for (const { encabezado, significado } of before.columnas) {
    const key = foldHeading(encabezado);
    chosen.set(key, [...(chosen.get(key) ?? []), significado]);
  }
  return {
    fijos: before.fijos,
    por_fila: before.por_fila,
    columnas: columnas.map((column) => {
      const significado = chosen.get(foldHeading(column.encabezado))?.shift();
      if (significado === undefined || significado === column.significado) return column;
      if (significado === null) return { ...column, significado, como: "SIN USAR" as const };
      return SIGNIFICADOS[tipo].has(significado) ? { ...column, significado, como: "RECORDADA" as const } : column;
    }),
  };
}
