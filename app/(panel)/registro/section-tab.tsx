import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { GridRow } from "@/components/engine/row-action";
import { TalkSection } from "@/components/conversacion/talk-section";
import { SectionViews } from "@/components/registros/secciones/section-views";
import { Notice } from "@/components/ui/notice";
import type { Kind } from "@/contract/resources/registros";
import type { ListResult } from "@/lib/lists/result";
import { isFilled, nextTable } from "@/lib/registros/parts";
import { recordName } from "@/lib/registros/registro";
import { factsOf } from "@/lib/registros/state";
import { RECORD_PAGE } from "@/lib/registros/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import { loadList, type ListCall } from "@/lib/server/list";
import { mapTiles } from "@/lib/server/map-tiles";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";

/** A page below a record's layout. */
export interface RecordPageProps<Params = { id: string }> {
  params: Promise<Params>;
  searchParams: Promise<SearchParams>;
}

/** A page whose folder names the tab. */
export type SectionPageProps = RecordPageProps<{ id: string; seccion: string }>;

interface SectionTabProps {
  kind: Kind;
  /** The record's sealed reference. */
  recordRef: string;
  /** The tab's folder (lib/routes.ts). */
  segment: string;
  searchParams: Promise<SearchParams>;
  readOnly?: boolean;
  /** Content below the table, made from the rows shown. */
  below?: (rows: readonly GridRow[]) => ReactNode;
}

/** A tab with a table of child records (spec 2 §2.4, §2.8); an unknown tab shows "not found". */
export async function SectionTab({ kind, recordRef, segment, searchParams, readOnly, below }: SectionTabProps) {
  const { subject, usuario } = await requireSession();
  const descriptor = sectionOf(kind, segment);
  if (!descriptor) notFound();
  const record = await getRegistro(kind, recordRef);
  // The cast is safe: the screen accepts any row that has an id.
  const result = (await loadList(`${descriptor.resource}.list` as ListCall, searchParams, {
    query: { [descriptor.parentQuery]: record.id },
  })) as ListResult<GridRow>;
  // The record was found, so this 404 means that the server does not have the call.
  if (!result.ok && result.absent) {
    return (
      <section aria-label={descriptor.title}>
        <h2 className="mb-3 text-sm font-semibold tracking-tight">{descriptor.title}</h2>
        <Notice>{RECORD_PAGE.noSection}</Notice>
      </section>
    );
  }
  const shown = {
    ...{ descriptor, result, subject, parentId: record.id, facts: factsOf(record) },
    userId: usuario.id ?? usuario.email,
  };
  const { id, g_x, g_y } = record;
  const point = g_x === null || g_y === null ? null : { latitude: g_x, longitude: g_y };
  return (
    <>
      {readOnly ? (
        <TalkSection {...shown} readOnly />
      ) : (
        <SectionViews
          {...shown}
          tiles={mapTiles()}
          target={{ kind, id, nombre: recordName(record), point }}
          next={record.derivado === 1 ? null : nextTable(kind, record.faltantes, { ref: recordRef, segment })}
          filled={isFilled(kind, record.faltantes, segment)}
        />
      )}
      {result.ok && below?.(result.rows)}
    </>
  );
}
