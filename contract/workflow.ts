import type { Permission } from "./policy";

/** Where an inventory record stands (decisions §6). */
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

export type Nivel = "GOBERNACION" | "NACIONAL";
export type SegEstado = "ENTRANTE" | "PENDIENTE" | "APROBADO" | "NO APROBADO";

/** The open seguimiento step of a record, as the state machine reads it. */
export interface Paso {
  nivel: Nivel;
  seg_estado: SegEstado;
  aprobado_gobernacion: 0 | 1;
}

/** The state a record is in: from its `derivado` flag and its newest step. */
export function estadoDe(derivado: 0 | 1, paso: Paso | null): Estado {
  if (derivado === 0 || !paso) return "borrador";
  if (paso.nivel === "GOBERNACION") {
    if (paso.seg_estado === "ENTRANTE") return "entrante_gobernacion";
    return paso.aprobado_gobernacion === 1 ? "pendiente_gobernacion" : "devuelto_gobernacion";
  }
  if (paso.seg_estado === "ENTRANTE") return "entrante_nacional";
  return paso.seg_estado === "PENDIENTE" ? "pendiente_nacional" : "catalogo";
}

export type Accion =
  | "derivar"
  | "aprobar"
  | "recibir"
  | "aprobarGobernacion"
  | "rechazarGobernacion"
  | "recibirNacional"
  | "aprobarNacional"
  | "rechazarNacional";

interface Transition {
  from: readonly Estado[];
  to: Estado;
  permission: "derivar" | "aprobar" | "recibir" | "revisar" | "recibirNacional" | "revisarNacional";
  /** How the open step ends; absent where there is none. */
  closes?: SegEstado;
  /** The step that is opened; absent where none is. */
  opens?: Paso;
}

/** The whole state machine of decisions §6. Change a transition here, and nowhere else. */
export const transitions: Record<Accion, Transition> = {
  derivar: {
    from: ["borrador"],
    to: "entrante_gobernacion",
    permission: "derivar",
    opens: { nivel: "GOBERNACION", seg_estado: "ENTRANTE", aprobado_gobernacion: 0 },
  },
  aprobar: {
    from: ["borrador"],
    to: "catalogo",
    permission: "aprobar",
    opens: { nivel: "NACIONAL", seg_estado: "APROBADO", aprobado_gobernacion: 1 },
  },
  recibir: { from: ["entrante_gobernacion"], to: "pendiente_gobernacion", permission: "recibir", closes: "PENDIENTE" },
  aprobarGobernacion: {
    from: ["pendiente_gobernacion", "devuelto_gobernacion"],
    to: "entrante_nacional",
    permission: "revisar",
    closes: "APROBADO",
    opens: { nivel: "NACIONAL", seg_estado: "ENTRANTE", aprobado_gobernacion: 0 },
  },
  rechazarGobernacion: {
    from: ["pendiente_gobernacion", "devuelto_gobernacion"],
    to: "borrador",
    permission: "revisar",
    closes: "NO APROBADO",
  },
  recibirNacional: {
    from: ["entrante_nacional"],
    to: "pendiente_nacional",
    permission: "recibirNacional",
    closes: "PENDIENTE",
  },
  aprobarNacional: {
    from: ["pendiente_nacional"],
    to: "catalogo",
    permission: "revisarNacional",
    closes: "APROBADO",
  },
  rechazarNacional: {
    from: ["pendiente_nacional"],
    to: "devuelto_gobernacion",
    permission: "revisarNacional",
    closes: "NO APROBADO",
    opens: { nivel: "GOBERNACION", seg_estado: "PENDIENTE", aprobado_gobernacion: 0 },
  },
};

/** The permission a transition asks for, of the given kind of record. */
export const transitionPermission = (kind: "ppirta" | "ppirtf", accion: Accion): Permission =>
  `${kind}.${transitions[accion].permission}`;

/** Completeness of a record, as the API computes it and the checklist shows it (decisions §5). */
export const FALTANTES = {
  ppirta: ["informacion", "rutas", "temporalidad", "actividad", "fotograma"],
  ppirtf: ["servicios"],
} as const;
export type Faltante = (typeof FALTANTES)["ppirta" | "ppirtf"][number];
