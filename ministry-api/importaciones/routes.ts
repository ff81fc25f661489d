import { eq, count } from "drizzle-orm";
import type { Body } from "@/contract";
import { type Caller, type HandlersOf, twoStepHandler } from "../http/handler";
import { listHandler } from "../http/listing";
import type { AppServices } from "../http/services";
import { answerAlike, countAlike, takeOut, typeCell } from "./edit-rows";
import { chooseColumns, chooseSheet, requireNothingImported, withRemembered } from "./choose-columns";
import { importListing, detailOf } from "./views";
import { countSame, readNumbers, readPoints, readRows } from "./rows";
import { suggestValues } from "./suggest-values";
import type { Db, Tx } from "../db/client";
import { importacion, importacionFila } from "../db/schema";
import type { FileStore } from "../files/file-store";
import {
  lockImport,
  departmentOf,
  requireType,
  doneOf,
  lockVisible,
  mayTakeBack,
  notNow,
  type StoredImport,
  visibleImport,
} from "./access";
import { removeUnused, hashOf, storedFile, uploadedBytes } from "./file";
import type { CountUpload } from "../files/allowance";
import { recordFile } from "../files/record-file";
import { lookAtFile } from "./read/read";
import { forbidden, Problem } from "../http/problem";
import type { ImportSet } from "./job/lease";
import { isDue } from "./job/due-rows";
import { countErrors } from "./job/import-rows";
import { findStaying } from "./job/touched";

/** The name of a file alone: some programs send the folders on the person's device too. */
const bareName = ({ nombre }: Pick<Body<"importacion.create">, "nombre">) =>
  nombre.split(/[\\/]/u).at(-1)?.trim() || "archivo";

/** Reads an uploaded file and keeps it; of its rows only the first are kept until the columns are chosen. */
const createImport = ({ files, countUpload }: { files: FileStore; countUpload: CountUpload }) =>
  twoStepHandler<"importacion.create">(async ({ body, context }) => {
    const { caller } = context;
    const { tipo, modificado } = body;
    requireType(caller, tipo);
    const id_departamento = departmentOf(caller);
    const bytes = uploadedBytes(body.archivo);
    const archivo = bareName(body);
    const hash = hashOf(bytes);
    // Before it is read: a file that is refused has taken as much.
    await countUpload(context.db, caller, [bytes]);
    const look = await lookAtFile(tipo, {
      nombre: archivo,
      hash,
      persona: caller.id,
      bytes: () => Promise.resolve(bytes),
    });
    const { formato, hojas, avisos, hoja, encabezado, filas, ocultas, aparte, columnas } = look;
    const file = storedFile({ bytes, hash }, look);
    await files.put(file.hash, bytes);
    return async ({ context: { db } }) => {
      await recordFile(db, file);
      const [made] = await db
        .insert(importacion)
        .values({
          tipo,
          id_departamento,
          archivo,
          formato,
          hojas,
          avisos,
          hoja,
          encabezado,
          filas,
          ocultas,
          aparte,
          id_usuario: caller.id,
          usuario: caller.nombre,
          hash: file.hash,
          bytes: bytes.length,
          modificado: modificado ? new Date(modificado) : null,
          estado: "LEIDA",
          ...(await withRemembered(db, caller, tipo, columnas)),
        })
        .returning({ id: importacion.id });
      return { message: "El archivo se leyó", data: { id: made?.id ?? 0 } };
    };
  });

/** States in which an import has brought nothing into the inventory, or may have. */
const GIVING_UP = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;

/** Gives up an import that has brought nothing in, with its rows and its file. Errors: 404, 403, 409. */
async function removeImport(
  { db, files, caller }: { db: Db; files: FileStore; caller: Caller },
  id: number,
): Promise<void> {
  const hash = await db.transaction(async (tx) => {
    const row = await lockImport(tx, caller, id, GIVING_UP);
    requireNothingImported(row);
    await tx.delete(importacion).where(eq(importacion.id, id));
    return row.hash;
  });
  // What the store does not let go of now is removed with the old files.
  if (hash !== null) await removeUnused(db, files, hash).catch(() => undefined);
}

/** States in which an import begins or goes on: also a finished one, with rows that were mended since. */
const OPEN = ["REVISION", "DETENIDA", "IMPORTADA"] as const;

const NOTHING_TO_IMPORT = new Problem(409, "No queda ninguna fila por importar.");
const NOTHING_TO_TAKE_BACK = new Problem(409, "Esta importación no tiene nada que deshacer.");

const withErrors = (n: number) =>
  new Problem(
    409,
    n === 1
      ? "Una fila tiene errores. Corríjala, quítela o importe solo las correctas."
      : `${n} filas tienen errores. Corríjalas, quítelas o importe solo las correctas.`,
  );

/** Gives an import to whoever works on imports. */
const handOver = (tx: Tx, id: number, set: ImportSet) =>
  tx
    .update(importacion)
    .set({ motivo: null, terminado_en: null, tomada_por: null, tomada_hasta: null, ...set })
    .where(eq(importacion.id, id));

async function countDue(tx: Tx, id: number): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(importacionFila).where(isDue(id));
  return found?.n ?? 0;
}

async function begin(tx: Tx, caller: Caller, id: number, modo: "TODAS" | "CORRECTAS"): Promise<void> {
  const row = await lockImport(tx, caller, id, OPEN);
  const wrong = modo === "TODAS" ? await countErrors(tx, id) : 0;
  if (wrong > 0) throw withErrors(wrong);
  const due = await countDue(tx, id);
  if (due === 0) throw NOTHING_TO_IMPORT;
  const hechas = doneOf(row);
  await handOver(tx, id, { estado: "IMPORTANDO", modo, hechas, previstas: hechas + due });
}

/** Locks an import that this person may take back. Errors: 404, 403, 409 if there is nothing to take back now. */
async function lockToTakeBack(tx: Tx, caller: Caller, id: number): Promise<StoredImport> {
  const found = await lockVisible(tx, caller, id);
  if (mayTakeBack(caller, found)) return found;
  if (found.estado !== "IMPORTADA" && found.estado !== "DETENIDA") throw notNow(found.estado);
  throw found.importadas + found.cambiadas === 0 ? NOTHING_TO_TAKE_BACK : forbidden();
}

const answer = async (db: Db, caller: Caller, id: number) => ({ importacion: await detailOf(db, caller, id) });

/** Imports of records from files (ours). */
export const importacionesHandlers = ({
  files,
  countUpload,
  clock,
}: Pick<AppServices, "files" | "countUpload" | "clock">): HandlersOf<"importacion"> => ({
  list: listHandler<"importacion.list">(({ query, context: { db, caller } }) => importListing(db, caller, query)),
  create: createImport({ files, countUpload }),
  detail: ({ id, context: { db, caller } }) => answer(db, caller, id),
  remove: async ({ id, context: { db, caller } }) => {
    await removeImport({ db, files, caller }, id);
    return { message: "La importación se descartó" };
  },
  hoja: async ({ id, body, context: { db, caller } }) => {
    await chooseSheet({ db, files, caller }, id, body);
    return answer(db, caller, id);
  },
  columnas: async ({ id, body, context: { db, caller } }) => {
    await chooseColumns({ db, files, caller }, id, body);
    return answer(db, caller, id);
  },
  filas: ({ id, query, context: { db, caller } }) => readRows(db, caller, id, query),
  numeros: ({ id, query, context: { db, caller } }) => readNumbers(db, caller, id, query),
  puntos: ({ id, context: { db, caller } }) => readPoints(db, caller, id),
  iguales: ({ id, query, context: { db, caller } }) => countSame(db, caller, id, query),
  celda: ({ id, body, context: { db, caller } }) => typeCell(db, caller, id, body),
  parecidas: ({ id, context: { db, caller } }) => countAlike(db, caller, id),
  responder: ({ id, body, context: { db, caller } }) => answerAlike(db, caller, id, body),
  valores: ({ id, query, context: { db, caller } }) => suggestValues(db, caller, id, query),
  quitar: ({ id, body, context: { db, caller } }) => takeOut(db, caller, id, body),
  importar: async ({ id, body: { modo }, context: { db, caller } }) => {
    await db.transaction((tx) => begin(tx, caller, id, modo));
    return answer(db, caller, id);
  },
  detener: async ({ id, context: { db, caller } }) => {
    await db.transaction(async (tx) => {
      await lockImport(tx, caller, id, ["IMPORTANDO"]);
      await handOver(tx, id, { estado: "DETENIDA", terminado_en: clock() });
    });
    return answer(db, caller, id);
  },
  quedan: async ({ id, context: { db, caller } }) => {
    const row = await visibleImport(db, caller, id);
    return findStaying(db, row);
  },
  deshacer: async ({ id, context: { db, caller } }) => {
    await db.transaction(async (tx) => {
      const { importadas, cambiadas } = await lockToTakeBack(tx, caller, id);
      const previstas = importadas + cambiadas;
      await handOver(tx, id, { estado: "DESHACIENDO", hechas: 0, previstas, id_deshace: caller.id });
    });
    return answer(db, caller, id);
  },
});
