import { departamentoNombre } from "@/contract/shown";
import { type EntradaAuditoria, type Tema, USO_DE_CLAVE } from "@/contract/resources/auditoria";
import type { Choice, Column } from "../descriptors";
import { formatDate } from "../format";
import { ROL_NOMBRE } from "../usuarios/permisos";

/** The audit screen: texts, columns, filters, and the readable form of an entry. */

export const AUDITORIA = {
  title: "Auditoría",
  subtitle: "Quién hizo qué con las cuentas y los catálogos, y quién ingresó. Busque por la persona.",
  file: "auditoria",
  rowOptions: [10, 25, 50, 100],
  empty: "Nada de este periodo coincide con los filtros.",
  absent: "El servidor del ministerio no lleva esta auditoría.",
  desde: "Desde",
  hasta: "Hasta",
  tema: "Tema",
  accion: "Acción",
} as const;

/** The audit filters of a URL; the names are those of the API. */
export interface AuditFilters {
  desde: string | null;
  hasta: string | null;
  tema: Tema | null;
  accion: string | null;
}

const TEMA_NOMBRE: Record<Tema, string> = {
  sesion: "Ingresos",
  usuario: "Cuentas",
  catalogo: "Catálogos",
  clave: "Claves para sistemas",
};

const ACCION_NOMBRE: Readonly<Record<string, string>> = {
  INGRESAR: "Ingresó",
  "INGRESO FALLIDO": "No pudo ingresar",
  SALIR: "Cerró sesión",
  CREAR: "Creó",
  MODIFICAR: "Modificó",
  ELIMINAR: "Eliminó",
  RESTAURAR: "Recuperó",
  INVITAR: "Invitó otra vez",
  "CERRAR SESIONES": "Cerró las sesiones",
  "CAMBIAR CLAVE": "Cambió la contraseña",
  "ACTIVAR SEGUNDO FACTOR": "Activó el segundo factor",
  "RENOVAR CODIGOS": "Renovó los códigos",
  "DESACTIVAR SEGUNDO FACTOR": "Desactivó el segundo factor",
  "QUITAR SEGUNDO FACTOR": "Quitó el segundo factor",
  REVOCAR: "Revocó",
  LEER: "Leyó con su clave",
  "LECTURA RECHAZADA": "No pudo leer",
  "UNIR IDENTIDAD": "Unió su identidad digital",
  "SEPARAR IDENTIDAD": "Separó la identidad digital",
  "AGREGAR LLAVE": "Agregó una llave de acceso",
  "QUITAR LLAVE": "Quitó una llave de acceso",
};

const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
export const TEMA_OPTIONS = choicesOf(TEMA_NOMBRE);
export const ACCION_OPTIONS = choicesOf(ACCION_NOMBRE);

const TABLA_NOMBRE: Readonly<Record<string, string>> = {
  usuario: "Cuenta",
  region: "Región",
  macro: "Macro región",
  departamento: "Departamento",
  provincia: "Provincia",
  municipio: "Municipio",
  proyeccion: "Proyección",
  datum: "Datum",
  seccion: "Sección",
  categoria: "Categoría",
  tipo: "Tipo",
  subtipo: "Subtipo",
  catsubtipo: "Categoría subtipo",
  entidad: "Entidad",
  meta: "Meta de calidad",
  clave: "Clave",
  webhook: "Webhook",
};

const CAMPO_NOMBRE: Readonly<Record<string, string>> = {
  id_rol: "Rol",
  id_departamento: "Departamento",
  id_entidad: "Entidad",
  estado: "Estado",
  email: "Correo",
  nombres: "Nombres",
  primer_apellido: "Primer apellido",
  segundo_apellido: "Segundo apellido",
  numero_documento: "Nro de CI",
  complemento: "Complemento",
  nacionalidad: "Nacionalidad",
  genero: "Género",
  celular: "Celular",
  direccion: "Dirección",
  cargo: "Cargo",
  documento: "Documento",
  avisos: "Avisos por correo",
  codigo: "Código",
  codigo_completo: "Código completo",
  nombre: "Nombre",
  sigla: "Sigla",
  abreviacion: "Abreviación",
  descripcion: "Descripción",
  orden: "Orden",
  web: "Página web",
  tipo: "Tipo",
  mes: "Desde el mes",
  cantidad: "Meta por mes",
  alcances: "Lee",
  redes: "Redes",
  por_minuto: "Pedidos por minuto",
  vence: "Último día",
};

/** An entry as the screen and its exports show it. */
export interface Entrada {
  id: number;
  fecha: string | null;
  usuario: string;
  accion: string;
  objeto: string;
  detalle: string;
}

export const AUDITORIA_COLUMNS = [
  { key: "fecha", header: "FECHA", cell: "instant", width: "136px", sortable: true },
  { key: "usuario", header: "QUIÉN", cell: "name", width: "19%" },
  { key: "accion", header: "ACCIÓN", width: "15%" },
  { key: "objeto", header: "SOBRE", width: "22%" },
  { key: "detalle", header: "DETALLE" },
] as const satisfies readonly Column<keyof Entrada & string>[];

/** Shown for an attempt with an email address of no account. */
const UNKNOWN_ACCOUNT = "Cuenta desconocida";

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "vacío";
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : JSON.stringify(value);
};

function valueOf(campo: string, value: unknown): string {
  if (value === null || value === undefined) return plainText(value);
  if (campo === "id_rol")
    return Object.entries(ROL_NOMBRE).find(([id]) => id === String(value))?.[1] ?? plainText(value);
  if (campo === "id_departamento") return departamentoNombre(Number(value));
  if (campo === "vence" && typeof value === "string") return formatDate(value);
  return plainText(value);
}

/** Name and version of the browser in a user agent; an unknown agent is cut to 60 characters. */
function browserOf(agent: string): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\/(\d+)/.exec(agent);
  const known: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  return name ? `${known[name[1] ?? ""] ?? name[1]} ${name[2]}` : agent.slice(0, 60);
}

type Cambios = EntradaAuditoria["cambios"];

/** Of a session or a key's use: why not, what was read, from where and how often. */
function readingDetail(cambios: Cambios): string {
  const valueOf = (campo: string) => cambios.find((one) => one.campo === campo)?.a;
  const [address, agent, times] = [valueOf("direccion"), valueOf("dispositivo"), Number(valueOf("veces"))];
  return [
    valueOf("motivo"),
    valueOf("llamada"),
    typeof address === "string" && address !== "local" && `Desde ${address}`,
    typeof agent === "string" && browserOf(agent),
    times > 1 && `${times} veces`,
    valueOf("medio") === "llave" && "con llave de acceso",
    valueOf("medio") === "identidad" && "con su identidad digital",
  ]
    .filter(Boolean)
    .join(" · ");
}

const changeDetail = (cambios: Cambios): string =>
  cambios
    .map(({ campo, de, a }) => {
      const name = CAMPO_NOMBRE[campo] ?? campo;
      return campo === "documento" ? `${name} reemplazado` : `${name}: ${valueOf(campo, de)} → ${valueOf(campo, a)}`;
    })
    .join(" · ");

/** What a new key may do. */
const keyDetail = (cambios: Cambios): string =>
  cambios
    .filter(({ campo, a }) => Object.hasOwn(CAMPO_NOMBRE, campo) && campo !== "nombre" && !isEmpty(a))
    .map(({ campo, a }) => `${CAMPO_NOMBRE[campo]}: ${Array.isArray(a) ? a.join(", ") : valueOf(campo, a)}`)
    .join(" · ");

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Where a created object comes from, if a person did not enter it: 'Importación 12'. */
function importOrigin(cambios: Cambios): string {
  const number = cambios.find(({ campo }) => campo === "importacion")?.a;
  return typeof number === "number" ? `Importación ${number}` : "";
}

function writeDetail(tabla: string, accion: string, cambios: Cambios): string {
  if (accion === "MODIFICAR") return changeDetail(cambios);
  return tabla === "clave" ? keyDetail(cambios) : importOrigin(cambios);
}

/** An entry of the API as readable text. For a created or deleted object the name is enough. */
export function toAuditEntry({ id, fecha, usuario, tema, tabla, accion, objeto, cambios }: EntradaAuditoria): Entrada {
  const kind = TABLA_NOMBRE[tabla] ?? tabla;
  const isUse = tema === "sesion" || Object.values<string>(USO_DE_CLAVE).includes(accion);
  return {
    id,
    fecha,
    usuario: usuario || UNKNOWN_ACCOUNT,
    accion: ACCION_NOMBRE[accion] ?? accion,
    objeto: isUse ? "" : [kind, objeto].filter(Boolean).join(": "),
    detalle: isUse ? readingDetail(cambios) : writeDetail(tabla, accion, cambios),
  };
}
