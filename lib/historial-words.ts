import { CAMPOS as DE_REGISTRO } from "@/contract/campos";
import type { NombreServicio } from "@/contract/resources/servicios";
import { type Transition, transitions } from "@/contract/workflow";
import { INFORMACION_FIELDS } from "./informacion";

/** Texts of a record's history: parts, actions and columns. */

export type ClaseAccion = "creado" | "modificado" | "eliminado" | Transition["clase"];

/** The services by call name, with the labels of their tabs (spec 2 §2.4, §2.8). */
const SERVICIOS: Record<NombreServicio, string> = {
  comunicacionppirtf: "Comunicación",
  medicoppirtf: "Médico",
  pernoctacionppirtf: "Pernoctación",
  restauracionppirtf: "Restauración",
  recreacionppirtf: "Recreación",
  informacionTppirtf: "Info-guiaje",
  transporteppirtf: "Transporte",
  infraestructurappirtf: "Infraestructura",
  informacionTppirta: "Información turística",
  transporteppirta: "Servicio de transporte",
  infraestructurappirta: "Infraestructura turística",
};

/** The parts of a record, by their name in the history. */
export const SECCIONES: Record<string, string> = {
  ppirta: "Datos del atractivo",
  ppirtf: "Datos de la facilidad",
  rutappirta: "Rutas",
  temppirta: "Temporalidad",
  decppirta: "Declaratoria",
  intppirta: "Integridad",
  autppirta: "Autenticidad",
  actppirta: "Actividad",
  fotogramappirta: "Fotogramas",
  servicio: "Servicios",
  servicioppirta: "Servicios",
  ...SERVICIOS,
};

/** Words and kind of each action; those of the workflow stand in its table. */
export const ACCIONES: Readonly<Record<string, { history: string; clase: ClaseAccion }>> = {
  CREAR: { history: "Creado", clase: "creado" },
  MODIFICAR: { history: "Modificado", clase: "modificado" },
  ELIMINAR: { history: "Eliminado", clase: "eliminado" },
  RESTAURAR: { history: "Recuperado", clase: "creado" },
  ...transitions,
};

/** Column labels; those of a record itself come from the contract. */
export const CAMPOS: Record<string, string> = {
  ...DE_REGISTRO,
  cite: "CITE",
  workflow: "Situación",
  observacion: "Observación",
  observacion_revision: "Observación de la revisión",
  tramo: "Tramo",
  id_tipo_via: "Tipo vía",
  id_estado: "Estado",
  distancia_km: "Distancia km",
  distancia_hr: "Distancia hr",
  s_si: "Señalización V/T",
  id_mes: "Mes",
  hora_inicio: "Hora inicio",
  hora_fin: "Hora fin",
  id_tipo_declaratoria: "Tipo declaratoria",
  id_criterio: "Criterio",
  nombre: "Nombre",
  direccion: "Dirección",
  capacidad: "Capacidad",
  costo: "Costo %",
  calidad: "Calidad",
  cobertura: "Cobertura",
  establecimiento: "Establecimiento",
  propietario: "Propietario",
  numero: "Número",
  id_catsubtipo: "Categoría subtipo",
  favorito: "Fotograma favorito",
  hash: "Imagen",
};
/** Column labels that differ in one table. */
export const CAMPOS_DE: Record<string, Record<string, string>> = {
  ppirta: {
    ...Object.fromEntries(INFORMACION_FIELDS.map(({ name, label }) => [name, label])),
    // The form shows these side by side under one heading; here each needs its full label.
    ...Object.fromEntries(["v_c", "v_ci", "v_r", "v_b"].map((name) => [name, DE_REGISTRO[name] ?? name])),
  },
  actppirta: { id_tipo: "Motivación", id_subtipo: "Actividad" },
  fotogramappirta: { nombre: "Archivo" },
  comunicacionppirtf: { id_subtipo: "Tipo" },
  medicoppirtf: { id_subtipo: "Tipo servicio" },
};
