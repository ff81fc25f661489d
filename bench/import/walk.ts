import { setTimeout as rest } from "node:timers/promises";
import { type EstadoImportacion, importacion, type ImportacionDetalle } from "@/contract/resources/importaciones";
import type { TipoImportable } from "../../contract/importacion/significados";
import type { Client } from "../client";
import type { ApiProcess } from "../load/processes";
import { FIRST_ROW } from "./sheet";

/** How often it is asked how far the server has come, in milliseconds: oftener than the review does, to know when it ended. */
const POLL_MS = 250;
const EDITS = 100;
/** Between two cells that a person mends. */
const BETWEEN_MS = 150;

/** Between two steps the person looks, and the server rests. */
const CALM_MS = 10_000;
/** The name of such a stretch: what the others wait then is what they are compared with. */
export const CALM = "nobody imports";

/** A stretch of the way: its name, when it began and ended, and the API's most memory in it, in MB. */
export interface Stretch {
  name: string;
  from: number;
  to: number;
  peak: number;
}

/** What the way through an import took. */
export interface Walked {
  id: number;
  stretches: Stretch[];
  /** Milliseconds of each cell that was edited. */
  edits: number[];
  /** Of a text that stands in many rows, changed in all of them: how many, and the milliseconds. */
  everywhere: { rows: number; took: number };
  checked: ImportacionDetalle;
  imported: ImportacionDetalle;
}

type Remembering = Pick<ApiProcess, "forget" | "peak">;

/** Notes the stretches of a way, with a calm one before each step and after the last. */
function noting(api: Remembering) {
  const stretches: Stretch[] = [];
  const during = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    api.forget();
    const from = performance.now();
    const result = await act();
    stretches.push({ name, from, to: performance.now(), peak: api.peak() });
    return result;
  };
  return { stretches, during, calm: () => during(CALM, () => rest(CALM_MS)) };
}

/** The whole way through an import by the API's own calls, up to its records in the inventory. */
export async function walkImport(
  person: Client,
  api: Remembering,
  { archivo, modo }: { archivo: Buffer; modo: "TODAS" | "CORRECTAS" },
): Promise<Walked> {
  const { stretches, during, calm } = noting(api);
  await calm();
  const begun = await during("read", () => create(person, "ppirta", archivo));
  await calm();
  const checked = await during("check", () => check(person, begun));
  await calm();
  const { edits, everywhere } = await during("edit", async () => ({
    edits: await editCells(person, checked),
    everywhere: await editEverywhere(person, begun.id),
  }));
  if (modo === "TODAS") await takeOutErrors(person, begun.id);
  await calm();
  const imported = await during("import", () => bring(person, begun.id, modo));
  await calm();
  return { id: begun.id, stretches, edits, everywhere, checked, imported };
}

/** The way through an import, one step after the other. */
export async function walkSteps(
  person: Client,
  api: Remembering,
  { tipo, archivo, nombre }: { tipo: TipoImportable; archivo: Buffer; nombre?: string },
): Promise<Pick<Walked, "id" | "stretches" | "checked" | "imported">> {
  const { stretches, during } = noting(api);
  const begun = await during("read", () => create(person, tipo, archivo, nombre));
  const checked = await during("check", () => check(person, begun));
  const imported = await during("import", () => bring(person, begun.id, "CORRECTAS"));
  return { id: begun.id, stretches, checked, imported };
}

async function create(person: Client, tipo: TipoImportable, archivo: Buffer, nombre = "Inventario 2019.xlsx") {
  const body = { tipo, nombre, archivo: archivo.toString("base64") };
  const { data } = await person.call(importacion.create, { body });
  return (await person.call(importacion.detail, { id: data?.id ?? 0 })).importacion;
}

/** Takes the columns as they are proposed, and waits for the check. */
async function check(person: Client, { id, columnas }: ImportacionDetalle): Promise<ImportacionDetalle> {
  const body = { columnas: columnas.map(({ n, significado }) => ({ n, significado })), fijos: {}, por_fila: [] };
  await person.call(importacion.columnas, { id, body: { ...body, recordar: false } });
  return until(person, id, "REVISION");
}

async function bring(person: Client, id: number, modo: "TODAS" | "CORRECTAS"): Promise<ImportacionDetalle> {
  await person.call(importacion.importar, { id, body: { modo } });
  return until(person, id, "IMPORTADA");
}

/** The import once the server's work on it has ended. Errors: it ended otherwise. */
async function until(person: Client, id: number, wanted: EstadoImportacion): Promise<ImportacionDetalle> {
  for (;;) {
    const { importacion: now } = await person.call(importacion.detail, { id });
    if (now.estado === wanted) return now;
    if (!["COMPROBANDO", "IMPORTANDO", "DESHACIENDO"].includes(now.estado)) {
      throw new Error(`The import is ${now.estado}: ${now.motivo}`);
    }
    await rest(POLL_MS);
  }
}

/** One cell after another all over the file: a name, an altitude, a place. */
async function editCells(person: Client, { id, filas }: ImportacionDetalle): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    const [campo, texto] = [
      ["nombre_atractivo", `Cerro Corregido ${n}`],
      ["g_z", String(3000 + n)],
      ["coordenadas", `-16.5${n % 10}, -68.15`],
    ][n % 3] ?? ["", ""];
    const fila = FIRST_ROW + Math.floor((n * filas) / EDITS);
    const from = performance.now();
    await person.call(importacion.celda, { id, body: { fila, campo, texto, todas: false } });
    times.push(performance.now() - from);
    await rest(BETWEEN_MS);
  }
  return times;
}

/** The district of the first row, in all rows that have the same. */
async function editEverywhere(person: Client, id: number): Promise<{ rows: number; took: number }> {
  const body = { fila: FIRST_ROW, campo: "distrito", texto: "Distrito Uno", todas: true };
  const from = performance.now();
  const { cambiadas } = await person.call(importacion.celda, { id, body });
  return { rows: cambiadas, took: performance.now() - from };
}

/** Rows that cannot be imported would keep all others out. */
async function takeOutErrors(person: Client, id: number): Promise<void> {
  const numeros = { ...importacion.numeros, path: `${importacion.numeros.path}?grupo=ERROR` };
  const found = await person.call(numeros, { id });
  for (const fila of found.numeros) await person.call(importacion.quitar, { id, body: { fila, quitada: true } });
}

/** Asks what taking it back would leave, and takes it back. */
export async function takeBack(person: Client, api: Remembering, id: number): Promise<Stretch[]> {
  const { stretches, during, calm } = noting(api);
  const { quita } = await during("ask what stays", () => person.call(importacion.quedan, { id }));
  const { importadas } = await during("take back", async () => {
    await person.call(importacion.deshacer, { id });
    return until(person, id, "DESHECHA");
  });
  if (importadas !== 0 || quita === 0) throw new Error(`${importadas} of ${quita} records stay`);
  await calm();
  return stretches;
}
