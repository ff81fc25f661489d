import type { ClaseCambio } from "./revision";

/** The words of the panel beside a review. */
export const REVISION = {
  panel: "Para revisar",
  tabs: { cambios: "Cambios", registro: "Registro", observaciones: "Observaciones" },
  /** On a narrow screen the panel stands folded below the decision. */
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

/** 'N modificados', by how many. */
export const CUENTA: Record<ClaseCambio, (count: number) => string> = {
  modificado: (count) => `${count} ${count === 1 ? "modificado" : "modificados"}`,
  anadido: (count) => `${count} ${count === 1 ? "añadido" : "añadidos"}`,
  quitado: (count) => `${count} ${count === 1 ? "quitado" : "quitados"}`,
};

/** What happened to a row of a part of a record, by the part's name in the history. */
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
  comunicacionppirtf: {
    anadido: "Servicio de comunicación añadido",
    modificado: "Servicio de comunicación modificado",
    quitado: "Servicio de comunicación quitado",
  },
  medicoppirtf: {
    anadido: "Servicio médico añadido",
    modificado: "Servicio médico modificado",
    quitado: "Servicio médico quitado",
  },
  pernoctacionppirtf: {
    anadido: "Pernoctación añadida",
    modificado: "Pernoctación modificada",
    quitado: "Pernoctación quitada",
  },
  restauracionppirtf: {
    anadido: "Restauración añadida",
    modificado: "Restauración modificada",
    quitado: "Restauración quitada",
  },
  recreacionppirtf: {
    anadido: "Recreación añadida",
    modificado: "Recreación modificada",
    quitado: "Recreación quitada",
  },
  informacionTppirtf: {
    anadido: "Info-guiaje añadido",
    modificado: "Info-guiaje modificado",
    quitado: "Info-guiaje quitado",
  },
  transporteppirtf: {
    anadido: "Transporte añadido",
    modificado: "Transporte modificado",
    quitado: "Transporte quitado",
  },
  infraestructurappirtf: {
    anadido: "Infraestructura añadida",
    modificado: "Infraestructura modificada",
    quitado: "Infraestructura quitada",
  },
  informacionTppirta: {
    anadido: "Información turística añadida",
    modificado: "Información turística modificada",
    quitado: "Información turística quitada",
  },
  transporteppirta: {
    anadido: "Servicio de transporte añadido",
    modificado: "Servicio de transporte modificado",
    quitado: "Servicio de transporte quitado",
  },
  infraestructurappirta: {
    anadido: "Infraestructura turística añadida",
    modificado: "Infraestructura turística modificada",
    quitado: "Infraestructura turística quitada",
  },
};

/** The same of a service that does not say which one it is. */
export const FILA: Record<ClaseCambio, string> = {
  anadido: "Servicio añadido",
  modificado: "Servicio modificado",
  quitado: "Servicio quitado",
};

/** What happened to a photograph. */
export const FOTOGRAMA: Record<ClaseCambio, string> = {
  anadido: "Fotograma añadido",
  modificado: "Fotograma reemplazado",
  quitado: "Fotograma quitado",
};

/** The levels of a review, as the wire writes them. */
export const NIVELES: Record<string, string> = { GOBERNACION: "Gobernación", NACIONAL: "Nivel nacional" };

/** The groups in which a record's own columns stand; another column is of the record at large. */
export const GRUPOS: Record<string, string> = {
  g_x: "Geolocalización",
  g_y: "Geolocalización",
  g_z: "Geolocalización",
  id_proyeccion: "Geolocalización",
  id_datum: "Geolocalización",
  id_categoria: "Clasificación",
  id_tipo: "Clasificación",
  id_subtipo: "Clasificación",
  jerarquia: "Clasificación",
  id_macro_region: "Ubicación territorial",
  id_region: "Ubicación territorial",
  id_departamento: "Ubicación territorial",
  id_provincia: "Ubicación territorial",
  id_municipio: "Ubicación territorial",
  comunidad: "Ubicación territorial",
  distrito: "Ubicación territorial",
  gaioc: "Ubicación territorial",
  codigo_dt: "Ubicación territorial",
};
