import type { SeccionObservada } from "@/contract/secciones";
import { type Accion, transitions } from "@/contract/workflow";
import type { Caller } from "../../http/handler";
import type { Fila } from "./registro";

/** What a transition writes, from its table; the first data go through the same transitions. */

/** Shown if the reviewer wrote no text. */
export const SIN_OBSERVACION = "Sin observación escrita";

/** The record's columns that say where it stands. */
export type Marcas = Pick<Fila, "derivado" | "aprobado" | "observacion" | "devuelto" | "corregido">;

/** The columns that a transition sets on the record itself. */
export function onRecord(accion: Accion, reviewer: string | null): Partial<Marcas> {
  const { observacion, ...flags } = transitions[accion].sets;
  if (observacion === undefined) return flags;
  return { ...flags, observacion: observacion === null ? null : (reviewer ?? SIN_OBSERVACION), corregido: 0 };
}

interface Done<T> {
  accion: Accion;
  by: Pick<Caller, "id" | "nombre" | "rolNombre">;
  at: T;
  observacion: string | null;
  /** What the observation says of single sections. */
  secciones?: SeccionObservada[];
}

/** The columns of the step that a transition closes; null if it closes none. */
export function closedStep<T>({ accion, by, at, observacion, secciones = [] }: Done<T>) {
  const { closes } = transitions[accion];
  if (!closes) return null;
  const closed = { seg_estado: closes, id_revisor: by.id, nombre_revisor: by.nombre };
  return closes === "PENDIENTE"
    ? { ...closed, aprobado_gobernacion: 1 as const, fecha_recepcion: at }
    : { ...closed, fecha_revision: at, observacion, secciones };
}

/** The columns of the step that a transition opens; null if it opens none. */
export function openedStep<T>({ accion, by, at, observacion }: Done<T>) {
  const { opens, clase } = transitions[accion];
  if (!opens) return null;
  const decided = opens.seg_estado === "APROBADO";
  return {
    ...opens,
    id_emisor: by.id,
    nombre_emisor: by.nombre,
    de_rol: by.rolNombre,
    fecha_emision: at,
    fecha_recepcion: decided ? at : null,
    fecha_revision: decided ? at : null,
    id_revisor: decided ? by.id : null,
    nombre_revisor: decided ? by.nombre : null,
    // The reviewer's text goes with a step that is sent back; a step that goes on starts without one.
    observacion: clase === "rechazado" ? observacion : null,
  };
}
