import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { PgTable } from "drizzle-orm/pg-core";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import { differences } from "../../history/record";
import { refreshWhere } from "../../calidad/refresh";
import { verifyApproved } from "../../calidad/vigencia";
import type { Tx } from "../client";
import {
  actppirta,
  archivo,
  autppirta,
  decppirta,
  fotogramappirta,
  historial,
  intppirta,
  numeracion,
  ppirta,
  ppirtf,
  rutappirta,
  seguimiento,
  servicio,
  servicioppirta,
  temppirta,
} from "../schema";
import type { Catalogos } from "./catalogues";
import { imagen } from "./data";
import type { Calendario } from "./dates";
import { completarAtractivo } from "./demo-attraction";
import { completarFacilidad } from "./demo-facility";
import { RECORRIDOS } from "./demo-plan";
import { insertRows, restartIds } from "./insert";
import { hashDe, IMAGENES_DEMO } from "./pictures";
import { numeros, primerosRegistros, type Registro } from "./records";
import { type Hecho, type Recorrido, recorrer } from "./workflow";

/** Longest time to complete a record, in days. */
const DIAS_RECORRIDO = 45;
/** Time between two saves of one sitting, in ms. */
const ENTRE_GUARDADOS = 4 * 60_000;

/** The child tables of atractivos, in the order in which they are entered. */
const HIJOS = {
  rutappirta,
  temppirta,
  decppirta,
  intppirta,
  autppirta,
  actppirta,
  servicioppirta,
  fotogramappirta,
} as const;
type NombreHijo = keyof typeof HIJOS;
type FilaHijo = { id: number; id_ppirta: number } & Record<string, unknown>;

interface Foto {
  hash: string;
  nombre: string;
  ancho: number;
  alto: number;
  bytes: number;
}

/** Stores each demonstration picture once. */
async function guardarImagenes(tx: Tx, names: Iterable<string>): Promise<Map<string, Foto>> {
  const photos = new Map<string, Foto>();
  for (const name of names) {
    const contenido = imagen(name);
    const hash = hashDe(contenido);
    const { width, height } = await sharp(contenido).metadata();
    await tx
      .insert(archivo)
      .values({ hash, tipo: "image/jpeg", bytes: contenido.length, contenido })
      .onConflictDoNothing();
    photos.set(name, { hash, nombre: `demostracion-${name}.jpg`, ancho: width, alto: height, bytes: contenido.length });
  }
  return photos;
}

/** Collects the rows that the records add to other tables, with consecutive ids. */
function libro() {
  const hechos: Hecho[] = [];
  const pasos: Recorrido["pasos"] = [];
  const hijos: Record<NombreHijo, FilaHijo[]> = {
    rutappirta: [],
    temppirta: [],
    decppirta: [],
    intppirta: [],
    autppirta: [],
    actppirta: [],
    servicioppirta: [],
    fotogramappirta: [],
  };
  const servicios: ({ id: number; id_ppirtf: number } & ReturnType<typeof completarFacilidad>["servicios"][number])[] =
    [];

  const tell = (registro: Registro, tabla: string, id_fila: number, accion: string, fecha: Date, row: object) =>
    hechos.push({
      fecha,
      id_usuario: registro.autor.id,
      usuario: registro.autor.nombre,
      tipo: registro.kind,
      id_registro: registro.columnas.id,
      tabla,
      id_fila,
      accion,
      cambios: differences(null, { ...row }),
    });
  return { hechos, pasos, hijos, servicios, tell };
}
type Libro = ReturnType<typeof libro>;

/** The times of the saves of one sitting, none after `limit`. */
function sitting(start: Date, limit: Date | undefined) {
  let moment = start.getTime();
  const last = limit ? limit.getTime() : moment;
  return () => {
    moment = Math.min(moment + ENTRE_GUARDADOS, Math.max(last, start.getTime()));
    return new Date(moment);
  };
}

/** The dates of a completed record: when its content was entered, then one for each transition. */
function fechasDe(registro: Registro, cal: Calendario) {
  const acciones = registro.destino ? RECORRIDOS[registro.destino] : [];
  const [cargado = registro.columnas.creado_en, ...pasos] = cal.after(
    registro.instante,
    acciones.length + 1,
    DIAS_RECORRIDO,
  );
  return { acciones, cargado, pasos, ultimo: pasos.at(-1) ?? cargado };
}

/** Columns left out of the history because they do not describe the place. */
const UNTOLD = new Set(["creado_por", "demo"]);

function creado(registro: Registro, nombre: Record<string, string>, book: Libro) {
  const told = Object.entries(registro.columnas).filter(([name]) => !UNTOLD.has(name));
  const { id, creado_en } = registro.columnas;
  book.tell(registro, registro.kind, id, "CREAR", creado_en, { ...nombre, ...Object.fromEntries(told) });
}

function atractivo(registro: Registro, c: Catalogos, cal: Calendario, photos: Map<string, Foto>, book: Libro) {
  const nombre = { nombre_atractivo: registro.nombre, jerarquia: registro.jerarquia ?? "I" };
  creado(registro, nombre, book);
  if (!registro.destino) return { ...registro.columnas, ...nombre };

  const content = completarAtractivo(registro, c);
  const { acciones, cargado, pasos, ultimo } = fechasDe(registro, cal);
  const { id } = registro.columnas;
  book.tell(registro, "ppirta", id, "MODIFICAR", cargado, content.columnas);
  const next = sitting(cargado, pasos[0]);
  const add = (name: NombreHijo, rows: readonly Record<string, unknown>[], told = (row: object) => row) => {
    for (const row of rows) {
      const child = { id: book.hijos[name].length + 1, id_ppirta: id, ...row };
      book.hijos[name].push(child);
      book.tell(registro, name, child.id, "CREAR", next(), told(row));
    }
  };
  add("rutappirta", content.rutas);
  add("temppirta", content.temporadas);
  add(
    "decppirta",
    content.declaratorias.map((id_tipo_declaratoria) => ({ id_tipo_declaratoria })),
  );
  add(
    "intppirta",
    content.integridad.map((id_criterio) => ({ id_criterio })),
  );
  add(
    "autppirta",
    content.autenticidad.map((id_criterio) => ({ id_criterio })),
  );
  add("actppirta", content.actividades);
  add("servicioppirta", content.servicios);
  add(
    "fotogramappirta",
    content.imagenes.map((name, i) => ({ ...photos.get(name), favorito: i === 0, creado_en: cargado })),
    (row) => ({ ...row, creado_en: undefined, ancho: undefined, alto: undefined, bytes: undefined }),
  );

  const run = recorrer("ppirta", registro.columnas, acciones, pasos, registro.autor);
  book.pasos.push(...run.pasos);
  book.hechos.push(...run.hechos);
  return {
    ...registro.columnas,
    ...nombre,
    ...content.columnas,
    ...run.marcas,
    completito: 1,
    actualizado_en: ultimo,
    version: 2,
  };
}

function facilidad(registro: Registro, c: Catalogos, cal: Calendario, book: Libro) {
  const nombre = { nombre_centro: registro.nombre };
  creado(registro, nombre, book);
  if (!registro.destino) return { ...registro.columnas, ...nombre };

  const content = completarFacilidad(registro, c);
  const { acciones, cargado, pasos, ultimo } = fechasDe(registro, cal);
  const { id } = registro.columnas;
  book.tell(registro, "ppirtf", id, "MODIFICAR", cargado, content.columnas);
  const next = sitting(cargado, pasos[0]);
  for (const row of content.servicios) {
    const child = { id: book.servicios.length + 1, id_ppirtf: id, ...row };
    book.servicios.push(child);
    book.tell(registro, "servicio", child.id, "CREAR", next(), row);
  }
  const run = recorrer("ppirtf", registro.columnas, acciones, pasos, registro.autor);
  book.pasos.push(...run.pasos);
  book.hechos.push(...run.hechos);
  return {
    ...registro.columnas,
    ...nombre,
    ...content.columnas,
    ...run.marcas,
    completo: 1,
    actualizado_en: ultimo,
    version: 2,
  };
}

async function numerar(tx: Tx, kind: Kind, registros: readonly Registro[], gestion: number) {
  const last = [...numeros(registros)].map(([id_departamento, ultimo]) => ({
    tipo: kind,
    id_departamento,
    gestion,
    ultimo,
  }));
  await insertRows(tx, numeracion, last);
}

/** Two groups of rows with the same columns within each: those with content, those with facts only. */
const groups = <R extends object>(rows: readonly R[], mark: string) => [
  rows.filter((row) => mark in row),
  rows.filter((row) => !(mark in row)),
];

const byDate = (a: Date | undefined, b: Date | undefined) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0);

/**
 * Loads the first records of both inventories, and completes those of the plan so that every state of the workflow is
 * present (contract/workflow.ts).
 */
export async function sembrarRegistros(tx: Tx, c: Catalogos, cal: Calendario) {
  const book = libro();
  const photos = await guardarImagenes(tx, IMAGENES_DEMO);
  const atractivos = primerosRegistros("ppirta", c, cal);
  const facilidades = primerosRegistros("ppirtf", c, cal);

  const filasA = atractivos.map((registro) => atractivo(registro, c, cal, photos, book));
  const filasF = facilidades.map((registro) => facilidad(registro, c, cal, book));
  for (const rows of groups(filasA, "completito")) await insertRows(tx, ppirta, rows);
  for (const rows of groups(filasF, "completo")) await insertRows(tx, ppirtf, rows);
  await numerar(tx, "ppirta", atractivos, cal.gestion);
  await numerar(tx, "ppirtf", facilidades, cal.gestion);

  for (const name of keysOf(HIJOS)) await insertRows<PgTable>(tx, HIJOS[name], book.hijos[name]);
  await insertRows(tx, servicio, book.servicios);
  // The newest step of a record has its highest id: ids follow the dates, and steps of one record keep their order.
  await insertRows(
    tx,
    seguimiento,
    book.pasos.sort((a, b) => byDate(a.fecha_emision, b.fecha_emision)),
  );
  await insertRows(
    tx,
    historial,
    book.hechos.sort((a, b) => byDate(a.fecha, b.fecha)),
  );
  await verifyApproved(tx);
  for (const kind of ["ppirta", "ppirtf"] as const) await refreshWhere(tx, kind, sql`true`);
  await restartIds(tx, [ppirta, ppirtf, ...Object.values(HIJOS), servicio]);
}
