import "server-only";
import { contract, type ListedName, type Row } from "@/contract";
import { CAMPOS_ATRACTIVO, type CampoDeAtractivo } from "@/contract/campos/atractivo";
import { keysOf } from "@/contract/keys";
import { CAMPOS_FACILIDAD, type CampoDeFacilidad } from "@/contract/campos/facilidad";
import type { CampoDeRegistro, Grupo } from "@/contract/campos/registro";
import type { Subject } from "@/contract/policy";
import type { EntradaAuditoria } from "@/contract/resources/auditoria";
import type { Atractivo, Facilidad } from "@/contract/resources/registros";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { flag, instant, num } from "@/contract/wire";
import { AUDITORIA, AUDITORIA_COLUMNS, toAuditEntry } from "@/lib/auditoria/auditoria";
import { COMPLETO_OPTIONS } from "@/lib/registros/filters";
import { ATRACTIVO } from "@/lib/registros/atractivo";
import { columnOf } from "@/lib/registros/columns";
import { FACILIDAD } from "@/lib/registros/facilidad";
import { OTHER_COLUMNS } from "@/lib/registros/other-columns";
import type { RecordKey, RecordKind } from "@/lib/registros/record-kind";
import { categoria } from "@/lib/catalogos/categoria";
import { catsubtipo } from "@/lib/catalogos/catsubtipo";
import { datum } from "@/lib/catalogos/datum";
import { departamento } from "@/lib/catalogos/departamento";
import { entidad } from "@/lib/catalogos/entidad";
import { macroregion } from "@/lib/catalogos/macroregion";
import { municipio } from "@/lib/catalogos/municipio";
import { provincia } from "@/lib/catalogos/provincia";
import { proyeccion } from "@/lib/catalogos/proyeccion";
import { region } from "@/lib/catalogos/region";
import { seccion } from "@/lib/catalogos/seccion";
import { subtipo } from "@/lib/catalogos/subtipo";
import { tipo } from "@/lib/catalogos/tipo";
import type { Catalogue, Column } from "@/lib/descriptors";
import { recordState } from "@/lib/registros/state";
import { ESTADO_DE_CUENTA } from "@/lib/usuarios/filters";
import { accountState, documentNumber, offeredUserColumns, USUARIOS } from "@/lib/usuarios/usuario";
import type { MapField } from "./export-map";

/** A list that can be exported in full. */
export interface ExportList {
  resource: ListedName;
  /** The list's name in a file's, the same as the PDF's. */
  file: string;
  columns: readonly Column[];
  /** Whether this person gets a column; absent: all of them. */
  shows?: (key: string, subject: Subject) => boolean;
  /** The fields of its files for maps, and the one of a point's label; null for rows without coordinates (g_x, g_y). */
  map: { fields: readonly MapField[]; label: string } | null;
  /** A row's values by column, as this person sees them. */
  read(row: Row<ListedName>, subject: Subject): Readonly<Record<string, unknown>>;
}

/** Heads of the code columns, which stand in front of the names. */
const CODES: Partial<Record<string, Column<RecordKey>>> = {
  id_categoria: { key: "codigo_categoria", header: "CÓDIGO CATEGORÍA", cell: "code" },
  id_tipo: { key: "codigo_tipo", header: "CÓDIGO TIPO", cell: "code" },
  id_subtipo: { key: "codigo_subtipo", header: "CÓDIGO SUBTIPO", cell: "code" },
  id_departamento: { key: "codigo_departamento", header: "CÓDIGO DEPARTAMENTO", cell: "code" },
  id_provincia: { key: "codigo_provincia", header: "CÓDIGO PROVINCIA", cell: "code" },
  id_municipio: { key: "codigo_municipio", header: "CÓDIGO MUNICIPIO", cell: "code" },
};

/**
 * The list's columns, then every other field of the form (classification, territory, completeness and position), then
 * the sections complete, the author and the dates.
 */
function columnsOf<Name extends RecordKey>(
  { kind, list }: RecordKind,
  table: Readonly<Record<Name, CampoDeRegistro>>,
  complete: "completito" | "completo",
): readonly Column<RecordKey>[] {
  const listed = new Set<RecordKey>(list.columns.map(({ key }) => key));
  const placed = new Set<RecordKey>(keysOf(table).map((name) => columnOf(name, table[name]).key));
  const of = (group: Grupo) =>
    keysOf(table)
      .filter((name) => table[name].group === group)
      .flatMap((name) => {
        const column = columnOf(name, table[name]);
        const code = CODES[name];
        return [...(code ? [code] : []), ...(listed.has(column.key) ? [] : [column])];
      });
  return [
    ...list.columns,
    ...of("general"),
    ...of("clasificacion"),
    ...of("ubicacion"),
    { key: complete, header: "COMPLETO" },
    ...of("geolocalizacion"),
    ...OTHER_COLUMNS[kind].filter(({ key }) => !placed.has(key)),
  ];
}

const ofCatalogue = ({ resource, pdf, columns }: Catalogue): ExportList => ({
  resource,
  file: pdf.file,
  columns,
  map: null,
  read: (row) => row,
});

const yesOrNo = (value: 0 | 1) => COMPLETO_OPTIONS.find((option) => option.value === String(value))?.label;

/** A degree has decimals; every other number of a record is whole. */
const DEGREES: ReadonlySet<string> = new Set(["g_x", "g_y"]);

function mapField(kind: RecordKind["kind"], { key, header }: Column): MapField {
  const schema: unknown = Reflect.get(contract[kind].row.shape, key);
  const typeOf = () => {
    if (DEGREES.has(key)) return "REAL";
    if (schema === num || schema === flag) return "INTEGER";
    return schema === instant ? "DATETIME" : "TEXT";
  };
  return { name: key, title: header, type: typeOf() };
}

function ofRecords({ kind, nameKey, list }: RecordKind, columns: readonly Column<RecordKey>[]): ExportList {
  return {
    resource: kind,
    file: list.pdf.file,
    columns,
    map: {
      fields: [...columns, { key: "derivado", header: "DERIVADO" }].map((column) => mapField(kind, column)),
      label: nameKey,
    },
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

const ATTRACTION_LIST = ofRecords(ATRACTIVO, columnsOf<CampoDeAtractivo>(ATRACTIVO, CAMPOS_ATRACTIVO, "completito"));
const FACILITY_LIST = ofRecords(FACILIDAD, columnsOf<CampoDeFacilidad>(FACILIDAD, CAMPOS_FACILIDAD, "completo"));

/** The accounts as their list shows them, with every column; the document is not a field of the list. */
const USER_LIST: ExportList = {
  resource: "user",
  file: USUARIOS.pdf.file,
  columns: offeredUserColumns({ rol: 1, id_departamento: null }),
  shows: (key, subject) => offeredUserColumns(subject).some((column) => column.key === key),
  map: null,
  read: (row) => {
    const account = row as UsuarioFila;
    return { ...row, numero_documento: documentNumber(account), estado: ESTADO_DE_CUENTA[accountState(account)] };
  },
};

/** The audit log, with the labels of its screen. */
const AUDIT_LIST: ExportList = {
  resource: "auditoria",
  file: AUDITORIA.file,
  columns: AUDITORIA_COLUMNS,
  map: null,
  read: (row) => ({ ...toAuditEntry(row as EntradaAuditoria) }),
};

/** Every catalogue that has its own list. */
export const CATALOGUES: readonly Catalogue[] = [
  region,
  macroregion,
  departamento,
  provincia,
  municipio,
  proyeccion,
  datum,
  seccion,
  categoria,
  tipo,
  subtipo,
  catsubtipo,
  entidad,
];

const LISTS = new Map<string, ExportList>(
  [...CATALOGUES.map(ofCatalogue), USER_LIST, AUDIT_LIST, ATTRACTION_LIST, FACILITY_LIST].map((list) => [
    list.resource,
    list,
  ]),
);

/** The list of that name (the resource's name in the contract); null if it cannot be exported. */
export const exportList = (name: string): ExportList | null => LISTS.get(name) ?? null;
