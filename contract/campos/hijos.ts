import { SENALIZACIONES } from "../codes";
import { keysOf } from "../keys";
import type { hijos } from "../resources/hijos";
import { opciones } from "./campo";
import type { CampoDeParte, Palabras } from "./parte";

export type NombreHijo = keyof typeof hijos;
/** The fields that a person fills in. */
type CamposDe<N extends NombreHijo> = Exclude<
  keyof (typeof hijos)[N]["update"]["body"]["shape"],
  "id_ppirta" | "version" | "confirmar_repetido" | "referencia_registro"
>;
/** Every field of a child. */
export type NombreCampoDeHijo = { [N in NombreHijo]: CamposDe<N> }[NombreHijo];
type EnFila<N extends NombreHijo> = keyof (typeof hijos)[N]["row"]["shape"];

/** A field of a child; `Key` are the keys of the child's rows. */
export interface CampoDeHijo<Key = string> extends CampoDeParte {
  reads?: Key & string;
  /** The column with the code of what was chosen, before the field's own. */
  code?: { reads: Key; column: string; width: string };
  help?: string;
  show?: "codigo-descripcion";
  /** Unit of the sum of its column, which stands under the table. */
  sum?: string;
  /** Each row's text begins where the one before ends: 'A – B', 'B – C'. */
  chained?: true;
}

/** A child: its words and its fields, in the order of the form, of the table's columns and of the sheet's. */
interface Hijo<Fields = Readonly<Record<string, CampoDeHijo>>> extends Palabras {
  fields: Fields;
  /** Width of its dialog. */
  size?: "lg";
  /** What a toast says if a field is missing; no toast if absent. */
  missing?: string;
}
type Comprobado<N extends NombreHijo> = Hijo<Record<CamposDe<N>, CampoDeHijo<EnFila<N>>>>;

const HORA = { control: "time", span: 6, cell: "code", width: "24%", share: 20 } as const;
const LISTED = {
  control: "lookup",
  reads: "descripcion",
  column: "DESCRIPCIÓN",
  cell: "name",
  code: { reads: "codigo", column: "CÓDIGO", width: "20%" },
  share: 86,
} as const;
const CRITERIO = { ...LISTED, history: "Criterio", show: "codigo-descripcion" } as const;
/** The specification's text for a missing criterion (spec 2 §5.4). */
const CRITERIO_FALTA = "El mes es requerido";

/** An attraction's children by call, in the contract's order. Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const HIJOS = {
  rutappirta: {
    name: "Rutas",
    title: "GESTIÓN DE RUTAS",
    dialog: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS",
    sheet: "ACCESIBILIDAD POR TRAMOS",
    doc: "Atractivo: rutas de acceso",
    changes: ["Tramo añadido", "Tramo modificado", "Tramo quitado"],
    messages: {
      created: "Tramo Registrado",
      updated: "Tramo actualizada",
      removed: "Ruta Eliminado",
      saveFailed: "Error de registro del tramo",
      removeFailed: "No se elimino el registro",
    },
    empty: "Registre con «Nuevo» cada tramo del camino al atractivo.",
    size: "lg",
    fields: {
      tramo: {
        label: "Tramo vía",
        history: "Tramo",
        column: "TRAMO",
        control: "text",
        placeholder: "Ej. Potosí – Uyuni",
        chained: true,
        cell: "name",
        share: 38,
      },
      id_tipo_via: {
        label: "Tipo vía",
        full: "Tipo de vía",
        control: "lookup",
        lookup: "listvia",
        reads: "tipo",
        span: 6,
        cell: "caps",
        width: "13%",
        share: 18,
      },
      id_estado: {
        label: "Estado",
        doc: "Estado de la vía",
        control: "lookup",
        lookup: "listestado",
        reads: "estado",
        span: 6,
        cell: "quality",
        width: "88px",
        share: 12,
      },
      distancia_km: {
        label: "Distancia km",
        control: "number",
        span: 4,
        cell: "number",
        width: "84px",
        share: 12,
        sum: "km",
      },
      distancia_hr: {
        label: "Distancia hr",
        doc: "Duración del viaje en horas",
        control: "number",
        help: "En horas: 1,5 es hora y media",
        span: 4,
        cell: "number",
        width: "84px",
        share: 12,
        sum: "h",
      },
      s_si: {
        label: "Señalización V/T",
        full: "Señalización",
        doc: "Señalización de la vía: V, T, V/T o Ninguna",
        column: "SEÑALIZACIÓN",
        control: "choice",
        choices: opciones(SENALIZACIONES),
        span: 4,
        width: "108px",
        share: 12,
      },
    },
  },
  temppirta: {
    name: "Temporalidad",
    title: "GESTIÓN DE TEMPORALIDAD",
    dialog: "REGISTRO DE TEMPORALIDAD",
    doc: "Atractivo: temporalidad",
    changes: ["Mes añadido", "Mes modificado", "Mes quitado"],
    messages: {
      created: "Temporalidad Registrada",
      updated: "Temporalidad actualizada",
      removed: "Temporalidad Eliminado",
      saveFailed: "Error de registro de la temporalidad",
      removeFailed: "No se elimino el registro",
    },
    empty: "Registre con «Nuevo» los meses y las horas en que se puede visitar.",
    fields: {
      id_mes: { label: "Mes", control: "lookup", lookup: "listmes", reads: "mes", cell: "name", share: 60 },
      hora_inicio: { ...HORA, label: "Hora inicio", placeholder: "08:00" },
      hora_fin: { ...HORA, label: "Hora fin", placeholder: "15:00" },
    },
  },
  decppirta: {
    name: "Declaratoria",
    title: "GESTIÓN DE DECLARATORIA",
    dialog: "REGISTRO DE DECLARATORIA",
    doc: "Atractivo: declaratorias",
    changes: ["Declaratoria añadida", "Declaratoria modificada", "Declaratoria quitada"],
    messages: {
      created: "Declaratoria Registrada",
      updated: "Declaratoria actualizada",
      removed: "Declaratoria Eliminada",
      saveFailed: "Error de registro de la declaratoria",
    },
    empty: "Registre con «Nuevo» cada declaratoria de patrimonio del atractivo.",
    fields: {
      id_tipo_declaratoria: {
        ...LISTED,
        label: "Tipo declaratoria",
        full: "Declaratoria",
        doc: "Tipo de declaratoria",
        lookup: "listpatri",
      },
    },
  },
  intppirta: {
    name: "Integridad",
    title: "GESTIÓN DE INTEGRIDAD",
    dialog: "REGISTRO DE INTEGRIDAD",
    doc: "Atractivo: integridad",
    changes: ["Integridad añadida", "Integridad modificada", "Integridad quitada"],
    messages: {
      created: "Integridad Registrada",
      updated: "Integridad actualizada",
      removed: "Integridad Eliminada",
      saveFailed: "Error de registro de la integridad",
    },
    empty: "Registre con «Nuevo» los criterios de integridad que cumple.",
    missing: CRITERIO_FALTA,
    fields: { id_criterio: { ...CRITERIO, label: "Criterio de integridad", lookup: "listintegridad" } },
  },
  autppirta: {
    name: "Autenticidad",
    title: "GESTIÓN DE AUTENTICIDAD",
    dialog: "REGISTRO DE AUTENTICIDAD",
    doc: "Atractivo: autenticidad",
    changes: ["Autenticidad añadida", "Autenticidad modificada", "Autenticidad quitada"],
    messages: {
      created: "Autenticidad Registrada",
      updated: "Autenticidad actualizada",
      removed: "Autenticidad Eliminada",
      saveFailed: "Error de registro de la autenticidad",
    },
    empty: "Registre con «Nuevo» los criterios de autenticidad que cumple.",
    missing: CRITERIO_FALTA,
    fields: { id_criterio: { ...CRITERIO, label: "Criterio de autenticidad", lookup: "listauten" } },
  },
  actppirta: {
    name: "Actividad",
    title: "GESTIÓN DE ACTIVIDAD",
    dialog: "REGISTRO DE ACTIVIDAD",
    doc: "Atractivo: actividades",
    changes: ["Actividad añadida", "Actividad modificada", "Actividad quitada"],
    messages: {
      created: "Actividad Registrada",
      updated: "Actividad actualizada",
      removed: "Actividad Eliminada",
      saveFailed: "Error de registro de la actividad",
    },
    empty: "Registre con «Nuevo» las actividades que se pueden hacer.",
    fields: {
      id_tipo: {
        label: "Motivación",
        control: "lookup",
        lookup: "motppirta",
        reads: "tipo",
        cell: "caps",
        code: { reads: "tipo_codigo", column: "CÓD. MOTIVACIÓN", width: "16%" },
        share: 43,
      },
      id_subtipo: {
        label: "Actividad",
        control: "lookup",
        lookup: "tiposub",
        of: "id_tipo",
        waiting: "Elija antes la motivación",
        reads: "subtipo",
        cell: "name",
        code: { reads: "subtipo_codigo", column: "CÓD. ACTIVIDAD", width: "16%" },
        share: 43,
      },
    },
  },
} as const satisfies { [N in NombreHijo]: Comprobado<N> };

export const NOMBRES_DE_HIJO: readonly NombreHijo[] = keysOf(HIJOS);
export const hijoDe = (name: NombreHijo): Hijo => HIJOS[name];
