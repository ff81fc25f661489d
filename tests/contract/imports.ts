import type { Body } from "@/contract";
import type { ColumnaLeida, FilaImportacion, ImportacionDetalle } from "@/contract/resources/importaciones";
import { createLogger } from "@/ministry-api/http/log";
import { runImports } from "@/ministry-api/importaciones/job/job";
import type { Account, Api, CallOptions } from "./harness";

/** Imports as the tests begin them. */

type Who = Pick<CallOptions, "as" | "token">;
const POTOSI: Account = "tecnico.pt";
export const BY_PT: Who = { as: POTOSI };

export const HEADINGS = ["Nº", "NOMBRE DEL RECURSO", "MCPIO", "COMUNIDAD", "LAT", "LONG", "ALT.", "SUBTIPO", "JERARQ."];
/** A row that is right, in Potosí. */
export const RIGHT = ["1", "Cañón de las Ánimas", "TUPIZA", "Palala", "-21.43", "-65.74", "3050", "QUEBRADA", "III"];
export const row = (change: Partial<Record<number, string>> = {}) => RIGHT.map((cell, n) => change[n] ?? cell);

export const csv = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(";")).join("\n");

export const fileOf = (content: string, nombre = "Inventario Potosí.csv"): Body<"importacion.create"> => ({
  tipo: "ppirta",
  nombre,
  archivo: Buffer.from(content).toString("base64"),
});

/** Uploads a file; returns the import's id. */
export async function upload(api: Api, content: string, who: Who = BY_PT, nombre?: string): Promise<number> {
  const { body } = await api.ok("importacion.create", { ...who, body: fileOf(content, nombre && `${nombre}.csv`) });
  return body.data?.id ?? 0;
}

export async function detail(api: Api, id: number, who: Who = BY_PT): Promise<ImportacionDetalle> {
  const { body } = await api.ok("importacion.detail", { ...who, id });
  return body["importacion"] as ImportacionDetalle;
}

/** The columns as they were recognised, with what the file lacks for all rows. */
export const asRecognised = (columnas: readonly ColumnaLeida[]): Body<"importacion.columnas"> => ({
  columnas: columnas.map(({ n, significado }) => ({ n, significado })),
  fijos: { distrito: "Sin distrito" },
  por_fila: [],
  recordar: false,
});

/** Does what is left for the background. */
export const work = (api: Api) =>
  runImports(api.db, {
    files: api.files,
    clock: api.now,
    log: createLogger("info", (line) => api.logs.push(line)),
  });

/** An import whose rows are checked, with its columns as they were recognised. */
export async function inReview(api: Api, content: string, who: Who = BY_PT, nombre?: string): Promise<number> {
  const id = await upload(api, content, who, nombre);
  await api.ok("importacion.columnas", { ...who, id, body: asRecognised((await detail(api, id, who)).columnas) });
  await work(api);
  return id;
}

export async function rowsOf(api: Api, id: number, query: CallOptions["query"] = {}, who: Who = BY_PT) {
  const { body } = await api.ok("importacion.filas", { ...who, id, query });
  return body as unknown as { filas: FilaImportacion[]; total: number };
}
