"use client";

import { useCallback } from "react";
import { PdfDialog } from "@/components/engine/pdf-dialog";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { trackingPdf } from "./tracking-pdf";

interface TrackingDialogProps {
  kind: Kind;
  id: number;
  cite: string;
  onClose: () => void;
}

/** The tracking PDF of a record, in a dialog at 90% of the page's width (spec 2 §2.2, §2.6, §9). */
export function TrackingDialog({ kind, id, cite, onClose }: TrackingDialogProps) {
  const load = useCallback(async () => (await api(`${kind}.seguimiento`, { id })).pdf, [kind, id]);
  return (
    <PdfDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Seguimiento ${cite}`}
      file={`seguimiento-${cite}.pdf`}
      pdf={trackingPdf(kind, id)}
      load={load}
      wide
      immediate
    />
  );
}
