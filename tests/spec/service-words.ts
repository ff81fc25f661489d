import type { SectionCase } from "./section-cases";

/** What sections of types 43 to 45 share in both inventories, typed by hand (spec 2 §2.8, §3.2, §3.4, §8.2). */
type Alike = Pick<SectionCase, "title" | "dialog" | "fields" | "required"> & {
  toasts: Omit<SectionCase["toasts"], "removeFailed">;
};

const required = { id_subtipo: "El subtipo es requerido", nombre: "El nombre es requerido" };

export const INFORMATION: Alike = {
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

export const TRANSPORT: Alike = {
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

export const BUILDING: Alike = {
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
