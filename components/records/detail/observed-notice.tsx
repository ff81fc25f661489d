import { CircleX } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** What the review said when the record came back (decisions §6.3). */
export function ObservedNotice({ observation }: { observation: string }) {
  return (
    <Notice tone="red" icon={<CircleX aria-hidden />} title="No aprobado:">
      <span className="break-words whitespace-pre-line">{observation}</span>
    </Notice>
  );
}
