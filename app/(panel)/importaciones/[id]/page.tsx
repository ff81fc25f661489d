import type { Metadata } from "next";
import { ImportFrame } from "@/components/importaciones/import-frame";
import { openSteps, ownStep, stepOf } from "@/lib/importaciones/states";
import { importHrefs, type PasoImportacion } from "@/lib/importaciones/hrefs";
import type { SearchParams } from "@/lib/lists/search-params";
import { getImport, newestImports } from "@/lib/server/importaciones/imports";
import { requireSession } from "@/lib/server/session";
import { type ImportacionDetalle, enCurso } from "@/contract/resources/importaciones";
import { formatInstant } from "@/lib/format";
import { RESULT } from "@/lib/importaciones/result-texts";
import { COLUMNS_STEP, IMPORTS, OTHER_PERSON, TYPE_WORDS } from "@/lib/importaciones/texts";
import { ColumnsStep } from "@/components/importaciones/columns-step";
import { ReadStep } from "@/components/importaciones/read-step";
import { ResultStep } from "@/components/importaciones/result-step";
import { ReviewStep } from "@/components/importaciones/review-step";
import { WorkStep } from "@/components/importaciones/work-step";
import { Notice } from "@/components/ui/notice";
import { meaningsOf, placeWays } from "@/lib/importaciones/meanings";
import { mapTiles } from "@/lib/server/map-tiles";

interface ImportStepProps {
  detail: ImportacionDetalle;
  recordRef: string;
  step: PasoImportacion;
}

/** Imports shown beside the file's. */
const EARLIER_SHOWN = 3;

/** What an import's step holds. Another person's that is not finished says whose it is. */
async function ImportStep({ detail, recordRef, step }: ImportStepProps) {
  const { id, tipo, estado, puede_seguir, usuario, creado_en } = detail;
  // A new state starts its step anew.
  if (enCurso(estado)) return <WorkStep key={estado} detail={detail} state={estado} />;
  if (step === "resultado")
    return <ResultStep key={estado} detail={detail} recordRef={recordRef} meanings={meaningsOf(tipo)} />;
  if (!puede_seguir) return <Notice title={OTHER_PERSON.title}>{OTHER_PERSON.text(usuario, creado_en)}</Notice>;
  if (step === "archivo")
    return <ReadStep detail={detail} recordRef={recordRef} earlier={await newestImports(EARLIER_SHOWN, id)} />;
  if (step === "columnas") {
    // Another sheet or row of headings has other columns.
    const key = `${detail.hoja}:${detail.encabezado}`;
    return (
      <ColumnsStep key={key} detail={detail} recordRef={recordRef} meanings={meaningsOf(tipo)} ways={placeWays(tipo)} />
    );
  }
  return <ReviewStep detail={detail} recordRef={recordRef} tiles={mapTiles()} />;
}

type Detail = Pick<
  ImportacionDetalle,
  "id" | "tipo" | "archivo" | "usuario" | "creado_en" | "terminado_en" | "hojas" | "hoja" | "filas"
>;

/** The title of a step's page and the line below it: what is imported from, and at the end by whom and when. */
function stepWords(detail: Detail, step: PasoImportacion): { title: string; subtitle?: string } {
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

interface ImportacionProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: ImportacionProps): Promise<Metadata> {
  const detail = await getImport((await params).id);
  return { title: stepWords(detail, ownStep(detail)).title };
}

/** An import, at the step that its state shows or that the address asks for. */
export default async function ImportacionPage({ params, searchParams }: ImportacionProps) {
  await requireSession();
  const { id: ref } = await params;
  const { paso } = await searchParams;
  const detail = await getImport(ref);
  const step = stepOf(detail, typeof paso === "string" ? paso : null);
  const links: Partial<Record<PasoImportacion, string>> = Object.fromEntries([
    ...openSteps(detail).map((open) => [open, importHrefs.importacion(ref, open)] as const),
    [ownStep(detail), importHrefs.importacion(ref)],
  ]);
  return (
    <ImportFrame {...stepWords(detail, step)} step={step} phase={detail.estado} links={links}>
      <ImportStep detail={detail} recordRef={ref} step={step} />
    </ImportFrame>
  );
}
