import { eq } from "drizzle-orm";
import type { Body } from "@/contract";
import type { Handlers, Caller } from "../http/handler";
import { listHandler } from "../http/listing";
import type { AppServices } from "../http/services";
import { answerAlike, countAlike } from "./answer-alike";
import { chooseColumns } from "./choose-columns";
import { chooseSheet, requireNothingImported } from "./choose-sheet";
import { takeOut, typeCell } from "./edit-rows";
import { importJobHandlers } from "./job/handlers";
import { importListing } from "./list";
import { countSame, readNumbers, readPoints, readRows } from "./read-rows";
import { suggestValues } from "./suggest-values";
import { detailOf } from "./views";
import type { Db } from "../db/client";
import { importacion } from "../db/schema";
import type { FileStore } from "../files/file-store";
import { lockImport, departmentOf, requireType } from "./access";
import { removeUnused } from "./job/old-files";
import type { CountUpload } from "../files/allowance";
import { recordFile } from "../files/record-file";
import { twoStepHandler } from "../http/two-step-handler";
import { hashOf, storedFile, uploadedBytes } from "./file";
import { lookAtFile } from "./read/read";
import { withRemembered } from "./remembered";

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
      ...{ nombre: archivo, hash, persona: caller.id },
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
          ...{ tipo, id_departamento, archivo, formato, hojas, avisos, hoja, encabezado, filas, ocultas, aparte },
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

/** Imports of records from files (ours). */
export const importacionesHandlers = ({
  files,
  countUpload,
  clock,
}: Pick<AppServices, "files" | "countUpload" | "clock">) =>
  ({
    ...importJobHandlers({ clock }),
    "importacion.list": listHandler<"importacion.list">(({ query, context: { db, caller } }) =>
      importListing(db, caller, query),
    ),
    "importacion.create": createImport({ files, countUpload }),
    "importacion.detail": async ({ id, context: { db, caller } }) => ({ importacion: await detailOf(db, caller, id) }),
    "importacion.remove": async ({ id, context: { db, caller } }) => {
      await removeImport({ db, files, caller }, id);
      return { message: "La importación se descartó" };
    },
    "importacion.hoja": async ({ id, body, context: { db, caller } }) => {
      await chooseSheet({ db, files, caller }, id, body);
      return { importacion: await detailOf(db, caller, id) };
    },
    "importacion.columnas": async ({ id, body, context: { db, caller } }) => {
      await chooseColumns({ db, files, caller }, id, body);
      return { importacion: await detailOf(db, caller, id) };
    },
    "importacion.filas": ({ id, query, context: { db, caller } }) => readRows(db, caller, id, query),
    "importacion.numeros": ({ id, query, context: { db, caller } }) => readNumbers(db, caller, id, query),
    "importacion.puntos": ({ id, context: { db, caller } }) => readPoints(db, caller, id),
    "importacion.iguales": ({ id, query, context: { db, caller } }) => countSame(db, caller, id, query),
    "importacion.celda": ({ id, body, context: { db, caller } }) => typeCell(db, caller, id, body),
    "importacion.parecidas": ({ id, context: { db, caller } }) => countAlike(db, caller, id),
    "importacion.responder": ({ id, body, context: { db, caller } }) => answerAlike(db, caller, id, body),
    "importacion.valores": ({ id, query, context: { db, caller } }) => suggestValues(db, caller, id, query),
    "importacion.quitar": ({ id, body, context: { db, caller } }) => takeOut(db, caller, id, body),
  }) satisfies Handlers;
