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
import { ACCIONES, etiquetaDe, SECCIONES, type ClaseAccion } from "./historial-texts";
import type { Registro } from "./registro";

/** The history of a record as readable text (decision 016); the API gives columns, codes and ids. */

export type FilaHistorial = Reply<"registro.historial">["historial"]["data"][number];

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
export const claveDe = (catalogo: Catalogo, id: unknown) => `${catalogo} ${String(id)}`;

/** Hidden columns: another column shows the same, or they mean nothing to a reader. */
const CALLADOS = new Set([
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

const CATALOGOS_DE = {
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
const CATALOGOS: ReadonlyMap<string, Catalogo> = new Map(Object.entries(CATALOGOS_DE));

/** The tables shared by several services, with the ending of their call names. */
const COMPARTIDAS: Record<string, Kind> = { servicio: "ppirtf", servicioppirta: "ppirta" };

/** The table of a part of a record: its own, or the one shared by services. */
export const tablaDe = (parte: string): string =>
  (esServicio(parte) && Object.keys(COMPARTIDAS).find((tabla) => COMPARTIDAS[tabla] === padreDe(parte))) || parte;

/** The part of the record that a row belongs to: its table, or in a shared table the service given by its type. */
export function parteDe({ tabla, cambios }: FilaHistorial): string {
  const padre = COMPARTIDAS[tabla];
  const tipo = padre && cambios.find(({ campo }) => campo === "id_tipo");
  if (!tipo) return tabla;
  const id = Number(tipo.a ?? tipo.de);
  return NOMBRES_DE_SERVICIO.find((name) => padreDe(name) === padre && SERVICIOS[name].tipo === id) ?? tabla;
}

/** Is this column hidden? The type of a service only repeats which service it is. */
const callado = (parte: string, campo: string) => CALLADOS.has(campo) || (campo === "id_tipo" && esServicio(parte));

/** The list that names the ids of a column; undefined for a column without ids. */
function catalogoDe(tabla: string, campo: string): Catalogo | undefined {
  if (campo === "id_criterio") return tabla === "autppirta" ? "autenticidad" : "integridad";
  return CATALOGOS.get(campo);
}

const ARCHIVO = { de: "Imagen anterior", a: "Imagen nueva" };

function valorDe(parte: string, columna: string, valor: unknown, lado: "de" | "a", nombres: Nombres): string {
  if (valor === null || valor === undefined || valor === "") return "";
  const catalogo = catalogoDe(parte, columna);
  if (catalogo === "departamento") return departamentoNombre(Number(valor));
  if (catalogo) return nombres.get(claveDe(catalogo, valor)) ?? String(valor);
  if (columna === "hash") return ARCHIVO[lado];
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

const accionDe = (accion: string) => (Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion] : undefined);

/** The changes of a history row as text, with the name of each column; `parte` is the result of `parteDe`. */
export function cambiosDe(fila: FilaHistorial, nombres: Nombres, parte: string): (Cambio & { columna: string })[] {
  const observado = fila.cambios.find(({ campo }) => campo === "observacion")?.a;
  return fila.cambios
    .filter(({ campo, a }) => !callado(parte, campo) && !(campo === "observacion_revision" && a === observado))
    .map(({ campo, de, a }) => ({
      columna: campo,
      campo: etiquetaDe(parte, campo),
      de: valorDe(parte, campo, de, "de", nombres),
      a: valorDe(parte, campo, a, "a", nombres),
    }))
    .filter(({ de, a }) => de !== a);
}

/** What was changed, and the import that did it. */
function seccionDe(parte: string, { cambios }: FilaHistorial): string {
  const seccion = SECCIONES[parte] ?? parte;
  const importacion = cambios.find(({ campo }) => campo === "importacion")?.a;
  return typeof importacion === "number" ? `${seccion} · Importación ${importacion}` : seccion;
}

/** One row of the history as text; an unknown column, action or table is shown unchanged. */
export function entradaDe(fila: FilaHistorial, nombres: Nombres): Entrada {
  const parte = parteDe(fila);
  const { history, clase } = accionDe(fila.accion) ?? { history: fila.accion, clase: "modificado" };
  return {
    id: fila.id,
    fecha: fila.fecha,
    usuario: fila.usuario,
    accion: history,
    clase,
    seccion: seccionDe(parte, fila),
    cambios: cambiosDe(fila, nombres, parte).map(({ campo, de, a }) => ({ campo, de, a })),
  };
}

/** The ids of a history that still lack a name, by list. */
export function idsSinNombre(filas: readonly FilaHistorial[], nombres: Nombres): Map<Catalogo, Set<number>> {
  const faltan = new Map<Catalogo, Set<number>>();
  for (const fila of filas) {
    const parte = parteDe(fila);
    for (const { campo, de, a } of fila.cambios) {
      const catalogo = callado(parte, campo) ? undefined : catalogoDe(parte, campo);
      if (!catalogo || catalogo === "departamento") continue;
      for (const id of [de, a]) {
        if (typeof id !== "number" || nombres.has(claveDe(catalogo, id))) continue;
        faltan.set(catalogo, (faltan.get(catalogo) ?? new Set()).add(id));
      }
    }
  }
  return faltan;
}

const COMUNES = { ...CLASIFICACION, ...GEOLOCALIZACION, ...UBICACION };

/** The names of ids that the record itself contains, which is enough for most rows of its history. */
export const nombresDe = (record: Registro): Map<string, string> =>
  new Map(
    keysOf(COMUNES).flatMap((name): [string, string][] => {
      const { reads }: CampoDeRegistro = COMUNES[name];
      const catalogo = CATALOGOS.get(name);
      const nombre = reads && record[reads];
      return catalogo && record[name] && nombre ? [[claveDe(catalogo, record[name]), String(nombre)]] : [];
    }),
  );

/** Who returned the record, and when; null if the history does not contain it. `filas`: newest first. */
export function observadoPor(filas: readonly FilaHistorial[]): { usuario: string; fecha: string | null } | null {
  const fila = filas.find(({ accion }) => accionDe(accion)?.clase === "rechazado");
  return fila ? { usuario: fila.usuario, fecha: fila.fecha } : null;
}
