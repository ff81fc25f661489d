import type { Body } from "@/contract";
import { importacion } from "../db/schema";
import type { CountUpload } from "../files/allowance";
import type { FileStore } from "../files/file-store";
import { recordFile } from "../files/record-file";
import { preparedHandler } from "../http/prepared";
import { departmentOf, requireType } from "./access";
import { columnsAt, factsOf, likelySheet, refusedFile, rowsBelow, storedFile, uploadedBytes } from "./file";
import { readFile } from "./read/read-file";
import { withRemembered } from "./remembered";

/** The name of a file alone: some programs send the folders on the person's device too. */
const bareName = ({ nombre }: Pick<Body<"importacion.create">, "nombre">) =>
  nombre.split(/[\\/]/u).at(-1)?.trim() || "archivo";

/** Reads an uploaded file and keeps it; of its rows only the first are kept until the columns are chosen. */
export const createImport = ({ files, countUpload }: { files: FileStore; countUpload: CountUpload }) =>
  preparedHandler<"importacion.create">(async ({ body, context }) => {
    const { caller } = context;
    const { tipo, modificado } = body;
    requireType(caller, tipo);
    const id_departamento = departmentOf(caller);
    const bytes = uploadedBytes(body.archivo);
    const archivo = bareName(body);
    const book = await readFile(archivo, bytes);
    const sheets = book.hojas.map((sheet) => factsOf(tipo, sheet));
    const hoja = likelySheet(sheets);
    const [sheet, facts] = [book.hojas[hoja], sheets[hoja]];
    if (!sheet || !facts || facts.filas === 0) throw refusedFile("El archivo no tiene filas");
    const { encabezado } = facts;
    const filas = rowsBelow(sheet, encabezado ?? 0).length;
    const columns = encabezado === null ? [] : columnsAt(tipo, sheet, encabezado);
    const file = storedFile(bytes, book);
    await countUpload(context.db, caller, [bytes]);
    await files.put(file.hash, bytes);
    return async ({ context: { db } }) => {
      await recordFile(db, file);
      const [made] = await db
        .insert(importacion)
        .values({
          ...{ tipo, id_departamento, archivo, hoja, encabezado, filas },
          id_usuario: caller.id,
          usuario: caller.nombre,
          formato: book.formato,
          hash: file.hash,
          bytes: bytes.length,
          modificado: modificado ? new Date(modificado) : null,
          estado: "LEIDA",
          hojas: sheets,
          avisos: book.avisos,
          ...(await withRemembered(db, caller, tipo, columns)),
        })
        .returning({ id: importacion.id });
      return { message: "El archivo se leyó", data: { id: made?.id ?? 0 } };
    };
  });
