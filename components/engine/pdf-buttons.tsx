"use client";

import type { ComponentProps } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { useRestingPdfs } from "./pdf-rest";

interface Asks {
  /** The name of the PDF it requests (pdfName). */
  pdf: string;
}

/** A button for a PDF; it keeps its loading state for PDF_REST_MS after the request. */
export function PdfButton({ pdf, ...rest }: ComponentProps<typeof Button> & Asks) {
  return <Button {...rest} loading={useRestingPdfs().has(pdf)} />;
}

/** PdfButton as an icon button. */
export function PdfIconButton({ pdf, ...rest }: ComponentProps<typeof IconButton> & Asks) {
  return <IconButton {...rest} loading={useRestingPdfs().has(pdf)} />;
}
