import type { Reply } from "@/contract";
import { PARTES } from "@/contract/campos";
import { ATRACTIVO } from "@/contract/campos/atractivo";
import { FACILIDAD } from "@/contract/campos/facilidad";
import { INFORMACION } from "@/contract/campos/informacion";
import { GRUPOS_EN_REVISION, type CampoDeRegistro } from "@/contract/campos/registro";
import type { Kind } from "@/contract/resources/registros";
import { formatPoint } from "@/contract/place/coordinates";
import { cambiosDe, parteDe, type Nombres } from "../../registros/historial";
import { SECCIONES } from "../../registros/historial-texts";
import type { CambioDeRegistro, ClaseCambio, Revision } from "./revision";
import { FILA, FILA_DE_FOTOGRAMA, NIVELES } from "./texts";

export type Cambios = Reply<"seguimiento.cambios">["cambios"];
type Fila = Cambios["filas"][number];

/** Name and part of a row; a row that was only modified contains neither. */
export interface FilaNombrada {
  parte: string;
  nombre: string;
}
/** Rows by table and id. */
export type FilasNombradas = ReadonlyMap<string, FilaNombrada>;
export const claveDeFila = (tabla: string, id: number | null) => `${tabla} ${String(id)}`;

const CLASES: Record<string, ClaseCambio> = { CREAR: "anadido", MODIFICAR: "modificado", ELIMINAR: "quitado" };

/** The columns that can name a row, in order of preference. */
const NOMBRAN = [
  "nombre",
  "establecimiento",
  "tramo",
  "id_mes",
  "id_criterio",
  "id_tipo_declaratoria",
  "id_subtipo",
] as const;

const DATOS: Record<Kind, Readonly<Record<string, CampoDeRegistro>>> = { ppirta: ATRACTIVO, ppirtf: FACILIDAD };

const FOTOGRAMAS = "fotogramappirta";
/** Columns whose changes are visible in the photos themselves. */
const DE_LA_IMAGEN = new Set(["hash", "nombre"]);
const DEL_PUNTO = new Set(["g_x", "g_y"]);

/** Is it a photo that was added, removed or replaced? */
const imageChange = ({ tabla, cambios }: Fila) => tabla === FOTOGRAMAS && cambios.some(({ campo }) => campo === "hash");

/** Is it a modified row of a part, with changes beyond the photo itself? Only such a row needs its name looked up. */
export const esFilaModificada = (kind: Kind, fila: Fila) =>
  fila.tabla !== kind &&
  fila.accion === "MODIFICAR" &&
  !(imageChange(fila) && fila.cambios.every(({ campo }) => DE_LA_IMAGEN.has(campo)));

/** The group of a record's own column; other columns belong to its general data. */
function grupoDe(kind: Kind, columna: string): string {
  if (kind === "ppirta" && Object.hasOwn(INFORMACION, columna)) return "Información";
  const group = DATOS[kind][columna]?.group ?? "general";
  return group === "general" ? (SECCIONES[kind] ?? "") : GRUPOS_EN_REVISION[group];
}

/** The record's own columns: one change per column. */
function deRegistro(kind: Kind, fila: Fila, nombres: Nombres, conPunto: boolean): CambioDeRegistro[] {
  return cambiosDe(fila, nombres, kind)
    .filter(({ columna }) => !(conPunto && DEL_PUNTO.has(columna)))
    .map(({ columna, campo, de, a }) => ({
      clase: "modificado",
      titulo: campo,
      seccion: grupoDe(kind, columna),
      nombre: "",
      campos: [{ campo, de, a }],
    }));
}

function filaDe(parte: string): Record<ClaseCambio, string> {
  const [anadido, modificado, quitado] = parte === FOTOGRAMAS ? FILA_DE_FOTOGRAMA : (PARTES[parte]?.changes ?? FILA);
  return { anadido, modificado, quitado };
}

/** A row of a part of the record: one change with its fields, or none. */
function rowChanges(fila: Fila, nombres: Nombres, nombradas: FilasNombradas): CambioDeRegistro[] {
  const imagen = imageChange(fila);
  if (imagen && fila.accion !== "MODIFICAR") return [];
  const clase = CLASES[fila.accion] ?? "modificado";
  const conocida = nombradas.get(claveDeFila(fila.tabla, fila.id_fila));
  const parte = conocida?.parte ?? parteDe(fila);
  const campos = cambiosDe(fila, nombres, parte).filter(({ columna }) => !(imagen && DE_LA_IMAGEN.has(columna)));
  const entera = clase !== "modificado";
  const propio = entera
    ? NOMBRAN.map((columna) => campos.find((one) => one.columna === columna)).find((one) => one && (one.a || one.de))
    : undefined;
  if (!entera && campos.length === 0) return [];
  return [
    {
      clase,
      titulo: filaDe(parte)[clase],
      seccion: SECCIONES[parte] ?? parte,
      nombre: propio ? propio.a || propio.de : (conocida?.nombre ?? ""),
      campos: campos.filter((one) => one !== propio).map(({ campo, de, a }) => ({ campo, de, a })),
    },
  ];
}

const puntoDe = ({ g_x, g_y }: { g_x: number; g_y: number }) => formatPoint({ latitude: g_x, longitude: g_y });

function claseDe(antes: string | null, ahora: string | null): ClaseCambio {
  if (antes === null) return "anadido";
  return ahora === null ? "quitado" : "modificado";
}

/** The changes of a record since this level last saw it, as text: first its own columns, then the rows of its parts. */
export function revisionDe(
  kind: Kind,
  { visto, filas, fotogramas, punto, observaciones }: Cambios,
  nombres: Nombres,
  nombradas: FilasNombradas,
): Revision {
  const propias = filas.filter(({ tabla }) => tabla === kind);
  const partes = filas.filter(({ tabla }) => tabla !== kind);
  return {
    visto,
    cambios: [
      ...propias.flatMap((fila) => deRegistro(kind, fila, nombres, punto !== null)),
      ...partes.flatMap((fila) => rowChanges(fila, nombres, nombradas)),
    ],
    fotogramas: fotogramas.map(({ id, nombre, antes, ahora }) => ({
      clase: claseDe(antes, ahora),
      id,
      nombre: nombre ?? "Fotograma",
      antes,
      ahora,
    })),
    punto: punto && { de: puntoDe(punto.de), a: puntoDe(punto.a), metros: punto.metros },
    observaciones: observaciones.map(({ nivel, ...one }) => ({ ...one, nivel: NIVELES[nivel] ?? nivel })),
  };
}
