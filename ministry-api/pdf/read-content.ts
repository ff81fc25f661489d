import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { notFound } from "../http/problem";
import { readRows } from "../registros/columns";
import { fechaHora } from "../workflow/la-paz";
import { type Fila, nombreDe } from "../workflow/registro";
import type { Clase, Contenido, Dato } from "./content";
import { partsOfAtractivo } from "./parts-of-atractivo";
import { serviciosDeFacilidad } from "./parts-of-servicios";
import type { Tone } from "./theme";
import { readChain } from "./tracking";

const ESTADO_TONE: Record<string, Tone> = {
  APROBADO: "green",
  DERIVADO: "blue",
  "NO APROBADO": "red",
  COMPLETO: "blue",
  INCOMPLETO: "none",
};

const text = (value: unknown) => (value === null || value === undefined || value === "" ? null : String(value));
/** A name with the code it has in its catalogue. */
const withCode = (name: unknown, code: unknown) => (text(code) ? `${text(name) ?? ""} (${text(code)})` : text(name));

type Row = Awaited<ReturnType<typeof readRows>>[number];

const identidad = (kind: Kind, fila: Fila, row: Row): Dato[] => [
  { label: "CITE", value: fila.cite },
  { label: "Código", value: text(row.codigo) },
  { label: "Categoría", value: withCode(row.categoria, row.codigo_categoria), span: 2 },
  { label: "Tipo", value: withCode(row.tipo, row.codigo_tipo), span: 2 },
  { label: "Subtipo", value: withCode(row.subtipo, row.codigo_subtipo), span: 2 },
  kind === "ppirta"
    ? { label: "Jerarquía", value: text(row.jerarquia) }
    : { label: "Código DT", value: text(row.codigo_dt), span: 2 },
  { label: "Fecha de registro", value: fechaHora(fila.creado_en) },
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

async function readParts(tx: Db | Tx, kind: Kind, fila: Fila) {
  if (kind === "ppirta" && "nombre_atractivo" in fila) return partsOfAtractivo(tx, fila);
  return { favorita: null, partes: await serviciosDeFacilidad(tx, fila.id) };
}

/** What a sheet of this class says of the record now. Errors: 404 where the record is no more. */
async function read(tx: Db | Tx, clase: Clase, kind: Kind, fila: Fila): Promise<Contenido> {
  const [row] = await readRows(tx, kind, [fila.id], "detail");
  if (!row) throw notFound();
  const { estado, pasos } = await readChain(tx, kind, fila);
  const comun = {
    cite: fila.cite,
    nombre: nombreDe(fila),
    observacion: fila.observacion,
    identidad: identidad(kind, fila, row),
    territorio: territorio(kind, row),
    punto: { id_departamento: fila.id_departamento, g_x: fila.g_x, g_y: fila.g_y },
    pasos,
  };
  if (clase === "SEGUIMIENTO") return { clase, data: { ...comun, estado } };
  const shown = fila.estado ?? "";
  return {
    clase,
    data: {
      ...comun,
      estado: { text: shown, tone: ESTADO_TONE[shown] ?? "none" },
      ...(await readParts(tx, kind, fila)),
    },
  };
}

/**
 * What a sheet of this class says of a record, all read at one moment; `find` reads the record itself in the same
 * moment. Errors: what `find` throws.
 */
export const readContent = (
  db: Db,
  clase: Clase,
  kind: Kind,
  find: (tx: Tx) => Promise<Fila>,
): Promise<{ fila: Fila; contenido: Contenido }> =>
  db.transaction(
    async (tx) => {
      const fila = await find(tx);
      return { fila, contenido: await read(tx, clase, kind, fila) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
