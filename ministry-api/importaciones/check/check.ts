import { eq } from "drizzle-orm";
import { esInventario, nameFieldOf } from "@/contract/importacion/tipos";
import { rolOf } from "@/contract/codes";
import type { Hallazgo } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../../db/client";
import type { Target, CheckedRow, RowTexts, Checked, Texts } from "../types";
import { loadEntries } from "./entry-context";
import { checkAllEntries, checkChangedEntries } from "./check-entries";
import { loadReader, type Reader } from "./reader";
import { usuario } from "../../db/schema";
import type { StoredImport } from "../access";
import { alikeInInventory, citeIn, recordsByCite, Twins, withSameCites, relatedRows } from "./compare";
import { withSameCite } from "./read-cited";
import { type ReadRow, asChecked } from "./read-row";
import type { RowToRead } from "./worker";
import { groupOf, withFindings } from "./findings";

/** The check of an import's rows: each is read by itself, then compared with the others and with the inventory. */

/** Checks the rows of an import, of records or of a catalogue's entries. */
interface Checker {
  /** A whole file, its rows in their order, batch by batch. */
  all(filas: Iterable<RowTexts> | AsyncIterable<RowTexts>): AsyncGenerator<CheckedRow[]>;
  /** Rows that changed, before they are written, and after them others whose findings changed with them. */
  changed(idImportacion: number, filas: readonly RowTexts[]): Promise<CheckedRow[]>;
}

/** The checks of an import, with the catalogues as they stand now. */
export async function loadChecker(db: Db, target: Target): Promise<Checker> {
  const { tipo } = target;
  if (esInventario(tipo)) {
    const reader = await loadReader(db, { ...target, tipo });
    return {
      all: (filas) => checkAll(db, reader, filas),
      changed: (id, filas) => checkChanged(db, reader, id, filas),
    };
  }
  const entries = await loadEntries(db, { ...target, tipo });
  return {
    all: (filas) => checkAllEntries(entries, filas),
    changed: (id, filas) => checkChangedEntries(db, entries, id, filas),
  };
}

const MAPS: ReadonlySet<string> = new Set(["GEOJSON", "GPX", "KML", "KMZ"]);

/** What an import is for: the rows will be those of the person who began it. */
export async function targetOf(db: Db | Tx, row: StoredImport): Promise<Target> {
  const [person] = await db.select({ rol: usuario.id_rol }).from(usuario).where(eq(usuario.id, row.id_usuario));
  const encabezados = new Map<string, string>();
  for (const { significado, encabezado } of row.columnas) {
    if (significado === null) continue;
    const before = encabezados.get(significado);
    encabezados.set(significado, before === undefined ? encabezado : `${before} y ${encabezado}`);
  }
  const persona = { rol: rolOf(person?.rol ?? 0), id_departamento: row.id_departamento };
  return { tipo: row.tipo, persona, encabezados, fromMachine: MAPS.has(row.formato) };
}

/** Rows that one statement compares with the inventory, and that one transaction stores. */
const BATCH = 40;

/** Without the empty ones. */
const present = <T>(some: readonly (T | null | undefined)[]): T[] =>
  some.filter((one): one is T => one !== null && one !== undefined);

/** Reads rows, each with the record that its CITE names. */
export async function readWithRecords(db: Db, reader: Reader, rows: readonly { textos: Texts }[]): Promise<ReadRow[]> {
  const records = await recordsByCite(db, reader.target, rows);
  return reader.read(
    rows.map(({ textos }): RowToRead => {
      const cite = citeIn(textos);
      return cite === "" ? { textos } : { textos, record: records.get(cite) ?? null };
    }),
  );
}

/** Checks rows by themselves: their values, catalogues and places, without other rows and records. */
export const checkRows = async (reader: Reader, rows: readonly { textos: Texts }[]): Promise<Checked[]> =>
  (await reader.read(rows.map(({ textos }) => ({ textos })))).map(asChecked);

/** A doubt on a record's name stands at its CITE where the row gives none. */
const atItsCell = (textos: Texts, doubt: Hallazgo | undefined): Hallazgo | undefined =>
  doubt && citeIn(textos) !== "" && !textos[doubt.campo] ? { ...doubt, campo: "cite" } : doubt;

interface Compared {
  fila: number;
  textos: Texts;
  read: ReadRow;
  /** The doubt that it is like an earlier row. */
  twin?: Hallazgo | null | undefined;
}

/** Rows as they are stored, each with the doubts that it is like another row or like a record. */
async function withDoubts(db: Db, target: Reader["target"], rows: readonly Compared[]): Promise<CheckedRow[]> {
  const alike = await alikeInInventory(
    db,
    target,
    rows.map(({ read }) => read),
  );
  return rows.map(({ fila, textos, read, twin }, n) => ({
    fila,
    ...withFindings(asChecked(read), present([twin, atItsCell(textos, alike.get(n))])),
  }));
}

/** Remembers the first row with each CITE. */
function nameFirst(named: Map<string, number>, textos: Texts, fila: number): void {
  const cite = citeIn(textos);
  if (cite !== "" && !named.has(cite)) named.set(cite, fila);
}

/**
 * Checks a whole file, its rows in their order, and yields them in batches. A row like an earlier one, or like a record
 * of the inventory in the person's scope, is doubted.
 */
export async function* checkAll(
  db: Db,
  reader: Reader,
  filas: Iterable<RowTexts> | AsyncIterable<RowTexts>,
): AsyncGenerator<CheckedRow[]> {
  const { target } = reader;
  const twins = new Twins();
  const named = new Map<string, number>();
  const campo = nameFieldOf(target.tipo);
  let gathered: RowTexts[] = [];
  const finished = async (): Promise<CheckedRow[]> => {
    const readings = await readWithRecords(db, reader, gathered);
    const batch: Compared[] = [];
    for (const [n, { fila, textos, quitada = false }] of gathered.entries()) {
      const alone = readings[n];
      if (!alone) continue;
      const first = quitada ? undefined : named.get(citeIn(textos));
      const read = first === undefined ? alone : withSameCite(target, textos, alone, first);
      if (!quitada) nameFirst(named, textos, fila);
      const twin = quitada || citeIn(textos) !== "" ? null : twins.add({ ...read, fila }, campo);
      batch.push({ fila, textos, read, twin });
    }
    gathered = [];
    return withDoubts(db, target, batch);
  };
  for await (const one of filas) {
    gathered.push(one);
    if (gathered.length === BATCH) yield await finished();
  }
  if (gathered.length > 0) yield await finished();
}

/** The municipality of each of these rows: rows with an error have no values, and are read for it. */
async function municipalitiesOf(
  reader: Reader,
  rows: readonly Pick<Awaited<ReturnType<typeof relatedRows>>[number], "valores" | "textos">[],
): Promise<(number | null)[]> {
  const known = rows.map(({ valores }) => {
    const id = valores?.["id_municipio"];
    return typeof id === "number" ? id : null;
  });
  const unknown = rows.flatMap(({ textos }, n) => (known[n] === null ? { n, textos } : []));
  const readings = await reader.read(unknown.map(({ textos }) => ({ textos })));
  for (const [i, { n }] of unknown.entries()) known[n] = readings[i]?.id_municipio ?? null;
  return known;
}

/**
 * Checks rows whose texts changed, or that were taken out or back in, before they are written. Returns these in their
 * order, and after them other rows of the file whose findings changed with them.
 */
export async function checkChanged(
  db: Db,
  reader: Reader,
  idImportacion: number,
  filas: readonly RowTexts[],
): Promise<CheckedRow[]> {
  const { target } = reader;
  const campo = nameFieldOf(target.tipo);
  const { all, named } = await withSameCites(db, idImportacion, filas);
  const readings = await readWithRecords(db, reader, all);
  const changed = all.flatMap((one, n) => {
    const alone = readings[n];
    if (!alone) return [];
    const first = named.get(citeIn(one.textos));
    const repeats = first !== undefined && first !== one.fila && !one.quitada;
    return { ...one, read: repeats ? withSameCite(target, one.textos, alone, first) : alone };
  });
  const related = await relatedRows(
    db,
    idImportacion,
    all.map(({ fila }) => fila),
    [...new Set(changed.map(({ read }) => read.nombre))],
  );
  const municipalities = await municipalitiesOf(reader, related);

  const sightings = [
    ...changed.map(({ textos, fila, quitada, read }) => ({ ...read, fila, quitada, textos })),
    ...related.map((row, n) => ({ ...row, id_municipio: municipalities[n] ?? null })),
  ].filter(({ quitada, textos }) => !quitada && citeIn(textos) === "");
  const twins = new Twins();
  const doubts = new Map<number, Hallazgo>();
  for (const { fila, nombre, g_x, g_y, id_municipio } of sightings.sort((a, b) => a.fila - b.fila)) {
    const doubt = twins.add({ fila, nombre, g_x, g_y, id_municipio }, campo);
    if (doubt) doubts.set(fila, doubt);
  }

  const checked: CheckedRow[] = [];
  for (let from = 0; from < changed.length; from += BATCH) {
    const part = changed.slice(from, from + BATCH).map((one) => ({ ...one, twin: doubts.get(one.fila) }));
    checked.push(...(await withDoubts(db, target, part)));
  }
  for (const { textos: _textos, quitada: _quitada, hallazgos, ...row } of related) {
    const others = hallazgos.filter(({ clase }) => clase !== "repetida");
    const now = present([...others, doubts.get(row.fila)]);
    const told = hallazgos.find(({ clase }) => clase === "repetida")?.texto;
    if (told !== doubts.get(row.fila)?.texto) {
      checked.push({ ...row, hallazgos: now, grupo: groupOf({ list: now }) });
    }
  }
  return checked;
}
