import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";

/** Observations that come with the product; what is chosen is text, to be changed or kept as a template of one's own. */

type Sugerida = readonly [secciones: readonly string[], texto: string];

const de = (secciones: readonly string[], ...textos: readonly string[]): Sugerida[] =>
  textos.map((texto) => [secciones, texto]);

const SUGERIDAS: readonly Sugerida[] = [
  ...de(
    ["datos"],
    "El punto no cae en el lugar: ubíquelo sobre el recurso mismo, no en la población.",
    "La clasificación no corresponde a lo que se describe: revise el tipo y el subtipo.",
    "El municipio o la comunidad no corresponden al punto: revise la ubicación territorial.",
    "El nombre está abreviado o no es el que usa la población: escríbalo completo.",
  ),
  ...de(
    ["informacion"],
    "La descripción no dice qué se ve ni por qué se visita: amplíela con lo que distingue al lugar.",
    "Revise la capacidad de carga: la efectiva no puede superar a la real, ni la real a la física.",
    "La distancia no es la de la población nombrada como la más cercana.",
    "El estado de conservación no concuerda con el deterioro señalado.",
  ),
  ...de(
    ["rutappirta"],
    "Falta el tramo final hasta el lugar.",
    "La distancia y el tiempo de un tramo no concuerdan: revise ambos.",
    "El estado de la vía no es el actual: verifíquelo en el lugar o con el municipio.",
  ),
  ...de(
    ["temppirta"],
    "Faltan meses en que el lugar se visita: complete el año.",
    "El horario parece el de la oficina y no el del lugar: precise las horas de visita.",
  ),
  ...de(["actppirta"], "Una actividad no se hace en el lugar o no corresponde a su clasificación: revísela."),
  ...de(
    ["fotogramappirta"],
    "Las fotografías no muestran el recurso: incluya una vista general y un detalle.",
    "Una fotografía está borrosa o es demasiado pequeña: reemplácela por una nítida.",
  ),
  ...de(
    NOMBRES_DE_SERVICIO,
    "Confirme que el servicio funciona hoy; si no, quítelo.",
    "Las plazas, la cobertura o el costo no son los actuales: confírmelos.",
  ),
  ...de(
    [],
    "Parece repetido: ya hay un registro del mismo lugar. Confirme si es otro.",
    "Complete lo observado en cada sección y vuelva a derivar.",
  ),
];

/** Those for a section and those for any; all of them without one. */
export const sugeridasDe = (seccion: string | null): string[] =>
  SUGERIDAS.flatMap(([secciones, texto]) =>
    seccion === null || secciones.length === 0 || secciones.includes(seccion) ? texto : [],
  );
