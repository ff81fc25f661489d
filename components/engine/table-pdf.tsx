"use client";

import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { usePdfUrl } from "@/components/pdf/use-pdf-url";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { LIST, PDF } from "@/lib/texts";
import { LazyTablePdfDialog } from "./lazy-dialogs";
import type { GridRow, TableColumn } from "./row-action";

interface TablePdfProps<R extends GridRow> {
  /** Without .pdf. */
  file: string;
  title: string;
  columns: readonly TableColumn<R>[];
  /** The page in sight. */
  rows: readonly R[];
  landscape?: boolean;
}

/** The page in sight as a PDF: made by our own server, without any call of the ministry (spec 1 §2). */
export function TablePdf<R extends GridRow>({ file, title, columns, rows, landscape = false }: TablePdfProps<R>) {
  const [blob, setBlob] = useState<Blob | null>(null);
  const [making, setMaking] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const url = usePdfUrl(blob);

  const make = async () => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setMaking(true);
    try {
      const { askTablePdf } = await import("./table-pdf-request");
      setBlob(await askTablePdf({ title, file, landscape, columns, rows }, mine.signal));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) notify(PDF.failure);
    } finally {
      if (asked.current === mine) setMaking(false);
    }
  };

  return (
    <>
      <Button
        icon={<FileText aria-hidden />}
        loading={making}
        loadingLabel={PDF.generating}
        onClick={() => void make()}
        {...(rows.length === 0 && { disabledReason: "No hay registros en esta página" })}
      >
        {LIST.pdf}
      </Button>
      {url && <LazyTablePdfDialog url={url} title={title} file={file} onClose={() => setBlob(null)} />}
    </>
  );
}
