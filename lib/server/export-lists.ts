import "server-only";
import type { ListedName, Row } from "@/contract";
import type { Subject } from "@/contract/policy";
import type { EntradaAuditoria } from "@/contract/resources/auditoria";
import type { Atractivo, Facilidad } from "@/contract/resources/registros";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { AUDITORIA, AUDITORIA_COLUMNS, entradaDe } from "@/lib/auditoria";
import { COMPLETO_OPTIONS } from "@/lib/record-filters";
import { ATRACTIVO } from "@/lib/records/atractivo";
import { FACILIDAD } from "@/lib/records/facilidad";
import type { RecordKey, RecordKind } from "@/lib/records/record-kind";
import { categoria } from "@/lib/catalogues/categoria";
import { catsubtipo } from "@/lib/catalogues/catsubtipo";
import { datum } from "@/lib/catalogues/datum";
import { departamento } from "@/lib/catalogues/departamento";
import { entidad } from "@/lib/catalogues/entidad";
import { macroregion } from "@/lib/catalogues/macroregion";
import { municipio } from "@/lib/catalogues/municipio";
import { provincia } from "@/lib/catalogues/provincia";
import { proyeccion } from "@/lib/catalogues/proyeccion";
import { region } from "@/lib/catalogues/region";
import { seccion } from "@/lib/catalogues/seccion";
import { subtipo } from "@/lib/catalogues/subtipo";
import { tipo } from "@/lib/catalogues/tipo";
import type { Catalogue, Column } from "@/lib/descriptors";
import { recordState } from "@/lib/record-state";
import { documentNumber, USUARIO_COLUMNS, USUARIOS } from "@/lib/usuario";

/** A list that can be exported in full. */
export interface ExportList {
  resource: ListedName;
  /** The file's name without its extension, the same as the PDF's. */
  file: string;
  columns: readonly Column[];
  /** The properties of a GeoJSON feature; null for lists whose rows have no coordinates (g_x, g_y). */
  properties: readonly string[] | null;
  /** A row's values by column, as this person sees them. */
  read(row: Row<ListedName>, subject: Subject): Readonly<Record<string, unknown>>;
}

/** Columns of a record that the screen does not have: codes and territory, those of its kind, position. */
const CODES_AND_TERRITORY: readonly Column<RecordKey>[] = [
  { key: "codigo_categoria", header: "CÓDIGO CATEGORÍA", cell: "code" },
  { key: "codigo_tipo", header: "CÓDIGO TIPO", cell: "code" },
  { key: "codigo_subtipo", header: "CÓDIGO SUBTIPO", cell: "code" },
  { key: "macroregion", header: "MACRO REGIÓN", cell: "caps" },
  { key: "region", header: "REGIÓN", cell: "caps" },
  { key: "codigo_departamento", header: "CÓDIGO DEPARTAMENTO", cell: "code" },
  { key: "departamento", header: "DEPARTAMENTO", cell: "caps" },
  { key: "codigo_provincia", header: "CÓDIGO PROVINCIA", cell: "code" },
  { key: "provincia", header: "PROVINCIA", cell: "caps" },
  { key: "codigo_municipio", header: "CÓDIGO MUNICIPIO", cell: "code" },
  { key: "municipio", header: "MUNICIPIO", cell: "caps" },
];
const POSITION: readonly Column<RecordKey>[] = [
  { key: "g_x", header: "X (LATITUD)", cell: "coordinate" },
  { key: "g_y", header: "Y (LONGITUD)", cell: "coordinate" },
  { key: "g_z", header: "Z (ALTITUD)", cell: "number" },
  { key: "sigla_proyeccion", header: "PROYECCIÓN", cell: "code" },
  { key: "sigla_datum", header: "DATUM", cell: "code" },
];

const ofCatalogue = ({ resource, pdf, columns }: Catalogue): ExportList => ({
  resource,
  file: pdf.file,
  columns,
  properties: null,
  read: (row) => row,
});

const yesOrNo = (value: 0 | 1) => COMPLETO_OPTIONS.find((option) => option.value === String(value))?.label;

function ofRecords({ kind, list }: RecordKind, own: readonly Column<RecordKey>[]): ExportList {
  const columns = [...list.columns, ...CODES_AND_TERRITORY, ...own, ...POSITION];
  return {
    resource: kind,
    file: list.pdf.file,
    columns,
    properties: [...columns.map(({ key }) => key), "derivado"],
    read: (row, { rol }) => {
      const record = row as Atractivo | Facilidad;
      return {
        ...record,
        estado: recordState(record, rol).word,
        ...("completo" in record ? { completo: yesOrNo(record.completo) } : { completito: yesOrNo(record.completito) }),
      };
    },
  };
}

const atractivos = ofRecords(ATRACTIVO, [
  { key: "comunidad", header: "COMUNIDAD" },
  { key: "distrito", header: "DISTRITO" },
  { key: "gaioc", header: "GAIOC/TIOC" },
  { key: "completito", header: "COMPLETO" },
]);

const facilidades = ofRecords(FACILIDAD, [
  { key: "codigo_dt", header: "CÓDIGO DT", cell: "code" },
  { key: "completo", header: "COMPLETO" },
]);

/** The accounts as their list shows them; the document is not a field of the list. */
const usuarios: ExportList = {
  resource: "user",
  file: USUARIOS.pdf.file,
  columns: USUARIO_COLUMNS,
  properties: null,
  read: (row) => ({ ...row, numero_documento: documentNumber(row as UsuarioFila) }),
};

/** The audit log, with the labels of its screen. */
const auditoria: ExportList = {
  resource: "auditoria",
  file: AUDITORIA.file,
  columns: AUDITORIA_COLUMNS,
  properties: null,
  read: (row) => ({ ...entradaDe(row as EntradaAuditoria) }),
};

/** Every catalogue that has its own list. */
export const CATALOGUES: readonly Catalogue[] = [
  ...[region, macroregion, departamento, provincia, municipio, proyeccion, datum],
  ...[seccion, categoria, tipo, subtipo, catsubtipo, entidad],
];

const lists = new Map<string, ExportList>(
  [...CATALOGUES.map(ofCatalogue), usuarios, auditoria, atractivos, facilidades].map((list) => [list.resource, list]),
);

/** The list of that name (the resource's name in the contract); null if it cannot be exported. */
export const exportList = (name: string): ExportList | null => lists.get(name) ?? null;
