import { SECTION_WORDS, type SectionWords } from "../../words/sections";
import type { Fill } from "./catalogues-table";

/** What a person does in the nine tables of an attraction's page, beside their words (tests/words). */
export interface SectionCase extends SectionWords {
  tab: string;
  /** One of the three services of the 'Servicios' tab. */
  service?: true;
  path: string;
  readOnly: string;
  /** The server checks the fields: the incomplete form is sent, and refused. */
  serverChecks?: true;
  fill: Fill[];
  /** What the row then shows. */
  row: string[];
  edit: Fill[];
  edited: string;
}

export const SECTIONS: SectionCase[] = [
  {
    ...SECTION_WORDS.rutappirta,
    tab: "Rutas",
    path: "/rutasacceso/",
    readOnly: "/verrutas/",
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
  },
  {
    ...SECTION_WORDS.temppirta,
    tab: "Temporalidad",
    path: "/temporalidad/",
    readOnly: "/vertemporalidad/",
    fill: [
      ["Mes", "ABRIL", "choose"],
      ["Hora inicio", "08:00"],
      ["Hora fin", "15:00"],
    ],
    row: ["ABRIL", "08:00", "15:00"],
    edit: [["Mes", "MAYO", "choose"]],
    edited: "MAYO",
  },
  {
    ...SECTION_WORDS.decppirta,
    tab: "Declaratoria",
    path: "/visitas/",
    readOnly: "/vervisitas/",
    fill: [["Tipo declaratoria", "PATRIMONIO MUNDIAL MIXTO (UNESCO)", "choose"]],
    row: ["03", "PATRIMONIO MUNDIAL MIXTO (UNESCO)"],
    edit: [["Tipo declaratoria", "MEMORIA DEL MUNDO (UNESCO)", "choose"]],
    edited: "MEMORIA DEL MUNDO (UNESCO)",
  },
  {
    ...SECTION_WORDS.intppirta,
    tab: "Integridad",
    path: "/integridad/",
    readOnly: "/verintegridad/",
    fill: [["Criterio de integridad", "I03 - No sufre efectos adversos", "choose"]],
    row: ["I03", "No sufre efectos adversos del desarrollo ni del abandono"],
    edit: [["Criterio de integridad", "I01 - Conserva todos los elementos", "choose"]],
    edited: "Conserva todos los elementos necesarios",
  },
  {
    ...SECTION_WORDS.autppirta,
    tab: "Autenticidad",
    path: "/capacidad/",
    readOnly: "/vercapacidad/",
    fill: [["Criterio de autenticidad", "A03 - Uso y función", "choose"]],
    row: ["A03", "Uso y función"],
    edit: [["Criterio de autenticidad", "A01 - Forma y diseño", "choose"]],
    edited: "Forma y diseño",
  },
  {
    ...SECTION_WORDS.actppirta,
    tab: "Actividad",
    path: "/detalle/",
    readOnly: "/veractividad/",
    fill: [
      ["Motivación", "NATURALEZA Y ECOTURISMO", "choose"],
      ["Actividad", "CAMINATA INTERPRETATIVA", "choose"],
    ],
    row: ["09.01", "NATURALEZA Y ECOTURISMO", "CAMINATA INTERPRETATIVA"],
    edit: [["Actividad", "OBSERVACIÓN DE AVES", "choose"]],
    edited: "OBSERVACIÓN DE AVES",
  },
  {
    ...SECTION_WORDS.informacionTppirta,
    tab: "Información turística",
    service: true,
    path: "/informacionturistica/",
    readOnly: "/verinformacionturistica/",
    serverChecks: true,
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
  },
  {
    ...SECTION_WORDS.transporteppirta,
    tab: "Servicio de transporte",
    service: true,
    path: "/transporteatractivo/",
    readOnly: "/vertransporteatractivo/",
    serverChecks: true,
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
  },
  {
    ...SECTION_WORDS.infraestructurappirta,
    tab: "Infraestructura turística",
    service: true,
    path: "/infraestructuraatractivo/",
    readOnly: "/verinfraestructuraatractivo/",
    serverChecks: true,
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
  },
];
