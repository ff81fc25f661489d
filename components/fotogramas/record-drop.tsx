"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Icon } from "@/components/ui/icon";
import { loadWithRetries } from "@/components/ui/lazy-part";
import { hrefs } from "@/lib/hrefs";
import type { RecordTab } from "@/lib/routes";

interface RecordDropProps {
  /** The attraction. */
  id: number;
  userId: number | string;
  /** The tab of its photos. */
  tab: RecordTab;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;
const importDropped = () => import("./dropped-photos");

/** Takes photos that are dropped anywhere on the pages of an attraction, but for a dialog and what takes files itself. */
export function RecordDrop({ id, userId, tab }: RecordDropProps) {
  const router = useRouter();
  const { id: recordRef } = useParams<{ id: string }>();
  const [over, setOver] = useState(false);

  useEffect(() => {
    const isOurs = (event: DragEvent) =>
      // React's own listeners come first: a drop zone has prevented the event.
      holdsFiles(event) && !event.defaultPrevented && !document.querySelector("[role='dialog'],[role='alertdialog']");
    const drag = (event: DragEvent) => {
      const ours = isOurs(event);
      setOver(ours);
      if (ours) event.preventDefault();
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const href = hrefs.tab(tab, recordRef);
      const files = [...(event.dataTransfer?.files ?? [])];
      void loadWithRetries(importDropped).then(({ addDropped }) => addDropped({ id, userId, href, files, router }));
    };
    document.addEventListener("dragover", drag);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", drag);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [id, userId, tab, recordRef, router]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-overlay grid place-items-center rounded-md border-2 border-dashed border-primary-line bg-selected/35">
      <p className="flex items-center gap-2 rounded-md border border-line-default bg-raised px-4 py-3 font-medium text-primary shadow-popover">
        <Icon name="images" className="size-icon text-muted" />
        Suelte aquí las fotografías de este registro
      </p>
    </div>
  );
}
