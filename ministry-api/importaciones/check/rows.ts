import { and, asc, eq, sql, inArray, notInArray, type SQL } from "drizzle-orm";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { kilometresBetween } from "@/contract/place/coordinates";
import type { Db, Tx } from "../../db/client";
import type { Fila } from "../../seguimiento/workflow/registro";
import { importacionFila, citeKeyOf, importacionFila as f } from "../../db/schema";
import type { Comprobada, FilaComprobada, FilaTextos, Textos } from "../types";
import { alikeInInventory } from "./alike";
import { citeIn, recordsByCite } from "./cite/records";
import { withSameCite } from "./cite/read-cited";
import { NOMBRE } from "./name";
import { groupOf, type Leida } from "./row";
import type { Reader } from "./thread/reader";
import type { RowToRead } from "./thread/tasks";
import { NEAR_METRES } from "../../registros/similar";

/** What of a row tells whether another one is the same resource. */
interface Sighting {
  fila: number;
  /** Folded; a row without a name has no twin. */
  nombre: string;
  g_x: number | null;
  g_y: number | null;
  id_municipio: number | null;
}

/** Of rows with one and the same name so many are compared: a file of thousands without proper names must not wait. */
const COMPARED = 300;

function metres(a: Sighting, b: Sighting): number | null {
  if (a.g_x === null || a.g_y === null || b.g_x === null || b.g_y === null) return null;
  return 1000 * kilometresBetween({ latitude: a.g_x, longitude: a.g_y }, { latitude: b.g_x, longitude: b.g_y });
}

/** The earlier rows of a file by name: each row is compared with those before it. */
class Twins {
  readonly #seen = new Map<string, Sighting[]>();

  /** The doubt on a row that an earlier one is like, shown at the name; null if there is none. */
  add(row: Sighting, campo: string): Hallazgo | null {
    if (row.nombre === "") return null;
    const { fila, nombre, g_x, g_y, id_municipio } = row;
    const earlier = this.#seen.get(nombre) ?? [];
    // Not the row itself: all that was read of a whole file would stay with it.
    if (earlier.length < COMPARED) this.#seen.set(nombre, [...earlier, { fila, nombre, g_x, g_y, id_municipio }]);
    for (const other of earlier) {
      const away = metres(row, other);
      const near = away !== null && away <= NEAR_METRES;
      if (!near && (row.id_municipio === null || row.id_municipio !== other.id_municipio)) continue;
      const where = near ? `y está a ${Math.round(away)} m` : "y está en el mismo municipio";
      return {
        campo,
        nivel: "DUDA",
        clase: "repetida",
        texto:
          `Parece repetida: la fila ${other.fila} tiene el mismo nombre ${where}. ` +
          "Quite una de las dos si son la misma.",
        opciones: [],
      };
    }
    return null;
  }
}

/** The stored rows that name a record by one of these CITEs. */
const named = (db: Db | Tx, id: number, cites: readonly string[], where?: SQL) =>
  db
    .select({ fila: f.fila, textos: f.textos, quitada: f.quitada, id_registro: f.id_registro })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(citeKeyOf(f.textos), [...cites]), where))
    .orderBy(asc(f.fila));

/** The CITEs of rows, before their change and after. */
async function citesOf(db: Db | Tx, id: number, filas: readonly FilaTextos[]): Promise<string[]> {
  const numbers = filas.map(({ fila }) => fila);
  const stored = await db
    .select({ cite: citeKeyOf(f.textos) })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(f.fila, numbers)));
  const cites = [...stored.map(({ cite }) => cite ?? ""), ...filas.map(({ textos }) => citeIn(textos))];
  return [...new Set(cites)].filter((cite) => cite !== "");
}

/**
 * Rows that change, with those of the file that can still be changed and name the same records, now or before: only the
 * first row with a CITE stands, and `named` says which one that is.
 */
async function withSameCites(
  db: Db | Tx,
  id: number,
  filas: readonly FilaTextos[],
): Promise<{ all: FilaTextos[]; named: ReadonlyMap<string, number> }> {
  const first = new Map<string, number>();
  const cites = await citesOf(db, id, filas);
  if (cites.length === 0) return { all: [...filas], named: first };
  const numbers = filas.map(({ fila }) => fila);
  const others = await named(db, id, cites, notInArray(f.fila, numbers));
  // A row that is imported comes before all others.
  const order = [...others, ...filas.map((row) => ({ ...row, id_registro: null }))].sort(
    (a, b) => Number(a.id_registro === null) - Number(b.id_registro === null) || a.fila - b.fila,
  );
  for (const { fila, textos, quitada } of order) {
    const cite = citeIn(textos);
    if (!quitada && cite !== "" && !first.has(cite)) first.set(cite, fila);
  }
  const open = others.filter(({ id_registro }) => id_registro === null);
  return { all: [...filas, ...open.map(({ fila, textos, quitada }) => ({ fila, textos, quitada }))], named: first };
}

/** Rows that one statement compares with the inventory, and that one transaction stores. */
const BATCH = 40;

function withFindings(
  { texto: _t, id_tipo: _i, id_municipio: _m, sueltos: _s, ...row }: Leida,
  more: readonly Hallazgo[],
): Comprobada {
  const hallazgos = [...row.hallazgos, ...more];
  return { ...row, hallazgos, grupo: groupOf({ list: hallazgos }) };
}

const present = <T>(some: readonly (T | null | undefined)[]): T[] =>
  some.filter((one): one is T => one !== null && one !== undefined);

/** Rows with the records that their CITEs name. */
export const askedOf = (rows: readonly { textos: Textos }[], records: ReadonlyMap<string, Fila>): RowToRead[] =>
  rows.map(({ textos }) => {
    const cite = citeIn(textos);
    return cite === "" ? { textos } : { textos, record: records.get(cite) ?? null };
  });

/** Checks rows by themselves: their values, catalogues and places, without other rows and records. */
export const checkRows = async (reader: Reader, rows: readonly { textos: Textos }[]): Promise<Comprobada[]> =>
  (await reader.read(rows.map(({ textos }) => ({ textos })))).map((read) => withFindings(read, []));

/** A doubt on a record's name stands at its CITE where the row gives none. */
const atItsCell = (textos: Textos, doubt: Hallazgo | undefined): Hallazgo | undefined =>
  doubt && citeIn(textos) !== "" && !textos[doubt.campo] ? { ...doubt, campo: "cite" } : doubt;

/** Remembers the first row with each CITE. */
function nameFirst(named: Map<string, number>, textos: Textos, fila: number): void {
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
  filas: Iterable<FilaTextos> | AsyncIterable<FilaTextos>,
): AsyncGenerator<FilaComprobada[]> {
  const { destino } = reader;
  const twins = new Twins();
  const named = new Map<string, number>();
  const campo = NOMBRE[destino.tipo];
  let gathered: FilaTextos[] = [];
  const finished = async (): Promise<FilaComprobada[]> => {
    const readings = await reader.read(askedOf(gathered, await recordsByCite(db, destino, gathered)));
    const batch: { fila: number; textos: Textos; read: Leida; twin: Hallazgo | null }[] = [];
    for (const [n, { fila, textos, quitada = false }] of gathered.entries()) {
      const alone = readings[n];
      if (!alone) continue;
      const first = quitada ? undefined : named.get(citeIn(textos));
      const read = first === undefined ? alone : withSameCite(destino, textos, alone, first);
      if (!quitada) nameFirst(named, textos, fila);
      const twin = quitada || citeIn(textos) !== "" ? null : twins.add({ ...read, fila }, campo);
      batch.push({ fila, textos, read, twin });
    }
    gathered = [];
    const alike = await alikeInInventory(
      db,
      destino,
      batch.map(({ read }) => read),
    );
    return batch.map(({ fila, textos, read, twin }, n) => ({
      fila,
      ...withFindings(read, present([twin, atItsCell(textos, alike.get(n))])),
    }));
  };
  for await (const one of filas) {
    gathered.push(one);
    if (gathered.length === BATCH) yield await finished();
  }
  if (gathered.length > 0) yield await finished();
}

/** The stored rows that share a name with those given, before or after their change. */
async function relatedRows(db: Db, idImportacion: number, filas: readonly number[], nombres: readonly string[]) {
  const t = importacionFila;
  const given = sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(filas)}::jsonb))`;
  const names = sql`(select value from jsonb_array_elements_text(${JSON.stringify(nombres)}::jsonb))`;
  const before = sql`(select nombre from importacion_fila
    where id_importacion = ${idImportacion} and fila in ${given})`;
  return db
    .select({
      fila: t.fila,
      textos: t.textos,
      quitada: t.quitada,
      grupo: t.grupo,
      hallazgos: t.hallazgos,
      entendidos: t.entendidos,
      valores: t.valores,
      cambia: t.cambia,
      nombre: t.nombre,
      g_x: t.g_x,
      g_y: t.g_y,
    })
    .from(t)
    .where(
      and(
        eq(t.id_importacion, idImportacion),
        sql`${t.nombre} <> ''`,
        sql`(${t.nombre} in ${names} or ${t.nombre} in ${before})`,
        sql`${t.fila} not in ${given}`,
      ),
    )
    .orderBy(asc(t.fila));
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
  filas: readonly FilaTextos[],
): Promise<FilaComprobada[]> {
  const { destino } = reader;
  const campo = NOMBRE[destino.tipo];
  const { all, named } = await withSameCites(db, idImportacion, filas);
  const readings = await reader.read(askedOf(all, await recordsByCite(db, destino, all)));
  const changed = all.flatMap((one, n) => {
    const alone = readings[n];
    if (!alone) return [];
    const first = named.get(citeIn(one.textos));
    const repeats = first !== undefined && first !== one.fila && !one.quitada;
    return { ...one, read: repeats ? withSameCite(destino, one.textos, alone, first) : alone };
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

  const checked: FilaComprobada[] = [];
  for (let from = 0; from < changed.length; from += BATCH) {
    const part = changed.slice(from, from + BATCH);
    const alike = await alikeInInventory(
      db,
      destino,
      part.map(({ read }) => read),
    );
    checked.push(
      ...part.map(({ fila, textos, read }, n) => ({
        fila,
        ...withFindings(read, present([doubts.get(fila), atItsCell(textos, alike.get(n))])),
      })),
    );
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
