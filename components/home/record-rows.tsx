import Link from "next/link";
import type { ReactNode } from "react";
import { RetryButton } from "@/components/records/retry-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";

/** What a record is called on the start page. */
export interface RecordName {
  id: number;
  cite: string;
  nombre_atractivo: string;
  municipio: string;
  /** Null where this person may only see it in the list. */
  href: string | null;
}

/** A record's name, as a link where it leads somewhere, with its municipality and code under it. */
export function RecordHead({ record, children }: { record: RecordName; children?: ReactNode }) {
  const { cite, nombre_atractivo, municipio, href } = record;
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">
        {href ? (
          <Link href={href} prefetch={false} className="no-underline hover:underline">
            {nombre_atractivo}
          </Link>
        ) : (
          nombre_atractivo
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{municipio}</span>
        <span className="code">{cite}</span>
      </p>
      {children}
    </div>
  );
}

/** Rows of records one under the other. */
export const RecordRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line-subtle text-sm">{children}</ul>
);

export const RECORD_ROW = "px-4 py-2.5";

/** A part of the start page that could not be loaded; the others stand. */
export function PanelFailure({ title, message }: { title: string; message: string }) {
  return (
    <Panel title={title}>
      <Notice tone="red" role="alert" actions={<RetryButton />}>
        {message}
      </Notice>
    </Panel>
  );
}

/** As high as the rows that come in its place. */
export function RowsSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title} bodyClassName="">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid h-14 content-center gap-2 border-b border-line-subtle px-4 last:border-b-0">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/4" />
        </div>
      ))}
    </Panel>
  );
}
