"use client";

import { Download, ExternalLink } from "lucide-react";
import { buttonClass } from "@/components/ui/button-style";
import { PDF } from "@/lib/texts";

interface PdfViewerProps {
  /** A `blob:` address (usePdfUrl). */
  url: string;
  /** What the document is, for those who hear the frame. */
  title: string;
  /** The name it is saved under, with .pdf. */
  file: string;
  /** Where a document of somebody else's making is saved from: it is no page of ours, and opens as none. */
  attachment?: string;
  /** Height of the frame in px; 650 where absent (spec 2 §9). */
  height?: number;
}

/** A PDF inside the page, with the ways to save it and to open it where the browser shows none (phones). */
export function PdfViewer({ url, title, file, attachment, height = 650 }: PdfViewerProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {!attachment && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass("ghost", "md")}>
            <ExternalLink aria-hidden />
            {PDF.open}
          </a>
        )}
        <a href={attachment ?? url} download={file} className={buttonClass("secondary", "md")}>
          <Download aria-hidden />
          {PDF.download}
        </a>
      </div>
      <iframe
        src={url}
        title={title}
        style={{ height, maxHeight: "70vh" }}
        className="w-full rounded-md border border-line-default bg-sunken"
      />
    </div>
  );
}
