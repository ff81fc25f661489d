import type { ClaseCambio } from "./revision";

/** Texts of the panel beside a review. */
export const REVISION = {
  panel: "Para revisar",
  tabs: { cambios: "Cambios", registro: "Registro", observaciones: "Observaciones" },
  /** On a narrow screen the panel is collapsed below the decision. */
  unfold: "Ver cambios, registro y observaciones",
  fold: "Ocultar cambios, registro y observaciones",
  since: "Cambios desde la revisión anterior",
  span: (from: string, to: string) => `${from} → ${to}`,
  spanSpoken: (from: string, to: string) => `Del ${from} al ${to}`,
  decidedBy: (name: string) => `Revisó ${name}`,
  firstTime: "Es la primera vez que este nivel ve el registro.",
  unchanged: "Nada cambió desde la revisión anterior.",
  unchangedHelp: "Los datos, las secciones y los fotogramas son los que este nivel ya revisó.",
  before: "Antes",
  now: "Ahora",
  nothing: "sin dato",
  moved: (metres: string) => `El punto se movió ${metres} m`,
  place: "Geolocalización",
  noPicture: "La imagen ya no se puede mostrar.",
  larger: (name: string) => `${name} en grande, en otra pestaña`,
  noObservations: "Ninguna revisión anterior dejó una observación.",
  failed: "No se pudo cargar esta información. Puede revisar el registro de todos modos.",
  loading: "Cargando…",
  openAll: "Abrir todas las secciones",
  closeAll: "Cerrar todas las secciones",
  noRows: "Este registro no tiene datos en esta sección.",
  firstRows: (shown: string, total: string) =>
    `Se muestran los primeros ${shown} de ${total}. Los demás están en «Ver info completa».`,
} as const;

/** Counts by kind of change: 'N modificados'. */
export const CUENTA: Record<ClaseCambio, (count: number) => string> = {
  modificado: (count) => `${count} ${count === 1 ? "modificado" : "modificados"}`,
  anadido: (count) => `${count} ${count === 1 ? "añadido" : "añadidos"}`,
  quitado: (count) => `${count} ${count === 1 ? "quitado" : "quitados"}`,
};

/** Titles of the changes of a part's rows, by the part's name in the history; a service's stand in its table. */
export const FILAS: Record<string, Record<ClaseCambio, string>> = {
  rutappirta: { anadido: "Tramo añadido", modificado: "Tramo modificado", quitado: "Tramo quitado" },
  temppirta: { anadido: "Mes añadido", modificado: "Mes modificado", quitado: "Mes quitado" },
  decppirta: {
    anadido: "Declaratoria añadida",
    modificado: "Declaratoria modificada",
    quitado: "Declaratoria quitada",
  },
  intppirta: { anadido: "Integridad añadida", modificado: "Integridad modificada", quitado: "Integridad quitada" },
  autppirta: {
    anadido: "Autenticidad añadida",
    modificado: "Autenticidad modificada",
    quitado: "Autenticidad quitada",
  },
  actppirta: { anadido: "Actividad añadida", modificado: "Actividad modificada", quitado: "Actividad quitada" },
  fotogramappirta: {
    anadido: "Fotograma añadido",
    modificado: "Fotograma modificado",
    quitado: "Fotograma quitado",
  },
};

/** Titles of the changes of a service of unknown type. */
export const FILA: Record<ClaseCambio, string> = {
  anadido: "Servicio añadido",
  modificado: "Servicio modificado",
  quitado: "Servicio quitado",
};

/** Titles of the changes of a photo. */
export const FOTOGRAMA: Record<ClaseCambio, string> = {
  anadido: "Fotograma añadido",
  modificado: "Fotograma reemplazado",
  quitado: "Fotograma quitado",
};

/** Labels of the review levels of the API. */
export const NIVELES: Record<string, string> = { GOBERNACION: "Gobernación", NACIONAL: "Nivel nacional" };
