import { ColumnsStep } from "@/components/importaciones/columns-step";
import { ReadStep } from "@/components/importaciones/read-step";
import { ResultStep } from "@/components/importaciones/result-step";
import { ReviewStep } from "@/components/importaciones/review-step";
import { WorkStep } from "@/components/importaciones/work-step";
import { Notice } from "@/components/ui/notice";
import { enCurso, type ImportacionDetalle } from "@/contract/resources/importaciones";
import type { PasoImportacion } from "@/lib/importaciones/hrefs";
import { meaningsOf, placeWays } from "@/lib/importaciones/meanings";
import { OTHERS } from "@/lib/importaciones/texts";
import { newestImports } from "@/lib/server/importaciones/imports";
import { mapTiles } from "@/lib/server/map-tiles";

interface ImportStepProps {
  detail: ImportacionDetalle;
  recordRef: string;
  step: PasoImportacion;
}

/** Imports shown beside the file's. */
const EARLIER = 3;

/** What an import's step holds. Another person's that is not finished says whose it is. */
export async function ImportStep({ detail, recordRef, step }: ImportStepProps) {
  const { id, tipo, estado, puede_seguir, usuario, creado_en } = detail;
  // A key of the state: what was typed or counted belongs to it.
  if (enCurso(estado)) return <WorkStep key={estado} detail={detail} state={estado} />;
  if (step === "resultado") return <ResultStep key={estado} {...{ detail, recordRef }} meanings={meaningsOf(tipo)} />;
  if (!puede_seguir) return <Notice title={OTHERS.title}>{OTHERS.text(usuario, creado_en)}</Notice>;
  if (step === "archivo") return <ReadStep {...{ detail, recordRef }} earlier={await newestImports(EARLIER, id)} />;
  if (step === "columnas") {
    // Another sheet or row of headings has other columns.
    const key = `${detail.hoja}:${detail.encabezado}`;
    return <ColumnsStep key={key} {...{ detail, recordRef }} meanings={meaningsOf(tipo)} ways={placeWays(tipo)} />;
  }
  return <ReviewStep detail={detail} recordRef={recordRef} tiles={mapTiles()} />;
}
