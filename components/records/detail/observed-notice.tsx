import { CircleX } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { formatInstant } from "@/lib/format";

interface ObservedNoticeProps {
  observation: string;
  /** Who sent it back, and when; null where the server does not say. */
  by: { usuario: string; fecha: string | null } | null;
}

/** What the review said when the record came back, by whom and when (decisions §6.3). */
export function ObservedNotice({ observation, by }: ObservedNoticeProps) {
  return (
    <Notice tone="red" icon={<CircleX aria-hidden />} title="No aprobado:">
      <span className="break-words whitespace-pre-line">{observation}</span>
      {by && (
        <span className="block text-xs text-secondary">
          {by.usuario} · <span className="tabular-nums">{formatInstant(by.fecha)}</span>
        </span>
      )}
    </Notice>
  );
}
