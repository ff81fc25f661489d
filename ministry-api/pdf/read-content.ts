import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { inFull } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { codeOf, type CampoDeRegistro, type Grupo } from "@/contract/campos/registro";
import { grados } from "@/contract/shown";
import { recordCodes } from "@/contract/record-codes";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { notFound } from "../http/problem";
import { readRows } from "../registros/columns";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import { recordName } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";
import type { Clase, Contenido, ContenidoSeguimiento, Dato } from "./content";
import { partsOfAtractivo } from "./parts-of-atractivo";
import { serviciosDeFacilidad } from "./parts-of-servicios";
import { type Paso, readSteps, type Tramite, tramiteOf } from "./tramite";

const text = (value: unknown) => (value === null || value === undefined || value === "" ? null : String(value));
const withCode = (name: unknown, code: unknown) => (text(code) ? `${text(name) ?? ""} (${text(code)})` : text(name));

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

/**
 * A field of the record. A name has the record's own code in the content and the whole code in the drawing; a
 * coordinate is exact in the content and drawn with the precision of the screens.
 */
function dato(name: string, campo: CampoDeRegistro, row: Row): Dato {
  const label = inFull(campo);
  const value = row[campo.reads ?? name];
  const { cell, unit } = campo;
  const code = codeOf(campo);
  if (code) {
    const whole = new Map<string, string | null>(Object.entries(codesOf(row))).get(code);
    const shown = withCode(value, whole === undefined ? row[code] : whole);
    return { label, value: withCode(value, row[code]), ...(shown !== null && { shown }) };
  }
  if (cell === "coordinate" && typeof value === "number") return { label, value: text(value), shown: grados(value) };
  const word = text(value);
  return { label, value: word !== null && unit ? `${word} ${unit}` : word };
}

/** The fields of these groups; those with a code stand first, and are wide in the identity. */
function datos(kind: Kind, row: Row, groups: readonly Grupo[]): Dato[] {
  const fields = Object.entries<CampoDeRegistro>(kind === "ppirta" ? CAMPOS_ATRACTIVO : CAMPOS_FACILIDAD);
  return groups.flatMap((group) => {
    const own = fields.filter(([, campo]) => (campo.sheet?.group ?? campo.group) === group);
    const ordered = [...own.filter(([, { coded }]) => coded), ...own.filter(([, { coded }]) => !coded)];
    return ordered.map(([name, campo]) => {
      const span = campo.sheet?.span ?? (group === "clasificacion" && campo.coded ? 2 : undefined);
      return { ...dato(name, campo, row), ...(span && { span }) };
    });
  });
}

const identidad = (kind: Kind, fila: Fila, row: Row): Dato[] => [
  { label: "CITE", value: fila.cite },
  { label: "Código", value: text(row.codigo) },
  ...datos(kind, row, ["clasificacion"]),
  { label: "Fecha de registro", value: fechaHora(fila.creado_en) },
];

async function readParts(tx: Db | Tx, kind: Kind, fila: Fila) {
  if (kind === "ppirta" && "nombre_atractivo" in fila) return partsOfAtractivo(tx, fila);
  return { favorita: null, partes: await serviciosDeFacilidad(tx, fila.id) };
}

/** The current content of a sheet of this class. Errors: 404 if the record no longer exists. */
async function read(tx: Db | Tx, clase: Clase, kind: Kind, fila: Fila): Promise<Contenido> {
  const [row] = await readRows(tx, kind, [fila.id], { what: "detail", caller: null });
  if (!row) throw notFound();
  const comun: ContenidoSeguimiento = {
    cite: fila.cite,
    nombre: recordName(fila),
    identidad: identidad(kind, fila, row),
    territorio: datos(kind, row, ["ubicacion", "geolocalizacion"]),
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
