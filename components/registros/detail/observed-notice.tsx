import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatInstant } from "@/lib/format";

interface ObservedNoticeProps {
  observation: string;
  /** Who returned the record, and when; null if the server does not report it. */
  by: { usuario: string; fecha: string | null } | null;
}

/** The review's observation on a returned record, with person and time (decision 025). */
export function ObservedNotice({ observation, by }: ObservedNoticeProps) {
  return (
    <Notice tone="red" icon={<Icon name="circle-x" />} title="Observación:">
      <span className="break-words whitespace-pre-line">{observation}</span>
      {by && (
        <span className="block text-xs text-secondary">
          {by.usuario} · <span className="tabular-nums">{formatInstant(by.fecha)}</span>
        </span>
      )}
    </Notice>
  );
}
