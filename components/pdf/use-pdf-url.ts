"use client";

import { useEffect, useMemo } from "react";

/** The bytes of base64 text; a data prefix is ignored. Errors: RangeError where it is not a PDF. */
export function pdfBytes(base64: string): Blob {
  const text = atob(base64.replace(/^data:[^,]*,/, "").replace(/\s/g, ""));
  if (!text.startsWith("%PDF-")) throw new RangeError("not a PDF");
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "application/pdf" });
}

/** A `blob:` address for a document, given back when it changes or the component goes. */
export function usePdfUrl(blob: Blob | null): string | null {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
    return undefined;
  }, [url]);
  return url;
}
