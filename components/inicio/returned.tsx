import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/empty";
import { HOME_WORDS } from "@/lib/inicio/home";
import { type AllLink, RecordPanel } from "./record-panel";
import { RecordHead, type RecordName } from "./record-rows";

interface ReturnedProps {
  records: readonly (RecordName & { observacion: string })[];
  failure: string | null;
  /** Links to the lists of all such records. */
  all: readonly AllLink[];
}

/** Records returned as 'No Aprobado', with the first two lines of the observation. */
export const Returned = (props: ReturnedProps) => (
  <RecordPanel
    title={HOME_WORDS.returned}
    empty={<EmptyState icon={<Icon name="circle-check" />} title={HOME_WORDS.returnedNone} />}
    {...props}
  >
    {(record) => (
      <RecordHead record={record}>
        {record.observacion !== "" && (
          <p className="mt-1 flex gap-1.5 text-xs text-secondary">
            <Icon name="message-square-text" className="mt-px size-icon-sm shrink-0 text-state-red" />
            <span className="line-clamp-2 min-w-0 break-words">{record.observacion}</span>
          </p>
        )}
      </RecordHead>
    )}
  </RecordPanel>
);
