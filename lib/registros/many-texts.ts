import type { RecordStep } from "./state";

/** The texts of actions on many records at once. A count comes formatted. */

const records = (count: string) => `${count} ${count === "1" ? "registro" : "registros"}`;
const endedText = (one: string, many: string) => (done: string, all: string) =>
  `Se ${done === "1" ? one : many} ${done} de ${records(all)}`;

export interface ManyWords {
  question: (count: string) => string;
  confirm: (count: string) => string;
  running: (done: string, all: string) => string;
  ended: (done: string, all: string) => string;
  /** The result of one, in the report. */
  result: string;
  /** The title where none of the chosen may be. */
  none: string;
}

export const MANY_STEPS: Record<RecordStep, ManyWords> = {
  derivar: {
    question: (count) => `¿Está seguro de Derivar ${records(count)} a la Gobernación?`,
    confirm: (count) => `Derivar ${count}`,
    running: (done, all) => `Derivando ${done} de ${all}`,
    ended: endedText("derivó", "derivaron"),
    result: "Derivado",
    none: "Ninguno de los elegidos se puede derivar",
  },
  aprobar: {
    question: (count) => `¿Está seguro de Aprobar ${records(count)} para el Catálogo Nacional?`,
    confirm: (count) => `Aprobar ${count}`,
    running: (done, all) => `Aprobando ${done} de ${all}`,
    ended: endedText("aprobó", "aprobaron"),
    result: "Aprobado",
    none: "Ninguno de los elegidos se puede aprobar",
  },
};

export const MANY_REMOVE: ManyWords = {
  question: (count) => `¿Está seguro de borrar ${records(count)}?`,
  confirm: (count) => `Sí, borrar ${records(count)}`,
  running: (done, all) => `Borrando ${done} de ${all}`,
  ended: endedText("borró", "borraron"),
  result: "Borrado",
  none: "Ninguno de los elegidos se puede borrar",
};

export const MANY_RESTORE: ManyWords = {
  question: (count) => `¿Restaurar ${records(count)}?`,
  confirm: (count) => `Restaurar ${count}`,
  running: (done, all) => `Restaurando ${done} de ${all}`,
  ended: endedText("restauró", "restauraron"),
  result: "Restaurado",
  none: "Ninguno de los elegidos se puede restaurar",
};

export const MANY_CHANGE = {
  question: (count: string) => `Cambiar un dato en ${records(count)}`,
  confirm: (count: string) => `Cambiar ${count}`,
  running: (done: string, all: string) => `Cambiando ${done} de ${all}`,
  ended: endedText("cambió", "cambiaron"),
  result: "Cambiado",
  same: "Ya lo tenía",
  none: "Ninguno de los elegidos se puede cambiar",
  field: "Dato",
  chooseField: "Elija el dato",
  missing: "Elija antes el dato y su nuevo valor",
  help: {
    id_subtipo: "La categoría, el tipo y el código cambian con el subtipo.",
    id_municipio: "El departamento, la provincia y la región cambian con el municipio. Lo demás queda como está.",
    id_region: "La macro región cambia con la región.",
  },
} as const;

export const MANY_ASSIGN = {
  question: (count: string) => `Asignar ${records(count)}`,
  confirm: (count: string) => `Asignar ${count}`,
  running: (done: string, all: string) => `Asignando ${done} de ${all}`,
  ended: endedText("asignó", "asignaron"),
  result: "Asignado",
  /** Of who may only take records. */
  own: {
    question: (count: string) => `Asignarme ${records(count)}`,
    confirm: (count: string) => `Asignarme ${count}`,
  },
  none: "Ninguno de los elegidos se puede asignar",
  missing: "Elija antes la persona",
  elsewhere: "Es de otro departamento",
  department: "Departamento",
  /** Of records that left their author: assigning them gives nobody the pencil. */
  derived: (count: string) =>
    count === "1"
      ? "Uno ya está derivado o aprobado: la persona lo verá en su trabajo, pero solo podrá cambiarlo si se devuelve."
      : `${count} ya están derivados o aprobados: la persona los verá en su trabajo, pero solo podrá cambiarlos si se devuelven.`,
  departmentHelp: "Se asigna a personas del departamento de los registros; los demás quedan fuera.",
} as const;

export const MANY = {
  leftOut: (count: string) => (count === "1" ? "Queda fuera 1:" : `Quedan fuera ${count}:`),
  notDone: (count: string) => (count === "1" ? "No se hizo en 1:" : `No se hizo en ${count}:`),
  more: (count: string) => `Y ${count} más: están todos en el CSV.`,
  moreNames: (count: string) => `Y ${count} más.`,
  unsent: "No se envió",
  left: "Quedó fuera",
  failed: "No se hizo",
  progress: "Registros terminados",
  stop: "Detener",
  stopping: "Deteniendo…",
  again: (count: string) => `Seguir con ${count}`,
  copy: "Copiar",
  save: "Guardar CSV",
  report: "informe",
  heads: ["CITE", "NOMBRE", "RESULTADO", "MOTIVO"],
  copied: { tone: "ok", summary: "INFORME", detail: "Se copió" },
  notCopied: { tone: "error", summary: "INFORME", detail: "No se pudo copiar. Guárdelo como CSV." },
} as const;

/** The texts of the bar over chosen rows. A count comes formatted. */
export const CHOICE_BAR = {
  label: "Registros elegidos",
  help: "Elija registros.",
  range: "Con Mayús se elige un tramo.",
  own: "Mis incompletos",
  chosen: (count: string) => (count === "1" ? "1 elegido" : `${count} elegidos`),
  page: (count: string) => (count === "1" ? "Elegir el de esta página" : `Elegir los ${count} de esta página`),
  all: (count: string) => `Elegir los ${count} que coinciden`,
  loading: (done: string, all: string) => `Cargando ${done} de ${all}…`,
  failed: "No se pudieron cargar todos.",
  tooMany: (count: string, most: string) =>
    `Coinciden ${count}. Se eligen hasta ${most} a la vez: acorte la búsqueda o use los filtros.`,
  full: (most: string) => `Se eligen hasta ${most} a la vez.`,
  none: "Quitar la elección",
  leave: "Dejar de elegir",
  change: "Cambiar…",
  assign: "Asignar…",
  take: "Llevar al campo",
  takeSome: (count: string) => `Llevar ${count} al campo`,
  takeNone: "Ninguno de los elegidos se puede completar",
} as const;
