import "server-only";
import { MARCA_EJEMPLO } from "@/contract/importacion/ejemplo";
import type { Catalogos } from "./catalogues";
import type { CampoDePlantilla } from "./texts";

type Ejemplo = Readonly<Partial<Record<CampoDePlantilla, string | number>>>;

/** What the example says that no catalogue holds. */
const ESCRITO: Ejemplo = {
  nombre_atractivo: `${MARCA_EJEMPLO} Laguna Colorada (borre esta fila)`,
  nombre_centro: `${MARCA_EJEMPLO} Hostal La Laguna (borre esta fila)`,
  jerarquia: "IV",
  g_z: 3600,
  distrito: "Distrito 4",
  codigo_dt: "DT-01",
  descripcion: "Laguna de aguas rojizas por sus algas, con tres especies de flamencos.",
  cc_ccf: "400",
  cc_ccr: "250",
  cc_cce: "180",
  v_c: "Sí",
  v_ci: "Sí",
  v_r: "Sí",
  v_b: "Sí",
  distancia_km: 12.5,
  emergencia: "No",
  frecuencia: "Transporte diario",
  bioclima: "Puna",
  temperatura: "8",
  humedad: "45",
  conservacion: "Bueno",
  proteccion: "Protegido",
  deteoro_antopica: "No",
  deteoro_natural: "Sí",
  restriccion: "No se permite entrar al agua.",
};

/** What the example is, if the catalogues have it. */
const SUBTIPO = /^(LAGUNA|HOSTAL)/i;
const MUNICIPIO = /^SAN PABLO DE L[IÍ]PEZ$/i;

const preferred = <R extends { nombre: string }>(rows: readonly R[], name: RegExp) =>
  rows.find(({ nombre }) => name.test(nombre)) ?? rows[0];

/** The municipality that the example lies in: it names its place and its coordinates. */
export const exampleMunicipality = ({ municipios }: Catalogos) =>
  preferred(
    municipios.filter(({ latitud, longitud }) => latitud !== null && longitud !== null),
    MUNICIPIO,
  );

/**
 * The values of the example's row: plausible ones of the catalogues, in the person's own department. `id_region` is that
 * of its municipality, if it is known.
 */
export function exampleOf(catalogos: Catalogos, id_region: number | null): Ejemplo {
  const { subtipos, regiones, proyecciones, datums } = catalogos;
  const municipio = exampleMunicipality(catalogos);
  const subtipo = preferred(subtipos, SUBTIPO);
  const region = regiones.find(({ id }) => id === id_region);
  const proyeccion = proyecciones.find(({ sigla }) => sigla === "GEO");
  const datum = datums.find(({ sigla }) => sigla === "WGS84");
  return {
    ...ESCRITO,
    ...(subtipo && { id_categoria: subtipo.categoria, id_tipo: subtipo.tipo, id_subtipo: subtipo.nombre }),
    ...(proyeccion && { id_proyeccion: proyeccion.sigla }),
    ...(datum && { id_datum: datum.sigla }),
    ...(region && { id_macro_region: region.macro_region, id_region: region.nombre }),
    ...(municipio && {
      g_x: String(municipio.latitud),
      g_y: String(municipio.longitud),
      id_departamento: municipio.departamento,
      id_provincia: municipio.provincia,
      id_municipio: municipio.nombre,
      comunidad: municipio.nombre,
      poblacion_cercana: municipio.nombre,
    }),
  };
}
