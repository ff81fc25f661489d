import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/empty";
import type { Faltante } from "@/contract/faltantes";
import { PARTS } from "@/lib/registros/parts";
import { HOME_WORDS } from "@/lib/inicio/home";
import { type AllLink, RecordPanel } from "./record-panel";
import { RecordHead, type RecordName } from "./record-rows";

export interface NearlyRecord extends RecordName {
  /** The missing parts, with a link to the tab that fills each. */
  parts: readonly { part: Faltante; href: string }[];
}

interface NearlyCompleteProps {
  records: readonly NearlyRecord[];
  failure: string | null;
  /** The lists of all incomplete records. */
  all: readonly AllLink[];
}

/** Records that are nearly complete, with a link for each missing part. */
export const NearlyComplete = (props: NearlyCompleteProps) => (
  <RecordPanel
    title={HOME_WORDS.nearly}
    empty={
      <EmptyState icon={<Icon name="list-checks" />} title={HOME_WORDS.nearlyNone}>
        {HOME_WORDS.nearlyNoneHelp}
      </EmptyState>
    }
    {...props}
  >
    {(record) => (
      <RecordHead record={record}>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {record.parts.map(({ part, href }) => (
            <li key={part}>
              <Link href={href} prefetch={false} className="inline-flex min-h-6 items-center gap-1.5 text-xs">
                <Icon name="circle-dashed" className="size-icon-sm shrink-0" />
                {PARTS[part].missing}
              </Link>
            </li>
          ))}
        </ul>
      </RecordHead>
    )}
  </RecordPanel>
);
