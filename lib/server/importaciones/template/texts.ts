import "server-only";
import type { CAMPOS_ATRACTIVO, CampoDeAtractivo } from "@/contract/campos/atractivo";
import type { Opcional } from "@/contract/campos/campo";
import type { CampoDeFacilidad } from "@/contract/campos/facilidad";
import type { NombreInformacion } from "@/contract/campos/informacion";
import { MARCA_EJEMPLO, MARCA_REQUERIDA } from "@/contract/importacion/ejemplo";
import { esInventario, type TipoImportable, type TipoInventario } from "@/contract/importacion/tipos";
import { TYPE_WORDS } from "@/lib/importaciones/texts";

export type CampoDePlantilla = CampoDeAtractivo | CampoDeFacilidad | NombreInformacion;

/** What each column means, for the sheet of instructions. */
export const QUE_ES: Readonly<Record<CampoDePlantilla, string>> = {
  nombre_atractivo: "El nombre con que se conoce el atractivo.",
  nombre_centro: "El nombre con que se conoce la facilidad.",
  jerarquia: "La importancia del atractivo, de V (la mayor) a I.",
  id_categoria: "La categoría de la clasificación nacional.",
  id_tipo: "El tipo, dentro de la categoría.",
  id_subtipo: "El subtipo, dentro del tipo.",
  g_x: "La latitud del lugar; en WGS84, si no se escribe otro datum.",
  g_y: "La longitud del lugar; en WGS84, si no se escribe otro datum.",
  g_z: "La altitud del lugar, en metros sobre el nivel del mar.",
  id_proyeccion: "La proyección en que se levantó el punto, por su sigla.",
  id_datum: "El datum en que se levantó el punto, por su sigla.",
  id_macro_region: "La macro región turística.",
  id_region: "La región turística, dentro de la macro región.",
  id_departamento: "El departamento donde está.",
  id_provincia: "La provincia, dentro del departamento.",
  id_municipio: "El municipio, dentro de la provincia.",
  comunidad: "La comunidad o localidad donde está, o la más cercana.",
  distrito: "El distrito o la sección municipal.",
  gaioc: "La autonomía o el territorio indígena originario campesino, si está en uno.",
  codigo_dt: "El código del destino turístico.",
  descripcion: "Qué es el atractivo y qué lo distingue.",
  cc_ccf: "Visitantes que caben físicamente.",
  cc_ccr: "Visitantes que admite según las condiciones del lugar.",
  cc_cce: "Visitantes que se pueden atender de verdad.",
  v_c: "Si se relaciona con la cultura del lugar.",
  v_ci: "Si tiene interés científico.",
  v_r: "Si se presta a la recreación.",
  v_b: "Si se relaciona con la biodiversidad.",
  poblacion_cercana: "La población más cercana.",
  distancia_km: "La distancia hasta esa población, en kilómetros.",
  emergencia: "Si hay un servicio de emergencia.",
  frecuencia: "Con qué frecuencia hay transporte.",
  bioclima: "El bioclima del lugar.",
  temperatura: "La temperatura habitual, en °C.",
  humedad: "La humedad habitual, en %.",
  conservacion: "El estado en que se conserva.",
  proteccion: "Si está protegido.",
  deteoro_antopica: "Si las personas lo deterioran.",
  deteoro_natural: "Si la naturaleza lo deteriora.",
  restriccion: "Lo que los turistas no pueden hacer.",
};

/** What each column of a catalogue means. */
export const QUE_ES_DE_CATALOGO: Readonly<Record<string, string>> = {
  codigo: "Su código, sin el de aquello de lo que depende.",
  abreviacion: "Las letras con que se abrevia.",
  sigla: "Su sigla.",
  orden: "El lugar que ocupa en las listas.",
  nombre: "Su nombre, como se lee en los formularios.",
  latitud: "La latitud de su centro.",
  longitud: "La longitud de su centro.",
  direccion: "La calle y el número.",
  telefono: "El teléfono, solo con cifras.",
  email: "El correo electrónico.",
  web: "La página web.",
  descripcion: "Qué es y qué hace.",
  id_departamento: "El departamento al que pertenece.",
  id_provincia: "La provincia a la que pertenece.",
  id_municipio: "El municipio al que pertenece.",
  id_macro_region: "La macro región a la que pertenece.",
  id_seccion: "La sección a la que pertenece.",
  id_categoria: "La categoría a la que pertenece.",
  id_tipo: "El tipo al que pertenece.",
  id_subtipo: "El subtipo al que pertenece.",
};

/** What an empty column is taken from, or means, where it is not required. */
export const SE_DEDUCE: Readonly<
  Partial<Record<CampoDePlantilla, string>> & Record<Opcional<typeof CAMPOS_ATRACTIVO>, string>
> = {
  id_categoria: "No: se deduce del subtipo",
  id_tipo: "No: se deduce del subtipo",
  id_proyeccion: "No: geográficas, si falta",
  id_datum: "No: WGS84, si falta",
  id_macro_region: "No: se deduce del municipio",
  id_region: "No: se deduce del municipio",
  id_departamento: "No: se deduce del municipio",
  id_provincia: "No: se deduce del municipio",
  gaioc: "No: vacía si no está en ninguno",
};

interface Plantilla {
  hoja: string;
  archivo: string;
  titulo: string;
}

const PLANTILLA: Readonly<Record<TipoInventario, Plantilla>> = {
  ppirta: { hoja: "Atractivos", archivo: "plantilla-atractivos.xlsx", titulo: "PLANTILLA DE ATRACTIVOS TURÍSTICOS" },
  ppirtf: { hoja: "Facilidades", archivo: "plantilla-facilidades.xlsx", titulo: "PLANTILLA DE FACILIDADES" },
};

/** The names of a template's sheet and file, and its title. */
export function plantillaDe(tipo: TipoImportable): Plantilla {
  if (esInventario(tipo)) return PLANTILLA[tipo];
  const { label } = TYPE_WORDS[tipo];
  return { hoja: label, archivo: `plantilla-${tipo}.xlsx`, titulo: `PLANTILLA: ${label.toUpperCase()}` };
}

export const INSTRUCCIONES = {
  hoja: "Instrucciones",
  cabeza: ["Columna", "¿Es requerida?", "Qué significa", "Cómo se escribe"],
  requerida: "Sí",
  enFicha: "No: se puede completar después",
  opcional: "No",
  deVariasManeras: "De una de las maneras que se explican abajo",
  enGrados: "En grados decimales de WGS84, como -16.50210",
  comoUsarla: "CÓMO SE USA",
  columnas: "LAS COLUMNAS",
  coordenadas: "CÓMO SE ESCRIBEN LAS COORDENADAS",
} as const;

/** The rules that hold for the whole file of an inventory. */
export const pasosDe = (hoja: string): readonly string[] => [
  ...pasosComunes(hoja),
  "Las filas entran como registros incompletos y a su nombre. Nada se deriva: las secciones que faltan y la derivación " +
    "se hacen después en cada registro.",
  "Deje vacío el CITE para registrar un recurso nuevo; con CITE se cambia ese registro.",
];

/** The rules that hold for the whole file of a catalogue. */
export const pasosDeCatalogo = (hoja: string): readonly string[] => [
  ...pasosComunes(hoja),
  "Cada fila es un registro nuevo del catálogo. Lo que depende de otra lista se importa después de ella.",
];

const pasosComunes = (hoja: string): readonly string[] => [
  `Escriba un registro en cada fila de la hoja «${hoja}», debajo de los encabezados. No cambie los encabezados.`,
  `La primera fila es un ejemplo: bórrela. Las filas cuyo nombre comienza con «${MARCA_EJEMPLO}» no se importan.`,
  `Los encabezados con ${MARCA_REQUERIDA} son de columnas requeridas; las demás pueden quedar vacías.`,
  "Donde hay una lista, elija un valor de ella. Las que dependen de otra columna muestran lo que " +
    "pertenece a lo elegido en ella: elija antes esa columna.",
  "Los nombres también se reconocen sin acentos y en minúsculas, y por su código o sigla. Lo que no se reconozca se " +
    "muestra antes de importar y se puede corregir allí.",
  "Guarde el archivo como XLSX. Admite 25 MB y 20.000 filas; las listas llegan hasta la fila 2.001.",
  "Antes de importar se muestran todas las filas con sus dudas y errores. Hasta entonces nada entra.",
];

/** The ways of writing a place, also those that the template has no columns for. */
export const COORDENADAS: readonly (readonly [string, string])[] = [
  ["Grados decimales", "-16.50210 en X (latitud) y -68.13120 en Y (longitud), con punto o con coma."],
  ["Grados y minutos", `16°30.126' S en X (latitud) y 68°07.872' O en Y (longitud).`],
  ["Grados, minutos y segundos", `16°30'07.6" S en X (latitud) y 68°07'52.3" O en Y (longitud).`],
  ["En una sola columna", "Una columna «Coordenadas» con las dos juntas: -16.50210, -68.13120."],
  ["UTM en una columna", "Una columna «UTM» con zona, este y norte: 19K 592000 8173000."],
  ["UTM en tres columnas", "Columnas «UTM zona», «UTM este» y «UTM norte»: 19K, 592000, 8173000."],
];
