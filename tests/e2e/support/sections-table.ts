import type { Fill } from "./catalogues-table";

/** Spec 2 §2.8, §5.4, §8.2, typed by hand for the browser: the nine tables of an attraction's page. */
export interface SectionCase {
  tab: string;
  /** One of the three services of the 'Servicios' tab. */
  service?: true;
  path: string;
  readOnly: string;
  title: string;
  dialog: string;
  /** The messages for an empty form. */
  required: string[];
  /** The server's message if it checks the fields: the incomplete form is sent, and refused. */
  refused?: string;
  fill: Fill[];
  /** What the row then shows. */
  row: string[];
  edit: Fill[];
  edited: string;
  created: string;
  updated: string;
  removed: string;
}

export const SECTIONS: SectionCase[] = [
  {
    tab: "Rutas",
    path: "/rutasacceso/",
    readOnly: "/verrutas/",
    title: "GESTIÓN DE RUTAS",
    dialog: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS",
    required: [
      "El tramo vía es requerido",
      "El tipo vía es requerido",
      "Es estado es requerido",
      "La distancia km es requerida",
      "La distancia hr es requerida",
      "La señalizacion V/T es requerida",
    ],
    fill: [
      ["Tramo vía", "Potosí – Chaquí"],
      ["Tipo vía", "RIPIO", "choose"],
      ["Estado", "BUENO", "choose"],
      ["Distancia km", "22,5"],
      ["Distancia hr", "0,75"],
      ["Señalización V/T", "V/T", "choose"],
    ],
    row: ["Potosí – Chaquí", "RIPIO", "Bueno", "22,5", "0,75", "V/T"],
    edit: [["Estado", "MALO", "choose"]],
    edited: "Malo",
    created: "Tramo Registrado",
    updated: "Tramo actualizada",
    removed: "Ruta Eliminado",
  },
  {
    tab: "Temporalidad",
    path: "/temporalidad/",
    readOnly: "/vertemporalidad/",
    title: "GESTIÓN DE TEMPORALIDAD",
    dialog: "REGISTRO DE TEMPORALIDAD",
    required: ["El mes es requerido", "La hora inicio es requerida", "La hora fin es requerida"],
    fill: [
      ["Mes", "ABRIL", "choose"],
      ["Hora inicio", "08:00"],
      ["Hora fin", "15:00"],
    ],
    row: ["ABRIL", "08:00", "15:00"],
    edit: [["Mes", "MAYO", "choose"]],
    edited: "MAYO",
    created: "Temporalidad Registrada",
    updated: "Temporalidad actualizada",
    removed: "Temporalidad Eliminado",
  },
  {
    tab: "Declaratoria",
    path: "/visitas/",
    readOnly: "/vervisitas/",
    title: "GESTIÓN DE DECLARATORIA",
    dialog: "REGISTRO DE DECLARATORIA",
    required: ["El tipo declaratoria es requerido"],
    fill: [["Tipo declaratoria", "PATRIMONIO MUNDIAL MIXTO (UNESCO)", "choose"]],
    row: ["03", "PATRIMONIO MUNDIAL MIXTO (UNESCO)"],
    edit: [["Tipo declaratoria", "MEMORIA DEL MUNDO (UNESCO)", "choose"]],
    edited: "MEMORIA DEL MUNDO (UNESCO)",
    created: "Declaratoria Registrada",
    updated: "Declaratoria actualizada",
    removed: "Declaratoria Eliminada",
  },
  {
    tab: "Integridad",
    path: "/integridad/",
    readOnly: "/verintegridad/",
    title: "GESTIÓN DE INTEGRIDAD",
    dialog: "REGISTRO DE INTEGRIDAD",
    required: ["El mes es requerido"],
    fill: [["Criterio de integridad", "I03 - No sufre efectos adversos", "choose"]],
    row: ["I03", "No sufre efectos adversos del desarrollo ni del abandono"],
    edit: [["Criterio de integridad", "I01 - Conserva todos los elementos", "choose"]],
    edited: "Conserva todos los elementos necesarios",
    created: "Integridad Registrada",
    updated: "Integridad actualizada",
    removed: "Integridad Eliminada",
  },
  {
    tab: "Autenticidad",
    path: "/capacidad/",
    readOnly: "/vercapacidad/",
    title: "GESTIÓN DE AUTENTICIDAD",
    dialog: "REGISTRO DE AUTENTICIDAD",
    required: ["El mes es requerido"],
    fill: [["Criterio de autenticidad", "A03 - Uso y función", "choose"]],
    row: ["A03", "Uso y función"],
    edit: [["Criterio de autenticidad", "A01 - Forma y diseño", "choose"]],
    edited: "Forma y diseño",
    created: "Autenticidad Registrada",
    updated: "Autenticidad actualizada",
    removed: "Autenticidad Eliminada",
  },
  {
    tab: "Actividad",
    path: "/detalle/",
    readOnly: "/veractividad/",
    title: "GESTIÓN DE ACTIVIDAD",
    dialog: "REGISTRO DE ACTIVIDAD",
    required: ["La motivacion es requerida", "La actividad es requerida"],
    fill: [
      ["Motivación", "NATURALEZA Y ECOTURISMO", "choose"],
      ["Actividad", "CAMINATA INTERPRETATIVA", "choose"],
    ],
    row: ["09.01", "NATURALEZA Y ECOTURISMO", "CAMINATA INTERPRETATIVA"],
    edit: [["Actividad", "OBSERVACIÓN DE AVES", "choose"]],
    edited: "OBSERVACIÓN DE AVES",
    created: "Actividad Registrada",
    updated: "Actividad actualizada",
    removed: "Actividad Eliminada",
  },
  {
    tab: "Información turística",
    service: true,
    path: "/informacionturistica/",
    readOnly: "/verinformacionturistica/",
    title: "INFORMACIÓN TURÍSTICA",
    dialog: "REGISTRO DE INFORMACIÓN TURÍSTICA",
    required: ["El subtipo es requerido", "El nombre es requerido"],
    refused: "Error de registro de Información Turística",
    fill: [
      ["Subtipo", "CENTRO DE INTERPRETACIÓN", "choose"],
      ["Nombre", "Centro Puma Punku"],
      ["Capacidad", "30"],
      ["Costo %", "12,5"],
      ["Calidad", "Regular", "choose"],
      ["Dirección", "Plaza principal"],
    ],
    row: ["Centro Puma Punku", "CENTRO DE INTERPRETACIÓN", "30", "12,5", "Regular", "Plaza principal"],
    edit: [["Calidad", "Malo", "choose"]],
    edited: "Malo",
    created: "Información Turística Registrado con éxito",
    updated: "Información Turística fue actualizado con éxito",
    removed: "Información Turística Eliminado",
  },
  {
    tab: "Servicio de transporte",
    service: true,
    path: "/transporteatractivo/",
    readOnly: "/vertransporteatractivo/",
    title: "SERVICIO DE TRANSPORTE",
    dialog: "REGISTRO DE SERVICIO DE TRANSPORTE",
    required: ["El subtipo es requerido", "El nombre es requerido"],
    refused: "Error de registro de Transporte",
    fill: [
      ["Subtipo", "MINIBÚS O TRUFI", "choose"],
      ["Nombre", "Trans Chaquí"],
      ["Tramo", "Potosí – Chaquí"],
      ["Frecuencia", "Cada mañana"],
      ["Capacidad", "14"],
      ["Costo %", "5"],
      ["Calidad", "Bueno", "choose"],
      ["Dirección", "Terminal"],
    ],
    row: ["Trans Chaquí", "MINIBÚS O TRUFI", "Potosí – Chaquí", "14", "Cada mañana", "5", "Bueno"],
    edit: [["Frecuencia", "Dos veces al día"]],
    edited: "Dos veces al día",
    created: "Transporte Registrado con éxito",
    updated: "Transporte fue actualizado con éxito",
    removed: "Transporte Eliminado",
  },
  {
    tab: "Infraestructura turística",
    service: true,
    path: "/infraestructuraatractivo/",
    readOnly: "/verinfraestructuraatractivo/",
    title: "INFRAESTRUCTURA TURÍSTICA",
    dialog: "REGISTRO DE INFRAESTRUCTURA TURÍSTICA",
    required: ["El subtipo es requerido", "El nombre es requerido"],
    refused: "Error de registro de Infraestructura",
    fill: [
      ["Subtipo", "AGUA POTABLE", "choose"],
      ["Nombre", "Pileta de la plaza"],
      ["Dirección", "Plaza"],
      ["Capacidad", "8"],
      ["Calidad", "Bueno", "choose"],
    ],
    row: ["Pileta de la plaza", "AGUA POTABLE", "Plaza", "8", "Bueno"],
    edit: [["Dirección", "Calle Sucre"]],
    edited: "Calle Sucre",
    created: "Infraestructura Registrado con éxito",
    updated: "Infraestructura fue actualizado con éxito",
    removed: "Infraestructura Eliminado",
  },
];
