import type { Kind } from "@/contract/resources/registros";
import type { ToastText } from "../descriptors";

/** Words of the quality board. */
export const CALIDAD = {
  title: "CALIDAD DEL INVENTARIO",
  menu: "Calidad",
  what: "Qué",
  kinds: { ppirta: "Atractivos", ppirtf: "Facilidades" } satisfies Record<Kind, string>,
  country: "Todo el país",
  department: "Departamento",
  month: "Mes",
  pdf: "PDF del mes",
  pdfTitle: "Calidad del inventario",
  opens: "Cada cifra abre la lista que hay detrás",
  past: "Las listas muestran lo de hoy; por eso las cifras de un mes anterior no las abren",
  figures: "Cifras",
  records: "Registros",
  complete: { ppirta: "Completos", ppirtf: "Completas" } satisfies Record<Kind, string>,
  first: "Qué mejorar primero",
  firstOrder: "Por cuántos registros toca; lo que falta para derivar, antes",
  columns: {
    rank: "N.º",
    weak: "PUNTO DÉBIL",
    records: "REGISTROS",
    share: (total: string) => `DE LOS ${total}`,
    change: "EN UN MES",
    where: "DÓNDE MÁS",
  },
  nothing: "Nada que mejorar: ningún registro tiene puntos débiles.",
  sections: "Completitud por sección",
  sectionColumns: ["SECCIÓN", "CON", "SIN", "PARTE"],
  section: {
    datos: "Datos generales",
    informacion: "Información",
    rutas: "Rutas",
    temporalidad: "Temporalidad",
    actividad: "Actividad",
    fotograma: "Fotograma",
    servicios: "Servicios",
  },
  without: (section: string) => `${section}: los que no la tienen`,
  of: (total: string) => `de ${total}`,
  optional: "Declaratoria, Integridad y Autenticidad no son requeridas: las tienen",
  byMonth: { ppirta: "Completos, por mes", ppirtf: "Completas, por mes" } satisfies Record<Kind, string>,
  withRecords: "Municipios con registros",
  municipalitiesOf: (all: string, without: string) =>
    without === "0" ? `de ${all}` : `de ${all}; ${without} sin ninguno`,
  municipalities: "Municipios",
  mapShows: "Qué muestra el mapa",
  mapFigures: { registros: "Registros", completas: "Completitud", sin_fotografia: "Sin fotografía" },
  mapMissed: "El mapa no se pudo cargar. La tabla dice lo mismo.",
  withoutRecords: "sin registros",
  recordsOf: (total: string, one: boolean) => `${total} ${one ? "registro" : "registros"}`,
  completeOf: {
    ppirta: (n: string, total: string, share: number) => `${n} de ${total} completos, ${share} %`,
    ppirtf: (n: string, total: string, share: number) => `${n} de ${total} completas, ${share} %`,
  } satisfies Record<Kind, unknown>,
  withoutPhotoOf: (n: string, total: string, share: number) => `${n} de ${total} sin fotografía, ${share} %`,
  table: "Lo mismo en tabla",
  tableOrder: "Donde más registros faltan, primero",
  tableColumns: {
    municipality: "MUNICIPIO",
    province: "PROVINCIA",
    department: "DEPARTAMENTO",
    records: "REGISTROS",
    complete: { ppirta: "COMPLETOS", ppirtf: "COMPLETAS" } satisfies Record<Kind, string>,
    share: "%",
    withoutPhoto: "SIN FOTO",
  },
  pageNoun: "municipios",
  showWithout: (n: string) => (n === "1" ? "El que no tiene registros" : `Los ${n} sin registros`),
  showWith: (n: string) => (n === "1" ? "El que tiene registros" : `Los ${n} con registros`),
  assign: {
    label: (weak: string, total: string) => `Asignar los registros de «${weak}»: ${total}`,
    tooMany: (most: string) => `Se asignan hasta ${most} a la vez: elija un departamento o un municipio`,
    failed: (message: string): ToastText => ({ tone: "error", summary: "ASIGNAR", detail: message }),
  },
  goals: {
    title: (month: string) => `Metas de ${month}`,
    set: "Fijar metas",
    none: "Todavía no hay metas: se muestra lo que cada departamento llevó al Catálogo Nacional en el mes.",
    noGoal: "Sin meta",
    columns: {
      department: "DEPARTAMENTO",
      approved: { ppirta: "APROBADOS", ppirtf: "APROBADAS" } satisfies Record<Kind, string>,
      goal: "META",
      reached: "AVANCE",
    },
    done: "Cumplida",
    missing: (n: string, one: boolean) => (one ? `falta ${n}` : `faltan ${n}`),
    help: {
      ppirta: (month: string) => `Atractivos aprobados por mes, desde ${month} hasta que se fije otra meta.`,
      ppirtf: (month: string) => `Facilidades aprobadas por mes, desde ${month} hasta que se fije otra meta.`,
    } satisfies Record<Kind, unknown>,
    invalid: "Escriba un número entero de hasta cuatro cifras",
    saved: { tone: "ok", summary: "METAS", detail: "Las metas quedaron fijadas" } satisfies ToastText,
    failed: { tone: "error", summary: "METAS", detail: "Las metas no se fijaron" } satisfies ToastText,
  },
  ages: "Meses desde la última verificación",
  ageColumns: ["MESES", "REGISTROS", "PARTE"],
  agesNote: "Registros del Catálogo Nacional",
  months: "meses",
  none: "Todavía no hay registros en el Catálogo Nacional.",
  noHistory: "Cada mes que pasa queda aquí; el primero es este.",
  value: "REGISTROS",
  same: "igual",
} as const;

const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** 'octubre' of '2026-10'. */
export const monthName = (mes: string): string => MONTHS[Number(mes.slice(5)) - 1] ?? mes;

/** 'octubre de 2026', within a sentence. */
export const monthOfYear = (mes: string): string => `${monthName(mes)} de ${mes.slice(0, 4)}`;

/** 'Octubre 2026'. */
export function monthTitle(mes: string): string {
  const name = monthName(mes);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${mes.slice(0, 4)}`;
}

/** '3 menos', '5 más' or 'igual'. */
export const changeWord = (change: number): string =>
  change === 0 ? CALIDAD.same : `${Math.abs(change)} ${change > 0 ? "más" : "menos"}`;

/** 'Santa Cruz' of 'SANTA CRUZ'. */
export const placeName = (nombre: string): string =>
  nombre.toLocaleLowerCase("es").replace(/(^|\s)\p{L}/gu, (letter) => letter.toLocaleUpperCase("es"));
