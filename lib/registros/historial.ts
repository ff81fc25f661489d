import type { Reply } from "@/contract";
import { campoDe } from "@/contract/campos";
import type { CampoDeAtractivo } from "@/contract/campos/atractivo";
import { keysOf } from "@/contract/keys";
import type { CampoDeFacilidad } from "@/contract/campos/facilidad";
import type { NombreCampoDeHijo } from "@/contract/campos/hijos";
import { CLASIFICACION, GEOLOCALIZACION, UBICACION, type CampoDeRegistro } from "@/contract/campos/registro";
import {
  esServicio,
  NOMBRES_DE_SERVICIO,
  padreDe,
  SERVICIOS,
  type NombreCampoDeServicio,
} from "@/contract/campos/servicios";
import type { Kind } from "@/contract/resources/registros";
import { departamentoNombre } from "@/contract/shown";
import { SITUACION_NOMBRE } from "@/contract/estados";
import type { Estado } from "@/contract/workflow";
import { formatCoordinate, formatDate } from "../format";
import { ACCIONES, columnLabel, PART_NAMES, rowsSavedTogether, type ClaseAccion } from "./historial-texts";
import type { Registro } from "./registro";

/** The history of a record as readable text (decision 016); the API gives columns, codes and ids. */

type EntradaHistorial = Reply<"registro.historial">["historial"]["data"][number];
export type FilaHistorial = EntradaHistorial["ademas"][number];

export interface Cambio {
  campo: string;
  /** Empty if there was no value. */
  de: string;
  a: string;
}

export interface Entrada {
  id: number;
  fecha: string | null;
  usuario: string;
  accion: string;
  clase: ClaseAccion;
  /** The part of the record that was changed. */
  seccion: string;
  cambios: Cambio[];
  /** The rows of a save of several; `cambios` is then empty. */
  filas: { id: number; accion: string; clase: ClaseAccion; cambios: Cambio[] }[];
}

/** The lists that give names to ids. */
export type Catalogo =
  | "categoria"
  | "tipo"
  | "subtipo"
  | "catsubtipo"
  | "proyeccion"
  | "datum"
  | "macro"
  | "region"
  | "departamento"
  | "provincia"
  | "municipio"
  | "via"
  | "estado"
  | "mes"
  | "declaratoria"
  | "integridad"
  | "autenticidad";

/** Names by list and id, for example `mes 4` -> ABRIL. */
export type Nombres = ReadonlyMap<string, string>;
export const idKey = (catalogo: Catalogo, id: unknown) => `${catalogo} ${String(id)}`;

/** Hidden columns: another column shows the same, or they mean nothing to a reader. */
const HIDDEN_COLUMNS = new Set([
  "id_ppirta",
  "id_ppirtf",
  "creado_por",
  "demo",
  "eliminado_en",
  "derivado",
  "aprobado",
  "devuelto",
  "completito",
  "completo",
  "estado",
  "cc_ccm",
  "s_no",
  // Said beside the part.
  "importacion",
]);

/** The fields that hold an id. */
type Ids = Extract<CampoDeAtractivo | CampoDeFacilidad | NombreCampoDeHijo | NombreCampoDeServicio, `id_${string}`>;

const CATALOGUE_BY_FIELD = {
  id_categoria: "categoria",
  id_tipo: "tipo",
  id_subtipo: "subtipo",
  id_catsubtipo: "catsubtipo",
  id_proyeccion: "proyeccion",
  id_datum: "datum",
  id_macro_region: "macro",
  id_region: "region",
  id_departamento: "departamento",
  id_provincia: "provincia",
  id_municipio: "municipio",
  id_tipo_via: "via",
  id_estado: "estado",
  id_mes: "mes",
  id_tipo_declaratoria: "declaratoria",
} as const satisfies Record<Exclude<Ids, "id_criterio">, Catalogo>;
const CATALOGUES: ReadonlyMap<string, Catalogo> = new Map(Object.entries(CATALOGUE_BY_FIELD));

/** The tables shared by several services, with the ending of their call names. */
const SHARED_TABLES: Record<string, Kind> = { servicio: "ppirtf", servicioppirta: "ppirta" };

/** The table of a part of a record: its own, or the one shared by services. */
export const tableOfPart = (parte: string): string =>
  (esServicio(parte) && Object.keys(SHARED_TABLES).find((tabla) => SHARED_TABLES[tabla] === padreDe(parte))) || parte;

/** The part of the record that a row belongs to: its table, or in a shared table the service given by its type. */
export function partOfRow({ tabla, cambios }: FilaHistorial): string {
  const padre = SHARED_TABLES[tabla];
  const tipo = padre && cambios.find(({ campo }) => campo === "id_tipo");
  if (!tipo) return tabla;
  const id = Number(tipo.a ?? tipo.de);
  return NOMBRES_DE_SERVICIO.find((name) => padreDe(name) === padre && SERVICIOS[name].tipo === id) ?? tabla;
}

/** Is this column hidden? The type of a service only repeats which service it is. */
const isHiddenColumn = (parte: string, campo: string) =>
  HIDDEN_COLUMNS.has(campo) || (campo === "id_tipo" && esServicio(parte));

/** The list that names the ids of a column; undefined for a column without ids. */
function catalogueOfColumn(tabla: string, campo: string): Catalogo | undefined {
  if (campo === "id_criterio") return tabla === "autppirta" ? "autenticidad" : "integridad";
  return CATALOGUES.get(campo);
}

const IMAGE_WORDS = { de: "Imagen anterior", a: "Imagen nueva" };

function valueAsText(parte: string, columna: string, valor: unknown, lado: "de" | "a", nombres: Nombres): string {
  if (valor === null || valor === undefined || valor === "") return "";
  const catalogo = catalogueOfColumn(parte, columna);
  if (catalogo === "departamento") return departamentoNombre(Number(valor));
  if (catalogo) return nombres.get(idKey(catalogo, valor)) ?? String(valor);
  if (columna === "hash") return IMAGE_WORDS[lado];
  if (columna === "workflow") return SITUACION_NOMBRE[valor as Estado] ?? String(valor);
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (parte === "asignacion" && columna === "para") return formatDate(String(valor));
  const campo = campoDe(parte, columna);
  if (campo?.cell === "coordinate") return formatCoordinate(Number(valor));
  if (typeof valor === "number") return String(valor).replace(".", ",");
  if (typeof valor === "object") return JSON.stringify(valor);
  const texto = String(valor);
  return campo?.choices?.find((choice) => choice.value === texto)?.label ?? texto;
}

const actionWords = (accion: string) => (Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion] : undefined);

/** The changes of a history row as text, with the name of each column; `parte` is the result of `partOfRow`. */
export function changesAsText(fila: FilaHistorial, nombres: Nombres, parte: string): (Cambio & { columna: string })[] {
  const observado = fila.cambios.find(({ campo }) => campo === "observacion")?.a;
  return fila.cambios
    .filter(({ campo, a }) => !isHiddenColumn(parte, campo) && !(campo === "observacion_revision" && a === observado))
    .map(({ campo, de, a }) => ({
      columna: campo,
      campo: columnLabel(parte, campo),
      de: valueAsText(parte, campo, de, "de", nombres),
      a: valueAsText(parte, campo, a, "a", nombres),
    }))
    .filter(({ de, a }) => de !== a);
}

/** What was changed, and the import that did it. */
function changedPart(parte: string, { cambios }: FilaHistorial): string {
  const seccion = PART_NAMES[parte] ?? parte;
  const importacion = cambios.find(({ campo }) => campo === "importacion")?.a;
  return typeof importacion === "number" ? `${seccion} · Importación ${importacion}` : seccion;
}

const wordsOf = ({ accion }: FilaHistorial) => actionWords(accion) ?? { history: accion, clase: "modificado" as const };

const shownChanges = (fila: FilaHistorial, nombres: Nombres): Cambio[] =>
  changesAsText(fila, nombres, partOfRow(fila)).map(({ campo, de, a }) => ({ campo, de, a }));

/** An entry of the history as text; an unknown column, action or table is shown unchanged. */
export function toHistoryEntry(
  { ademas = [], ...fila }: FilaHistorial & Partial<EntradaHistorial>,
  nombres: Nombres,
): Entrada {
  const { history, clase } = wordsOf(fila);
  const entrada = {
    ...{ id: fila.id, fecha: fila.fecha, usuario: fila.usuario },
    seccion: changedPart(partOfRow(fila), fila),
  };
  if (ademas.length === 0)
    return { ...entrada, accion: history, clase, cambios: shownChanges(fila, nombres), filas: [] };
  const filas = [fila, ...ademas];
  return {
    ...entrada,
    accion: rowsSavedTogether(filas.map((una) => wordsOf(una).clase)),
    clase: "modificado",
    cambios: [],
    filas: filas.map((una) => {
      const words = wordsOf(una);
      return { id: una.id, accion: words.history, clase: words.clase, cambios: shownChanges(una, nombres) };
    }),
  };
}

/** The ids of a history that still lack a name, by list. */
export function unnamedIds(filas: readonly FilaHistorial[], nombres: Nombres): Map<Catalogo, Set<number>> {
  const faltan = new Map<Catalogo, Set<number>>();
  for (const fila of filas) {
    const parte = partOfRow(fila);
    for (const { campo, de, a } of fila.cambios) {
      const catalogo = isHiddenColumn(parte, campo) ? undefined : catalogueOfColumn(parte, campo);
      if (!catalogo || catalogo === "departamento") continue;
      for (const id of [de, a]) {
        if (typeof id !== "number" || nombres.has(idKey(catalogo, id))) continue;
        faltan.set(catalogo, (faltan.get(catalogo) ?? new Set()).add(id));
      }
    }
  }
  return faltan;
}

const COMMON_FIELDS = { ...CLASIFICACION, ...GEOLOCALIZACION, ...UBICACION };

/** The names of ids that the record itself contains, which is enough for most rows of its history. */
export const namesInRecord = (record: Registro): Map<string, string> =>
  new Map(
    keysOf(COMMON_FIELDS).flatMap((name): [string, string][] => {
      const { reads }: CampoDeRegistro = COMMON_FIELDS[name];
      const catalogo = CATALOGUES.get(name);
      const nombre = reads && record[reads];
      return catalogo && record[name] && nombre ? [[idKey(catalogo, record[name]), String(nombre)]] : [];
    }),
  );

/** Who returned the record, and when; null if the history does not contain it. `filas`: newest first. */
export function findReturn(filas: readonly FilaHistorial[]): { usuario: string; fecha: string | null } | null {
  const fila = filas.find(({ accion }) => actionWords(accion)?.clase === "rechazado");
  return fila ? { usuario: fila.usuario, fecha: fila.fecha } : null;
}
