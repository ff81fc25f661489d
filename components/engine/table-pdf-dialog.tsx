"use client";

import { PdfViewer } from "@/components/pdf/pdf-viewer";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { PDF } from "@/lib/texts";

interface TablePdfDialogProps {
  /** A `blob:` URL (usePdfUrl). */
  url: string;
  title: string;
  /** Without .pdf. */
  file: string;
  onClose: () => void;
}

/** The PDF of a list's page, shown in the page. */
export function TablePdfDialog({ url, title, file, onClose }: TablePdfDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="wide"
      footer={<DialogClose>{PDF.close}</DialogClose>}
    >
      <PdfViewer url={url} title={title} file={`${file}.pdf`} />
    </Dialog>
  );
}
