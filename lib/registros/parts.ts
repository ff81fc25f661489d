import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Kind } from "@/contract/resources/registros";
import { seccionNombre } from "@/contract/secciones";
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

/** What a reviewer looks at in a part. */
export const REVIEWED: Record<Faltante, readonly string[]> = {
  datos: ["que el punto caiga en el lugar mismo", "que la clasificación sea la del recurso, no la de su entorno"],
  informacion: [
    "que la descripción diga qué se ve y por qué se visita",
    "que la distancia sea la de la población nombrada",
    "que conservación y deterioro no se contradigan",
  ],
  rutas: [
    "que los tramos lleguen hasta el lugar",
    "que distancia y tiempo de cada tramo sean creíbles",
    "que el estado de la vía sea el actual",
  ],
  temporalidad: [
    "que los meses cubran todo el año de visita",
    "que el horario sea el del lugar, no el de la oficina",
    "que las lluvias coincidan con Rutas",
  ],
  actividad: ["que cada actividad se haga en el lugar, no cerca", "que correspondan a la clasificación"],
  fotograma: [
    "que se vea el recurso",
    "que haya una vista general y un detalle",
    "que cada imagen tenga su descripción",
  ],
  servicios: ["que los servicios funcionen hoy", "que plazas y costos sean los actuales"],
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

/** Where a section that a review names is corrected; null if this application has no place for it. */
export function observedPlace(kind: Kind, seccion: string, ref: string): { label: string; href: string } | null {
  const label = seccionNombre(kind, seccion);
  if (seccion === "datos") return { label, href: hrefs.datos(kind, ref) };
  const tab = RECORD_ROUTES[kind].tabs.find(({ resource }) => resource === seccion);
  return tab ? { label, href: hrefs.tab(tab, ref) } : null;
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

export interface NextPart {
  part: Faltante;
  label: string;
  href: string;
}

/**
 * Where a person goes on after a tab (its folder, null for none): the first missing part behind it, or else from the
 * start. Null if nothing else is missing.
 */
export function nextPart(
  kind: Kind,
  missing: readonly Faltante[] | null,
  { ref, segment }: { ref: string; segment: string | null },
): NextPart | null {
  const parts: readonly Faltante[] = FALTANTES[kind];
  const here = parts.findIndex((part) => tabsOf(kind, part).some((tab) => tab.segment === segment));
  const ahead = [...parts.slice(here + 1), ...parts.slice(0, Math.max(here, 0))];
  const part = ahead.find((one) => missing?.includes(one));
  const [place] = part ? placesOf(kind, part, ref) : [];
  return part && place ? { part, label: PARTS[part].done, href: place.href } : null;
}

/** Whether a tab's own part is not among the missing ones. */
export const isFilled = (kind: Kind, missing: readonly Faltante[] | null, segment: string): boolean =>
  !missing?.some((part) => tabsOf(kind, part).some((tab) => tab.segment === segment));

/** As `nextPart`; null while the tab's own part is missing. */
export const nextOnceFilled = (
  kind: Kind,
  missing: readonly Faltante[] | null,
  at: { ref: string; segment: string },
): NextPart | null => (isFilled(kind, missing, at.segment) ? nextPart(kind, missing, at) : null);

/** As `nextPart` after a table's tab; one service completes a facility, so there the other services follow. */
export function nextTable(
  kind: Kind,
  missing: readonly Faltante[] | null,
  at: { ref: string; segment: string },
): NextPart | null {
  const next = nextPart(kind, missing, at);
  if (next || kind === "ppirta") return next;
  const { tabs } = RECORD_ROUTES[kind];
  const tab = tabs[tabs.findIndex(({ segment }) => segment === at.segment) + 1];
  return tab ? { part: "servicios", label: seccionNombre(kind, tab.resource), href: hrefs.tab(tab, at.ref) } : null;
}
