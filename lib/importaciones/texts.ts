import type { EstadoEnCurso } from "@/contract/resources/importaciones";
import { formatDay, formatInstant, formatNumber } from "@/lib/format";
import type { PasoImportacion } from "./hrefs";

/** The words of an import's pages; those of the third step stand with it. */

/** '1 fila', '1.248 filas'. */
export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
export const filas = (count: number) => counted(count, "fila", "filas");

export const IMPORTS = {
  title: "Importaciones",
  subtitle: "Planillas y archivos de puntos que entraron al inventario, o que están por entrar.",
  absent: "El servidor del ministerio no recibe importaciones.",
  empty: "Empiece con la plantilla, o con la planilla que ya tiene: nada entra al inventario hasta el último paso.",
  rowOptions: [10, 25, 50, 100],
  tipo: "Tipo",
  columns: {
    numero: "N.º",
    archivo: "ARCHIVO",
    tipo: "TIPO",
    filas: "FILAS",
    importadas: "ENTRARON",
    estado: "ESTADO",
    usuario: "QUIÉN",
    creado_en: "CUÁNDO",
  },
  open: "Abrir",
  changed: (count: number) => counted(count, "cambiado", "cambiados"),
  name: (id: number) => `Importación ${id}`,
} as const;

export const TEMPLATE = {
  title: "Empezar con la plantilla",
  help: "Un XLSX con los encabezados, una fila de ejemplo y listas para elegir los valores del catálogo.",
  choice: "Plantilla de",
  download: "Descargar",
} as const;

export const STEPS = {
  label: "Pasos",
  names: { archivo: "Archivo", columnas: "Columnas", revisar: "Revisar", resultado: "Resultado" } satisfies Record<
    PasoImportacion,
    string
  >,
  done: "hecho",
} as const;

export const FILE_STEP = {
  limits: (megabytes: number, rows: number) =>
    `XLSX, XLS, ODS, CSV, GeoJSON, KML, KMZ o GPX. Hasta ${megabytes} MB y ${formatNumber(rows)} filas.`,
  choose: "Elegir archivo",
  tooLarge: (size: string, megabytes: number) => `El archivo pesa ${size} y el máximo es ${megabytes} MB.`,
  tooMany: "Elija un solo archivo.",
  unreadable: "El archivo no se pudo leer en este equipo. Elíjalo otra vez.",
  preparing: "Preparando el archivo…",
  sending: (percent: number) => `Enviando el archivo: ${percent} %`,
  reading: "Leyendo el archivo…",
  stop: "Cancelar el envío",
  earlier: "Importaciones anteriores",
  none: "Todavía no hay ninguna.",
  all: "Ver todas",
  failed: "No se pudo cargar la lista.",
} as const;

/** Rows that are named one by one. */
const NAMED_ROWS = 12;

/** '5, 12 y 40'; of many the first ones, and how many more. */
function listed(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED_ROWS).map((row) => formatNumber(row));
  const more = rows.length - named.length;
  const last = more > 0 ? `${formatNumber(more)} más` : named.pop();
  return `${named.join(", ")} y ${last}`;
}

const HOJAS = (count: number) => counted(count, "hoja", "hojas");

export const READ_STEP = {
  facts: (size: string, sheets: number, saved: string | null) =>
    saved ? `${size} · ${HOJAS(sheets)} · guardada el ${formatDay(saved)}` : `${size} · ${HOJAS(sheets)}`,
  change: "Cambiar",
  sheet: "Hoja con los datos",
  sheetOption: (name: string, count: number) => `${name} (${filas(count)})`,
  sheetHidden: (name: string, count: number) => `${name} (${filas(count)}, oculta)`,
  heading: "Fila de los encabezados",
  headingFound: (row: number) => `${row} (la encontró el sistema)`,
  headingNone: "Elija la fila",
  title: "Así se leyó",
  first: (count: number) =>
    count === 1
      ? "La primera fila; elija otra fila de encabezados si no es la marcada"
      : `Las ${count} primeras filas; elija otra fila de encabezados si no es la marcada`,
  rowOf: (row: number) => `Fila ${row}`,
  isHeading: "encabezados",
  noHeading: "Ninguna fila parece la de los encabezados: elíjala arriba.",
  needsHeading: "Elija antes la fila de los encabezados",
  hidden: (count: number) =>
    count === 1
      ? "1 fila está oculta en el archivo, por un filtro o a mano."
      : `${formatNumber(count)} filas están ocultas en el archivo, por un filtro o a mano.`,
  withoutHidden: "Dejar fuera las filas ocultas",
  aside: (rows: readonly number[]) =>
    rows.length === 1
      ? `La fila ${formatNumber(rows[0] ?? 0)} no es un dato (un título, un total o una nota).`
      : `${formatNumber(rows.length)} filas no son datos (títulos, totales o notas): ${listed(rows)}.`,
  withoutAside: "Dejar fuera las filas que no son datos",
  read: (count: number) => (count === 1 ? "1 fila leída" : `${formatNumber(count)} filas leídas`),
  next: "Siguiente: Columnas",
} as const;

export const COLUMNS_STEP = {
  from: (file: string, sheet: string, count: number) => `${file}, hoja ${sheet}, ${filas(count)}`,
  table: "Qué significa cada columna",
  heads: { columna: "COLUMNA DE SU ARCHIVO", muestra: "TRES VALORES DE MUESTRA", significa: "SIGNIFICA", como: "CÓMO" },
  unnamed: (n: number) => `(columna ${n + 1}, sin encabezado)`,
  empty: "(vacío)",
  noValues: "(sin valores)",
  meaningOf: (heading: string) => `Qué significa ${heading}`,
  undecided: "Elija o deje sin usar",
  unused: "No usar",
  required: (label: string) => `${label} (*)`,
  como: {
    RECONOCIDA: "Reconocida",
    RECORDADA: "Recordada",
    ELEGIDA: "Elegida por usted",
    FALTA: "Falta decidir",
    "SIN USAR": "Sin usar",
  },
  twoFields: "Dos campos",
  inOne: (columns: number) => ["", "", "Dos en una", "Tres en una", "Cuatro en una"][columns] ?? `${columns} en una`,
  repeated: "Otra columna ya tiene este significado",
  requiredTitle: "Campos requeridos",
  given: (count: number, all: number) => `${count} de ${all}`,
  hasColumn: "tiene columna",
  without: "no tiene columna.",
  optional: "no tiene columna; puede quedar así.",
  same: "El mismo valor en todas las filas",
  sameOf: (label: string) => `${label} en todas las filas`,
  byRow: "Se llena fila por fila en el paso 3",
  neither: "Elija un valor para todas las filas, o que se llene fila por fila",
  cited:
    "Las filas con CITE cambian ese registro: solo cambian los datos que trae el archivo. Las filas sin CITE son " +
    "registros nuevos y necesitan nombre, subtipo y lugar.",
  deducedTitle: "Se deduce, no se pide",
  department: (name: string) => `Departamento: ${name}, el suyo`,
  territory: "Provincia, región y macro región, del municipio",
  territoryAll: "Departamento, provincia, región y macro región, del municipio",
  classes: "Categoría, tipo y código, del subtipo",
  utmWhereEmpty: (heading: string) => `La UTM, donde ${heading} está vacía`,
  remember: "Recordar para los archivos con estos encabezados",
  back: "Atrás",
  next: "Siguiente: Revisar",
  failed: "No se pudo guardar lo elegido",
  wrong: "Revise lo marcado antes de seguir.",
} as const;

interface WorkWords {
  title: string;
  /** What goes on while the page is closed. */
  help: string;
  figures: (done: number, all: number) => string;
}

export const WORK: Record<EstadoEnCurso, WorkWords> = {
  COMPROBANDO: {
    title: "Comprobando las filas",
    help: "Puede cerrar esta página: la comprobación sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${filas(all)}`,
  },
  IMPORTANDO: {
    title: "Importando",
    help: "Puede cerrar esta página: la importación sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${filas(all)}`,
  },
  DESHACIENDO: {
    title: "Deshaciendo la importación",
    help: "Puede cerrar esta página: sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${counted(all, "registro", "registros")}`,
  },
};

export const WORKING = {
  stop: "Detener",
  stopQuestion: "¿Detener la importación?",
  stopConfirm: "Detener",
  keep: "Seguir importando",
  failed: "No se pudo detener la importación",
  unreachable: "No hay conexión con el servidor. El trabajo sigue allá; las cifras vuelven con la conexión.",
} as const;

export const DISCARD = {
  button: "Cancelar",
  question: "¿Descartar esta importación?",
  confirm: "Descartar",
  keep: "Seguir con ella",
  summary: "IMPORTACIÓN",
  done: "La importación se descartó",
  failed: "No se pudo descartar la importación",
} as const;

export const OTHERS = {
  title: "Todavía no terminó",
  text: (who: string, when: string | null) =>
    `${who} la empezó el ${formatInstant(when)} y es quien puede seguir con ella.`,
} as const;

export const LEAVE = {
  columns: "Lo elegido de las columnas no se guardó. ¿Desea salir?",
  sending: "El archivo se está enviando. ¿Desea salir?",
  leave: "Salir",
  stay: "Quedarme aquí",
} as const;
