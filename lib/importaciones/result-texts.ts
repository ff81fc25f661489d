import { formatDay, formatNumber } from "@/lib/format";
import { countOf } from "./texts";

/** The words of an import's last step. */
export const RESULT = {
  subtitle: (file: string, who: string, when: string) => `${file} · ${who}, ${when}`,
  changed: "Cambiaron",
  changedHelp: "registros que ya estaban",
  unchanged: (count: number) => (count === 1 ? "y 1 sin cambios" : `y ${formatNumber(count)} sin cambios`),
  out: "Quedaron fuera",
  outEach: "cada una con su motivo",
  outNone: "ninguna fila",
  omitted: "Entraron sin algún dato",
  omittedHelp: "descargue cuáles, con su CITE",
  omittedHelpEntries: "descargue cuáles",
  touched: "De ellos, tocados después",
  touchedBy: (people: number) => `por ${countOf(people, "persona", "personas")}`,
  touchedNone: "nadie los cambió",
  seconds: (seconds: number) =>
    seconds < 120
      ? `${formatNumber(Math.max(1, Math.round(seconds)))} s`
      : `${formatNumber(Math.round(seconds / 60))} min`,
  inList: (count: number) => (count === 1 ? "Verlo en la lista" : `Ver los ${formatNumber(count)} en la lista`),
  inCatalogue: "Ver la lista",
  onMap: (count: number) => (count === 1 ? "Verlo en el mapa" : "Verlos en el mapa"),
  stopped: "La importación se detuvo.",
  undone: "La importación se deshizo.",
  endedEarly: "El último trabajo terminó antes de tiempo:",
  kept: (until: string) => `El archivo se guarda 90 días, hasta el ${formatDay(until)}. Lo importado queda.`,
  notKept: "El archivo ya no se guarda. Lo importado queda.",
  keptUndone: (until: string) => `El archivo se guarda 90 días, hasta el ${formatDay(until)}.`,
  notKeptUndone: "El archivo ya no se guarda.",
  correct: (count: number) => (count === 1 ? "Corregir la 1 y seguir" : `Corregir las ${formatNumber(count)} y seguir`),
  end: "Terminar",
} as const;

export const LEFT_OUT = {
  title: (count: number) =>
    count === 1 ? "La fila que quedó fuera" : `Las ${formatNumber(count)} filas que quedaron fuera`,
  file: "XLSX con la columna MOTIVO",
  heads: { fila: "FILA", nombre: "NOMBRE", columna: "COLUMNA", motivo: "MOTIVO" },
  empty: "(vacío)",
  taken: "Se quitó en la revisión",
  waiting: "No tiene errores y todavía no se importó",
  failed: "No se pudieron cargar las filas.",
  retry: "Reintentar",
} as const;

export const TAKE_BACK = {
  title: "Deshacer esta importación",
  button: (count: number) => `Deshacer, quitar ${formatNumber(count)}…`,
  buttonBack: "Deshacer los cambios…",
  goBack: (count: number) =>
    count === 1
      ? "El registro que cambió vuelve a como estaba."
      : `Los ${formatNumber(count)} registros que cambiaron vuelven a como estaban.`,
  more: (count: number) => (count === 1 ? "y otro" : `y otros ${formatNumber(count)}`),
  moreUnnamed: (count: number) => (count === 1 ? "y otro más" : `y otros ${formatNumber(count)} más`),
  list: "Registros que se quedan",
  change: (who: string, what: string) => `${who} ${what}`,
  question: (id: number) => `¿Deshacer la importación ${id}?`,
  confirm: (count: number) => `Quitar ${countOf(count, "registro", "registros")}`,
  confirmBack: "Devolver los cambios",
  keep: "No deshacer",
  failed: "No se pudo deshacer la importación",
  summary: "IMPORTACIÓN",
} as const;
