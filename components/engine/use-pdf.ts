"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { pdfBytes } from "@/components/pdf/use-pdf-url";
import type { ToastText } from "@/lib/descriptors";
import { PDF } from "@/lib/pdf-texts";
import { restPdf, useRestingPdfs } from "./pdf-rest";
import { toast } from "./use-save";

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
        () => mine === asked.current && toast(failure),
      )
      .finally(() => mine === asked.current && setUnderway(false));
  }, [name, load, failure]);

  return { blob, loading: underway || resting, request };
}
