"use client";

import type { ComponentProps } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { useRestingPdfs } from "./pdf-rest";

interface Asks {
  /** The PDF it asks for (pdfName). */
  pdf: string;
}

/** A button that leads to a PDF; it rests for a while after the PDF was asked for. */
export function PdfButton({ pdf, ...rest }: ComponentProps<typeof Button> & Asks) {
  return <Button {...rest} loading={useRestingPdfs().has(pdf)} />;
}

/** The same as an icon. */
export function PdfIconButton({ pdf, ...rest }: ComponentProps<typeof IconButton> & Asks) {
  return <IconButton {...rest} loading={useRestingPdfs().has(pdf)} />;
}
