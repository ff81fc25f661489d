import { CircleDashed, ListChecks } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { PARTS } from "@/lib/atractivo-texts";
import { HOME_WORDS } from "@/lib/home";
import { RECORD_ROW, RecordHead, type RecordName, RecordRows } from "./record-rows";

export interface NearlyRecord extends RecordName {
  /** What is missing, with the tab that fills it. */
  parts: readonly { part: keyof typeof PARTS; href: string }[];
}

interface NearlyCompleteProps {
  records: readonly NearlyRecord[];
  /** The list of all incomplete records. */
  allHref: string;
}

/** Records that lack one or two parts: what is missing leads to where it is filled in. */
export function NearlyComplete({ records, allHref }: NearlyCompleteProps) {
  return (
    <Panel
      title={HOME_WORDS.nearly}
      bodyClassName=""
      actions={
        <Link href={allHref} prefetch={false} className="text-xs">
          {HOME_WORDS.allIncomplete}
        </Link>
      }
    >
      {records.length === 0 ? (
        <EmptyState icon={<ListChecks aria-hidden />} title={HOME_WORDS.nearlyNone}>
          {HOME_WORDS.nearlyNoneHelp}
        </EmptyState>
      ) : (
        <RecordRows>
          {records.map((record) => (
            <li key={record.id} className={RECORD_ROW}>
              <RecordHead record={record}>
                <ul className="mt-1 flex flex-wrap gap-x-4">
                  {record.parts.map(({ part, href }) => (
                    <li key={part}>
                      <Link href={href} prefetch={false} className="inline-flex min-h-6 items-center gap-1.5 text-xs">
                        <CircleDashed aria-hidden className="size-icon-sm shrink-0" />
                        {PARTS[part].missing}
                      </Link>
                    </li>
                  ))}
                </ul>
              </RecordHead>
            </li>
          ))}
        </RecordRows>
      )}
    </Panel>
  );
}
