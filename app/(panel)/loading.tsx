"use client";

import { usePathname } from "next/navigation";

const OVERVIEWS = ["inicio", "mi-trabajo", "calidad"];
const READING_PAGES = ["about", "guia", "perfil", "permisos"];
const FORMS = ["nuevo", "nuevop"];
const TABLES_BELOW = ["importaciones"];

/** The outline of the page at an address (app/parts.css), and what is said of it. */
function outlineFor(pathname: string): { shape: string; label: string } {
  const [, first = "", second] = pathname.split("/");
  if (FORMS.includes(first)) return { shape: "form", label: "Cargando el formulario" };
  if (READING_PAGES.includes(first)) return { shape: "text", label: "Cargando la página" };
  if (OVERVIEWS.includes(first)) return { shape: "panels", label: "Cargando el resumen" };
  if (TABLES_BELOW.includes(first) && second) return { shape: "table", label: "Cargando la importación" };
  if (second) return { shape: "record", label: "Cargando el registro" };
  return { shape: "table", label: "Cargando la lista" };
}

/** Skeleton of a page: nothing for the first 200 ms, then the outline of a page of its kind. */
export default function Loading() {
  const { shape, label } = outlineFor(usePathname());
  return (
    <div role="status" data-page-waiting className="animate-late">
      <span className="sr-only">{label}</span>
      <span aria-hidden data-waiting="" data-shape={shape} className="page-outline" />
    </div>
  );
}
