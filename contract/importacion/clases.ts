import type { CampoDeAtractivo } from "../campos/atractivo";
import type { CampoDeFacilidad } from "../campos/facilidad";

/** Fields whose findings are of a kind of another name (`classOf`). */
type Distinto = "nombre_atractivo" | "nombre_centro" | "g_x" | "g_y" | "g_z";
type SinId<Campo> = Campo extends `id_${infer Nombre}` ? Nombre : Campo;
type DeCampo = SinId<Exclude<CampoDeAtractivo | CampoDeFacilidad, Distinto>>;

/** The kinds of finding (`Hallazgo.clase`) by which the rows are filtered: "Duda: municipio". */
export const CLASES: Readonly<Record<string, string> & Record<DeCampo, string>> = {
  ejemplo: "fila de ejemplo",
  cite: "CITE",
  repetida: "repetida en el archivo",
  parecido: "parecido en el inventario",
  existente: "ya está en el catálogo",
  nombre: "nombre",
  jerarquia: "jerarquía",
  categoria: "categoría",
  tipo: "tipo",
  subtipo: "subtipo",
  lugar: "X, Y",
  altitud: "Z (altitud)",
  proyeccion: "proyección",
  datum: "datum",
  macro_region: "macro región",
  region: "región",
  departamento: "departamento",
  provincia: "provincia",
  municipio: "municipio",
  fuera: "el punto y el territorio",
  comunidad: "comunidad",
  distrito: "distrito/sección",
  gaioc: "GAIOC/TIOC",
  codigo_dt: "código DT",
  informacion: "información",
  codigo: "código",
  sigla: "sigla",
  abreviacion: "abreviatura",
  orden: "orden",
  meses_vigencia: "vigencia en meses",
  seccion: "sección",
  contacto: "dirección y contacto",
  descripcion: "descripción",
};
