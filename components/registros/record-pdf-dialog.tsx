"use client";

import { useCallback } from "react";
import { PdfDialog } from "@/components/engine/pdf-dialog";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { RECORD_PAGE } from "@/lib/registros/texts";
import { type RecordPdf, recordPdf } from "./record-pdf";

interface RecordPdfDialogProps {
  kind: Kind;
  which: RecordPdf;
  id: number;
  cite: string;
  onClose: () => void;
}

/** The tracking PDF of a record, or its sheet, in a dialog at 90% of the page's width (spec 2 §2.2, §2.6, §9). */
export function RecordPdfDialog({ kind, which, id, cite, onClose }: RecordPdfDialogProps) {
  const load = useCallback(async () => (await api(`${kind}.${which}`, { id })).pdf, [kind, which, id]);
  return (
    <PdfDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${RECORD_PAGE[which]} ${cite}`}
      file={`${which}-${cite}.pdf`}
      pdf={recordPdf(kind, which, id)}
      load={load}
      wide
      immediate
    />
  );
}
