import type { Handlers } from "../http/handler";
import { listHandler } from "../http/listing";
import type { AppServices } from "../http/services";
import { answerAlike, countAlike } from "./answer-alike";
import { chooseColumns } from "./choose-columns";
import { chooseSheet } from "./choose-sheet";
import { createImport } from "./create";
import { takeOut, typeCell } from "./edit-rows";
import { importJobHandlers } from "./job/handlers";
import { importListing } from "./list";
import { countSame, readNumbers, readPoints, readRows } from "./read-rows";
import { removeImport } from "./remove";
import { suggestValues } from "./suggest-values";
import { detailOf } from "./views";

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
