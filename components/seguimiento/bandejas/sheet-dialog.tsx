"use client";

import { useState } from "react";
import type { CallName } from "@/contract";
import { api, ApiError } from "@/lib/api-client";
import type { Inbox } from "@/lib/descriptors";
import { LIST, PDF } from "@/lib/texts";
import { PdfDialog } from "@/components/engine/pdf-dialog";
import { pdfName } from "@/components/engine/pdf-rest";
import type { InboxRow } from "./inbox-row";

/** A record's PDF as base64 text, from a call that returns `{ pdf }`. Errors: ApiError. */
async function loadPdf(call: CallName, id: number | string): Promise<string> {
  const reply: unknown = await api(call, { id });
  if (typeof reply === "object" && reply !== null && "pdf" in reply && typeof reply.pdf === "string") return reply.pdf;
  throw new ApiError(200, "La respuesta no trae un PDF");
}

interface SheetDialogProps {
  call: NonNullable<Inbox["sheet"]>["call"];
  failure: NonNullable<Inbox["sheet"]>["failure"];
  row: InboxRow;
  onClose: () => void;
}

/** The PDF sheet of a finalised item's record. */
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
