"use client";

import { Icon } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button-style";
import { PDF } from "@/lib/texts";

interface PdfViewerProps {
  /** A `blob:` URL (usePdfUrl). */
  url: string;
  /** The frame's title, for screen readers. */
  title: string;
  /** The file name for saving, with .pdf. */
  file: string;
  /** The download URL of a document that another person made. It is not opened as a page of our origin. */
  attachment?: string;
  /** Height of the frame in px; 650 by default (spec 2 §9). */
  height?: number;
}

/** A PDF inside the page, with links to save it and to open it, for browsers that show no PDF in a frame (phones). */
export function PdfViewer({ url, title, file, attachment, height = 650 }: PdfViewerProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {!attachment && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass("ghost", "md")}>
            <Icon name="external-link" />
            {PDF.open}
          </a>
        )}
        <a href={attachment ?? url} download={file} className={buttonClass("secondary", "md")}>
          <Icon name="download" />
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
