import type { Permission } from "./policy";

/** The states of an inventory record in the workflow (decisions §6). */
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
  /** The state in which the open step ends; absent if none is open. */
  closes?: SegEstado;
  /** The step that is opened; absent if none is. */
  opens?: Paso;
}

/** The whole state machine of decisions §6. Change transitions only here. */
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

/** The permission that a transition needs, for that kind of record. */
export const transitionPermission = (kind: "ppirta" | "ppirtf", accion: Accion): Permission =>
  `${kind}.${transitions[accion].permission}`;

/** The sections a record may lack, as computed by the API and shown in the checklist (decisions §5). */
export const FALTANTES = {
  ppirta: ["informacion", "rutas", "temporalidad", "actividad", "fotograma"],
  ppirtf: ["servicios"],
} as const;
export type Faltante = (typeof FALTANTES)["ppirta" | "ppirtf"][number];
