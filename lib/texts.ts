import type { ToastText } from "./descriptors";

/** Words that many screens share. A specification's sentence is exact, also where it is spelt oddly. */

/** Spec 1 §2, spec 2 §2.1. */
export const REMOVE = {
  question: "¿Está seguro de borrar el registro?",
  warning: "¡Si no lo está puede cancelar la accíón!",
  confirm: "Si, borrar registro",
  cancel: "Cancelar",
  refused: "NO SE BORRÓ",
} as const;

export const FORM = {
  banner: "Verifique los datos antes de guardar. Si no desea registrar, puede cancelar.",
  required: "(*) indica campo requerido",
  cancel: "Cancelar",
  save: "Guardar",
  saving: "Guardando…",
  draft: (time: string) => `Hay un borrador sin guardar de las ${time}.`,
  draftOlder: (instant: string) => `Hay un borrador sin guardar del ${instant}.`,
  recover: "Recuperar",
  discard: "Descartar",
  choose: "Seleccione",
  loading: "Cargando…",
  lookupFailed: "No se pudo cargar la lista.",
  retry: "Reintentar",
  changed: "Otra persona cambió el registro",
  refused: "No se guardó",
  current: "Ver los datos actuales",
} as const;

/** A save that met another person's (decisions §5). */
export const CONFLICT = {
  title: "Otra persona cambió este registro mientras usted lo editaba",
  help: "No se guardó nada todavía y lo que usted escribió sigue en el formulario.",
  same: "Sus datos y los actuales dicen lo mismo.",
  field: "Campo",
  mine: "Lo que usted escribió",
  theirs: "Dato actual",
  overwrite: "Guardar de todos modos",
  take: "Usar los datos actuales",
} as const;

export const LIST = {
  new: "Nuevo",
  pdf: "PDF",
  actions: "ACCIONES",
  number: "N.º",
  edit: "Editar",
  remove: "Eliminar",
  view: "Ver info",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
  noMatch: (q: string) => `Sin resultados para «${q}»`,
  noMatchHelp: "Revise la escritura o quite la búsqueda.",
  clearSearch: "Quitar la búsqueda",
  /** Why delete of a child record is not offered (spec 2 §2.8). */
  removeDenied: "Solo el administrador puede borrar este registro",
} as const;

/** The filters beside a list's search. */
export const FILTER = {
  title: "Filtros",
  counted: (count: number) => (count === 0 ? "Filtros" : `Filtros (${count})`),
  remove: (name: string) => `Quitar el filtro ${name}`,
  clear: "Quitar filtros",
  all: "Todos",
  close: "Cerrar",
  show: (count: string, total: number) => `Ver ${count} ${total === 1 ? "registro" : "registros"}`,
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
} as const;

/** The inboxes, beyond what their descriptors say. */
export const INBOX = {
  waits: {
    entrante: (count: string) => `${count} por recibir`,
    pendiente: (count: string) => `${count} por revisar`,
    finalizado: (count: string) => `${count} ${count === "1" ? "revisado" : "revisados"}`,
  },
  late: (count: string) => `${count} fuera de plazo`,
  lateBy: (limit: string) => `Más de ${limit} en este estado`,
  withinLimit: (limit: string) => `El plazo es de ${limit}`,
  choose: (name: string) => `Elegir ${name}`,
  chooseAll: "Elegir todos",
  receiveChosen: (count: string) => `Recibir elegidos (${count})`,
  bulk: {
    question: (count: string) => `¿Está seguro de Recibir ${count} registros?`,
    running: (done: string, all: string) => `Recibiendo ${done} de ${all}`,
    progress: "Registros recibidos",
    waiting: "En espera",
    busy: "Recibiendo…",
    received: "Recibido",
    stopped: "No se envió",
    stop: "Detener",
    close: "Cerrar",
    done: (received: string, all: string) => `Se recibieron ${received} de ${all} registros`,
  },
  mender: "Lo corrige la gobernación de su departamento",
} as const;

/** Mails about what was decided on the own records. */
export const AVISOS = {
  title: "Avisos por correo",
  label: "Avisarme cuando se decida sobre mis registros",
  help: "Un correo cuando un registro suyo es recibido, aprobado o devuelto.",
  switchedOn: { tone: "ok", summary: "AVISOS", detail: "Recibirá un correo por cada decisión" },
  switchedOff: { tone: "ok", summary: "AVISOS", detail: "Ya no recibirá correos sobre sus registros" },
  failed: { tone: "error", summary: "AVISOS", detail: "No se guardó el cambio" },
} as const satisfies Record<string, string | ToastText>;

/** Spec 2 §2.10, §8. */
export const PDF = {
  hint: "Para ver el pdf, haga clic en Generar PDF",
  generate: "Generar PDF",
  generating: "Generando PDF…",
  close: "Cerrar",
  download: "Descargar",
  open: "Abrir en otra pestaña",
  failure: { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" } satisfies ToastText,
} as const;

/** Toasts of a record that is deleted and saved carry the same summaries on most screens (spec 1 §8, spec 2 §8.2). */
export const SUMMARY = { registro: "REGISTRO", error: "ERROR DE REGISTRO" } as const;
