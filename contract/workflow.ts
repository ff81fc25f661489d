import type { Permission } from "./policy";

/** The states of an inventory record in the workflow (decision 024). */
export const ESTADOS = [
  "borrador",
  "entrante_gobernacion",
  "pendiente_gobernacion",
  "entrante_nacional",
  "pendiente_nacional",
  "devuelto_gobernacion",
  "catalogo",
] as const;
export type Estado = (typeof ESTADOS)[number];

export const NIVELES = ["GOBERNACION", "NACIONAL"] as const;
export type Nivel = (typeof NIVELES)[number];
export type SegEstado = "ENTRANTE" | "PENDIENTE" | "APROBADO" | "NO APROBADO";

/** The open seguimiento step of a record, as the state machine uses it. */
export interface Paso {
  nivel: Nivel;
  seg_estado: SegEstado;
  aprobado_gobernacion: 0 | 1;
}

/** The state of a record, from its `derivado` flag and its newest step. */
export function estadoDe(derivado: 0 | 1, paso: Paso | null): Estado {
  if (derivado === 0 || !paso) return "borrador";
  if (paso.nivel === "GOBERNACION") {
    if (paso.seg_estado === "ENTRANTE") return "entrante_gobernacion";
    return paso.aprobado_gobernacion === 1 ? "pendiente_gobernacion" : "devuelto_gobernacion";
  }
  if (paso.seg_estado === "ENTRANTE") return "entrante_nacional";
  return paso.seg_estado === "PENDIENTE" ? "pendiente_nacional" : "catalogo";
}

/** The transitions, in the order in which a record goes through them. */
export const ACCIONES = [
  "derivar",
  "aprobar",
  "recibir",
  "aprobarGobernacion",
  "rechazarGobernacion",
  "recibirNacional",
  "aprobarNacional",
  "rechazarNacional",
] as const;
export type Accion = (typeof ACCIONES)[number];

export const isAccion = (name: string): name is Accion => ACCIONES.some((accion) => accion === name);

/** The mail to the record's author: what happened ('El registro … fue …'), and what follows from it. */
export interface Aviso {
  hecho: string;
  sigue: string;
}

export interface Transition {
  /** Its name in docs/workflow.md. */
  name: string;
  from: readonly Estado[];
  to: Estado;
  permission: "derivar" | "aprobar" | "recibir" | "revisar" | "recibirNacional" | "revisarNacional";
  /** The level that acts; null: the person who sends the draft. */
  nivel: Nivel | null;
  clase: "enviado" | "recibido" | "aprobado" | "rechazado";
  /** The state in which the open step ends; absent if none is open. */
  closes?: SegEstado;
  /** The step that is opened; absent if none is. */
  opens?: Paso;
  /** The columns that it sets on the record; `observacion`: removed, or the reviewer's text. */
  sets: { derivado?: 0 | 1; aprobado?: 1; observacion?: null | "reviewer"; devuelto?: 0 | 1 };
  /** What the person who acts is told. */
  message: string;
  /** Its words in the record's history. */
  history: string;
  /** What the author is told; null: the author acts. */
  mail: Aviso | null;
}

const IN_CATALOGUE: Aviso = {
  hecho: "aprobado para el Catálogo Nacional",
  sigue: "Ya forma parte del Catálogo Nacional.",
};
const RECEIVED = "Se Recibió con éxito, por favor vaya a bandeja de Revisión";
const REVIEWED = "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado";
const REVIEWED_NATIONAL = "Revisado con éxito, por favor vaya a bandeja de Finalizado";

/** The whole state machine (decision 024). Change transitions only here. */
export const transitions: Record<Accion, Transition> = {
  derivar: {
    name: "Derivar a la gobernación",
    from: ["borrador"],
    to: "entrante_gobernacion",
    permission: "derivar",
    nivel: null,
    clase: "enviado",
    opens: { nivel: "GOBERNACION", seg_estado: "ENTRANTE", aprobado_gobernacion: 0 },
    sets: { derivado: 1, observacion: null, devuelto: 0 },
    message: "Se Derivó a la Gobernación con éxito",
    history: "Derivado a la gobernación",
    mail: null,
  },
  aprobar: {
    name: "Aprobar directamente",
    from: ["borrador"],
    to: "catalogo",
    permission: "aprobar",
    nivel: "NACIONAL",
    clase: "aprobado",
    opens: { nivel: "NACIONAL", seg_estado: "APROBADO", aprobado_gobernacion: 1 },
    sets: { derivado: 1, aprobado: 1, observacion: null, devuelto: 0 },
    message: "Se Aprobó para el catálogo Nacional",
    history: "Aprobado para el Catálogo Nacional",
    mail: IN_CATALOGUE,
  },
  recibir: {
    name: "Recibir en la gobernación",
    from: ["entrante_gobernacion"],
    to: "pendiente_gobernacion",
    permission: "recibir",
    nivel: "GOBERNACION",
    clase: "recibido",
    closes: "PENDIENTE",
    sets: {},
    message: RECEIVED,
    history: "Recibido por la gobernación",
    mail: {
      hecho: "recibido por la gobernación",
      sigue: "La gobernación lo revisará. Por ahora no necesita hacer nada.",
    },
  },
  aprobarGobernacion: {
    name: "Revisión de la gobernación: Aprobado",
    from: ["pendiente_gobernacion", "devuelto_gobernacion"],
    to: "entrante_nacional",
    permission: "revisar",
    nivel: "GOBERNACION",
    clase: "aprobado",
    closes: "APROBADO",
    opens: { nivel: "NACIONAL", seg_estado: "ENTRANTE", aprobado_gobernacion: 0 },
    sets: { observacion: null, devuelto: 0 },
    message: REVIEWED,
    history: "Aprobado por la gobernación",
    mail: {
      hecho: "aprobado por la gobernación",
      sigue: "Pasó al nivel nacional, que lo revisará. Por ahora no necesita hacer nada.",
    },
  },
  rechazarGobernacion: {
    name: "Revisión de la gobernación: No Aprobado",
    from: ["pendiente_gobernacion", "devuelto_gobernacion"],
    to: "borrador",
    permission: "revisar",
    nivel: "GOBERNACION",
    clase: "rechazado",
    closes: "NO APROBADO",
    sets: { derivado: 0, observacion: "reviewer", devuelto: 0 },
    message: REVIEWED,
    history: "No aprobado por la gobernación",
    mail: { hecho: "devuelto por la gobernación", sigue: "Corríjalo y vuelva a derivarlo." },
  },
  recibirNacional: {
    name: "Recibir en el nivel nacional",
    from: ["entrante_nacional"],
    to: "pendiente_nacional",
    permission: "recibirNacional",
    nivel: "NACIONAL",
    clase: "recibido",
    closes: "PENDIENTE",
    sets: {},
    message: RECEIVED,
    history: "Recibido por el nivel nacional",
    mail: {
      hecho: "recibido por el nivel nacional",
      sigue: "El nivel nacional lo revisará. Por ahora no necesita hacer nada.",
    },
  },
  aprobarNacional: {
    name: "Revisión nacional: Aprobado",
    from: ["pendiente_nacional"],
    to: "catalogo",
    permission: "revisarNacional",
    nivel: "NACIONAL",
    clase: "aprobado",
    closes: "APROBADO",
    sets: { aprobado: 1 },
    message: REVIEWED_NATIONAL,
    history: "Aprobado para el Catálogo Nacional",
    mail: IN_CATALOGUE,
  },
  rechazarNacional: {
    name: "Revisión nacional: No Aprobado",
    from: ["pendiente_nacional"],
    to: "devuelto_gobernacion",
    permission: "revisarNacional",
    nivel: "NACIONAL",
    clase: "rechazado",
    closes: "NO APROBADO",
    opens: { nivel: "GOBERNACION", seg_estado: "PENDIENTE", aprobado_gobernacion: 0 },
    sets: { observacion: "reviewer", devuelto: 1 },
    message: REVIEWED_NATIONAL,
    history: "No aprobado por el nivel nacional",
    mail: {
      hecho: "devuelto por el nivel nacional",
      sigue: "Volvió a la gobernación, que lo corregirá y lo revisará otra vez.",
    },
  },
};

/** The permission that a transition needs, for that kind of record. */
export const transitionPermission = (kind: "ppirta" | "ppirtf", accion: Accion): Permission =>
  `${kind}.${transitions[accion].permission}`;

/** Whether a transition decides on a record: it approves or refuses it. */
export const isDecision = (accion: Accion): boolean => ["aprobado", "rechazado"].includes(transitions[accion].clase);

/** The transitions by which a level decides on a record. */
export const decisionsOf = (nivel: Nivel): Accion[] =>
  ACCIONES.filter((accion) => transitions[accion].nivel === nivel && isDecision(accion));
