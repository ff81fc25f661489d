"use client";

import { useEffect, useMemo } from "react";

/** The PDF of a base64 text; a data prefix is ignored. Throws RangeError if it is not a PDF. */
export function pdfBytes(base64: string): Blob {
  const text = atob(base64.replace(/^data:[^,]*,/, "").replace(/\s/g, ""));
  if (!text.startsWith("%PDF-")) throw new RangeError("not a PDF");
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "application/pdf" });
}

/** A `blob:` URL for a document, revoked when the document changes or the component unmounts. */
export function usePdfUrl(blob: Blob | null): string | null {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
    return undefined;
  }, [url]);
  return url;
}
