import { CALIDAD_NOMBRE } from "@/contract/shown";
import type { Kind } from "@/contract/resources/registros";
import type { NombreServicio } from "@/contract/campos/servicios";

/** One of the eleven kinds of service as specified, typed by hand. */
export interface ServiceCase {
  name: NombreServicio;
  parent: Kind;
  /** The type id of specification 2 §9. */
  type: number;
  envelope: string;
  /** A valid body without its parent. */
  body: Record<string, unknown>;
  /** A field to change, and its new value. */
  change: readonly [field: string, value: string];
  /** Values that a list shows besides those sent. */
  shown: Record<string, unknown>;
  /** Required fields and their messages, in the order of the checks (specification 2 §5.5). */
  required: readonly (readonly [field: string, text: string])[];
  /** Refused values: field, value, message. */
  refused: readonly (readonly [field: string, value: unknown, text: string])[];
  /** Searches that find the row, whatever the accents and case. */
  found: readonly string[];
  /** Another service of the same table, whose subtype is not valid here. */
  other: { name: NombreServicio; subtype: number };
  texts: { saved: string; updated: string; removed: string };
}

const replyTexts = (noun: string) => ({
  saved: `${noun} Registrado con éxito`,
  updated: `${noun} fue actualizado con éxito`,
  removed: `${noun} Eliminado`,
});
const SUBTYPE = ["id_subtipo", "El subtipo es requerido"] as const;
const NAME = ["nombre", "El nombre es requerido"] as const;
const QUALITY = ["calidad", "X", "La calidad debe ser Bueno, Regular o Malo"] as const;
const COST = [
  ["costo", 101, "El valor máximo es 100"],
  ["costo", -0.5, "El valor mínimo es 0"],
  ["costo", "12%", "Debe ser un número"],
] as const;
const LONG_NAME = ["nombre", "x".repeat(256), "No debe pasar de 255 caracteres"] as const;
const CAPACITY = [
  ["capacidad", "muchos", "Debe ser un número entero"],
  ["capacidad", 2.5, "Debe ser un número entero"],
  ["capacidad", -1, "El valor mínimo es 0"],
] as const;

const lodging = {
  establecimiento: "Hostal Ñandú",
  propietario: "José Quispe",
  numero: "45-B",
  direccion: "Calle Sucre",
  capacidad: "24",
  costo: "12,5",
  calidad: "B",
};
const LODGING = {
  required: [SUBTYPE, ["establecimiento", "El establecimiento es requerido"]],
  refused: [QUALITY, ...COST, ...CAPACITY, ["numero", "1".repeat(31), "No debe pasar de 30 caracteres"]],
  change: ["establecimiento", "Albergue Otro"],
} as const;
const RENAMED = { change: ["nombre", "Otro nombre"] } as const;

const place = { nombre: "Mirador Óscar", capacidad: 30, costo: 0, calidad: "R", direccion: "Av. Simón Bolívar" };
const PLACE = {
  ...RENAMED,
  required: [SUBTYPE, NAME],
  refused: [QUALITY, ...COST, ...CAPACITY, LONG_NAME],
} as const;

const transport = {
  nombre: "Trans Peñón",
  tramo: "El Alto - Peñas",
  capacidad: 14,
  frecuencia: "Cada mañana",
  costo: 15,
  calidad: "M",
  direccion: "Terminal",
};
const building = { nombre: "Baños públicos", direccion: "Plaza", capacidad: 8, calidad: "B" };
const BUILDING = { ...RENAMED, required: [SUBTYPE, NAME], refused: [QUALITY, ...CAPACITY] } as const;

/** The response's form of a body: numbers as numbers, absent texts as null. */
const stored = { capacidad: 24, costo: 12.5 };

export const SERVICES: readonly ServiceCase[] = [
  {
    name: "comunicacionppirtf",
    parent: "ppirtf",
    type: 46,
    envelope: "comunicacion",
    body: { id_subtipo: 298, cobertura: "R" },
    change: ["cobertura", "M"],
    shown: { tipo: "COMUNICACIÓN", subtipo: "TELEFONÍA MÓVIL" },
    required: [
      ["id_subtipo", "El tipo es requerida"],
      ["cobertura", "La cobertura es requerida"],
    ],
    refused: [["cobertura", "X", "La cobertura es requerida"]],
    found: ["telefonia", "MÓVIL telef", CALIDAD_NOMBRE.R ?? "", "comunicacion móvil"],
    other: { name: "pernoctacionppirtf", subtype: 206 },
    texts: {
      saved: "Comunicación Registrada con éxito",
      updated: "Comunicación actualizada con éxito",
      removed: "Comunicación Eliminado",
    },
  },
  {
    name: "medicoppirtf",
    parent: "ppirtf",
    type: 59,
    envelope: "medico",
    body: { id_subtipo: 394, nombre: "Posta Ñancahuazú", direccion: "", hora_inicio: "08:00", hora_fin: "15:30:00" },
    ...RENAMED,
    shown: { tipo: "MÉDICO", direccion: null, hora_fin: "15:30" },
    required: [
      ["id_subtipo", "El tipo servicio es requerida"],
      ["nombre", "Nombre es requerida"],
      ["hora_inicio", "Hora inicio es requerida"],
      ["hora_fin", "Hora fin es requerida"],
    ],
    refused: [
      ["hora_inicio", "8:00", "La hora debe tener la forma HH:mm"],
      ["hora_fin", "25:00", "La hora debe tener la forma HH:mm"],
      LONG_NAME,
    ],
    found: ["nancahuazu", "POSTA 15:30"],
    other: { name: "pernoctacionppirtf", subtype: 206 },
    texts: {
      saved: "Servicio Médico Registrada con éxito",
      updated: "Servicio Médico actualizada con éxito",
      removed: "Servicio Médico Eliminado",
    },
  },
  {
    name: "pernoctacionppirtf",
    parent: "ppirtf",
    type: 40,
    envelope: "pernoctacion",
    body: { id_subtipo: 206, id_catsubtipo: 2, ...lodging },
    shown: { tipo: "PERNOCTACIÓN", catsubtipo: "4 ESTRELLAS", ...stored },
    ...LODGING,
    found: ["nandu", "jose hostal", "ESTRELLAS sucré", "45-b", "bueno"],
    other: { name: "restauracionppirtf", subtype: 222 },
    texts: replyTexts("Pernoctación"),
  },
  {
    name: "restauracionppirtf",
    parent: "ppirtf",
    type: 41,
    envelope: "restauracion",
    body: { id_subtipo: 222, id_catsubtipo: null, ...lodging },
    shown: { tipo: "RESTAURACIÓN", id_catsubtipo: null, catsubtipo: null, ...stored },
    ...LODGING,
    found: ["ñandú", "quispe"],
    other: { name: "pernoctacionppirtf", subtype: 206 },
    texts: replyTexts("Restauración"),
  },
  {
    name: "recreacionppirtf",
    parent: "ppirtf",
    type: 42,
    envelope: "recreacion",
    body: { id_subtipo: 246, ...place },
    shown: { tipo: "RECREACIÓN", subtipo: "MIRADOR EQUIPADO" },
    ...PLACE,
    found: ["oscar", "equipado BOLIVAR", "regular"],
    other: { name: "informacionTppirtf", subtype: 248 },
    texts: replyTexts("Recreacion"),
  },
  {
    name: "informacionTppirtf",
    parent: "ppirtf",
    type: 43,
    envelope: "informacion",
    body: { id_subtipo: 253, ...place },
    shown: { tipo: "INFO-GUIAJE", subtipo: "GUÍA LOCAL" },
    ...PLACE,
    found: ["guia óscar"],
    other: { name: "recreacionppirtf", subtype: 246 },
    texts: replyTexts("Información Turística"),
  },
  {
    name: "transporteppirtf",
    parent: "ppirtf",
    type: 44,
    envelope: "transporte",
    body: { id_subtipo: 260, ...transport },
    shown: { tipo: "TRANSPORTE", subtipo: "BUS INTERPROVINCIAL" },
    ...PLACE,
    found: ["penas alto", "manana", "malo terminal"],
    other: { name: "infraestructurappirtf", subtype: 288 },
    texts: replyTexts("Transporte"),
  },
  {
    name: "infraestructurappirtf",
    parent: "ppirtf",
    type: 45,
    envelope: "infraestructura",
    body: { id_subtipo: 288, ...building },
    shown: { tipo: "INFRAESTRUCTURA", subtipo: "BAÑOS PÚBLICOS" },
    ...BUILDING,
    found: ["banos plaza"],
    other: { name: "transporteppirtf", subtype: 260 },
    texts: replyTexts("Infraestructura"),
  },
  {
    name: "informacionTppirta",
    parent: "ppirta",
    type: 43,
    envelope: "informacion",
    body: { id_subtipo: 253, ...place },
    shown: { tipo: "INFO-GUIAJE", subtipo: "GUÍA LOCAL" },
    ...PLACE,
    found: ["guia óscar", "regular"],
    other: { name: "transporteppirta", subtype: 260 },
    texts: replyTexts("Información Turística"),
  },
  {
    name: "transporteppirta",
    parent: "ppirta",
    type: 44,
    envelope: "transporte",
    body: { id_subtipo: 260, ...transport },
    shown: { tipo: "TRANSPORTE", subtipo: "BUS INTERPROVINCIAL" },
    ...PLACE,
    found: ["penas alto", "manana"],
    other: { name: "infraestructurappirta", subtype: 288 },
    texts: replyTexts("Transporte"),
  },
  {
    name: "infraestructurappirta",
    parent: "ppirta",
    type: 45,
    envelope: "infraestructura",
    body: { id_subtipo: 288, ...building },
    shown: { tipo: "INFRAESTRUCTURA", subtipo: "BAÑOS PÚBLICOS" },
    ...BUILDING,
    found: ["banos plaza"],
    other: { name: "informacionTppirta", subtype: 253 },
    texts: replyTexts("Infraestructura"),
  },
];
