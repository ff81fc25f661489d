import type { Metadata } from "next";
import { ImportFrame } from "@/components/importaciones/import-frame";
import { stepWords } from "@/lib/importaciones/step-words";
import { openSteps, ownStep, stepOf } from "@/lib/importaciones/states";
import { importHrefs, type PasoImportacion } from "@/lib/importaciones/hrefs";
import type { SearchParams } from "@/lib/lists/search-params";
import { getImport } from "@/lib/server/importaciones/imports";
import { requireSession } from "@/lib/server/session";
import { ImportStep } from "./import-step";

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
