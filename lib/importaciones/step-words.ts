import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { formatInstant } from "@/lib/format";
import type { PasoImportacion } from "./hrefs";
import { RESULT } from "./result-texts";
import { COLUMNS_STEP, IMPORTS } from "./texts";
import { TYPE_WORDS } from "./type-words";

type Detail = Pick<
  ImportacionDetalle,
  "id" | "tipo" | "archivo" | "usuario" | "creado_en" | "terminado_en" | "hojas" | "hoja" | "filas"
>;

/** The title of a step's page and the line below it: what is imported from, and at the end by whom and when. */
export function stepWords(detail: Detail, step: PasoImportacion): { title: string; subtitle?: string } {
  const { id, tipo, archivo, usuario, creado_en, terminado_en, hojas, hoja, filas } = detail;
  if (step === "resultado") {
    return {
      title: IMPORTS.name(id),
      subtitle: RESULT.subtitle(archivo, usuario, formatInstant(terminado_en ?? creado_en)),
    };
  }
  const title = TYPE_WORDS[tipo].begin;
  if (step === "archivo") return { title };
  const sheet = hoja === null ? undefined : hojas[hoja];
  return { title, subtitle: sheet ? COLUMNS_STEP.from(archivo, sheet.nombre, filas) : archivo };
}
