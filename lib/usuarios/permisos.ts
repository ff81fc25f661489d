import type { Kind } from "@/contract/calls";
import type { Rol } from "@/contract/codes";
import { keysOf } from "@/contract/keys";
import { inScope, type Permission, policy, rolesQueDa } from "@/contract/policy";

/** Texts of the permissions page; the permissions of each role are read from contract/policy.ts. */

/** The five roles as the ministry names them. */
export const ROL_NOMBRE: Readonly<Record<Rol, string>> = {
  1: "Administrador",
  2: "Nacional",
  3: "Gobernación",
  4: "Técnico",
  5: "Operador",
};
export const ROLES_EN_ORDEN: readonly Rol[] = [1, 2, 3, 4, 5];

type OfRecord = Permission extends infer P ? (P extends `ppirta.${infer Name}` ? Name : never) : never;

/** One entry for each permission of a record of either kind; a new permission does not compile without a text here. */
const REGISTRO: Record<OfRecord, string> = {
  ver: "Ver la lista y cada registro",
  crear: "Registrar",
  editar: "Abrir la edición desde la lista (lápiz)",
  modificar: "Guardar cambios, también en sus partes",
  eliminar: "Borrar el registro",
  restaurar: "Ver la papelera y restaurar un registro borrado",
  eliminarHijo: "Borrar una parte del registro",
  eliminarFoto: "Borrar un fotograma",
  derivar: "Derivar a la gobernación",
  aprobar: "Aprobar para el catálogo nacional",
  verInfo: "Ver info",
  conversar: "Leer y escribir en la conversación del registro",
  asignar: "Asignar el registro a una persona del departamento",
  asignarse: "Asignarse un registro libre, y devolverlo",
  seguimiento: "Generar el PDF de seguimiento",
  ficha: "Generar el PDF de la ficha",
  bandejaGobernacion: "Ver las bandejas de la gobernación",
  bandejaNacional: "Ver las bandejas nacionales",
  recibir: "Recibir en la gobernación",
  revisar: "Revisar en la gobernación",
  recibirNacional: "Recibir en el nivel nacional",
  revisarNacional: "Revisar en el nivel nacional",
  verificar: "Confirmar que un registro del Catálogo Nacional sigue igual",
};

/** The same of all others; the rows of a group stand in this order. */
const GENERAL: Record<Exclude<Permission, `${Kind}.${string}`>, string> = {
  "catalogo.ver": "Ver los catálogos",
  "catalogo.crear": "Registrar",
  "catalogo.editar": "Editar",
  "catalogo.eliminar": "Borrar",
  "departamento.eliminar": "Borrar un departamento",
  "entidad.eliminar": "Borrar una entidad",
  "usuario.ver": "Ver los usuarios",
  "usuario.crear": "Registrar un usuario",
  "usuario.editar": "Editar un usuario",
  "usuario.eliminar": "Borrar un usuario",
  "usuario.administrar": "Desactivar, volver a invitar, cerrar las sesiones y quitar el segundo factor de un usuario",
  "segundofactor.usar": "Activar la verificación en dos pasos de su propia cuenta",
  "permisos.ver": "Ver esta página",
  "clave.administrar": "Crear, ver y revocar las claves de otros sistemas",
  "auditoria.ver": "Ver la auditoría de cuentas, catálogos, ingresos y claves",
  "importacion.ver": "Ver las importaciones",
  "importacion.crear": "Importar registros desde un archivo",
  "importacion.deshacer": "Deshacer una importación",
  "importacion.catalogos": "Importar catálogos y entidades, y deshacerlo",
  "plantilla.usar": "Usar, guardar y quitar plantillas de observaciones",
  "calidad.ver": "Ver la calidad del inventario",
  "calidad.metas": "Fijar las metas de cada departamento",
  "vista.usar": "Guardar vistas de las listas y usar las compartidas",
  "vista.compartir": "Compartir vistas con su departamento o con el nivel nacional, y quitar las compartidas",
  "cambio.ver": "Leer los cambios del inventario uno tras otro, con otro sistema",
  "webhook.administrar": "Hacer que los cambios se envíen a otros sistemas (webhooks)",
};

interface PermissionRow {
  permission: Permission;
  label: string;
}

export interface PermissionGroup {
  title: string;
  /** What applies to all rows of the group. */
  note: string;
  rows: readonly PermissionRow[];
}

const isPermission = (name: string): name is Permission => Object.hasOwn(policy, name);
const registroRows = (kind: Kind) =>
  Object.entries(REGISTRO).flatMap(([name, label]) => {
    const permission = `${kind}.${name}`;
    return isPermission(permission) ? [{ permission, label }] : [];
  });

/** The others whose names begin with one of these words. */
const rowsOf = (...words: readonly string[]): PermissionRow[] =>
  keysOf(GENERAL)
    .filter((permission) => words.includes(permission.split(".", 1)[0] ?? ""))
    .map((permission) => ({ permission, label: GENERAL[permission] }));

const DERIVADO =
  "Cada paso del seguimiento (recibir, revisar, derivar) procede solo desde el estado que le corresponde; un registro derivado no se edita.";

/** Every permission of the policy, once. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  { title: "Atractivos", note: DERIVADO, rows: registroRows("ppirta") },
  { title: "Facilidades", note: DERIVADO, rows: registroRows("ppirtf") },
  {
    title: "Catálogos",
    note: "Los catálogos son comunes a todo el país. No se borra lo que otro registro usa.",
    rows: rowsOf("catalogo", "departamento", "entidad"),
  },
  {
    title: "Importaciones",
    note: "Lo importado entra como incompleto y de quien lo importa; nada se deriva. Cada uno sigue con las que empezó.",
    rows: rowsOf("importacion"),
  },
  {
    title: "Plantillas",
    note: "Cada gobernación tiene las suyas, y el nivel nacional también.",
    rows: rowsOf("plantilla"),
  },
  { title: "Calidad", note: "Cada rol ve la de su alcance.", rows: rowsOf("calidad") },
  {
    title: "Vistas",
    note: "Una vista muestra a cada uno solo los registros que puede ver.",
    rows: rowsOf("vista"),
  },
  {
    title: "Cambios",
    note: "Cada rol lee los de su alcance, y los de los catálogos.",
    rows: rowsOf("cambio", "webhook"),
  },
  {
    title: "Usuarios",
    note: "Cada rol ve los usuarios de su alcance, y registra y edita solo los de los roles que puede asignar.",
    rows: rowsOf("usuario", "segundofactor", "permisos", "clave", "auditoria"),
  },
];

export type PermissionCell = { kind: "yes" } | { kind: "no" } | { kind: "when"; words: readonly string[] };

/** A role's permission within its own scope: always, never, or if any of the conditions holds. */
export function permissionCell(rol: Rol, permission: Permission): PermissionCell {
  const rules = policy[permission].filter(({ roles }) => roles.includes(rol));
  if (rules.length === 0) return { kind: "no" };
  if (rules.some(({ when }) => !when)) return { kind: "yes" };
  return { kind: "when", words: rules.flatMap(({ cuando }) => cuando ?? []) };
}

/** The text of a cell: 'Sí', 'No', 'Sí, cuando …'. */
export const cellText = (cell: PermissionCell): string =>
  cell.kind === "when" ? `Sí, cuando ${cell.words.join(", o cuando ")}` : { yes: "Sí", no: "No" }[cell.kind];

/** The scope of a role's records (decision 005). */
export const alcanceDe = (rol: Rol): string =>
  inScope({ rol, id_departamento: null }, null) ? "Todo el país" : "Su departamento";

/** The roles that a role may assign to a user, as text (spec 1 §6). */
export function rolesQueAsigna(rol: Rol): string {
  const given = rolesQueDa({ rol, id_departamento: null });
  if (given.length === 0) return "Ninguno";
  return given.length === ROLES_EN_ORDEN.length ? "Todos" : given.map((one) => ROL_NOMBRE[one]).join(", ");
}
