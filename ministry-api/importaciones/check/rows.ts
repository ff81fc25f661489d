import { and, asc, eq, sql } from "drizzle-orm";
import type { Hallazgo } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import { importacionFila } from "../../db/schema";
import { givingWay, takingTurns } from "../../http/give-way";
import type { Comprobada, Textos } from "../types";
import { alikeInInventory } from "./alike";
import type { Contexto } from "./context";
import { groupOf, NOMBRE, readRow, type Leida } from "./row";
import { Twins } from "./twins";

export interface FilaTextos {
  fila: number;
  textos: Textos;
  /** Taken out: it is checked, but no other row's twin. */
  quitada?: boolean;
}

export interface FilaComprobada extends Comprobada {
  fila: number;
}

const BATCH = 200;

function withFindings(
  { texto: _t, id_tipo: _i, id_municipio: _m, ...row }: Leida,
  more: readonly Hallazgo[],
): Comprobada {
  const hallazgos = [...row.hallazgos, ...more];
  return { ...row, hallazgos, grupo: groupOf({ list: hallazgos }) };
}

const present = <T>(some: readonly (T | null | undefined)[]): T[] =>
  some.filter((one): one is T => one !== null && one !== undefined);

/**
 * Checks a whole file, its rows in their order, and yields them in batches. A row like an earlier one, or like a record
 * of the inventory in the person's scope, is doubted.
 */
export async function* checkAll(
  db: Db,
  contexto: Contexto,
  filas: Iterable<FilaTextos> | AsyncIterable<FilaTextos>,
): AsyncGenerator<FilaComprobada[]> {
  const twins = new Twins();
  const breathe = givingWay();
  const campo = NOMBRE[contexto.destino.tipo];
  let batch: { fila: number; read: Leida; twin: Hallazgo | null }[] = [];
  const finished = async (): Promise<FilaComprobada[]> => {
    const alike = await alikeInInventory(
      db,
      contexto.destino,
      batch.map(({ read }) => read),
    );
    return batch.map(({ fila, read, twin }, n) => ({ fila, ...withFindings(read, present([twin, alike.get(n)])) }));
  };
  for await (const { fila, textos, quitada } of filas) {
    const read = readRow(contexto, textos);
    batch.push({ fila, read, twin: quitada ? null : twins.add({ ...read, fila }, campo) });
    await breathe();
    if (batch.length < BATCH) continue;
    yield await finished();
    batch = [];
  }
  if (batch.length > 0) yield await finished();
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

/**
 * Checks rows whose texts changed, or that were taken out or back in, before they are written. Returns these in their
 * order, and after them other rows of the file whose findings changed with them.
 */
export async function checkChanged(
  db: Db,
  contexto: Contexto,
  idImportacion: number,
  filas: readonly FilaTextos[],
): Promise<FilaComprobada[]> {
  const breathe = takingTurns();
  const campo = NOMBRE[contexto.destino.tipo];
  const changed: (FilaTextos & { read: Leida })[] = [];
  for (const one of filas) {
    changed.push({ ...one, read: readRow(contexto, one.textos) });
    await breathe();
  }
  const related = await relatedRows(
    db,
    idImportacion,
    filas.map(({ fila }) => fila),
    [...new Set(changed.map(({ read }) => read.nombre))],
  );
  const municipalityOf = ({ valores, textos }: (typeof related)[number]) => {
    const id = valores?.["id_municipio"];
    return typeof id === "number" ? id : readRow(contexto, textos).id_municipio;
  };

  const sightings = [
    ...changed.map(({ fila, quitada, read }) => ({ ...read, fila, quitada })),
    ...related.map((row) => ({ ...row, id_municipio: municipalityOf(row) })),
  ].filter(({ quitada }) => !quitada);
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
      contexto.destino,
      part.map(({ read }) => read),
    );
    checked.push(
      ...part.map(({ fila, read }, n) => ({
        fila,
        ...withFindings(read, present([doubts.get(fila), alike.get(n)])),
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
