import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Subject } from "@/contract/policy";
import { catalogues, type CheckContext } from "@/ministry-api/importaciones/check/catalogues";
import type { Texts } from "@/ministry-api/importaciones/types";
import type { OwnFields } from "./filled-record";

/** A few real rows of each catalogue, among them names that are not unique, for the check of imported rows. */

const coded = (id: number, codigo: string, nombre: string) => ({ id, codigo, nombre });

const municipio = (
  id: number,
  nombre: string,
  [id_provincia, id_region]: readonly [number, number | null],
  [latitud, longitud]: readonly [number, number],
) => ({
  ...coded(id, String(id % 100).padStart(2, "0"), nombre),
  codigo_completo: `05${String(id).padStart(4, "0")}`,
  sigla: null,
  id_provincia,
  id_region,
  latitud,
  longitud,
});
const provincia = (id: number, codigo: string, nombre: string, id_departamento: number) => ({
  ...coded(id, codigo, nombre),
  codigo_completo: `0${id_departamento}${codigo}`,
  sigla: null,
  id_departamento,
});
const comunidad = (nombre: string, id_municipio: number, [latitud, longitud]: readonly [number, number]) => ({
  nombre,
  id_municipio,
  latitud,
  longitud,
});
const tipo = (id: number, codigo: string, nombre: string, id_categoria: number) => ({
  ...coded(id, codigo, nombre),
  codigo_completo: `0${id_categoria}.${codigo}`,
  id_categoria,
});
const subtipo = (id: number, codigo_completo: string, nombre: string, id_tipo: number) => ({
  ...coded(id, codigo_completo.slice(-2), nombre),
  codigo_completo,
  id_tipo,
});

const POTOSI = 5;

/** A square around a department's middle, enough to tell inside from outside. */
const square = (id: number, [west, south, east, north]: readonly [number, number, number, number]) => ({
  properties: { id },
  geometry: {
    type: "Polygon" as const,
    coordinates: [
      [
        [west, south] as [number, number],
        [east, south] as [number, number],
        [east, north] as [number, number],
        [west, north] as [number, number],
        [west, south] as [number, number],
      ],
    ],
  },
});

const CATALOGUES = catalogues({
  categorias: [
    { ...coded(1, "01", "SITIOS NATURALES"), id_seccion: 1 },
    { ...coded(3, "03", "ETNOGRAFÍA Y FOLKLORE"), id_seccion: 1 },
    { ...coded(6, "06", "CENTROS POBLADOS"), id_seccion: 3 },
  ],
  tipos: [
    tipo(1, "01", "MONTAÑAS Y CORDILLERAS", 1),
    tipo(4, "04", "LAGOS, LAGUNAS Y HUMEDALES", 1),
    tipo(20, "02", "FIESTAS", 3),
    tipo(21, "03", "MÚSICA Y DANZA", 3),
    tipo(40, "01", "CIUDADES", 6),
  ],
  subtipos: [
    subtipo(4, "01.01.04", "VOLCÁN", 1),
    subtipo(6, "01.01.06", "NEVADO", 1),
    subtipo(20, "01.04.02", "LAGUNA", 4),
    subtipo(21, "01.04.03", "LAGUNA ALTOANDINA", 4),
    subtipo(60, "03.02.01", "FIESTA PATRONAL", 20),
    subtipo(61, "03.03.01", "FIESTA PATRONAL", 21),
    subtipo(90, "06.01.01", "CIUDAD CAPITAL", 40),
  ],
  departamentos: [
    { ...coded(2, "02", "LA PAZ"), abreviacion: "LP" },
    { ...coded(4, "04", "ORURO"), abreviacion: "OR" },
    { ...coded(POTOSI, "05", "POTOSÍ"), abreviacion: "PT" },
    { ...coded(6, "06", "TARIJA"), abreviacion: "TJ" },
    { ...coded(7, "07", "SANTA CRUZ"), abreviacion: "SC" },
  ],
  provincias: [
    provincia(50, "09", "NOR LÍPEZ", POTOSI),
    provincia(51, "12", "ANTONIO QUIJARRO", POTOSI),
    provincia(52, "07", "CHARCAS", POTOSI),
    provincia(40, "06", "ABAROA", 4),
    provincia(60, "01", "CERCADO", 6),
    provincia(41, "01", "CERCADO", 4),
    provincia(20, "15", "MANCO KÁPAC", 2),
    provincia(21, "02", "OMASUYOS", 2),
    provincia(70, "03", "VELASCO", 7),
    provincia(71, "10", "OBISPO SANTISTEVAN", 7),
  ],
  municipios: [
    municipio(501, "UYUNI", [51, 7], [-20.4597, -66.825]),
    municipio(502, 'COLCHA "K"', [50, 7], [-20.784, -67.656]),
    municipio(503, "SAN PEDRO DE QUEMES", [50, 7], [-20.75, -67.97]),
    municipio(504, "SAN PEDRO DE BUENA VISTA", [52, 8], [-18.5175, -65.9661]),
    municipio(505, "TOMAVE", [51, 7], [-20.055, -66.497]),
    municipio(401, "CHALLAPATA", [40, 5], [-18.9006, -66.7689]),
    municipio(601, "TARIJA", [60, null], [-21.5355, -64.7296]),
    municipio(201, "COPACABANA", [20, 1], [-16.1662, -69.0856]),
    { ...municipio(203, "HUARINA", [21, 1], [-16.1897, -68.6016]), codigo_completo: "020203" },
    { ...municipio(206, "CHUA COCANI", [21, 1], [-16.1708, -68.7575]), codigo_completo: "020206" },
    municipio(702, "SAN IGNACIO DE VELASCO", [70, 20], [-16.3667, -60.95]),
    municipio(703, "SAN PEDRO", [71, 20], [-16.8263, -63.4753]),
    municipio(101, "SAN PEDRO", [52, 8], [-18.3, -66.1]),
    municipio(704, "VILLA VACA GUZMÁN (MUYUPAMPA)", [71, 20], [-19.89, -63.78]),
  ],
  comunidades: [
    comunidad("Colchani", 501, [-20.3, -66.93]),
    comunidad("San Juan del Rosario", 502, [-20.9, -67.76]),
    comunidad("Chiguana", 502, [-21.05, -67.98]),
    comunidad("Pelcoya", 503, [-20.9, -68.05]),
    comunidad("Ticatica", 505, [-20.0, -66.5]),
    comunidad("Huari", 401, [-19.0, -66.78]),
  ],
  macros: [coded(1, "01", "ALTIPLANO"), coded(2, "02", "VALLES"), coded(5, "05", "LLANOS")],
  regiones: [
    { ...coded(1, "0101", "LAGO TITICACA"), id_macro_region: 1 },
    { ...coded(5, "0105", "ORURO - POOPÓ"), id_macro_region: 1 },
    { ...coded(7, "0107", "SALAR DE UYUNI Y LÍPEZ"), id_macro_region: 1 },
    { ...coded(8, "0108", "POTOSÍ - CERRO RICO"), id_macro_region: 1 },
    { ...coded(17, "0208", "CHICHAS"), id_macro_region: 2 },
    { ...coded(20, "0501", "CHIQUITANÍA"), id_macro_region: 5 },
  ],
  proyecciones: [
    { id: 1, nombre: "Geográficas (latitud y longitud)", sigla: "GEO" },
    { id: 2, nombre: "Universal Transversa de Mercator, zona 19 Sur", sigla: "UTM 19S" },
  ],
  datums: [
    { id: 1, nombre: "Sistema Geodésico Mundial 1984", sigla: "WGS84" },
    { id: 2, nombre: "Datum Provisional Sudamericano 1956", sigla: "PSAD56" },
  ],
  gaiocs: [{ id: 5, nombre: "JESÚS DE MACHACA" }],
  units: [],
  outlines: [
    square(2, [-69.6, -17.5, -67.0, -12.5]),
    square(4, [-69.0, -19.2, -66.0, -17.5]),
    square(POTOSI, [-68.8, -22.8, -65.0, -19.2]),
    square(6, [-65.0, -22.8, -62.3, -20.9]),
    square(7, [-64.6, -20.3, -57.5, -13.7]),
  ],
});

const NATIONAL: Subject = { rol: 1, id_departamento: null };

/** The context of an import with these headings. */
export const contextOf = async (
  encabezados: Readonly<Record<string, string>> = {},
  { tipo: kind = "ppirta", persona = NATIONAL }: { tipo?: TipoInventario; persona?: Subject } = {},
): Promise<CheckContext> => ({
  ...(await CATALOGUES),
  target: { tipo: kind, persona, encabezados: new Map(Object.entries(encabezados)) },
});

/** A row that lacks nothing. */
export const GOOD: Texts & OwnFields["ppirta"] = {
  nombre_atractivo: "Volcán Ollagüe",
  jerarquia: "III",
  id_subtipo: "VOLCÁN",
  g_x: "-20.46000",
  g_y: "-66.82000",
  g_z: "3670",
  id_municipio: "UYUNI",
  comunidad: "Colchani",
  distrito: "Distrito 1",
};
export const GOOD_FACILITY: Texts & OwnFields["ppirtf"] = {
  nombre_centro: "Ciudad de Uyuni",
  id_subtipo: "CIUDAD CAPITAL",
  g_x: "-20.46000",
  g_y: "-66.82000",
  g_z: "3670",
  id_municipio: "UYUNI",
  codigo_dt: "DT-01",
};
