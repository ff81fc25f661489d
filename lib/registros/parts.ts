import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Kind } from "@/contract/resources/registros";
import { hrefs } from "../hrefs";
import { RECORD_ROUTES, type RecordTab } from "../routes";

/** Checklist texts of the parts of completeness (decision 014). */
export const PARTS: Record<Faltante, { done: string; missing: string }> = {
  datos: { done: "Datos generales", missing: "Datos generales: falta completar el formulario" },
  informacion: { done: "Información", missing: "Información: falta completar el formulario" },
  rutas: { done: "Rutas", missing: "Rutas: falta un tramo" },
  temporalidad: { done: "Temporalidad", missing: "Temporalidad: falta un mes" },
  actividad: { done: "Actividad", missing: "Actividad: falta una actividad" },
  fotograma: { done: "Fotograma", missing: "Fotograma: falta una imagen" },
  servicios: { done: "Servicios", missing: "Servicios: falta registrar un servicio" },
};

/** The tabs that fill a part: its own tab, or any tab of a facility's services; none for the record's own form. */
export function tabsOf(kind: Kind, part: Faltante): readonly RecordTab[] {
  const { tabs } = RECORD_ROUTES[kind];
  return part === "servicios" ? tabs : tabs.filter((tab) => tab.part === part);
}

/** Where a part is filled on a record's edit pages: 'Actualizar datos', or its tabs. `ref`: the record's sealed id. */
export const placesOf = (kind: Kind, part: Faltante, ref: string): readonly { label: string; href: string }[] =>
  part === "datos"
    ? [{ label: PARTS.datos.done, href: hrefs.datos(kind, ref) }]
    : tabsOf(kind, part).map((tab) => ({ label: tab.label, href: hrefs.tab(tab, ref) }));

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
