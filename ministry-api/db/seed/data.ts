import { readFileSync } from "node:fs";
import { ownFile } from "../../own-files";

/** The seed's own files: facts as `{ columns, rows }`, one file for each table. Sources: docs/data-sources.md. */

const file = (name: string) => ownFile(`db/seed/data/${name}`);
const json = (name: string) => JSON.parse(readFileSync(file(`${name}.json`), "utf8"));

interface Coded {
  id: number;
  codigo: string;
  nombre: string;
}

/** The row type of each file. */
export interface Hechos {
  departamento: Coded & { abreviacion: string };
  macro: Coded;
  region: Coded & { id_macro_region: number };
  provincia: Coded & { sigla: string; id_departamento: number };
  municipio: Coded & { sigla: string; latitud: number; longitud: number; id_provincia: number; id_region: number };
  proyeccion: { id: number; nombre: string; sigla: string };
  datum: { id: number; sigla: string; nombre: string };
  seccion: Coded & { orden: string };
  categoria: Coded & { orden: number; id_seccion: number };
  tipo: Coded & { orden: number; id_categoria: number };
  subtipo: Coded & { orden: number; id_tipo: number };
  catsubtipo: Coded & { orden: number; id_subtipo: number };
  via: Coded;
  estado: Coded;
  mes: Coded;
  declaratoria: Coded;
  integridad: { id: number; codigo: string; descripcion: string };
  autenticidad: { id: number; codigo: string; descripcion: string };
  gaioc: { id: number; nombre: string; id_municipio: number; vigente: boolean };
  atractivo: Lugar & { jerarquia: string };
  facilidad: Lugar;
}

interface Lugar {
  nombre: string;
  g_x: number;
  g_y: number;
  g_z: number | null;
  id_municipio: number;
  id_subtipo: number;
}

interface Comunidad {
  id: number;
  nombre: string;
  latitud: number;
  longitud: number;
  id_municipio: number;
}

/** The facts of a file: the files are ours, so their content is not checked. */
export function hechos<K extends keyof Hechos>(name: K): Hechos[K][] {
  const { columns, rows }: { columns: (keyof Hechos[K])[]; rows: Hechos[K][keyof Hechos[K]][][] } = json(name);
  return rows.map((row) => Object.assign({}, ...columns.map((column, i) => ({ [column]: row[i] }))));
}

/** Localities, grouped by municipality in their file. Ids follow the file's order. */
export function comunidades(): Comunidad[] {
  const { municipios }: { municipios: Record<string, [string, number, number][]> } = json("comunidad");
  return Object.entries(municipios)
    .flatMap(([id_municipio, places]) =>
      places.map(([nombre, latitud, longitud]) => ({ nombre, latitud, longitud, id_municipio: Number(id_municipio) })),
    )
    .map((place, index) => ({ id: index + 1, ...place }));
}

/** A demonstration picture, as JPEG. */
export const imagen = (name: string): Uint8Array => readFileSync(file(`fotos/${name}.jpg`));
