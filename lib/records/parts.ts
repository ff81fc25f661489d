import { FALTANTES, type Faltante } from "@/contract/workflow";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_ROUTES, type RecordTab } from "../routes";

/** The parts of completeness, as the checklist names them (decisions §5). */
export const PARTS: Record<Faltante, { done: string; missing: string }> = {
  informacion: { done: "Información", missing: "Información: falta completar el formulario" },
  rutas: { done: "Rutas", missing: "Rutas: falta un tramo" },
  temporalidad: { done: "Temporalidad", missing: "Temporalidad: falta un mes" },
  actividad: { done: "Actividad", missing: "Actividad: falta una actividad" },
  fotograma: { done: "Fotograma", missing: "Fotograma: falta una imagen" },
  servicios: { done: "Servicios", missing: "Servicios: falta registrar un servicio" },
};

/** The tabs that fill a part, its own or, of a facility's services, any of them. */
export function tabsOf(kind: Kind, part: Faltante): readonly RecordTab[] {
  const { tabs } = RECORD_ROUTES[kind];
  return kind === "ppirtf" ? tabs : tabs.filter((tab) => tab.part === part);
}

interface Checklist {
  /** Every part of a record of this kind. */
  parts: readonly Faltante[];
  todo: readonly Faltante[];
  done: readonly Faltante[];
  /** Whether `todo` is known to be missing: a server that only says "incomplete" leaves several parts to be looked at. */
  known: boolean;
}

/** What a record still lacks and what it has; `missing` is null where the server does not say. */
export function checklistOf(kind: Kind, missing: readonly Faltante[] | null, complete: boolean): Checklist {
  const parts: readonly Faltante[] = FALTANTES[kind];
  const known = missing !== null || complete || parts.length === 1;
  const todo = missing ?? (complete ? [] : parts);
  return { parts, todo, done: known ? parts.filter((part) => !todo.includes(part)) : [], known };
}
