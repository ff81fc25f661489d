import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { Hallazgo, GrupoFila } from "@/contract/resources/importaciones";
import { type TipoImportable, esInventario } from "@/contract/importacion/tipos";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import type { Target, Checked } from "../types";
import { short } from "./text";

export type Opciones = Hallazgo["opciones"];

/** What the check of one row notices. */
export interface Findings {
  readonly list: Hallazgo[];
  readonly understood: Record<string, string>;
  error(campo: string, clase: string, texto: string, opciones?: Opciones): void;
  doubt(campo: string, clase: string, texto: string, opciones?: Opciones): void;
  /** A doubt about a value that the record goes without until somebody mends it. */
  omit(campo: string, clase: string, texto: string, opciones?: Opciones): void;
  /** Omits a text that is no value of its field. `right`: what would be right. */
  leftOut(campo: string, clase: string, right: string, opciones?: Opciones): void;
  /** What a text was understood as, noted where that differs from it. */
  understand(campo: string, texto: string): void;
  /** Takes over what another one of the same row noticed. */
  take(other: Pick<Findings, "list" | "understood">): void;
  hasError(campo: string): boolean;
  /** The kind of what is found at the field. */
  classOf(campo: string): string;
  /** The text quoted, with its column where the file has one: `«Uyuny» (columna «MUNI»)`. */
  quote(campo: string): string;
  /** ` (columna «MUNI»)`, or nothing. */
  column(campo: string): string;
  /** The heading of the field's column; '' without one. */
  heading(campo: string): string;
  /** The field's full name. */
  label(campo: string): string;
}

const MAX_OPTIONS = 6;

/** What becomes of a value that a record can do without for now. */
export const LATER = "se deja sin este dato y se completará después";

export function findings({ encabezados, tipo }: Target, textos: Readonly<Record<string, string>>): Findings {
  const list: Hallazgo[] = [];
  const understood: Record<string, string> = {};
  const add =
    (nivel: Hallazgo["nivel"], more: Pick<Hallazgo, "omite"> = {}) =>
    (campo: string, clase: string, texto: string, opciones: Opciones = []) => {
      list.push({ campo, clase, nivel, texto, opciones: opciones.slice(0, MAX_OPTIONS), ...more });
    };
  const column = (campo: string) => {
    const heading = encabezados.get(campo)?.trim();
    return heading ? ` (columna «${short(heading)}»)` : "";
  };
  const quote = (campo: string) => `«${short(textos[campo] ?? "")}»${column(campo)}`;
  const label = (campo: string) => SIGNIFICADOS[tipo].get(campo)?.label ?? campo;
  const omit = add("DUDA", { omite: 1 });
  return {
    list,
    understood,
    error: add("ERROR"),
    doubt: add("DUDA"),
    omit,
    leftOut: (campo, clase, right, opciones) =>
      omit(campo, clase, `${label(campo)}: no se entiende ${quote(campo)}; ${LATER}.${right}`, opciones),
    understand: (campo, texto) => {
      // A meaning without a column or a value has no cell to show it in.
      const typed = textos[campo];
      if (typed !== undefined && typed !== texto) understood[campo] = texto;
    },
    take: (other) => {
      list.push(...other.list);
      Object.assign(understood, other.understood);
    },
    classOf: (campo) => classOf(tipo, campo),
    hasError: (campo) => list.some((one) => one.campo === campo && one.nivel === "ERROR"),
    quote,
    column,
    heading: (campo) => encabezados.get(campo) ?? "",
    label,
  };
}

export function groupOf({ list }: Pick<Findings, "list">): GrupoFila {
  if (list.some(({ nivel }) => nivel === "ERROR")) return "ERROR";
  return list.length > 0 ? "DUDA" : "LISTA";
}

/** A checked row with further findings. */
export function withFindings<R extends Checked>(row: R, more: readonly Hallazgo[]): R {
  const hallazgos = [...row.hallazgos, ...more];
  const grupo = groupOf({ list: hallazgos });
  return { ...row, hallazgos, grupo, valores: grupo === "ERROR" ? null : row.valores };
}

const CLASE: Readonly<Record<string, string>> = {
  nombre_atractivo: "nombre",
  nombre_centro: "nombre",
  g_x: "lugar",
  g_y: "lugar",
  latitud: "lugar",
  longitud: "lugar",
  g_z: "altitud",
  direccion: "contacto",
  telefono: "contacto",
  email: "contacto",
  web: "contacto",
};

/** The kind of what is found at a field. */
export function classOf(tipo: TipoImportable, campo: string): string {
  if (esInventario(tipo) && campo in CAMPOS_INFORMACION) return "informacion";
  return CLASE[campo] ?? campo.replace(/^id_/, "");
}
