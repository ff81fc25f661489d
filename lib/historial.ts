import { CALIDAD_NOMBRE, departamentoNombre } from "@/contract/shown";
import type { Reply } from "@/contract";
import { SITUACION_NOMBRE } from "@/contract/estados";
import { TIPO_DE_SERVICIO, type NombreServicio } from "@/contract/resources/servicios";
import type { Estado } from "@/contract/workflow";
import { formatCoordinate } from "./format";
import { ACCIONES, CAMPOS, CAMPOS_DE, SECCIONES, type ClaseAccion } from "./historial-words";
import { INFORMACION_FIELDS } from "./informacion";
import type { Registro } from "./records/registro";

/** The history of a record as readable text (decisions §4, §5); the API gives columns, codes and ids. */

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
]);

const CATALOGOS: Record<string, Catalogo> = {
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
};

/** The tables shared by several services, with the ending of their call names. */
const COMPARTIDAS: Record<string, "ppirta" | "ppirtf"> = { servicio: "ppirtf", servicioppirta: "ppirta" };
const NOMBRES_SERVICIO = Object.keys(TIPO_DE_SERVICIO) as NombreServicio[];

/** The table of a part of a record: its own, or the one shared by services. */
export const tablaDe = (parte: string): string =>
  Object.hasOwn(TIPO_DE_SERVICIO, parte)
    ? (Object.keys(COMPARTIDAS).find((tabla) => parte.endsWith(COMPARTIDAS[tabla] ?? tabla)) ?? parte)
    : parte;

/** The part of the record that a row belongs to: its table, or in a shared table the service given by its type. */
export function parteDe({ tabla, cambios }: FilaHistorial): string {
  const padre = COMPARTIDAS[tabla];
  const tipo = padre && cambios.find(({ campo }) => campo === "id_tipo");
  if (!tipo) return tabla;
  const id = Number(tipo.a ?? tipo.de);
  return NOMBRES_SERVICIO.find((name) => name.endsWith(padre) && TIPO_DE_SERVICIO[name] === id) ?? tabla;
}

/** Is this column hidden? The type of a service only repeats which service it is. */
const callado = (parte: string, campo: string) =>
  CALLADOS.has(campo) || (campo === "id_tipo" && Object.hasOwn(TIPO_DE_SERVICIO, parte));

/** The list that names the ids of a column; undefined for a column without ids. */
function catalogoDe(tabla: string, campo: string): Catalogo | undefined {
  if (campo === "id_criterio") return tabla === "autppirta" ? "autenticidad" : "integridad";
  return CATALOGOS[campo];
}

const ARCHIVO = { de: "Imagen anterior", a: "Imagen nueva" };

function valorDe(tabla: string, campo: string, valor: unknown, lado: "de" | "a", nombres: Nombres): string {
  if (valor === null || valor === undefined || valor === "") return "";
  const catalogo = catalogoDe(tabla, campo);
  if (catalogo === "departamento") return departamentoNombre(Number(valor));
  if (catalogo) return nombres.get(claveDe(catalogo, valor)) ?? String(valor);
  if (campo === "hash") return ARCHIVO[lado];
  if (campo === "workflow") return SITUACION_NOMBRE[valor as Estado] ?? String(valor);
  if (campo === "calidad" || campo === "cobertura") return CALIDAD_NOMBRE[String(valor)] ?? String(valor);
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (campo === "g_x" || campo === "g_y") return formatCoordinate(Number(valor));
  if (typeof valor === "number") return String(valor).replace(".", ",");
  if (typeof valor === "object") return JSON.stringify(valor);
  const texto = String(valor);
  const choices = tabla === "ppirta" ? INFORMACION_FIELDS.find(({ name }) => name === campo)?.choices : undefined;
  return choices?.find((choice) => choice.value === texto)?.label ?? texto;
}

const accionDe = (accion: string) => (Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion] : undefined);

/** The changes of a history row as text, with the name of each column; `parte` is the result of `parteDe`. */
export function cambiosDe(fila: FilaHistorial, nombres: Nombres, parte: string): (Cambio & { columna: string })[] {
  const observado = fila.cambios.find(({ campo }) => campo === "observacion")?.a;
  return fila.cambios
    .filter(({ campo, a }) => !callado(parte, campo) && !(campo === "observacion_revision" && a === observado))
    .map(({ campo, de, a }) => ({
      columna: campo,
      campo: CAMPOS_DE[parte]?.[campo] ?? CAMPOS[campo] ?? campo,
      de: valorDe(parte, campo, de, "de", nombres),
      a: valorDe(parte, campo, a, "a", nombres),
    }))
    .filter(({ de, a }) => de !== a);
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
    seccion: SECCIONES[parte] ?? parte,
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

/** The names of ids that the record itself contains, which is enough for most rows of its history. */
export function nombresDe(record: Registro): Map<string, string> {
  const own: [Catalogo, number | null, string | null][] = [
    ["categoria", record.id_categoria, record.categoria],
    ["tipo", record.id_tipo, record.tipo],
    ["subtipo", record.id_subtipo, record.subtipo],
    ["proyeccion", record.id_proyeccion, record.sigla_proyeccion],
    ["datum", record.id_datum, record.sigla_datum],
    ["macro", record.id_macro_region, record.macroregion],
    ["region", record.id_region, record.region],
    ["provincia", record.id_provincia, record.provincia],
    ["municipio", record.id_municipio, record.municipio],
  ];
  return new Map(own.flatMap(([catalogo, id, nombre]) => (id && nombre ? [[claveDe(catalogo, id), nombre]] : [])));
}

/** Who returned the record, and when; null if the history does not contain it. `filas`: newest first. */
export function observadoPor(filas: readonly FilaHistorial[]): { usuario: string; fecha: string | null } | null {
  const fila = filas.find(({ accion }) => accionDe(accion)?.clase === "rechazado");
  return fila ? { usuario: fila.usuario, fecha: fila.fecha } : null;
}
