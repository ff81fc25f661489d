import type { Kind } from "../resources/registros";
import type { servicios } from "../resources/servicios";
import { CALIDAD_NOMBRE, CALIDADES } from "../shown";
import { opciones, type Campo } from "./campo";
import { keysOf } from "../keys";
import type { CampoDeParte, Palabras } from "./parte";

export type NombreServicio = keyof typeof servicios;
type Cuerpo<N extends NombreServicio> = (typeof servicios)[N]["update"]["body"]["shape"];
/** The fields that a person fills in. */
export type CamposDe<N extends NombreServicio> = N extends unknown
  ? Exclude<keyof Cuerpo<N>, "id_ppirta" | "id_ppirtf" | "version" | "confirmar_repetido" | "referencia_registro">
  : never;

/** A field of a service. */
export interface CampoDeServicio extends CampoDeParte {
  /** Text if a lookup has no choices. */
  none?: string;
  /** The field whose value ends the span that this one begins, in one column of the sheet. */
  until?: string;
}

const NAMED = { control: "lookup", cell: "caps" } as const;
const NAME = { control: "text", cell: "name" } as const;
const NUMBER = { control: "number", span: 4, cell: "number" } as const;
const TIME = { control: "time", span: 6, cell: "code" } as const;
const QUALITY = { control: "choice", choices: opciones(CALIDADES, CALIDAD_NOMBRE), cell: "quality" } as const;

/** The fields of all services, in the order of the sheet's columns (spec 2 §3.2, §3.4, §5.4, §5.5). */
export const CAMPOS_DE_SERVICIO = {
  /** Given by the call; only the communication table shows it. */
  id_tipo: { ...NAMED, label: "Tipo", column: "SERVICIO", reads: "tipo", share: 0 },
  id_subtipo: { ...NAMED, label: "Subtipo", full: "Tipo", lookup: "tiposub", reads: "subtipo", share: 22 },
  id_catsubtipo: {
    label: "Categoría subtipo",
    full: "Cat. subtipo",
    doc: "Categoría del subtipo",
    column: "CAT. SUBTIPO",
    control: "lookup",
    lookup: "cattiposub",
    of: "id_subtipo",
    reads: "catsubtipo",
    span: 6,
    share: 18,
    waiting: "Elija antes el subtipo",
    none: "El subtipo no tiene categorías",
    empty: "---",
  },
  nombre: { ...NAME, label: "Nombre", share: 26 },
  establecimiento: { ...NAME, label: "Establecimiento", doc: "Nombre del establecimiento", share: 22 },
  propietario: { label: "Propietario", control: "text", span: 8, share: 18 },
  numero: { label: "Número", control: "text", span: 4, share: 11 },
  tramo: { label: "Tramo", control: "text", span: 6, share: 20 },
  frecuencia: { label: "Frecuencia", control: "text", span: 6, share: 14 },
  direccion: { label: "Dirección", control: "text", share: 24 },
  capacidad: { ...NUMBER, label: "Capacidad", width: "88px", share: 15 },
  costo: { ...NUMBER, label: "Costo %", doc: "Costo", width: "72px", unit: "%", share: 13 },
  calidad: { label: "Calidad", doc: "Calidad del servicio", ...QUALITY, span: 4, width: "88px", share: 11 },
  cobertura: { label: "Cobertura", ...QUALITY, width: "120px", share: 20 },
  hora_inicio: {
    ...TIME,
    label: "Hora inicio",
    placeholder: "08:00",
    width: "96px",
    full: "Horario",
    share: 16,
    until: "hora_fin",
  },
  hora_fin: { ...TIME, label: "Hora fin", placeholder: "15:00", width: "88px", share: 0 },
} as const satisfies Record<CamposDe<NombreServicio> | "id_tipo", CampoDeServicio>;
export type NombreCampoDeServicio = keyof typeof CAMPOS_DE_SERVICIO;

/** The fields that a list's row has. */
type MostradosDe<N extends NombreServicio> = Extract<
  keyof (typeof servicios)[N]["row"]["shape"],
  NombreCampoDeServicio
>;

/** Where a field stands on the form, and its name there if that differs. */
type Lugar = Partial<Pick<Campo, "label" | "span">>;
/** A field's column; `below`: a second field in the same column. */
interface Columna extends Pick<CampoDeServicio, "width" | "cell"> {
  below?: NombreCampoDeServicio;
}

/** A service: its words, its form's fields and its table's columns, each in order. */
interface ServicioCon<Fields, Columns> extends Palabras {
  /** The service type's id in the catalogue of types (spec 2 §9). */
  tipo: number;
  fields: Fields;
  columns: Columns;
  /** A missing field stops the save before it is sent (spec 2 §5.5). */
  blocking?: true;
  /** Summary of the toast with the first missing field's message; no toast if absent. */
  invalid?: string;
}
export type Servicio = ServicioCon<
  Partial<Record<NombreCampoDeServicio, Lugar>>,
  Partial<Record<NombreCampoDeServicio, Columna>>
>;
type Comprobado<N extends NombreServicio> = ServicioCon<
  Record<CamposDe<N>, Lugar>,
  Partial<Record<MostradosDe<N>, Columna>>
>;

const PRICED = { capacidad: {}, costo: {}, calidad: {} } as const;
const ESTABLISHMENT = {
  fields: {
    id_subtipo: { span: 6 },
    id_catsubtipo: {},
    establecimiento: {},
    propietario: {},
    numero: {},
    direccion: {},
    ...PRICED,
  },
  columns: {
    id_subtipo: { width: "15%", below: "id_catsubtipo" },
    establecimiento: { below: "propietario" },
    direccion: { width: "17%", below: "numero" },
    ...PRICED,
  },
} as const;

const PLACE = {
  fields: { id_subtipo: {}, nombre: {}, ...PRICED, direccion: {} },
  columns: { nombre: {}, id_subtipo: { width: "17%" }, ...PRICED, direccion: { width: "17%" } },
} as const;

/** Types 43, 44 and 45 are services of both inventories. */
const INFORMACION_TURISTICA = {
  ...PLACE,
  tipo: 43,
  title: "INFORMACIÓN TURÍSTICA",
  dialog: "REGISTRO DE INFORMACIÓN TURÍSTICA",
  messages: {
    created: "Información Turística Registrado con éxito",
    updated: "Información Turística fue actualizado con éxito",
    removed: "Información Turística Eliminado",
    saveFailed: "Error de registro de Información Turística",
  },
  empty: "Registre con «Nuevo» las oficinas, casetas, agencias y guías que informan al visitante.",
} as const;

const TRANSPORTE = {
  tipo: 44,
  title: "SERVICIO DE TRANSPORTE",
  dialog: "REGISTRO DE SERVICIO DE TRANSPORTE",
  sheet: "TRANSPORTE",
  messages: {
    created: "Transporte Registrado con éxito",
    updated: "Transporte fue actualizado con éxito",
    removed: "Transporte Eliminado",
    saveFailed: "Error de registro de Transporte",
  },
  fields: { id_subtipo: {}, nombre: {}, tramo: {}, frecuencia: {}, ...PRICED, direccion: {} },
} as const;

const INFRAESTRUCTURA = {
  tipo: 45,
  title: "INFRAESTRUCTURA TURÍSTICA",
  dialog: "REGISTRO DE INFRAESTRUCTURA TURÍSTICA",
  sheet: "INFRAESTRUCTURA",
  messages: {
    created: "Infraestructura Registrado con éxito",
    updated: "Infraestructura fue actualizado con éxito",
    removed: "Infraestructura Eliminado",
    saveFailed: "Error de registro de Infraestructura",
  },
  empty: "Registre con «Nuevo» el agua, la energía, los baños y demás obras del lugar.",
  fields: { id_subtipo: {}, nombre: {}, direccion: {}, capacidad: { span: 6 }, calidad: { span: 6 } },
  columns: { nombre: {}, id_subtipo: { width: "22%" }, direccion: { width: "22%" }, capacidad: {}, calidad: {} },
} as const;

/**
 * The services by call, in the contract's order: three of an attraction, eight of a facility in the order of their tabs
 * (lib/routes.ts). Spec 2 §2.4, §2.8, §3.2, §3.4, §8.1, §8.2.
 */
export const SERVICIOS = {
  informacionTppirta: {
    ...INFORMACION_TURISTICA,
    name: "Información turística",
    doc: "Atractivo: información turística",
    changes: ["Información turística añadida", "Información turística modificada", "Información turística quitada"],
  },
  transporteppirta: {
    ...TRANSPORTE,
    name: "Servicio de transporte",
    doc: "Atractivo: transporte",
    changes: ["Servicio de transporte añadido", "Servicio de transporte modificado", "Servicio de transporte quitado"],
    empty: "Registre con «Nuevo» cada transporte que lleva al atractivo.",
    columns: {
      nombre: {},
      id_subtipo: { width: "12%" },
      tramo: { width: "14%" },
      capacidad: {},
      frecuencia: { width: "12%" },
      costo: { width: "68px" },
      calidad: {},
    },
  },
  infraestructurappirta: {
    ...INFRAESTRUCTURA,
    name: "Infraestructura turística",
    doc: "Atractivo: infraestructura",
    changes: [
      "Infraestructura turística añadida",
      "Infraestructura turística modificada",
      "Infraestructura turística quitada",
    ],
  },
  comunicacionppirtf: {
    tipo: 46,
    name: "Comunicación",
    title: "COMUNICACIÓN",
    dialog: "REGISTRO DE COMUNICACIÓN",
    doc: "Facilidad: comunicación",
    changes: [
      "Servicio de comunicación añadido",
      "Servicio de comunicación modificado",
      "Servicio de comunicación quitado",
    ],
    messages: {
      created: "Comunicación Registrada con éxito",
      updated: "Comunicación actualizada con éxito",
      removed: "Comunicación Eliminado",
      saveFailed: "Error de registro de la comunicación",
      removeFailed: "No se elemino el registro",
    },
    empty: "Registre con «Nuevo» la telefonía, internet, radio y demás medios de comunicación.",
    blocking: true,
    fields: { id_subtipo: { label: "Tipo" }, cobertura: {} },
    columns: { id_tipo: { width: "28%" }, id_subtipo: { cell: "name" }, cobertura: {} },
  },
  medicoppirtf: {
    tipo: 59,
    name: "Médico",
    title: "SERVICIO MÉDICO",
    dialog: "REGISTRO DE SERVICIO MÉDICO",
    doc: "Facilidad: servicios médicos",
    changes: ["Servicio médico añadido", "Servicio médico modificado", "Servicio médico quitado"],
    messages: {
      created: "Servicio Médico Registrada con éxito",
      updated: "Servicio Médico actualizada con éxito",
      removed: "Servicio Médico Eliminado",
      saveFailed: "Error de registro de Servicio Médico",
      removeFailed: "No se elemino el registro",
    },
    empty: "Registre con «Nuevo» los hospitales, centros de salud, farmacias y demás servicios médicos.",
    blocking: true,
    invalid: "Error de registro del formulario",
    fields: { id_subtipo: { label: "Tipo servicio" }, nombre: {}, direccion: {}, hora_inicio: {}, hora_fin: {} },
    columns: { nombre: {}, id_subtipo: { width: "20%" }, direccion: { width: "20%" }, hora_inicio: {}, hora_fin: {} },
  },
  pernoctacionppirtf: {
    ...ESTABLISHMENT,
    tipo: 40,
    name: "Pernoctación",
    title: "PERNOCTACIÓN",
    dialog: "REGISTRO DE PERNOCTACIÓN",
    doc: "Facilidad: pernoctación",
    changes: ["Pernoctación añadida", "Pernoctación modificada", "Pernoctación quitada"],
    messages: {
      created: "Pernoctación Registrado con éxito",
      updated: "Pernoctación fue actualizado con éxito",
      removed: "Pernoctación Eliminado",
      saveFailed: "Error de registro de la pernoctación",
    },
    empty: "Registre con «Nuevo» los hoteles, hostales, alojamientos y demás lugares donde dormir.",
  },
  restauracionppirtf: {
    ...ESTABLISHMENT,
    tipo: 41,
    name: "Restauración",
    title: "RESTAURACIÓN",
    dialog: "REGISTRO DE RESTAURACIÓN",
    doc: "Facilidad: restauración",
    changes: ["Restauración añadida", "Restauración modificada", "Restauración quitada"],
    messages: {
      created: "Restauración Registrado con éxito",
      updated: "Restauración fue actualizado con éxito",
      removed: "Restauración Eliminado",
      saveFailed: "Error de registro de la Restauración",
    },
    empty: "Registre con «Nuevo» los restaurantes, pensiones, cafés y demás lugares donde comer.",
  },
  recreacionppirtf: {
    ...PLACE,
    tipo: 42,
    name: "Recreación",
    title: "RECREACIÓN",
    dialog: "REGISTRO DE RECREACIÓN",
    doc: "Facilidad: recreación",
    changes: ["Recreación añadida", "Recreación modificada", "Recreación quitada"],
    messages: {
      created: "Recreacion Registrado con éxito",
      updated: "Recreacion fue actualizado con éxito",
      removed: "Recreacion Eliminado",
      saveFailed: "Error de registro de la Recreacion",
    },
    empty: "Registre con «Nuevo» las plazas, canchas, piscinas y demás lugares de recreación.",
  },
  informacionTppirtf: {
    ...INFORMACION_TURISTICA,
    name: "Info-guiaje",
    doc: "Facilidad: información y guiaje",
    changes: ["Info-guiaje añadido", "Info-guiaje modificado", "Info-guiaje quitado"],
  },
  transporteppirtf: {
    ...TRANSPORTE,
    name: "Transporte",
    doc: "Facilidad: transporte",
    changes: ["Transporte añadido", "Transporte modificado", "Transporte quitado"],
    empty: "Registre con «Nuevo» cada transporte que llega al centro poblado.",
    columns: {
      nombre: { below: "direccion" },
      id_subtipo: { width: "16%" },
      tramo: { width: "20%", below: "frecuencia" },
      ...PRICED,
    },
  },
  infraestructurappirtf: {
    ...INFRAESTRUCTURA,
    name: "Infraestructura",
    doc: "Facilidad: infraestructura",
    changes: ["Infraestructura añadida", "Infraestructura modificada", "Infraestructura quitada"],
  },
} as const satisfies { [N in NombreServicio]: Comprobado<N> };

export const NOMBRES_DE_SERVICIO: readonly NombreServicio[] = keysOf(SERVICIOS);
export const esServicio = (name: string): name is NombreServicio => Object.hasOwn(SERVICIOS, name);
export const servicioDe = (name: NombreServicio): Servicio => SERVICIOS[name];

/** The inventory that a service belongs to. */
export const padreDe = (name: NombreServicio): Kind => (name.endsWith("ppirta") ? "ppirta" : "ppirtf");

/** A field with the words that this service has for it. */
export const campoDeServicio = ({ fields }: Servicio, name: NombreCampoDeServicio): CampoDeServicio => ({
  ...CAMPOS_DE_SERVICIO[name],
  ...fields[name],
});

/** All fields with the words that this service has for them. */
export const camposDe = (name: NombreServicio): Readonly<Record<string, CampoDeServicio>> =>
  Object.fromEntries(keysOf(CAMPOS_DE_SERVICIO).map((field) => [field, campoDeServicio(servicioDe(name), field)]));
