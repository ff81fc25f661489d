import type { ReactNode } from "react";
import { SectionScreen } from "@/components/engine/section-screen";
import type { GridRow } from "@/components/engine/row-action";
import { Notice } from "@/components/ui/notice";
import { RECORD_PAGE } from "@/lib/records/words";
import type { Section } from "@/lib/descriptors";
import type { ListResult } from "@/lib/list-result";
import { factsOf } from "@/lib/record-state";
import type { SearchParams } from "@/lib/search-params";
import { loadList, type ListCall } from "@/lib/server/list";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";

export interface TabPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

interface SectionTabProps extends TabPageProps {
  descriptor: Section;
  list: ListCall;
  readOnly?: boolean;
  /** What follows the table, made from the rows in sight. */
  below?: (rows: readonly GridRow[]) => ReactNode;
}

/** A tab of an attraction that is a table of child records (spec 2 §2.8). */
export async function SectionTab({ descriptor, list, readOnly, below, params, searchParams }: SectionTabProps) {
  const { subject, usuario } = await requireSession();
  const record = await getRegistro("ppirta", (await params).id);
  // The call's name says what its rows hold; the screen takes any row that has an id.
  const result = (await loadList(list, searchParams, {
    query: { [descriptor.parentQuery]: record.id },
  })) as ListResult<GridRow>;
  // The record itself is there: what is missing is the call.
  if (!result.ok && result.absent) {
    return (
      <section aria-label={descriptor.title}>
        <h2 className="mb-3 text-sm font-semibold tracking-tight">{descriptor.title}</h2>
        <Notice>{RECORD_PAGE.noSection}</Notice>
      </section>
    );
  }
  return (
    <>
      <SectionScreen
        descriptor={descriptor}
        result={result}
        subject={subject}
        userId={usuario.id ?? usuario.email}
        parentId={record.id}
        facts={factsOf(record)}
        readOnly={readOnly}
      />
      {result.ok && below?.(result.rows)}
    </>
  );
}
