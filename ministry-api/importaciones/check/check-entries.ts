import { and, asc, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Hallazgo } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import { yieldToRequests, yieldToEventLoop } from "../../http/yield";
import { asRead } from "../../catalogos/unique-codes";
import type { Checked, CheckedRow, RowTexts, Texts } from "../types";
import { fold } from "./text";
import { type EntryContext, codesOf, type Identity, keysOfEntry } from "./entry-context";
import { readEntry, tellStanding } from "./read-entry";
import { findings, withFindings } from "./findings";

/** The kind of the findings that depend on other rows of the file. */
const REPEATED = "repetida";

/** The earlier rows of a file by what no two entries should share. */
class Repeated {
  readonly #seen = new Map<string, number>();

  constructor(readonly context: EntryContext) {}

  /** What an earlier row says of this one: it has its code, or its name under the same parent. */
  add(fila: number, textos: Texts, identity: Identity): Hallazgo[] {
    const { target, levels } = this.context;
    const found = findings(target, textos);
    for (const { field, key, refusal } of keysOfEntry(target.tipo, identity)) {
      const earlier = this.#seen.get(key);
      if (earlier === undefined) {
        this.#seen.set(key, fila);
      } else if (refusal !== null) {
        const text = `${found.label(field)} ${found.quote(field)}: ${refusal}; lo tiene la fila ${earlier}.`;
        found.error(field, REPEATED, text);
      } else {
        const above = levels[0]?.catalogue.byId.get(identity.id_padre ?? 0)?.nombre;
        const where = above === undefined ? "" : ` en ${above}`;
        const text = `Parece repetida: la fila ${earlier} tiene el mismo nombre${where}. `;
        found.doubt(field, REPEATED, `${text}Quite una de las dos si son la misma.`);
      }
    }
    return found.list;
  }
}

const BATCH = 200;

/** A row by itself and against its catalogue, with its identity. */
function readAgainst(context: EntryContext, textos: Texts) {
  const read = readEntry(context, textos);
  const checked = withFindings(read.checked, tellStanding(context, textos, read));
  return { checked, identity: read.identity };
}

/** Checks rows by themselves and against their catalogue, without the other rows of their file. */
export async function checkEntries(context: EntryContext, rows: readonly { textos: Texts }[]): Promise<Checked[]> {
  const breathe = yieldToRequests();
  const checked: Checked[] = [];
  for (const { textos } of rows) {
    await breathe();
    checked.push(readAgainst(context, textos).checked);
  }
  return checked;
}

/** Checks a whole file, its rows in their order, and yields them in batches. */
export async function* checkAllEntries(
  context: EntryContext,
  filas: Iterable<RowTexts> | AsyncIterable<RowTexts>,
): AsyncGenerator<CheckedRow[]> {
  const repeated = new Repeated(context);
  const breathe = yieldToRequests();
  let batch: CheckedRow[] = [];
  for await (const { fila, textos, quitada } of filas) {
    const { checked, identity } = readAgainst(context, textos);
    batch.push({ fila, ...withFindings(checked, quitada ? [] : repeated.add(fila, textos, identity)) });
    await breathe();
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What a row's texts say by which another one may be the same: its name and its codes. */
function marksOf(context: EntryContext, textos: Texts): string[] {
  // The last part of a whole code is the own one.
  const codes = codesOf(context.target.tipo).map((field) => `${field} ${asRead(textos[field]?.split(".").at(-1))}`);
  return [`nombre ${fold(textos["nombre"] ?? "")}`, ...codes].filter((mark) => !mark.endsWith(" "));
}

/** The stored rows, besides those given, that share a name or a code with them, before or after their change. */
async function relatedRows(db: Db, context: EntryContext, id: number, changed: readonly RowTexts[]) {
  const numbers = changed.map(({ fila }) => fila);
  const before = await db
    .select({ textos: f.textos })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(f.fila, numbers)));
  const marks = new Set([...before, ...changed].flatMap(({ textos }) => marksOf(context, textos)));
  const others = await db
    .select()
    .from(f)
    .where(and(eq(f.id_importacion, id), isNull(f.id_registro), notInArray(f.fila, numbers)))
    .orderBy(asc(f.fila));
  return others.filter(({ textos }) => marksOf(context, textos).some((mark) => marks.has(mark)));
}

const toldOf = (hallazgos: readonly Hallazgo[]) => JSON.stringify(hallazgos.filter(({ clase }) => clase === REPEATED));

/**
 * Checks rows whose texts changed, or that were taken out or back in, before they are written. Returns these in their
 * order, and after them other rows of the file whose findings changed with them.
 */
export async function checkChangedEntries(
  db: Db,
  context: EntryContext,
  id: number,
  filas: readonly RowTexts[],
): Promise<CheckedRow[]> {
  const breathe = yieldToEventLoop();
  const own = new Set(filas.map(({ fila }) => fila));
  const related = await relatedRows(db, context, id, filas);
  const stored = new Map(related.map((row) => [row.fila, row]));
  const inOrder = [...filas, ...related].sort((a, b) => a.fila - b.fila);
  const repeated = new Repeated(context);
  const checked = new Map<number, CheckedRow>();
  for (const { fila, textos, quitada } of inOrder) {
    const read = readAgainst(context, textos);
    const told = quitada ? [] : repeated.add(fila, textos, read.identity);
    const now = { fila, ...withFindings(read.checked, told) };
    const before = stored.get(fila);
    if (own.has(fila) || (before && toldOf(before.hallazgos) !== toldOf(now.hallazgos))) checked.set(fila, now);
    await breathe();
  }
  const changed = filas.flatMap(({ fila }) => checked.get(fila) ?? []);
  return [...changed, ...[...checked.values()].filter(({ fila }) => !own.has(fila))];
}
