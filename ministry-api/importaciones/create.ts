import type { Body } from "@/contract";
import { importacion } from "../db/schema";
import type { CountUpload } from "../files/allowance";
import type { FileStore } from "../files/file-store";
import { recordFile } from "../files/record-file";
import { twoStepHandler } from "../http/two-step-handler";
import { departmentOf, requireType } from "./access";
import { hashOf, storedFile, uploadedBytes } from "./file";
import { lookAtFile } from "./read/read-file";
import { withRemembered } from "./remembered";

/** The name of a file alone: some programs send the folders on the person's device too. */
const bareName = ({ nombre }: Pick<Body<"importacion.create">, "nombre">) =>
  nombre.split(/[\\/]/u).at(-1)?.trim() || "archivo";

/** Reads an uploaded file and keeps it; of its rows only the first are kept until the columns are chosen. */
export const createImport = ({ files, countUpload }: { files: FileStore; countUpload: CountUpload }) =>
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
