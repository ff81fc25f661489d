import type { Kind } from "./calls";
import type { hijos } from "./resources/hijos";
import type { servicios } from "./resources/servicios";

/** The tables of an inventory's records, children and services; a table's name ends in its inventory. */
type TablaDe<K extends Kind> = Extract<keyof typeof hijos | keyof typeof servicios, `${string}${K}`>;
interface Secciones {
  ppirta: Record<"datos" | "informacion" | "fotogramappirta" | TablaDe<"ppirta">, string>;
  ppirtf: Record<"datos" | TablaDe<"ppirtf">, string>;
}

/**
 * The sections of a record that a review can point at, with their labels in the specification's capitals (spec 2 §2.4,
 * §2.8). `datos`: the record's own name, place and classification; the others have the name of their rows' table.
 */
export const SECCIONES = {
  ppirta: {
    datos: "DATOS GENERALES",
    informacion: "INFORMACIÓN",
    rutappirta: "RUTAS",
    temppirta: "TEMPORALIDAD",
    decppirta: "DECLARATORIA",
    intppirta: "INTEGRIDAD",
    autppirta: "AUTENTICIDAD",
    actppirta: "ACTIVIDAD",
    fotogramappirta: "FOTOGRAMA",
    informacionTppirta: "INFORMACIÓN TURÍSTICA",
    transporteppirta: "SERVICIO DE TRANSPORTE",
    infraestructurappirta: "INFRAESTRUCTURA TURÍSTICA",
  },
  ppirtf: {
    datos: "DATOS GENERALES",
    comunicacionppirtf: "COMUNICACIÓN",
    medicoppirtf: "MÉDICO",
    pernoctacionppirtf: "PERNOCTACIÓN",
    restauracionppirtf: "RESTAURACIÓN",
    recreacionppirtf: "RECREACIÓN",
    informacionTppirtf: "INFO-GUIAJE",
    transporteppirtf: "TRANSPORTE",
    infraestructurappirtf: "INFRAESTRUCTURA",
  },
} as const satisfies Secciones;

/** What a review says of one section. */
export interface SeccionObservada {
  seccion: string;
  observacion: string;
  /** What the author answered to whoever reviews. */
  respuesta?: string | null;
}

/** A section's label in the specification's capitals; a name that is unknown here is returned unchanged. */
export function seccionLabel(kind: Kind, seccion: string): string {
  const labels: Readonly<Record<string, string>> = SECCIONES[kind];
  return (Object.hasOwn(labels, seccion) ? labels[seccion] : undefined) ?? seccion;
}

/** A section's label in sentence case. */
export function seccionNombre(kind: Kind, seccion: string): string {
  const label = seccionLabel(kind, seccion);
  return label.charAt(0) + label.slice(1).toLocaleLowerCase("es");
}

/**
 * The whole observation as one text: the general one, then each section's own with its label. Everything that knows only
 * one text shows it: mails, the history, the printed sheets. Null if nothing is written.
 */
export function observacionEntera(
  kind: Kind,
  general: string | null,
  secciones: readonly SeccionObservada[],
): string | null {
  const own = secciones.map(({ seccion, observacion }) => `${seccionNombre(kind, seccion)}: ${observacion}`);
  return [...(general ? [general] : []), ...own].join("\n") || null;
}
