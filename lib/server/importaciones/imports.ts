import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { Importacion, ImportacionDetalle } from "@/contract/resources/importaciones";
import type { MenuEntry } from "@/contract/resources/sesion";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { ImportRow } from "@/lib/importaciones/list-line";
import { ministry, MinistryError, ministrySubject } from "../ministry";
import { seal, unseal } from "../opaque-id";

/** An import as a line of a list, with its sealed id. */
export const importRow = ({
  id,
  tipo,
  archivo,
  estado,
  usuario,
  creado_en,
  filas,
  importadas,
  cambiadas,
}: Importacion): ImportRow => ({
  id,
  tipo,
  archivo,
  estado,
  usuario,
  creado_en,
  filas,
  importadas,
  cambiadas,
  ref: seal("importacion", id),
});

/** The import of a sealed reference, loaded once per request. One that is invalid or unknown shows "not found". */
export const getImport = cache(async (ref: string): Promise<ImportacionDetalle> => {
  const id = unseal("importacion", ref);
  if (id === null) notFound();
  return (await ministrySubject("importacion.detail", { id })).importacion;
});

/** The newest imports, to go on with; null if they cannot be loaded. */
export async function newestImports(rows: number, except?: number): Promise<ImportRow[] | null> {
  try {
    const { importaciones } = await ministry("importacion.list", { query: { page: 1, rows: rows + 1, q: "" } });
    return importaciones.data
      .filter(({ id }) => id !== except)
      .slice(0, rows)
      .map(importRow);
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return null;
  }
}

/** Whether the ministry's server receives imports: its menu says so. */
export const offersImports = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ to, items }) => to === importHrefs.importaciones || offersImports(items));
