import type { Coleccion } from "@/contract/geoservicio";
import type { Kind } from "@/contract/resources/registros";
import type { ToastText } from "@/lib/descriptors";

/** The page of the service, of one of its collections or of a feature. */
export const geoservicioHref = (coleccion?: string, id?: string | number): string =>
  ["/geoservicio", coleccion, coleccion && id].filter((part) => part !== undefined && part !== "").join("/");

/** The inventory of a collection; null for a level of the territory. */
export const INVENTARIO: Readonly<Record<Coleccion, Kind | null>> = {
  atractivos: "ppirta",
  facilidades: "ppirtf",
  departamentos: null,
  provincias: null,
  municipios: null,
};

/** Features on a page of a collection. */
export const ROWS = 25;

interface ShownColumn {
  name: string;
  head: string;
  /** Left out on a phone. */
  wide?: true;
  width?: string;
}

const RECORD: readonly ShownColumn[] = [
  { name: "cite", head: "CITE", width: "w-40", wide: true },
  { name: "municipio", head: "MUNICIPIO", width: "w-36 phone:w-28" },
  { name: "estado", head: "ESTADO", width: "w-32 phone:w-28" },
];

/** The columns of a collection's table behind the name. */
export const COLUMNAS: Readonly<Record<Coleccion, readonly ShownColumn[]>> = {
  atractivos: RECORD,
  facilidades: RECORD,
  departamentos: [
    { name: "codigo", head: "CÓDIGO" },
    { name: "abreviacion", head: "ABREVIACIÓN" },
  ],
  provincias: [
    { name: "codigo_completo", head: "CÓDIGO" },
    { name: "departamento", head: "DEPARTAMENTO" },
  ],
  municipios: [
    { name: "codigo_completo", head: "CÓDIGO" },
    { name: "provincia", head: "PROVINCIA", wide: true },
    { name: "departamento", head: "DEPARTAMENTO" },
  ],
};

/** The name of a feature. */
export const NOMBRE: Readonly<Record<Coleccion, string>> = {
  atractivos: "nombre_atractivo",
  facilidades: "nombre_centro",
  departamentos: "nombre",
  provincias: "nombre",
  municipios: "nombre",
};

export const TIPO: Readonly<Record<string, string>> = { string: "texto", integer: "entero", number: "número" };

/** An example of a filter, in CQL2. */
export const FILTRO_DE_EJEMPLO: Readonly<Record<Coleccion, string>> = {
  atractivos: "jerarquia IN ('IV','V') AND departamento = 'POTOSÍ'",
  facilidades: "estado = 'APROBADO' AND S_INTERSECTS(geometry, BBOX(-68.3,-16.7,-67.9,-16.3))",
  departamentos: "nombre LIKE 'P%'",
  provincias: "departamento = 'LA PAZ'",
  municipios: "S_INTERSECTS(geometry, POINT(-68.13 -16.5))",
};

/** Reads all attractions into a file, a thousand at a time. */
export const gdalExample = (url: string) =>
  `ogr2ogr atractivos.gpkg "OAPIF:${url}" atractivos -oo PAGE_SIZE=1000 --config GDAL_HTTP_USERPWD qgis:CLAVE`;

const SUMMARY = "Servicio geográfico";
const COPIED: ToastText = { tone: "ok", summary: SUMMARY, detail: "Dirección copiada" };
const NOT_COPIED: ToastText = { tone: "error", summary: SUMMARY, detail: "No se pudo copiar. Selecciónela." };

export const GEOSERVICIO_TEXTS = {
  title: SUMMARY,
  subtitle: "El inventario en vivo dentro de QGIS y de otros programas de mapas (OGC API - Features).",
  address: "Dirección",
  addressHelp: "Es la misma para todos los programas. Lo que se ve depende de la clave o de la persona.",
  copy: "Copiar",
  copied: COPIED,
  notCopied: NOT_COPIED,
  keys: "Claves para sistemas",
  inQgis: "En QGIS",
  picture: "El cuadro de conexión de QGIS con la dirección, el usuario y la contraseña",
  steps: [
    "En **Capa › Añadir capa › Añadir capa WFS / OGC API - Features**, elija **Nueva**.",
    "Escriba un nombre y la dirección de arriba.",
    "En **Autenticación › Básica**, escriba cualquier usuario y, como contraseña, la clave que le dio quien administra el sistema.",
    "En **Versión**, elija **OGC API - Features**, y en **Tamaño de página**, 1000.",
    "Elija **Conectar** y añada las colecciones. Al mover el mapa o actualizar, QGIS pide lo que hay en ese momento.",
  ],
  gdal: "Con GDAL",
  gdalHelp: "Para un archivo completo, o para un trabajo que se repite:",
  collections: "Colecciones",
  filter: "Filtro",
  filterHelp: "En CQL2, con las propiedades de abajo. Por ejemplo:",
  apply: "Filtrar",
  clear: "Quitar el filtro",
  download: "Esta página en GeoJSON",
  geojson: "GeoJSON",
  inventory: "Ver en el inventario",
  record: "Abrir el registro",
  first: "Primera página",
  next: "Siguiente",
  name: "NOMBRE",
  none: "No hay elementos que coincidan",
  properties: "Propiedades",
  map: "Mapa de los elementos de esta página",
  count: (shown: string) => `Propiedades (${shown})`,
  absent: "El servidor del ministerio no tiene este servicio.",
} as const;
