"use client";

import { useEffect, useCallback, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty";
import { Spinner } from "@/components/ui/spinner";
import { Icon } from "@/components/ui/icon";
import { PdfViewer } from "@/components/pdf/pdf-viewer";
import { usePdfUrl, pdfBytes } from "@/components/pdf/use-pdf-url";
import type { ToastText } from "@/lib/descriptors";
import { PDF } from "@/lib/texts";
import { restPdf, useRestingPdfs } from "./pdf-rest";
import { showToast } from "./use-save";

interface PdfRequest {
  blob: Blob | null;
  /** The request is under way, or was made less than 20 s ago (decision 036). */
  loading: boolean;
  request: () => void;
}

/** Requests a PDF as base64 and returns it as a blob. `name` (pdfName) sets the loading state of its buttons. */
export function usePdf(name: string, load: () => Promise<string>, failure: ToastText = PDF.failure): PdfRequest {
  const [blob, setBlob] = useState<Blob | null>(null);
  const [underway, setUnderway] = useState(false);
  const resting = useRestingPdfs().has(name);
  const asked = useRef(0);
  useEffect(() => () => void (asked.current += 1), []);

  const request = useCallback(() => {
    const mine = ++asked.current;
    restPdf(name);
    setUnderway(true);
    load()
      .then(pdfBytes)
      .then(
        (document) => mine === asked.current && setBlob(document),
        () => mine === asked.current && showToast(failure),
      )
      .finally(() => mine === asked.current && setUnderway(false));
  }, [name, load, failure]);

  return { blob, loading: underway || resting, request };
}

interface PdfDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The PDF's name (pdfName), which sets the loading state of its buttons. */
  pdf: string;
  /** Fetches the document as base64 text. */
  load: () => Promise<string>;
  /** The file name for saving, with .pdf. */
  file: string;
  /** Takes 90% of the window's width (the tracking PDF of the lists); else the width of the wide dialog. */
  wide?: boolean;
  /** Requests the PDF on opening; else on 'Generar PDF' (spec 2 §2.10). */
  immediate?: boolean;
  failure?: ToastText;
}

/** Shows a PDF made by the API in the page. Mount one per record: another record needs another instance. */
export function PdfDialog(props: PdfDialogProps) {
  const { open, onOpenChange, title, pdf, load, file, wide = false, immediate = false, failure = PDF.failure } = props;
  const { blob, loading, request } = usePdf(pdf, load, failure);
  const url = usePdfUrl(blob);

  useEffect(() => {
    if (immediate && open) request();
    // One document per opening.
  }, [immediate, open, request]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="wide"
      {...(wide && { contentClassName: "max-w-[90vw]! phone:max-w-full!" })}
      footer={
        <>
          <DialogClose>{PDF.close}</DialogClose>
          {!url && (
            <Button variant="primary" onClick={request} loading={loading} loadingLabel={PDF.generating}>
              {PDF.generate}
            </Button>
          )}
        </>
      }
    >
      <div className={cx("grid min-h-40", !url && "place-items-center")} aria-live="polite">
        {url && <PdfViewer url={url} title={title} file={file} />}
        {!url && loading && (
          <p className="flex items-center gap-2 text-sm text-secondary">
            <Spinner />
            {PDF.generating}
          </p>
        )}
        {!url && !loading && <EmptyState icon={<Icon name="file-text" />} title={PDF.hint} />}
      </div>
    </Dialog>
  );
}
