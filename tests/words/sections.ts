/** Spec 2 §2.4, §2.8, §3.2, §3.4, §5.4, §5.5, §7, §8.1, §8.2, typed by hand: the words of each table of a record's page. */
export interface SectionWords {
  title: string;
  dialog: string;
  headers: string[];
  /** The form's fields in order: name, label, control. */
  fields: [name: string, label: string, control: string][];
  /** The message of each required field, in the form's order. */
  required: Record<string, string>;
  toasts: { created: string; updated: string; removed: string; saveFailed: string; removeFailed: string };
}

/** What sections of types 43 to 45 share in both inventories, typed by hand (spec 2 §2.8, §3.2, §3.4, §8.2). */
type Alike = Pick<SectionWords, "title" | "dialog" | "fields" | "required"> & {
  toasts: Omit<SectionWords["toasts"], "removeFailed">;
};

const required = { id_subtipo: "El subtipo es requerido", nombre: "El nombre es requerido" };

const INFORMATION: Alike = {
  title: "INFORMACIÓN TURÍSTICA",
  dialog: "REGISTRO DE INFORMACIÓN TURÍSTICA",
  fields: [
    ["id_subtipo", "Subtipo", "lookup"],
    ["nombre", "Nombre", "text"],
    ["capacidad", "Capacidad", "number"],
    ["costo", "Costo %", "number"],
    ["calidad", "Calidad", "choice"],
    ["direccion", "Dirección", "text"],
  ],
  required,
  toasts: {
    created: "Información Turística Registrado con éxito",
    updated: "Información Turística fue actualizado con éxito",
    removed: "Información Turística Eliminado",
    saveFailed: "Error de registro de Información Turística",
  },
};

const TRANSPORT: Alike = {
  title: "SERVICIO DE TRANSPORTE",
  dialog: "REGISTRO DE SERVICIO DE TRANSPORTE",
  fields: [
    ["id_subtipo", "Subtipo", "lookup"],
    ["nombre", "Nombre", "text"],
    ["tramo", "Tramo", "text"],
    ["frecuencia", "Frecuencia", "text"],
    ["capacidad", "Capacidad", "number"],
    ["costo", "Costo %", "number"],
    ["calidad", "Calidad", "choice"],
    ["direccion", "Dirección", "text"],
  ],
  required,
  toasts: {
    created: "Transporte Registrado con éxito",
    updated: "Transporte fue actualizado con éxito",
    removed: "Transporte Eliminado",
    saveFailed: "Error de registro de Transporte",
  },
};

const BUILDING: Alike = {
  title: "INFRAESTRUCTURA TURÍSTICA",
  dialog: "REGISTRO DE INFRAESTRUCTURA TURÍSTICA",
  fields: [
    ["id_subtipo", "Subtipo", "lookup"],
    ["nombre", "Nombre", "text"],
    ["direccion", "Dirección", "text"],
    ["capacidad", "Capacidad", "number"],
    ["calidad", "Calidad", "choice"],
  ],
  required,
  toasts: {
    created: "Infraestructura Registrado con éxito",
    updated: "Infraestructura fue actualizado con éxito",
    removed: "Infraestructura Eliminado",
    saveFailed: "Error de registro de Infraestructura",
  },
};

const ESTABLISHMENT = { id_subtipo: "El subtipo es requerido", establecimiento: "El establecimiento es requerido" };
const ESTABLISHMENT_HEADERS = [
  "SUBTIPO / CAT. SUBTIPO",
  "ESTABLECIMIENTO / PROPIETARIO",
  "DIRECCIÓN / NÚMERO",
  "CAPACIDAD",
  "COSTO %",
  "CALIDAD",
];
const ESTABLISHMENT_FIELDS: SectionWords["fields"] = [
  ["id_subtipo", "Subtipo", "lookup"],
  ["id_catsubtipo", "Categoría subtipo", "lookup"],
  ["establecimiento", "Establecimiento", "text"],
  ["propietario", "Propietario", "text"],
  ["numero", "Número", "text"],
  ["direccion", "Dirección", "text"],
  ["capacidad", "Capacidad", "number"],
  ["costo", "Costo %", "number"],
  ["calidad", "Calidad", "choice"],
];
/** By the name of their calls. */
export const SECTION_WORDS = {
  rutappirta: {
    title: "GESTIÓN DE RUTAS",
    dialog: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS",
    headers: ["TRAMO", "TIPO VÍA", "ESTADO", "DISTANCIA KM", "DISTANCIA HR", "SEÑALIZACIÓN"],
    fields: [
      ["tramo", "Tramo vía", "text"],
      ["id_tipo_via", "Tipo vía", "lookup"],
      ["id_estado", "Estado", "lookup"],
      ["distancia_km", "Distancia km", "number"],
      ["distancia_hr", "Distancia hr", "number"],
      ["s_si", "Señalización V/T", "choice"],
    ],
    required: {
      tramo: "El tramo vía es requerido",
      id_tipo_via: "El tipo vía es requerido",
      id_estado: "Es estado es requerido",
      distancia_km: "La distancia km es requerida",
      distancia_hr: "La distancia hr es requerida",
      s_si: "La señalizacion V/T es requerida",
    },
    toasts: {
      created: "Tramo Registrado",
      updated: "Tramo actualizada",
      removed: "Ruta Eliminado",
      saveFailed: "Error de registro del tramo",
      removeFailed: "No se elimino el registro",
    },
  },
  temppirta: {
    title: "GESTIÓN DE TEMPORALIDAD",
    dialog: "REGISTRO DE TEMPORALIDAD",
    headers: ["MES", "HORA INICIO", "HORA FIN"],
    fields: [
      ["id_mes", "Mes", "lookup"],
      ["hora_inicio", "Hora inicio", "time"],
      ["hora_fin", "Hora fin", "time"],
    ],
    required: {
      id_mes: "El mes es requerido",
      hora_inicio: "La hora inicio es requerida",
      hora_fin: "La hora fin es requerida",
    },
    toasts: {
      created: "Temporalidad Registrada",
      updated: "Temporalidad actualizada",
      removed: "Temporalidad Eliminado",
      saveFailed: "Error de registro de la temporalidad",
      removeFailed: "No se elimino el registro",
    },
  },
  decppirta: {
    title: "GESTIÓN DE DECLARATORIA",
    dialog: "REGISTRO DE DECLARATORIA",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_tipo_declaratoria", "Tipo declaratoria", "lookup"]],
    required: { id_tipo_declaratoria: "El tipo declaratoria es requerido" },
    toasts: {
      created: "Declaratoria Registrada",
      updated: "Declaratoria actualizada",
      removed: "Declaratoria Eliminada",
      saveFailed: "Error de registro de la declaratoria",
      removeFailed: "No se eliminó el registro",
    },
  },
  intppirta: {
    title: "GESTIÓN DE INTEGRIDAD",
    dialog: "REGISTRO DE INTEGRIDAD",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_criterio", "Criterio de integridad", "lookup"]],
    required: { id_criterio: "El mes es requerido" },
    toasts: {
      created: "Integridad Registrada",
      updated: "Integridad actualizada",
      removed: "Integridad Eliminada",
      saveFailed: "Error de registro de la integridad",
      removeFailed: "No se eliminó el registro",
    },
  },
  autppirta: {
    title: "GESTIÓN DE AUTENTICIDAD",
    dialog: "REGISTRO DE AUTENTICIDAD",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_criterio", "Criterio de autenticidad", "lookup"]],
    required: { id_criterio: "El mes es requerido" },
    toasts: {
      created: "Autenticidad Registrada",
      updated: "Autenticidad actualizada",
      removed: "Autenticidad Eliminada",
      saveFailed: "Error de registro de la autenticidad",
      removeFailed: "No se eliminó el registro",
    },
  },
  actppirta: {
    title: "GESTIÓN DE ACTIVIDAD",
    dialog: "REGISTRO DE ACTIVIDAD",
    headers: ["CÓD. MOTIVACIÓN", "MOTIVACIÓN", "CÓD. ACTIVIDAD", "ACTIVIDAD"],
    fields: [
      ["id_tipo", "Motivación", "lookup"],
      ["id_subtipo", "Actividad", "lookup"],
    ],
    required: { id_tipo: "La motivacion es requerida", id_subtipo: "La actividad es requerida" },
    toasts: {
      created: "Actividad Registrada",
      updated: "Actividad actualizada",
      removed: "Actividad Eliminada",
      saveFailed: "Error de registro de la actividad",
      removeFailed: "No se eliminó el registro",
    },
  },
  informacionTppirta: {
    ...INFORMATION,
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    toasts: { ...INFORMATION.toasts, removeFailed: "No se eliminó el registro" },
  },
  transporteppirta: {
    ...TRANSPORT,
    headers: ["NOMBRE", "SUBTIPO", "TRAMO", "CAPACIDAD", "FRECUENCIA", "COSTO %", "CALIDAD"],
    toasts: { ...TRANSPORT.toasts, removeFailed: "No se eliminó el registro" },
  },
  infraestructurappirta: {
    ...BUILDING,
    headers: ["NOMBRE", "SUBTIPO", "DIRECCIÓN", "CAPACIDAD", "CALIDAD"],
    toasts: { ...BUILDING.toasts, removeFailed: "No se eliminó el registro" },
  },
  comunicacionppirtf: {
    title: "COMUNICACIÓN",
    dialog: "REGISTRO DE COMUNICACIÓN",
    headers: ["SERVICIO", "TIPO", "COBERTURA"],
    fields: [
      ["id_subtipo", "Tipo", "lookup"],
      ["cobertura", "Cobertura", "choice"],
    ],
    required: { id_subtipo: "El tipo es requerida", cobertura: "La cobertura es requerida" },
    toasts: {
      created: "Comunicación Registrada con éxito",
      updated: "Comunicación actualizada con éxito",
      removed: "Comunicación Eliminado",
      saveFailed: "Error de registro de la comunicación",
      removeFailed: "No se elemino el registro",
    },
  },
  medicoppirtf: {
    title: "SERVICIO MÉDICO",
    dialog: "REGISTRO DE SERVICIO MÉDICO",
    headers: ["NOMBRE", "TIPO SERVICIO", "DIRECCIÓN", "HORA INICIO", "HORA FIN"],
    fields: [
      ["id_subtipo", "Tipo servicio", "lookup"],
      ["nombre", "Nombre", "text"],
      ["direccion", "Dirección", "text"],
      ["hora_inicio", "Hora inicio", "time"],
      ["hora_fin", "Hora fin", "time"],
    ],
    required: {
      id_subtipo: "El tipo servicio es requerida",
      nombre: "Nombre es requerida",
      hora_inicio: "Hora inicio es requerida",
      hora_fin: "Hora fin es requerida",
    },
    toasts: {
      created: "Servicio Médico Registrada con éxito",
      updated: "Servicio Médico actualizada con éxito",
      removed: "Servicio Médico Eliminado",
      saveFailed: "Error de registro de Servicio Médico",
      removeFailed: "No se elemino el registro",
    },
  },
  pernoctacionppirtf: {
    title: "PERNOCTACIÓN",
    dialog: "REGISTRO DE PERNOCTACIÓN",
    headers: ESTABLISHMENT_HEADERS,
    fields: ESTABLISHMENT_FIELDS,
    required: ESTABLISHMENT,
    toasts: {
      created: "Pernoctación Registrado con éxito",
      updated: "Pernoctación fue actualizado con éxito",
      removed: "Pernoctación Eliminado",
      saveFailed: "Error de registro de la pernoctación",
      removeFailed: "No se elimino el registro",
    },
  },
  restauracionppirtf: {
    title: "RESTAURACIÓN",
    dialog: "REGISTRO DE RESTAURACIÓN",
    headers: ESTABLISHMENT_HEADERS,
    fields: ESTABLISHMENT_FIELDS,
    required: ESTABLISHMENT,
    toasts: {
      created: "Restauración Registrado con éxito",
      updated: "Restauración fue actualizado con éxito",
      removed: "Restauración Eliminado",
      saveFailed: "Error de registro de la Restauración",
      removeFailed: "No se elimino el registro",
    },
  },
  recreacionppirtf: {
    title: "RECREACIÓN",
    dialog: "REGISTRO DE RECREACIÓN",
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    fields: INFORMATION.fields,
    required: INFORMATION.required,
    toasts: {
      created: "Recreacion Registrado con éxito",
      updated: "Recreacion fue actualizado con éxito",
      removed: "Recreacion Eliminado",
      saveFailed: "Error de registro de la Recreacion",
      removeFailed: "No se elimino el registro",
    },
  },
  informacionTppirtf: {
    ...INFORMATION,
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    toasts: { ...INFORMATION.toasts, removeFailed: "No se elimino el registro" },
  },
  transporteppirtf: {
    ...TRANSPORT,
    headers: ["NOMBRE / DIRECCIÓN", "SUBTIPO", "TRAMO / FRECUENCIA", "CAPACIDAD", "COSTO %", "CALIDAD"],
    toasts: { ...TRANSPORT.toasts, removeFailed: "No se elimino el registro" },
  },
  infraestructurappirtf: {
    ...BUILDING,
    headers: ["NOMBRE", "SUBTIPO", "DIRECCIÓN", "CAPACIDAD", "CALIDAD"],
    toasts: { ...BUILDING.toasts, removeFailed: "No se elimino el registro" },
  },
} satisfies Record<string, SectionWords>;
