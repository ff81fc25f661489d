"use client";

import { useState } from "react";
import type { Inbox } from "@/lib/descriptors";
import { LIST, PDF } from "@/lib/texts";
import type { InboxRow } from "./inbox-row";
import { loadPdf } from "./load-pdf";
import { PdfDialog } from "./pdf-dialog";
import { pdfName } from "./pdf-rest";

interface SheetDialogProps {
  call: NonNullable<Inbox["sheet"]>["call"];
  failure: NonNullable<Inbox["sheet"]>["failure"];
  row: InboxRow;
  onClose: () => void;
}

/** The record sheet of a finalised item. */
export function SheetDialog({ call, failure, row, onClose }: SheetDialogProps) {
  const [load] = useState(() => () => loadPdf(call, row.id_ppirta ?? 0));
  return (
    <PdfDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${LIST.pdf} ${row.cite}`}
      pdf={pdfName(call, row.id_ppirta)}
      load={load}
      file={`${row.cite || PDF.generate}.pdf`}
      failure={failure}
    />
  );
}
