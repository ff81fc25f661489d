import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { ROWS } from "@/lib/inicio/home";
import type { RecordName } from "./record-rows";

/** A link to the list of all records of which a panel shows some. */
export interface AllLink {
  label: string;
  href: string;
}

interface RecordPanelProps<R extends RecordName> {
  title: string;
  records: readonly R[];
  /** Why an inventory's records are missing; null if none are. */
  failure: string | null;
  all?: readonly AllLink[];
  /** Shown if there is no record. */
  empty: ReactNode;
  /** Renders one record's row. */
  children: (record: R) => ReactNode;
}

/** Records of both inventories. If one inventory could not be loaded, a notice replaces its records. */
export function RecordPanel<R extends RecordName>({
  title,
  records,
  failure,
  all = [],
  empty,
  children,
}: RecordPanelProps<R>) {
  return (
    <Panel
      title={title}
      bodyClassName=""
      actions={
        all.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {all.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} prefetch={false} className="num inline-flex min-h-6 items-center text-xs">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    >
      {failure !== null && (
        <div className="p-4">
          <Notice tone="red" role="alert" actions={<RetryButton />}>
            {failure}
          </Notice>
        </div>
      )}
      {records.length === 0 && failure === null && empty}
      {records.length > 0 && (
        <ul className="divide-y divide-line-subtle text-sm">
          {records.map((record) => (
            <li key={`${record.kind}-${record.id}`} className="px-4 py-2.5">
              {children(record)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The skeleton of a panel, with the height of its rows. */
export function RecordPanelSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title} bodyClassName="">
      <div className="divide-y divide-line-subtle">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="skeleton-row">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-1/4" />
          </div>
        ))}
      </div>
    </Panel>
  );
}
