import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { notFound } from "../http/problem";
import { readRows } from "../registros/columns";
import { fechaHora } from "../workflow/la-paz";
import { nombreDe, readRecord } from "../workflow/registro";
import { departmentOutlines } from "./outlines";
import type { Dato } from "./parts";
import { partsOfAtractivo } from "./parts-of-atractivo";
import { partsOfFacilidad } from "./parts-of-facilidad";
import type { Tone } from "./theme";
import { drawInThread } from "./thread";
import { readChain } from "./tracking";

const ESTADO_TONE: Record<string, Tone> = {
  APROBADO: "green",
  DERIVADO: "green",
  "NO APROBADO": "red",
  COMPLETO: "blue",
  INCOMPLETO: "none",
};

const emisionOf = (caller: Caller) => ({ por: caller.nombre, fecha: fechaHora(new Date()) });

const text = (value: unknown) => (value === null || value === undefined || value === "" ? null : String(value));
/** A name with the code it has in its catalogue. */
const withCode = (name: unknown, code: unknown) => (text(code) ? `${text(name) ?? ""} (${text(code)})` : text(name));

async function load(db: Db, caller: Caller, kind: Kind, id: number) {
  const fila = await readRecord(db, kind, id, caller);
  const [row] = await readRows(db, kind, [id], "detail");
  if (!row) throw notFound();
  return { fila, row };
}

type Row = Awaited<ReturnType<typeof load>>["row"];

const clasificacion = (kind: Kind, row: Row): Dato[] => [
  { label: "CITE", value: text(row.cite) },
  { label: "Código", value: text(row.codigo) },
  { label: "Categoría", value: withCode(row.categoria, row.codigo_categoria), span: 2 },
  { label: "Tipo", value: withCode(row.tipo, row.codigo_tipo) },
  { label: "Subtipo", value: withCode(row.subtipo, row.codigo_subtipo) },
  ...(kind === "ppirta"
    ? [{ label: "Jerarquía", value: text(row.jerarquia) }]
    : [{ label: "Código DT", value: text(row.codigo_dt) }]),
];

const territorio = (kind: Kind, row: Row): Dato[] => [
  { label: "Macro región", value: withCode(row.macroregion, row.codigo_macroregion) },
  { label: "Región", value: withCode(row.region, row.codigo_region) },
  { label: "Departamento", value: withCode(row.departamento, row.codigo_departamento) },
  { label: "Provincia", value: withCode(row.provincia, row.codigo_provincia) },
  { label: "Municipio", value: withCode(row.municipio, row.codigo_municipio) },
  ...(kind === "ppirta"
    ? [
        { label: "Comunidad", value: text(row.comunidad) },
        { label: "Distrito/sección", value: text(row.distrito) },
        { label: "GAIOC/TIOC", value: text(row.gaioc) },
      ]
    : []),
  { label: "X (latitud)", value: text(row.g_x) },
  { label: "Y (longitud)", value: text(row.g_y) },
  { label: "Z (altitud)", value: text(row.g_z) === null ? null : `${row.g_z} m` },
  { label: "Proyección", value: text(row.sigla_proyeccion) },
  { label: "Datum", value: text(row.sigla_datum) },
];

/** The tracking sheet of a record as PDF bytes (spec 2 §2.2). 404 outside the caller's scope. */
export async function trackingPdf(db: Db, caller: Caller, kind: Kind, id: number): Promise<Buffer> {
  const { fila, row } = await load(db, caller, kind, id);
  const chain = await readChain(db, kind, fila);
  const lugar = [row.departamento, row.provincia, row.municipio].map(text).filter(Boolean).join(" · ");
  return drawInThread({
    sheet: "seguimiento",
    data: {
      cite: fila.cite,
      nombre: nombreDe(fila),
      ...chain,
      observacion: fila.observacion,
      identidad: [
        ...clasificacion(kind, row),
        { label: "Departamento · Provincia · Municipio", value: lugar, span: 2 },
      ],
      emision: emisionOf(caller),
    },
  });
}

/** The sheet of everything the inventory holds of a record, as PDF bytes. 404 outside the caller's scope. */
export async function recordPdf(db: Db, caller: Caller, kind: Kind, id: number): Promise<Buffer> {
  const { fila, row } = await load(db, caller, kind, id);
  const { pasos } = await readChain(db, kind, fila);
  const { favorita, partes } =
    kind === "ppirta" ? await partsOfAtractivo(db, id) : { favorita: null, partes: await partsOfFacilidad(db, id) };
  const estado = text(row.estado) ?? "";
  return drawInThread({
    sheet: "ficha",
    data: {
      tipo: kind === "ppirta" ? "FICHA DE ATRACTIVO TURÍSTICO" : "FICHA DE FACILIDAD TURÍSTICA",
      cite: fila.cite,
      nombre: nombreDe(fila),
      estado: { text: estado, tone: ESTADO_TONE[estado] ?? "none" },
      favorita,
      identidad: clasificacion(kind, row),
      territorio: territorio(kind, row),
      punto: { id_departamento: fila.id_departamento, g_x: fila.g_x, g_y: fila.g_y },
      outlines: await departmentOutlines(),
      partes,
      pasos,
      emision: emisionOf(caller),
    },
  });
}
