import { SECCION } from "@/contract/codes";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Point } from "@/contract/place/coordinates";
import { type Unit, unitOfEach } from "@/contract/place/unidades";
import { loadPsad56Converter, loadUtmConverter, type UtmConverter } from "@/contract/place/utm";
import type { Outline } from "../../lugares/outlines";
import { BEFORE, catalogue, type Catalogue } from "./catalogue";
import { localities, type Localities } from "./localities";
import type { Target } from "../types";

interface Coded {
  id: number;
  nombre: string;
  codigo: string;
}
interface Tipo extends Coded {
  codigo_completo: string;
  id_categoria: number;
}
export interface Subtipo extends Coded {
  codigo_completo: string;
  id_tipo: number;
}
export interface Departamento extends Coded {
  abreviacion: string;
}
export interface Region extends Coded {
  id_macro_region: number;
}
export interface Provincia extends Coded {
  codigo_completo: string;
  sigla: string | null;
  id_departamento: number;
}
export interface Municipio extends Coded {
  codigo_completo: string;
  sigla: string | null;
  id_provincia: number;
  id_region: number | null;
  latitud: number;
  longitud: number;
}
interface Signed {
  id: number;
  nombre: string;
  sigla: string;
}

/** The catalogues' rows, as they are in the database. */
interface Rows {
  categorias: readonly (Coded & { id_seccion: number })[];
  tipos: readonly Tipo[];
  subtipos: readonly Subtipo[];
  departamentos: readonly Departamento[];
  provincias: readonly Provincia[];
  municipios: readonly Municipio[];
  comunidades: readonly { nombre: string; latitud: number; longitud: number; id_municipio: number }[];
  macros: readonly Coded[];
  regiones: readonly Region[];
  proyecciones: readonly Signed[];
  datums: readonly Signed[];
  gaiocs: readonly { id: number; nombre: string }[];
  outlines: readonly Outline[];
  units: readonly Unit[];
}

/** The catalogues as they are stored; the localities are many and come in parts, each an array of their rows as JSON. */
export type Stored = Omit<Rows, "comunidades" | "outlines" | "units"> & { comunidades: readonly string[] };
export type StoredLocalities = Rows["comunidades"];

interface Classification {
  categoria: Catalogue<Coded>;
  tipo: Catalogue<Tipo>;
  subtipo: Catalogue<Subtipo>;
}

/** All that rows are compared with, folded and indexed. */
export interface Catalogues {
  /** Of each inventory, those of its own section. */
  clases: Readonly<Record<TipoInventario, Classification>>;
  departamento: Catalogue<Departamento>;
  provincia: Catalogue<Provincia>;
  municipio: Catalogue<Municipio>;
  macro: Catalogue<Coded>;
  region: Catalogue<Region>;
  proyeccion: Catalogue<Signed>;
  datum: Catalogue<Signed>;
  gaioc: Catalogue<{ id: number; nombre: string }>;
  localities: Localities;
  outlines: readonly Outline[];
  units: readonly Unit[];
  /** The municipality that stands for a unit, by the unit's code; and the unit's code by the municipality's id. */
  municipioOfUnit: ReadonlyMap<string, Municipio>;
  unitOfMunicipio: ReadonlyMap<number, string>;
  utm: UtmConverter;
  psad56: (point: Point) => Point;
}

const nameIn =
  <R extends { nombre: string }>(rows: ReadonlyMap<number, R>) =>
  (id: number) =>
    rows.get(id)?.nombre ?? "";

const indexed = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

const allCodes = ({ codigo, codigo_completo }: { codigo: string; codigo_completo: string }) => [
  codigo_completo,
  codigo,
];

function classification(rows: Rows, seccion: number): Classification {
  const categorias = indexed(rows.categorias.filter(({ id_seccion }) => id_seccion === seccion));
  const tipos = indexed(rows.tipos.filter(({ id_categoria }) => categorias.has(id_categoria)));
  const categoriaName = nameIn(categorias);
  return {
    categoria: catalogue([...categorias.values()], { codes: ({ codigo }) => [codigo], before: BEFORE.categoria }),
    tipo: catalogue([...tipos.values()], {
      codes: allCodes,
      parents: ({ id_categoria }) => [categoriaName(id_categoria)],
      before: BEFORE.tipo,
    }),
    subtipo: catalogue(
      rows.subtipos.filter(({ id_tipo }) => tipos.has(id_tipo)),
      {
        codes: allCodes,
        parents: ({ id_tipo }) => {
          const tipo = tipos.get(id_tipo);
          return tipo ? [tipo.nombre, categoriaName(tipo.id_categoria)] : [];
        },
        before: BEFORE.subtipo,
      },
    ),
  };
}

function settlements({ municipios, comunidades, provincias, departamentos }: Rows) {
  const municipioOf = indexed(municipios);
  const provinciaOf = indexed(provincias);
  const departamentoName = nameIn(indexed(departamentos));
  const at = (nombre: string, latitude: number, longitude: number, id_municipio: number, sede: boolean) => {
    const municipio = municipioOf.get(id_municipio);
    const id_departamento = provinciaOf.get(municipio?.id_provincia ?? 0)?.id_departamento ?? 0;
    const territory = { municipio: municipio?.nombre ?? "", id_departamento };
    const departamento = departamentoName(id_departamento);
    return { localidad: nombre, latitude, longitude, id_municipio, ...territory, departamento, sede };
  };
  return [
    ...comunidades.map((row) => at(row.nombre, row.latitud, row.longitud, row.id_municipio, false)),
    ...municipios.map((row) => at(row.nombre, row.latitud, row.longitud, row.id, true)),
  ];
}

/** Folds and indexes the rows. */
export async function catalogues(rows: Rows): Promise<Catalogues> {
  const departamentoName = nameIn(indexed(rows.departamentos));
  const provinciaOf = indexed(rows.provincias);
  const unitOfMunicipio = unitOfEach(rows.units, rows.municipios);
  const signed = { codes: ({ sigla }: Signed) => [sigla] };
  return {
    clases: {
      ppirta: classification(rows, SECCION.atractivos),
      ppirtf: classification(rows, SECCION.facilidades),
    },
    departamento: catalogue(rows.departamentos, {
      codes: ({ codigo, abreviacion }) => [abreviacion, codigo],
      before: BEFORE.departamento,
    }),
    provincia: catalogue(rows.provincias, {
      codes: ({ sigla, ...row }) => [...allCodes(row), sigla],
      parents: ({ id_departamento }) => [departamentoName(id_departamento)],
      before: BEFORE.provincia,
    }),
    municipio: catalogue(rows.municipios, {
      codes: ({ sigla, ...row }) => [...allCodes(row), sigla],
      parents: ({ id_provincia }) => {
        const provincia = provinciaOf.get(id_provincia);
        return provincia ? [provincia.nombre, departamentoName(provincia.id_departamento)] : [];
      },
      before: BEFORE.municipio,
    }),
    macro: catalogue(rows.macros, { codes: ({ codigo }) => [codigo], before: BEFORE.macro }),
    region: catalogue(rows.regiones, { codes: ({ codigo }) => [codigo], before: BEFORE.region }),
    proyeccion: catalogue(rows.proyecciones, signed),
    datum: catalogue(rows.datums, signed),
    gaioc: catalogue(rows.gaiocs, { before: BEFORE.gaioc }),
    localities: localities(settlements(rows)),
    outlines: rows.outlines,
    units: rows.units,
    unitOfMunicipio,
    municipioOfUnit: new Map(
      rows.municipios.flatMap((row) => {
        const code = unitOfMunicipio.get(row.id);
        return code === undefined ? [] : [[code, row] as const];
      }),
    ),
    utm: await loadUtmConverter(),
    psad56: await loadPsad56Converter(),
  };
}

/** What the check of records depends on: the import's own terms, and the catalogues. */
export interface CheckContext extends Catalogues {
  target: Target<TipoInventario>;
}
