"use client";

import { useCallback } from "react";
import { PdfDialog } from "@/components/engine/pdf-dialog";
import { api } from "@/lib/api-client";
import type { BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD, monthTitle } from "@/lib/calidad/texts";
import { listFileName } from "@/lib/lists/file-name";
import { boardPdf } from "./board-pdf";

interface BoardPdfDialogProps {
  shown: BoardChoice;
  mes: string;
  onClose: () => void;
}

/** The board as a sheet of a month. */
export function BoardPdfDialog({ shown, mes, onClose }: BoardPdfDialogProps) {
  const { tipo, id_departamento, mes: asked } = shown;
  const load = useCallback(async () => {
    const query = { tipo, ...(id_departamento !== null && { id_departamento }), ...(asked !== null && { mes: asked }) };
    return (await api("calidad.pdf", { query })).pdf;
  }, [tipo, id_departamento, asked]);
  return (
    <PdfDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${CALIDAD.pdfTitle}, ${CALIDAD.kinds[tipo].toLowerCase()}, ${monthTitle(mes)}`}
      file={`${listFileName(`calidad-${CALIDAD.kinds[tipo].toLowerCase()}-${mes}`, { filters: { id_departamento } })}.pdf`}
      pdf={boardPdf(shown)}
      load={load}
      wide
      immediate
    />
  );
}
