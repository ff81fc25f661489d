import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_ROUTES, type RecordTab } from "../routes";

/** Checklist texts of the parts of completeness (decisions §5). */
export const PARTS: Record<Faltante, { done: string; missing: string }> = {
  informacion: { done: "Información", missing: "Información: falta completar el formulario" },
  rutas: { done: "Rutas", missing: "Rutas: falta un tramo" },
  temporalidad: { done: "Temporalidad", missing: "Temporalidad: falta un mes" },
  actividad: { done: "Actividad", missing: "Actividad: falta una actividad" },
  fotograma: { done: "Fotograma", missing: "Fotograma: falta una imagen" },
  servicios: { done: "Servicios", missing: "Servicios: falta registrar un servicio" },
};

/** The tabs that fill a part: its own tab, or any tab of a facility's services. */
export function tabsOf(kind: Kind, part: Faltante): readonly RecordTab[] {
  const { tabs } = RECORD_ROUTES[kind];
  return kind === "ppirtf" ? tabs : tabs.filter((tab) => tab.part === part);
}

interface Checklist {
  /** Every part of a record of this kind. */
  parts: readonly Faltante[];
  todo: readonly Faltante[];
  done: readonly Faltante[];
  /** False if the server only reports "incomplete" and there are several parts; then `todo` lists parts to check. */
  known: boolean;
}

/** The missing and the completed parts of a record; `missing` is null if the server does not report it. */
export function checklistOf(kind: Kind, missing: readonly Faltante[] | null, complete: boolean): Checklist {
  const parts: readonly Faltante[] = FALTANTES[kind];
  const known = missing !== null || complete || parts.length === 1;
  const todo = missing ?? (complete ? [] : parts);
  return { parts, todo, done: known ? parts.filter((part) => !todo.includes(part)) : [], known };
}
