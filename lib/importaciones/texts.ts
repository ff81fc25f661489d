import { CLASES } from "@/contract/importacion/clases";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { EstadoEnCurso, GrupoFila } from "@/contract/resources/importaciones";
import type { LeaveTexts } from "../forms/texts";
import { formatDay, formatInstant, formatNumber } from "@/lib/format";
import type { PasoImportacion } from "./hrefs";

/** The words of an import's pages; those of the last step: result-texts.ts. */

/** '1 fila', '1.248 filas'. */
export const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
export const countRows = (count: number) => countOf(count, "fila", "filas");

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
  changed: (count: number) => countOf(count, "cambiado", "cambiados"),
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
function listRows(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED_ROWS).map((row) => formatNumber(row));
  const more = rows.length - named.length;
  const last = more > 0 ? `${formatNumber(more)} más` : named.pop();
  return `${named.join(", ")} y ${last}`;
}

const HOJAS = (count: number) => countOf(count, "hoja", "hojas");

export const READ_STEP = {
  facts: (size: string, sheets: number, saved: string | null) =>
    saved ? `${size} · ${HOJAS(sheets)} · guardada el ${formatDay(saved)}` : `${size} · ${HOJAS(sheets)}`,
  change: "Cambiar",
  sheet: "Hoja con los datos",
  sheetOption: (name: string, count: number) => `${name} (${countRows(count)})`,
  sheetHidden: (name: string, count: number) => `${name} (${countRows(count)}, oculta)`,
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
      : `${formatNumber(rows.length)} filas no son datos (títulos, totales o notas): ${listRows(rows)}.`,
  withoutAside: "Dejar fuera las filas que no son datos",
  read: (count: number) => (count === 1 ? "1 fila leída" : `${formatNumber(count)} filas leídas`),
  next: "Siguiente: Columnas",
} as const;

export const COLUMNS_STEP = {
  from: (file: string, sheet: string, count: number) => `${file}, hoja ${sheet}, ${countRows(count)}`,
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

export const RUNNING_WORK: Record<EstadoEnCurso, WorkWords> = {
  COMPROBANDO: {
    title: "Comprobando las filas",
    help: "Puede cerrar esta página: la comprobación sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${countRows(all)}`,
  },
  IMPORTANDO: {
    title: "Importando",
    help: "Puede cerrar esta página: la importación sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${countRows(all)}`,
  },
  DESHACIENDO: {
    title: "Deshaciendo la importación",
    help: "Puede cerrar esta página: sigue en el servidor.",
    figures: (done, all) => `${formatNumber(done)} de ${countOf(all, "registro", "registros")}`,
  },
};

export const STOP_WORK = {
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

export const OTHER_PERSON = {
  title: "Todavía no terminó",
  text: (who: string, when: string | null) =>
    `${who} la empezó el ${formatInstant(when)} y es quien puede seguir con ella.`,
} as const;

const leaveImport = (title: string): LeaveTexts => ({ title, leave: "Salir", stay: "Quedarme aquí" });
export const LEAVE_COLUMNS = leaveImport("Lo elegido de las columnas no se guardó. ¿Desea salir?");
export const LEAVE_SENDING = leaveImport("El archivo se está enviando. ¿Desea salir?");

/** The word of a kind of finding. */
export const claseWord = (clase: string): string => CLASES[clase] ?? clase;

export const GRUPO_WORDS: Readonly<
  Record<GrupoFila | "QUITADAS" | "CAMBIAN", { label: string; of: string; none: string }>
> = {
  LISTA: { label: "Listas", of: "listas", none: "Ninguna fila está lista todavía" },
  DUDA: { label: "Con dudas", of: "con dudas", none: "No quedan filas con dudas" },
  ERROR: { label: "Con errores", of: "con errores", none: "No quedan filas con errores" },
  CAMBIAN: { label: "Cambian", of: "que cambian un registro", none: "Ninguna fila cambia un registro" },
  QUITADAS: { label: "Quitadas", of: "quitadas", none: "No hay filas quitadas" },
};

/** What was answered for several rows, as it is told afterwards. */
export const ANSWERED_ROWS = {
  summary: "IMPORTACIÓN",
  undo: "Deshacer",
  typed: (n: number) => `Se cambió la celda de ${countRows(n)}.`,
  undone: (n: number) => `Se deshizo en ${countRows(n)}.`,
  out: (n: number) => (n === 1 ? "Se quitó 1 fila." : `Se quitaron ${countRows(n)}.`),
  /** Rows that update their record, and those that stay as they were. */
  updating: (n: number, left: number) => {
    const done = n === 1 ? "1 fila actualizará su registro." : `${countRows(n)} actualizarán su registro.`;
    if (left === 0) return done;
    const rest = left === 1 ? "1 fila queda como estaba" : `${countRows(left)} quedan como estaban`;
    return `${done} ${rest}: su registro ya fue derivado, es de otra persona, o hay varios parecidos.`;
  },
} as const;

/** The words of an import that depend on what is imported: an inventory's records or a catalogue's entries. */

interface TypeWords {
  one: string;
  many: string;
  /** As a list's title has it. */
  label: string;
  begin: string;
}

export const TYPE_WORDS: Readonly<Record<TipoImportable, TypeWords>> = {
  ppirta: { one: "atractivo", many: "atractivos", label: "Atractivos", begin: "Importar atractivos" },
  ppirtf: { one: "facilidad", many: "facilidades", label: "Facilidades", begin: "Importar facilidades" },
  departamento: { one: "departamento", many: "departamentos", label: "Departamentos", begin: "Importar departamentos" },
  provincia: { one: "provincia", many: "provincias", label: "Provincias", begin: "Importar provincias" },
  municipio: { one: "municipio", many: "municipios", label: "Municipios", begin: "Importar municipios" },
  macro: { one: "macro región", many: "macro regiones", label: "Macro regiones", begin: "Importar macro regiones" },
  region: { one: "región", many: "regiones", label: "Regiones", begin: "Importar regiones" },
  proyeccion: { one: "proyección", many: "proyecciones", label: "Proyecciones", begin: "Importar proyecciones" },
  datum: { one: "datum", many: "datums", label: "Datums", begin: "Importar datums" },
  seccion: { one: "sección", many: "secciones", label: "Secciones", begin: "Importar secciones" },
  categoria: { one: "categoría", many: "categorías", label: "Categorías", begin: "Importar categorías" },
  tipo: { one: "tipo", many: "tipos", label: "Tipos", begin: "Importar tipos" },
  subtipo: { one: "subtipo", many: "subtipos", label: "Subtipos", begin: "Importar subtipos" },
  catsubtipo: {
    one: "categoría de subtipo",
    many: "categorías de subtipo",
    label: "Categorías de subtipo",
    begin: "Importar categorías de subtipo",
  },
  entidad: { one: "entidad", many: "entidades", label: "Entidades", begin: "Importar entidades" },
};

/** Types to choose from, by their labels. */
export const typeOptions = (tipos: readonly TipoImportable[]) =>
  tipos.map((value) => ({ value, label: TYPE_WORDS[value].label }));

/** '1 municipio', '12 municipios'. */
export const countedRecords = (tipo: TipoImportable, count: number) =>
  `${formatNumber(count)} ${count === 1 ? TYPE_WORDS[tipo].one : TYPE_WORDS[tipo].many}`;

/** What is said of where the rows go, and of taking them back. */
export interface PlaceWords {
  drop: string;
  nothingYet: string;
  nothingEntered: string;
  importing: string;
  enter: (count: number) => string;
  entered: string;
  enteredIn: (seconds: string) => string;
  enteredAs: string;
  stoppedHelp: string;
  undoneWith: (count: number) => string;
  removes: (count: number) => string;
  removesNone: string;
  stay: (count: number) => string;
  stayShort: (count: number) => string;
  hidden: string;
}

const INVENTORY: PlaceWords = {
  drop: "Arrastre aquí su planilla o su archivo de puntos",
  nothingYet: "Nada entra al inventario hasta el último paso.",
  nothingEntered: "Se quitan el archivo y lo que corrigió en ella. Nada entró al inventario.",
  importing: "Importando al inventario",
  enter: (count) => (count === 1 ? "fila entrará como incompleta" : "filas entrarán como incompletas"),
  entered: "Entraron al inventario",
  /** They lack photographs or services, so they are incomplete. */
  enteredIn: (seconds) => `en ${seconds}, como incompletos`,
  enteredAs: "como incompletos",
  stoppedHelp: "Lo que ya entró queda en el inventario. Después puede seguir, o deshacer la importación.",
  undoneWith: (count) =>
    count === 1
      ? "La importación se deshizo. 1 registro que alguien tocó se quedó en el inventario."
      : `La importación se deshizo. ${formatNumber(count)} registros que alguien tocó se quedaron en el inventario.`,
  removes: (count) =>
    count === 1
      ? "Se quita el registro que nadie tocó."
      : `Se quitan los ${formatNumber(count)} registros que nadie tocó.`,
  removesNone: "No hay registros que nadie haya tocado: no hay qué quitar.",
  stay: (count) =>
    count === 1
      ? "El que alguien cambió o comentó se queda:"
      : `Los ${formatNumber(count)} que alguien cambió o comentó se quedan:`,
  stayShort: (count) =>
    count === 1 ? "1 que alguien tocó se queda." : `${formatNumber(count)} que alguien tocó se quedan.`,
  hidden: "Se ocultan, no se borran; el historial de cada uno lo dice.",
};

const CATALOGUE: PlaceWords = {
  drop: "Arrastre aquí su planilla",
  nothingYet: "Nada entra al catálogo hasta el último paso.",
  nothingEntered: "Se quitan el archivo y lo que corrigió en ella. Nada entró al catálogo.",
  importing: "Importando al catálogo",
  enter: (count) => (count === 1 ? "fila entrará al catálogo" : "filas entrarán al catálogo"),
  entered: "Entraron al catálogo",
  enteredIn: (seconds) => `en ${seconds}`,
  enteredAs: "están en la lista",
  stoppedHelp: "Lo que ya entró queda en el catálogo. Después puede seguir, o deshacer la importación.",
  undoneWith: (count) =>
    count === 1
      ? "La importación se deshizo. 1 registro que alguien cambió o usa se quedó en el catálogo."
      : `La importación se deshizo. ${formatNumber(count)} registros que alguien cambió o usa se quedaron en el catálogo.`,
  removes: (count) =>
    count === 1
      ? "Se quita el registro que nadie cambió ni usa."
      : `Se quitan los ${formatNumber(count)} registros que nadie cambió ni usa.`,
  removesNone: "Todos se usan o alguien los cambió: no hay qué quitar.",
  stay: (count) =>
    count === 1
      ? "El que alguien cambió o usa se queda:"
      : `Los ${formatNumber(count)} que alguien cambió o usa se quedan:`,
  stayShort: (count) =>
    count === 1 ? "1 que alguien cambió o usa se queda." : `${formatNumber(count)} que alguien cambió o usa se quedan.`,
  hidden: "La auditoría dice qué se quitó.",
};

/** The words of where the rows go. */
export const placeWords = (tipo: TipoImportable): PlaceWords => (esInventario(tipo) ? INVENTORY : CATALOGUE);
