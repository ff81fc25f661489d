import type { Rol } from "@/contract/codes";
import { can, type Permission } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { MenuEntry } from "@/contract/resources/sesion";

/**
 * The side menu as data: one line per entry, with the permission that it asks for (none: everyone sees it). Icons are
 * lucide names. A new screen is one line here. An entry that a role may not open is not in its menu.
 */
interface Item {
  label: string;
  icon?: string;
  to?: string;
  permission?: Permission;
  items?: readonly Item[];
}

/** The six inboxes of an inventory; for the national level its own come first. */
function bandejas(rol: Rol, kind: Kind, prefix: "/ppirta" | "/cp"): readonly Item[] {
  const gobernacion = [
    { label: "Entrantes", to: `${prefix}entrante` },
    { label: "Revisión", to: `${prefix}revision` },
    { label: "Finalizados", to: `${prefix}finalizado` },
  ].map((item): Item => ({ ...item, permission: `${kind}.bandejaGobernacion` }));
  const nacional = [
    { label: "Entrantes nacional", to: `${prefix}entrantenacional` },
    { label: "Revisión nacional", to: `${prefix}revisionnacional` },
    { label: "Finalizados nacional", to: `${prefix}finalizadonacional` },
  ].map((item): Item => ({ ...item, permission: `${kind}.bandejaNacional` }));
  return rol === 2 ? [...nacional, ...gobernacion] : [...gobernacion, ...nacional];
}

const menu = (rol: Rol): readonly Item[] => [
  { label: "Mi trabajo", icon: "clipboard-list", to: "/mi-trabajo" },
  { label: "Inicio", icon: "layout-dashboard", to: "/inicio" },
  {
    label: "INVENTARIO",
    items: [
      { label: "Atractivos", icon: "mountain", to: "/turistico" },
      { label: "Facilidades", icon: "bed-double", to: "/poblado" },
      { label: "Importar", icon: "file-up", to: "/importaciones" },
      { label: "Calidad", icon: "gauge", to: "/calidad" },
    ],
  },
  {
    label: "BANDEJAS",
    items: [
      { label: "Atractivos", icon: "inbox", items: bandejas(rol, "ppirta", "/ppirta") },
      { label: "Facilidades", icon: "inbox", items: bandejas(rol, "ppirtf", "/cp") },
    ],
  },
  {
    label: "CATÁLOGOS",
    items: [
      {
        label: "Territorio",
        icon: "map",
        items: [
          { label: "Macro regiones", to: "/macroregion" },
          { label: "Regiones", to: "/region" },
          { label: "Departamentos", to: "/departamento" },
          { label: "Provincias", to: "/provincia" },
          { label: "Municipios", to: "/municipio" },
          { label: "Proyección", to: "/proyeccion" },
          { label: "Datum", to: "/datum" },
        ],
      },
      {
        label: "Clasificación",
        icon: "folder-tree",
        items: [
          { label: "Secciones", to: "/seccion" },
          { label: "Categorías", to: "/categorias" },
          { label: "Tipos", to: "/tipo" },
          { label: "Subtipos", to: "/subtipo" },
          { label: "Categoría subtipo", to: "/catsubtipo" },
        ],
      },
    ],
  },
  {
    label: "ADMINISTRACIÓN",
    items: [
      { label: "Entidades", icon: "landmark", to: "/entidad" },
      { label: "Usuarios", icon: "users", to: "/usuario", permission: "usuario.ver" },
      { label: "Permisos", icon: "shield-check", to: "/permisos", permission: "permisos.ver" },
      { label: "Claves para sistemas", icon: "key-round", to: "/claves", permission: "clave.administrar" },
      { label: "Envío de cambios", icon: "webhook", to: "/webhooks", permission: "webhook.administrar" },
      { label: "Auditoría", icon: "scroll-text", to: "/auditoria", permission: "auditoria.ver" },
      { label: "Papelera", icon: "trash-2", to: "/papelera", permission: "ppirta.restaurar" },
    ],
  },
  {
    label: "AYUDA",
    items: [
      { label: "Servicio geográfico", icon: "globe", to: "/geoservicio" },
      { label: "Acerca del sistema", icon: "info", to: "/about" },
    ],
  },
];

function entries(items: readonly Item[], rol: Rol): MenuEntry[] {
  return items
    .filter(({ permission }) => !permission || can({ rol, id_departamento: null }, permission))
    .map((item) => ({
      label: item.label,
      icon: item.icon ?? null,
      to: item.to ?? null,
      items: entries(item.items ?? [], rol),
    }))
    .filter(({ to, items: inner }) => to !== null || inner.length > 0);
}

/** The menu of a role. */
export const menuOf = (rol: Rol): MenuEntry[] => entries(menu(rol), rol);
