import { grados } from "@/contract/shown";
import { recordCodes } from "@/contract/record-codes";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { notFound } from "../http/problem";
import { readRows } from "../registros/columns";
import { fechaHora } from "../workflow/la-paz";
import { type Fila, nombreDe } from "../workflow/registro";
import type { Clase, Contenido, ContenidoSeguimiento, Dato } from "./content";
import { partsOfAtractivo } from "./parts-of-atractivo";
import { serviciosDeFacilidad } from "./parts-of-servicios";
import { type Paso, readSteps, type Tramite, tramiteOf } from "./tramite";

const text = (value: unknown) => (value === null || value === undefined || value === "" ? null : String(value));
const withCode = (name: unknown, code: unknown) => (text(code) ? `${text(name) ?? ""} (${text(code)})` : text(name));

/**
 * A name with its code: the content has the record's own code, and the drawing the full code `whole` if that is longer.
 */
function coded(label: string, name: unknown, code: unknown, whole: string | null = text(code)): Dato {
  const shown = withCode(name, whole);
  return { label, value: withCode(name, code), ...(shown !== null && { shown }) };
}

/** A coordinate: exact in the content, drawn with the precision of the screens. */
const coordinate = (label: string, value: unknown): Dato => ({
  label,
  value: text(value),
  ...(typeof value === "number" && { shown: grados(value) }),
});

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Codes = ReturnType<typeof recordCodes>;

const codesOf = (row: Row): Codes =>
  recordCodes({
    codigo: text(row.codigo),
    codigo_categoria: text(row.codigo_categoria),
    codigo_tipo: text(row.codigo_tipo),
    codigo_subtipo: text(row.codigo_subtipo),
    codigo_departamento: text(row.codigo_departamento),
    codigo_provincia: text(row.codigo_provincia),
    codigo_municipio: text(row.codigo_municipio),
  });

const identidad = (kind: Kind, fila: Fila, row: Row, codes: Codes): Dato[] => [
  { label: "CITE", value: fila.cite },
  { label: "Código", value: text(row.codigo) },
  { ...coded("Categoría", row.categoria, row.codigo_categoria), span: 2 },
  { ...coded("Tipo", row.tipo, row.codigo_tipo, codes.tipo), span: 2 },
  { ...coded("Subtipo", row.subtipo, row.codigo_subtipo, codes.subtipo), span: 2 },
  kind === "ppirta"
    ? { label: "Jerarquía", value: text(row.jerarquia) }
    : { label: "Código DT", value: text(row.codigo_dt), span: 2 },
  { label: "Fecha de registro", value: fechaHora(fila.creado_en) },
];

const territorio = (kind: Kind, row: Row, codes: Codes): Dato[] => [
  coded("Macro región", row.macroregion, row.codigo_macroregion),
  coded("Región", row.region, row.codigo_region),
  coded("Departamento", row.departamento, row.codigo_departamento),
  coded("Provincia", row.provincia, row.codigo_provincia, codes.provincia),
  coded("Municipio", row.municipio, row.codigo_municipio, codes.municipio),
  ...(kind === "ppirta"
    ? [
        { label: "Comunidad", value: text(row.comunidad) },
        { label: "Distrito/sección", value: text(row.distrito) },
        { label: "GAIOC/TIOC", value: text(row.gaioc) },
      ]
    : []),
  coordinate("X (latitud)", row.g_x),
  coordinate("Y (longitud)", row.g_y),
  { label: "Z (altitud)", value: text(row.g_z) === null ? null : `${row.g_z} m` },
  { label: "Proyección", value: text(row.sigla_proyeccion) },
  { label: "Datum", value: text(row.sigla_datum) },
];

async function readParts(tx: Db | Tx, kind: Kind, fila: Fila) {
  if (kind === "ppirta" && "nombre_atractivo" in fila) return partsOfAtractivo(tx, fila);
  return { favorita: null, partes: await serviciosDeFacilidad(tx, fila.id) };
}

/** The current content of a sheet of this class. Errors: 404 if the record no longer exists. */
async function read(tx: Db | Tx, clase: Clase, kind: Kind, fila: Fila): Promise<Contenido> {
  const [row] = await readRows(tx, kind, [fila.id], { what: "detail", caller: null });
  if (!row) throw notFound();
  const codes = codesOf(row);
  const comun: ContenidoSeguimiento = {
    cite: fila.cite,
    nombre: nombreDe(fila),
    identidad: identidad(kind, fila, row, codes),
    territorio: territorio(kind, row, codes),
    punto: { id_departamento: fila.id_departamento, g_x: fila.g_x, g_y: fila.g_y },
  };
  if (clase === "SEGUIMIENTO") return { clase, data: comun };
  return { clase, data: { ...comun, ...(await readParts(tx, kind, fila)) } };
}

export interface Leido {
  fila: Fila;
  contenido: Contenido;
  steps: Paso[];
  tramite: Tramite;
}

/**
 * The content of a sheet of this class and the record's workflow state, all read at one moment; `find` reads the record
 * itself in the same transaction. Errors: what `find` throws.
 */
export const readContent = (db: Db, clase: Clase, kind: Kind, find: (tx: Tx) => Promise<Fila>): Promise<Leido> =>
  db.transaction(
    async (tx) => {
      const fila = await find(tx);
      const steps = await readSteps(tx, kind, fila.id);
      return { fila, contenido: await read(tx, clase, kind, fila), steps, tramite: tramiteOf(fila, steps) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
