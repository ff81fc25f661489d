"use client";

import { useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { usePdfUrl } from "@/components/pdf/use-pdf-url";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { notify } from "@/components/ui/toast";
import { listFileName } from "@/lib/lists/file-name";
import type { ListResult } from "@/lib/lists/result";
import { LIST, PDF } from "@/lib/texts";
import { restPdf, useRestingPdfs } from "./pdf-rest";

const TablePdfDialog = lazyPart(() => import("./table-pdf-dialog").then((module) => module.TablePdfDialog));

interface TablePdfProps {
  /** The resource's name in the contract. */
  list: string;
  title: string;
  /** The list's name in the file's. */
  file: string;
  result: ListResult<unknown>;
  /** The list's filters, besides its search. */
  filters?: Readonly<Record<string, string | number | null>>;
  /** The name of the saved view that the list shows. */
  view?: string | undefined;
}

/** The current page as a PDF made by our own server (spec 1 §2). The loading state after a request is per page. */
export function TablePdf({ list, file, title, result, view, filters = {} }: TablePdfProps) {
  const [blob, setBlob] = useState<Blob | null>(null);
  const [making, setMaking] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const url = usePdfUrl(blob);
  const { page, pageSize, q, sort } = result;
  const words = { lista: list, page, rows: pageSize, q, ...(sort && { sort }), ...filters };
  const name = JSON.stringify(words);
  const resting = useRestingPdfs().has(name);

  const make = async () => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setMaking(true);
    restPdf(name);
    try {
      const { askTablePdf } = await import("./table-pdf-request");
      setBlob(await askTablePdf(words, mine.signal));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) notify(PDF.failure);
    } finally {
      if (asked.current === mine) setMaking(false);
    }
  };

  const row = result.ok ? result.rows[0] : null;
  const empty = !result.ok || result.rows.length === 0;
  return (
    <>
      <Button
        icon={<Icon name="file-text" />}
        loading={making || resting}
        {...(making && { loadingLabel: PDF.generating })}
        onClick={() => void make()}
        {...(empty && { disabledReason: "No hay registros en esta página" })}
      >
        {LIST.pdf}
      </Button>
      {url && (
        <TablePdfDialog
          url={url}
          title={title}
          file={listFileName(file, { q, filters, view, row, page })}
          onClose={() => setBlob(null)}
        />
      )}
    </>
  );
}
