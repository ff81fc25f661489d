import type { Reply } from "@/contract";
import { PARTES } from "@/contract/campos";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { GRUPOS_EN_REVISION, type CampoDeRegistro } from "@/contract/campos/registro";
import { RESPUESTA_MAX } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import { formatPoint } from "@/contract/place/coordinates";
import { formatNumber } from "@/lib/format";
import { changesAsText, partOfRow, type Nombres } from "../../registros/historial";
import { PART_NAMES } from "../../registros/historial-texts";
import { type CambioDeRegistro, type Changes, type ClaseCambio, countChanges, type Revision } from "./revision";
import { FILA, FILA_DE_FOTOGRAMA, NIVELES, PROPUESTA } from "./texts";

export type Cambios = Reply<"seguimiento.cambios">["cambios"];
export type Correcciones = Reply<"seguimiento.correcciones">["cambios"];
type Fila = Cambios["filas"][number];

/** Name and part of a row; a row that was only modified contains neither. */
export interface FilaNombrada {
  parte: string;
  nombre: string;
}
/** Rows by table and id. */
export type FilasNombradas = ReadonlyMap<string, FilaNombrada>;
export const rowKey = (tabla: string, id: number | null) => `${tabla} ${String(id)}`;

const KIND_OF_ACTION: Record<string, ClaseCambio> = { CREAR: "anadido", MODIFICAR: "modificado", ELIMINAR: "quitado" };

/** The columns that can name a row, in order of preference. */
const NAMING_COLUMNS = [
  "nombre",
  "establecimiento",
  "tramo",
  "id_mes",
  "id_criterio",
  "id_tipo_declaratoria",
  "id_subtipo",
] as const;

const DATA_FIELDS: Record<Kind, Readonly<Record<string, CampoDeRegistro>>> = {
  ppirta: CAMPOS_ATRACTIVO,
  ppirtf: CAMPOS_FACILIDAD,
};

const PHOTO_TABLE = "fotogramappirta";
/** Columns whose changes are visible in the photos themselves. */
const IMAGE_COLUMNS = new Set(["hash", "nombre"]);
const POINT_COLUMNS = new Set(["g_x", "g_y"]);

/** Is it a photo that was added, removed or replaced? */
const imageChange = ({ tabla, cambios }: Fila) =>
  tabla === PHOTO_TABLE && cambios.some(({ campo }) => campo === "hash");

/** Is it a modified row of a part, with changes beyond the photo itself? Only such a row needs its name looked up. */
export const isModifiedRow = (kind: Kind, fila: Fila) =>
  fila.tabla !== kind &&
  fila.accion === "MODIFICAR" &&
  !(imageChange(fila) && fila.cambios.every(({ campo }) => IMAGE_COLUMNS.has(campo)));

/** The group of a record's own column; other columns belong to its general data. */
function groupOfColumn(kind: Kind, columna: string): string {
  if (partOfColumn(kind, columna) === "informacion") return "Información";
  const group = DATA_FIELDS[kind][columna]?.group ?? "general";
  return group === "general" ? (PART_NAMES[kind] ?? "") : GRUPOS_EN_REVISION[group];
}

/** The section of a record's own column. */
const partOfColumn = (kind: Kind, columna: string) =>
  kind === "ppirta" && Object.hasOwn(CAMPOS_INFORMACION, columna) ? "informacion" : "datos";

/** The record's own columns: one change per column. */
function fieldChanges(kind: Kind, fila: Fila, nombres: Nombres, hasPoint: boolean): CambioDeRegistro[] {
  return changesAsText(fila, nombres, kind)
    .filter(({ columna }) => !(hasPoint && POINT_COLUMNS.has(columna)))
    .map(({ columna, campo, de, a }) => ({
      clase: "modificado",
      titulo: campo,
      parte: partOfColumn(kind, columna),
      seccion: groupOfColumn(kind, columna),
      nombre: "",
      campos: [{ campo, de, a }],
    }));
}

function rowTitles(parte: string): Record<ClaseCambio, string> {
  const [anadido, modificado, quitado] = parte === PHOTO_TABLE ? FILA_DE_FOTOGRAMA : (PARTES[parte]?.changes ?? FILA);
  return { anadido, modificado, quitado };
}

/** A row of a part of the record: one change with its fields, or none. */
function rowChanges(fila: Fila, nombres: Nombres, nombradas: FilasNombradas): CambioDeRegistro[] {
  const imagen = imageChange(fila);
  if (imagen && fila.accion !== "MODIFICAR") return [];
  const clase = KIND_OF_ACTION[fila.accion] ?? "modificado";
  const known = nombradas.get(rowKey(fila.tabla, fila.id_fila));
  const parte = known?.parte ?? partOfRow(fila);
  const campos = changesAsText(fila, nombres, parte).filter(({ columna }) => !(imagen && IMAGE_COLUMNS.has(columna)));
  const isWhole = clase !== "modificado";
  const nameField = isWhole
    ? NAMING_COLUMNS.map((columna) => campos.find((one) => one.columna === columna)).find(
        (one) => one && (one.a || one.de),
      )
    : undefined;
  if (!isWhole && campos.length === 0) return [];
  return [
    {
      clase,
      titulo: rowTitles(parte)[clase],
      parte,
      seccion: PART_NAMES[parte] ?? parte,
      nombre: nameField ? nameField.a || nameField.de : (known?.nombre ?? ""),
      campos: campos.filter((one) => one !== nameField).map(({ campo, de, a }) => ({ campo, de, a })),
    },
  ];
}

const pointText = ({ g_x, g_y }: { g_x: number; g_y: number }) => formatPoint({ latitude: g_x, longitude: g_y });

function photoChange(antes: string | null, ahora: string | null): ClaseCambio {
  if (antes === null) return "anadido";
  return ahora === null ? "quitado" : "modificado";
}

/** What changed in a record, as text: first its own columns, then the rows of its parts. */
export function describeChanges(
  kind: Kind,
  { filas, fotogramas, punto }: Correcciones,
  nombres: Nombres,
  nombradas: FilasNombradas,
): Changes {
  const own = filas.filter(({ tabla }) => tabla === kind);
  const rowsOfParts = filas.filter(({ tabla }) => tabla !== kind);
  return {
    cambios: [
      ...own.flatMap((fila) => fieldChanges(kind, fila, nombres, punto !== null)),
      ...rowsOfParts.flatMap((fila) => rowChanges(fila, nombres, nombradas)),
    ],
    fotogramas: fotogramas.map(({ id, nombre, antes, ahora }) => ({
      clase: photoChange(antes, ahora),
      id,
      nombre: nombre ?? "Fotograma",
      antes,
      ahora,
    })),
    punto: punto && { de: pointText(punto.de), a: pointText(punto.a), metros: punto.metros },
  };
}

/** The changes of a record since this level last saw it, and what earlier reviews observed, as text. */
export const describeRevision = (
  kind: Kind,
  { visto, observadas, observaciones, ...changed }: Cambios,
  nombres: Nombres,
  nombradas: FilasNombradas,
): Revision => ({
  visto,
  ...describeChanges(kind, { visto, ...changed }, nombres, nombradas),
  observadas,
  observaciones: observaciones.map(({ nivel, ...one }) => ({ ...one, nivel: NIVELES[nivel] ?? nivel })),
});

/** Values of at most so many characters are quoted; of a longer one only the field is named. */
const SHORT = 40;
/** Changes that are told one by one. */
const MOST = 5;

/** 'Jerarquía' in a sentence; 'Z (altitud)' stays. */
const inSentence = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase("es"));

function sayField({ campo, de, a }: Changes["cambios"][number]["campos"][number]): string {
  const name = inSentence(campo);
  if (a === "") return PROPUESTA.emptied(name);
  if (a.length > SHORT || de.length > SHORT) return PROPUESTA.rewritten(name);
  return de === "" ? PROPUESTA.filled(name, a) : PROPUESTA.changed(name, de, a);
}

const sayChange = ({ clase, titulo, nombre, campos }: Changes["cambios"][number]): string =>
  clase === "modificado"
    ? PROPUESTA.of(nombre, campos.map(sayField).join(", "))
    : PROPUESTA.row(inSentence(titulo), nombre);

/** An author's answer to an observation, from what changed in its section; null if nothing did. */
export function proposeAnswer(changes: Changes): string | null {
  const { cambios, fotogramas, punto } = changes;
  const said = [
    ...cambios.map(sayChange),
    ...(punto ? [PROPUESTA.moved(formatNumber(Math.round(punto.metros)))] : []),
    ...fotogramas.map(({ clase, nombre }) => PROPUESTA.photo[clase](nombre)),
  ];
  if (said.length === 0) return null;
  const { modificado, anadido, quitado } = countChanges(changes);
  const more = modificado + anadido + quitado - MOST;
  const told = [...said.slice(0, MOST), ...(more > 0 ? [PROPUESTA.more(more)] : [])];
  return PROPUESTA.corrected(told.join("; ")).slice(0, RESPUESTA_MAX);
}
