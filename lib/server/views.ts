import "server-only";
import { cache } from "react";
import type { Grupo, Kind } from "@/contract/resources/registros";
import { savedText } from "@/lib/lists/search-params";
import { partsOf, type PartHead } from "@/lib/registros/list-parts";
import type { SavedView } from "@/lib/registros/views";
import { ministry, MinistryError } from "./ministry";

/**
 * The saved views of a list that this person sees, read once in a request; null where the server has none to offer, or
 * does not answer: the list goes on without them. `departments`: the person may choose the department.
 */
export const savedViews = cache(async (kind: Kind, departments: boolean): Promise<SavedView[] | null> => {
  try {
    const { vistas } = await ministry("vista.list", { query: { tipo: kind } });
    return vistas.map(({ compartida, propia, autor, version, consulta, ...view }) => ({
      ...view,
      consulta: savedText(consulta, { departments }),
      compartida: compartida === 1,
      propia: propia === 1,
      autor: autor ?? "",
      version: version ?? 1,
    }));
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return null;
  }
});

/** How many records each part of a list has; null where they cannot be counted. */
export async function listParts(
  kind: Kind,
  grupo: Grupo,
  query: Readonly<Record<string, unknown>>,
): Promise<PartHead[] | null> {
  try {
    const { grupos } = await ministry(kind === "ppirta" ? "ppirta.grupos" : "ppirtf.grupos", { query });
    return partsOf(grupos, grupo);
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return null;
  }
}
