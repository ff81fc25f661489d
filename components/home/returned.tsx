import { CircleCheck, MessageSquareText } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { formatNumber } from "@/lib/format";
import { HOME_WORDS } from "@/lib/home";
import { RECORD_ROW, RecordHead, type RecordName, RecordRows } from "./record-rows";

interface ReturnedProps {
  records: readonly (RecordName & { observacion: string })[];
  total: number;
  /** The list of all of them. */
  allHref: string;
}

/** Records that came back with 'No Aprobado', with the first lines of what was observed. */
export function Returned({ records, total, allHref }: ReturnedProps) {
  return (
    <Panel
      title={HOME_WORDS.returned}
      bodyClassName=""
      actions={
        total > records.length && (
          <Link href={allHref} prefetch={false} className="num text-xs">
            {HOME_WORDS.returnedAll(formatNumber(total))}
          </Link>
        )
      }
    >
      {records.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden />} title={HOME_WORDS.returnedNone} />
      ) : (
        <RecordRows>
          {records.map((record) => (
            <li key={record.id} className={RECORD_ROW}>
              <RecordHead record={record}>
                {record.observacion !== "" && (
                  <p className="mt-1 flex gap-1.5 text-xs text-secondary">
                    <MessageSquareText aria-hidden className="mt-px size-icon-sm shrink-0 text-state-red" />
                    <span className="line-clamp-2 min-w-0 break-words">{record.observacion}</span>
                  </p>
                )}
              </RecordHead>
            </li>
          ))}
        </RecordRows>
      )}
    </Panel>
  );
}
