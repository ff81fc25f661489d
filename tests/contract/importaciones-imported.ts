import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import {
  archivo,
  departamento,
  importacion,
  importacionFila,
  municipio,
  provincia,
  subtipo,
  usuario,
} from "@/ministry-api/db/schema";
import { foldedName } from "@/ministry-api/importaciones/row-texts";
import { runImports } from "@/ministry-api/importaciones/job/job";
import { createLogger } from "@/ministry-api/http/log";
import type { FileStore } from "@/ministry-api/files/file-store";
import type { Account, Api } from "./harness";
import { formOf, LP, ownFields } from "./inventory";

/** Imports as they stand after their file was read, without a file's reading. */

/** The texts of a row that holds, with the ids as names; each in a place of its own. */
export async function textsOf(
  api: Pick<Api, "db">,
  kind: Kind,
  nombre: string,
  at = LP,
): Promise<Record<string, string>> {
  const form = await formOf(api, kind, at, nombre);
  const [names] = await api.db
    .select({ id_departamento: departamento.nombre, id_provincia: provincia.nombre, id_municipio: municipio.nombre })
    .from(municipio)
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .where(eq(municipio.id, Number(form.id_municipio)));
  const [clase] = await api.db
    .select({ id_subtipo: subtipo.codigo_completo })
    .from(subtipo)
    .where(eq(subtipo.id, Number(form.id_subtipo)));
  if (!names || !clase) throw new Error("The form names rows that are not there");
  return { ...ownFields(nombre)[kind], ...clase, ...names, g_x: "-16.5", g_y: "-68.15", g_z: "3640" };
}

interface Made {
  as: Account;
  tipo?: Kind;
  filas: readonly Record<string, string>[];
  /** The file in the store. */
  contenido?: Buffer;
}

/** An import whose rows are still to be checked. Returns its id. */
export async function uncheckedImport(
  api: Pick<Api, "db" | "now"> & { files: Pick<FileStore, "put"> },
  { as, tipo = "ppirta", filas, contenido }: Made,
): Promise<number> {
  const [person] = await api.db
    .select()
    .from(usuario)
    .where(eq(usuario.email, `${as}@turismo.bo`));
  if (!person) throw new Error(`No account ${as}`);
  const bytes = contenido ?? randomBytes(100);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await api.files.put(hash, bytes);
  await api.db.insert(archivo).values({ hash, tipo: "text/csv", bytes: bytes.length }).onConflictDoNothing();
  const [made] = await api.db
    .insert(importacion)
    .values({
      ...{ tipo, hash, bytes: bytes.length, archivo: "inventario.csv", formato: "CSV", estado: "COMPROBANDO" },
      ...{ id_usuario: person.id, usuario: `${person.nombres} ${person.primer_apellido}`, filas: filas.length },
      id_departamento: person.id_rol <= 2 ? null : person.id_departamento,
      ...{ hojas: [], avisos: [], columnas: [], creado_en: api.now() },
    })
    .returning({ id: importacion.id });
  const id = made?.id ?? 0;
  for (let at = 0; at < filas.length; at += 500) {
    await api.db.insert(importacionFila).values(
      filas.slice(at, at + 500).map((textos, i) => ({
        ...{ id_importacion: id, fila: at + i + 2, celdas: Object.values(textos), textos, entendidos: {} },
        ...{ hallazgos: [], grupo: "LISTA" as const, nombre: foldedName(tipo, textos) },
      })),
    );
  }
  return id;
}

/** What works on imports in the background, as the test lets it: until nothing is due. */
export const work = (api: Api): Promise<void> =>
  runImports(api.db, {
    files: api.files,
    clock: api.now,
    log: createLogger("info", (line) => api.logs.push(line)),
  });

/** An import in review. Returns its id. */
export async function checkedImport(api: Api, made: Made): Promise<number> {
  const id = await uncheckedImport(api, made);
  await work(api);
  return id;
}
