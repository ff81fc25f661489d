import * as z from "zod";
import { createdReply, endpoint, listQuery, listReply, MAX_PAGE_ROWS, messageReply } from "../endpoint";
import { IMPORTACION, TIPOS_IMPORTABLES } from "../importacion/tipos";
import { asNumber, flag, id, instant, label, num, text } from "../wire";

/** Bringing in what exists from files (ours; decisions 052 to 055). */

/** Where an import stands. */
const ESTADOS_IMPORTACION = [
  "LEIDA",
  "COMPROBANDO",
  "REVISION",
  "IMPORTANDO",
  "DETENIDA",
  "IMPORTADA",
  "DESHACIENDO",
  "DESHECHA",
] as const;
export type EstadoImportacion = (typeof ESTADOS_IMPORTACION)[number];

/** States in which the server works on an import's rows. */
export const ESTADOS_EN_CURSO = ["COMPROBANDO", "IMPORTANDO", "DESHACIENDO"] as const satisfies EstadoImportacion[];
export type EstadoEnCurso = (typeof ESTADOS_EN_CURSO)[number];

/** Whether the server works on the rows of an import in this state. */
export const enCurso = (estado: EstadoImportacion): estado is EstadoEnCurso =>
  (ESTADOS_EN_CURSO as readonly EstadoImportacion[]).includes(estado);

export const GRUPOS_FILA = ["LISTA", "DUDA", "ERROR"] as const;
export type GrupoFila = (typeof GRUPOS_FILA)[number];

export const FORMATOS = ["XLSX", "XLS", "ODS", "CSV", "GEOJSON", "KML", "KMZ", "GPX"] as const;

export { IMPORTACION };

const count = z.number().int().nonnegative();
const tipo = z.enum(TIPOS_IMPORTABLES, { error: "El tipo no es válido" });

/** A line of the list of imports. */
export const Importacion = z.object({
  id,
  tipo,
  archivo: label,
  formato: z.enum(FORMATOS),
  estado: z.enum(ESTADOS_IMPORTACION),
  usuario: label,
  /** 1 if the calling account began it. */
  propio: flag,
  creado_en: instant,
  terminado_en: instant,
  /** Rows of the chosen sheet, and how many of them became a record of the inventory. */
  filas: count,
  importadas: count,
  /** Records that rows with a CITE changed, and such rows that said nothing new. */
  cambiadas: count,
  sin_cambios: count,
  /** Whether this person may go on with it, and take it back. */
  puede_seguir: flag,
  puede_deshacer: flag,
});
export type Importacion = z.output<typeof Importacion>;

const Linea = z.object({ fila: count, celdas: z.array(z.string()) });

/** A sheet as it was read. Row numbers are those of the file, from 1. */
export const HojaLeida = z.object({
  nombre: label,
  oculta: z.boolean(),
  /** Rows with content. */
  filas: count,
  /** The row that looks like the headings; null if none does. */
  encabezado: z.number().int().positive().nullable(),
  /** The first rows with content, to look at. */
  primeras: z.array(Linea),
});
export type HojaLeida = z.output<typeof HojaLeida>;

/** How a column came to its meaning. */
const COMOS = ["RECONOCIDA", "RECORDADA", "ELEGIDA", "FALTA", "SIN USAR"] as const;

export const ColumnaLeida = z.object({
  /** Its place in the row, from 0. */
  n: count,
  encabezado: label,
  /** Three of its values that differ. */
  muestra: z.array(z.string()),
  /** A name of SIGNIFICADOS; null: not used, or to be decided (`como`). */
  significado: text,
  como: z.enum(COMOS),
});
export type ColumnaLeida = z.output<typeof ColumnaLeida>;

/** What the check says of a cell. */
export const Hallazgo = z.object({
  /** The column it is shown at: a name of SIGNIFICADOS. */
  campo: label,
  nivel: z.enum(["DUDA", "ERROR"]),
  /** What kind of finding it is, for the filter above the rows: 'municipio', 'parecido', 'repetida'... */
  clase: label,
  /** What is wrong and what would be right, as a sentence in the words of the form. */
  texto: label,
  /** Values that are likely meant, likeliest first, with what tells them apart. */
  opciones: z.array(z.object({ texto: label, nota: label })),
  /** 1: the record goes in without the cell's value, and is to get it later. */
  omite: z.literal(1).optional(),
  /** Of a row like records of the inventory: their CITEs, the nearest first. */
  cites: z.array(label).optional(),
});
export type Hallazgo = z.output<typeof Hallazgo>;

/** The record that a row with a CITE changes, and how; without `cambios` it says nothing new. */
const Cambia = z.object({
  id,
  cite: label,
  nombre: label,
  /** By the record's fields, as a person reads their values; '' for none. */
  cambios: z.array(z.object({ campo: label, antes: z.string(), ahora: z.string() })),
});

export const FilaImportacion = z.object({
  /** Its number in the file. */
  fila: count,
  grupo: z.enum(GRUPOS_FILA),
  /** 1: taken out, and not imported. */
  quitada: flag,
  /** The text of each column by its meaning, as it stands in the file or was typed since. */
  textos: z.record(z.string(), z.string()),
  /** What the texts were understood as, where that differs: 'VOLCÁN' for 'Volcan'. */
  entendidos: z.record(z.string(), z.string()),
  hallazgos: z.array(Hallazgo),
  g_x: num,
  g_y: num,
  /** The record that it became or changed, once it is imported. */
  id_registro: num,
  /** Null: it makes a record, or has an error. */
  cambia: Cambia.nullable(),
  /** Its cells as they were read, by the columns' places; given for the groups 'FUERA' and 'OMITEN'. */
  celdas: z.array(z.string()).optional(),
  /** The cite of the record that it became or changed; given for the group 'OMITEN'. */
  cite: z.string().optional(),
});
export type FilaImportacion = z.output<typeof FilaImportacion>;

/** Rows by group, those taken out left aside, and findings by kind. */
export const CuentaFilas = z.object({
  lista: count,
  duda: count,
  error: count,
  quitadas: count,
  /** Those without an error that change a record. */
  cambian: count,
  /** Those without an error whose CITE holds and that say nothing new. */
  iguales: count,
  /** Those that are in, but without a value that could not be read. */
  omiten: count,
  clases: z.array(z.object({ clase: label, nivel: z.enum(["DUDA", "ERROR"]), filas: count })),
});
export type CuentaFilas = z.output<typeof CuentaFilas>;

/** An import with what its present step shows. */
export const ImportacionDetalle = Importacion.extend({
  bytes: count,
  modificado: instant,
  hojas: z.array(HojaLeida),
  /** What was noticed while reading, each as a sentence. */
  avisos: z.array(z.string()),
  hoja: count.nullable(),
  encabezado: z.number().int().positive().nullable(),
  /** Below the headings: rows that are hidden in the file, and the numbers of those that are no data. */
  ocultas: count,
  aparte: z.array(count),
  /** Whether the hidden ones stay out, and those that are no data come in. */
  sin_ocultas: z.boolean(),
  con_aparte: z.boolean(),
  columnas: z.array(ColumnaLeida),
  /** Values that hold for all rows, by meaning. */
  fijos: z.record(z.string(), z.string()),
  /** Meanings without a column or a value for all rows, filled in row by row. */
  por_fila: z.array(z.string()),
  recordar: z.boolean(),
  /** The department that all rows must be of; null: any. */
  departamento: text,
  /** Of none while the server works on the rows: they change, and the figures are asked for each second. */
  cuenta: CuentaFilas,
  /** With how many rows the server is done, of how many in all. */
  hechas: count,
  previstas: count,
  modo: z.enum(["TODAS", "CORRECTAS"]).nullable(),
  /** Seconds that the import took. */
  segundos: num,
  /** Until when the file is kept. */
  guardado_hasta: instant,
  /** Why the last work ended early, as a sentence; null if it did not. */
  motivo: text,
  /** Imported records that somebody changed since, and the number of these people. */
  tocadas: count,
  personas: count,
});
export type ImportacionDetalle = z.output<typeof ImportacionDetalle>;

const detalle = z.object({ importacion: ImportacionDetalle });
const meaning = z.string().max(40, { error: "El significado no es válido" });
const cell = z.string({ error: "Debe ser un texto" }).max(10_000, { error: "No debe pasar de 10000 caracteres" });
/** Which rows are meant. */
const filtroFilas = z.object({
  grupo: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum([...GRUPOS_FILA, "CAMBIAN", "QUITADAS", "FUERA", "OMITEN"], { error: "El grupo no es válido" }).optional(),
  ),
  clase: z.string().max(40).optional(),
  q: listQuery.shape.q,
});
const filaNumber = z.number({ error: "La fila es requerida" }).int().positive();
/** Of all rows that an answer may be for, only these: so it is taken back. */
const soloFilas = z.array(filaNumber).min(1).max(IMPORTACION.maxFilas).optional();

/** What becomes of rows like a record of the inventory: they stay out, change that record, or make one of their own. */
const RESPUESTAS = ["QUITAR", "ACTUALIZAR", "CREAR"] as const;

/** A row after a change, and what changed with it. */
const cambio = z.object({
  /** The row itself. */
  fila: FilaImportacion,
  /** How many rows changed, and their numbers. */
  cambiadas: count,
  filas: z.array(count),
  cuenta: CuentaFilas,
});

export const importacion = {
  envelope: "importaciones",
  row: Importacion,
  /** Newest first. Role 1 and 2: all; the others: those of their department. Of catalogues: role 1 alone. */
  list: endpoint("importacion.list", {
    query: listQuery.extend({
      tipo: z.preprocess((value) => (value === "" ? undefined : value), tipo.optional()),
    }),
    reply: listReply("importaciones", Importacion),
    access: "importacion.ver",
  }),
  /** Reads a file. Errors: 422 under `archivo`, with one sentence that says what it is or lacks. */
  create: endpoint("importacion.create", {
    body: z.object({
      tipo,
      nombre: z.string({ error: "El nombre del archivo es requerido" }).min(1).max(255),
      /** Base64. */
      archivo: z.string({ error: "El archivo es requerido" }).min(1, { error: "El archivo es requerido" }),
      /** When the file was last saved on the person's device. */
      modificado: z.iso.datetime({ error: "La fecha no es válida" }).nullish(),
    }),
    reply: createdReply,
    access: "importacion.crear",
    maxBytes: 35 * 1024 * 1024,
  }),
  detail: endpoint("importacion.detail", { reply: detalle, access: "importacion.ver" }),
  /** Gives up one that has imported nothing. */
  remove: endpoint("importacion.remove", { reply: messageReply, access: "importacion.crear" }),
  /** Chooses the sheet, the row of its headings and which rows come in; the columns are recognised anew. */
  hoja: endpoint("importacion.hoja", {
    body: z.object({
      hoja: z.number({ error: "La hoja es requerida" }).int().nonnegative(),
      encabezado: z.number({ error: "La fila de los encabezados es requerida" }).int().positive(),
      /** As they are, for the same sheet and headings, or else false. */
      sin_ocultas: z.boolean({ error: "Debe ser verdadero o falso" }).optional(),
      con_aparte: z.boolean({ error: "Debe ser verdadero o falso" }).optional(),
    }),
    reply: detalle,
    access: "importacion.crear",
  }),
  /** What each column means; the check begins. Errors: 422 if something required is given in no way. */
  columnas: endpoint("importacion.columnas", {
    body: z.object({
      /** By the columns' places. */
      columnas: z.array(z.object({ n: z.number().int().nonnegative(), significado: meaning.nullable() })).max(500),
      fijos: z.record(meaning, cell),
      por_fila: z.array(meaning).max(50),
      recordar: z.boolean(),
    }),
    reply: detalle,
    access: "importacion.crear",
  }),
  filas: endpoint("importacion.filas", {
    query: filtroFilas.extend({
      /** Just these rows, whatever their group: their numbers, divided by commas. */
      numeros: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, { error: "Los números de fila no son válidos" })
        .optional(),
      desde: z.preprocess((value) => asNumber(value ?? 0), z.number().int().min(0).max(IMPORTACION.maxFilas)),
      rows: z.preprocess((value) => asNumber(value ?? 50), z.number().int().min(1).max(MAX_PAGE_ROWS)),
    }),
    reply: z.object({ filas: z.array(FilaImportacion), total: count }),
    access: "importacion.ver",
  }),
  /** The numbers of all rows that `filas` would give page by page: a list that stays as it is while rows are mended. */
  numeros: endpoint("importacion.numeros", {
    query: filtroFilas,
    reply: z.object({ numeros: z.array(count).max(IMPORTACION.maxFilas) }),
    access: "importacion.ver",
  }),
  /** All rows of records that have a point: row number, latitude, longitude, group (its place in GRUPOS_FILA). */
  puntos: endpoint("importacion.puntos", {
    reply: z.object({ puntos: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) }),
    access: "importacion.ver",
  }),
  /** How many rows have this very text in a column. */
  iguales: endpoint("importacion.iguales", {
    query: z.object({ campo: meaning, texto: cell }),
    reply: z.object({ filas: count }),
    access: "importacion.ver",
  }),
  /** Types a text into a cell, or into that cell of all rows with the same text, and checks these rows again. */
  celda: endpoint("importacion.celda", {
    body: z.object({ fila: filaNumber, campo: meaning, texto: cell, todas: z.boolean(), filas: soloFilas }),
    reply: cambio,
    access: "importacion.crear",
  }),
  /** Takes a row out, or back in. */
  quitar: endpoint("importacion.quitar", {
    body: z.object({ fila: filaNumber, quitada: z.boolean() }),
    reply: cambio,
    access: "importacion.crear",
  }),
  /** How many rows are like a record of the inventory, and how many of these may change theirs (`responder`). */
  parecidas: endpoint("importacion.parecidas", {
    reply: z.object({ filas: count, actualizables: count }),
    access: "importacion.ver",
  }),
  /**
   * Answers for a row that is like a record of the inventory, or for all such rows: QUITAR leaves it out, ACTUALIZAR
   * makes it change that record, CREAR takes both back. Errors: 422 for a single row whose record cannot be changed.
   */
  responder: endpoint("importacion.responder", {
    body: z.object({
      fila: filaNumber,
      respuesta: z.enum(RESPUESTAS, { error: "La respuesta es requerida" }),
      todas: z.boolean(),
      filas: soloFilas,
    }),
    /** `quedan`: rows that stay as they are, since their record cannot be changed by them. */
    reply: cambio.extend({ quedan: count }),
    access: "importacion.crear",
  }),
  /** Values of the catalogue or of the form that a text may mean, to choose from while it is typed. */
  valores: endpoint("importacion.valores", {
    query: z.object({ campo: meaning, texto: cell }),
    reply: z.object({ valores: z.array(z.object({ texto: label, nota: z.string() })) }),
    access: "importacion.ver",
  }),
  /** Begins or goes on: TODAS in one transaction and only without errors, CORRECTAS those without one. */
  importar: endpoint("importacion.importar", {
    body: z.object({ modo: z.enum(["TODAS", "CORRECTAS"], { error: "El modo es requerido" }) }),
    reply: detalle,
    access: "importacion.crear",
  }),
  detener: endpoint("importacion.detener", { reply: detalle, access: "importacion.crear" }),
  /** What taking back would remove, and what it would leave: what somebody changed since, or what is in use. */
  quedan: endpoint("importacion.quedan", {
    reply: z.object({
      quita: count,
      /** Records that get back the values that rows with a CITE changed. */
      vuelve: count,
      /** `quien` did `que`: 'Ana Quispe', 'cambió 4 datos'; nobody for what is in use: '', 'lo usan 3 municipios'. */
      quedan: z.array(z.object({ id, nombre: label, quien: label, que: label })),
      /** All that stay; `quedan` names the first 100. */
      total: count,
    }),
    access: "importacion.deshacer",
  }),
  deshacer: endpoint("importacion.deshacer", { reply: detalle, access: "importacion.deshacer" }),
};
