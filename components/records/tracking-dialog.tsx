"use client";

import { useCallback } from "react";
import { PdfDialog } from "@/components/engine/pdf-dialog";
import { api } from "@/lib/api-client";

interface TrackingDialogProps {
  id: number;
  cite: string;
  onClose: () => void;
}

/** The tracking document of an attraction, shown in the page at 90% of its width (spec 2 §2.6, §9). */
export function TrackingDialog({ id, cite, onClose }: TrackingDialogProps) {
  const load = useCallback(async () => (await api("ppirta.seguimiento", { id })).pdf, [id]);
  return (
    <PdfDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Seguimiento ${cite}`}
      file={`seguimiento-${cite}.pdf`}
      load={load}
      wide
      immediate
    />
  );
}
