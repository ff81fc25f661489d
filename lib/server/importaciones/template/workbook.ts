import "server-only";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Catalogos } from "./catalogues";
import { COLUMNAS } from "./columns";
import { exampleOf } from "./example";
import { instructionsSheet } from "./instructions-sheet";
import { HOJA_LISTAS, layLists } from "./lists";
import { recordsSheet } from "./records-sheet";
import { FONT } from "./styles";
import { pasosDe, plantillaDe } from "./texts";
import { valuesOf } from "./values";

/** The template of an inventory as an XLSX; `id_region` is that of the example's municipality. */
export async function templateFile(
  tipo: TipoInventario,
  catalogos: Catalogos,
  id_region: number | null,
): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const columns = COLUMNAS[tipo];
  const { hoja, titulo } = plantillaDe(tipo);
  const { filas, formulas } = layLists(columns, valuesOf(columns, catalogos));
  const listed = new Set(formulas.keys());
  return writeXlsx({
    sheets: [
      recordsSheet(hoja, columns, exampleOf(catalogos, id_region), formulas),
      instructionsSheet({ titulo, pasos: pasosDe(hoja), columns, listed, placed: true }),
      { name: HOJA_LISTAS, rows: filas, hidden: true },
    ],
    defaultFont: FONT,
  });
}
