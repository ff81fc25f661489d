"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { pdfBytes } from "@/components/pdf/use-pdf-url";
import { PDF } from "@/lib/texts";
import type { ToastText } from "@/lib/descriptors";
import { toast } from "./use-save";

/** The button that asked for a PDF keeps its loading state this long, in ms from the request (spec 2 §9). */
const PDF_LOADING_MS = 20_000;

interface PdfRequest {
  blob: Blob | null;
  /** The request is under way, or was asked less than 20 s ago without a document to show. */
  loading: boolean;
  request: () => void;
  reset: () => void;
}

/**
 * Asks for a PDF as base64. It is shown the moment it is there; after a failure the button rests until 20 s have passed
 * since the request, so that nobody asks twice (decisions §2).
 */
export function usePdf(load: () => Promise<string>, failure: ToastText = PDF.failure): PdfRequest {
  const [blob, setBlob] = useState<Blob | null>(null);
  const [loading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(0);

  const stop = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const request = useCallback(() => {
    const mine = ++asked.current;
    const from = Date.now();
    setLoading(true);
    load()
      .then(pdfBytes)
      .then(
        (document) => {
          if (mine !== asked.current) return;
          setBlob(document);
          setLoading(false);
        },
        () => {
          if (mine !== asked.current) return;
          toast(failure);
          stop();
          timer.current = setTimeout(() => setLoading(false), Math.max(0, PDF_LOADING_MS - (Date.now() - from)));
        },
      );
  }, [load, failure, stop]);

  const reset = useCallback(() => {
    asked.current += 1;
    stop();
    setBlob(null);
    setLoading(false);
  }, [stop]);

  return { blob, loading, request, reset };
}
