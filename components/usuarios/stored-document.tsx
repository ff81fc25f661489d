"use client";

import { useEffect, useState } from "react";
import { PdfViewer } from "@/components/pdf/pdf-viewer";
import { pdfBytes, usePdfUrl } from "@/components/pdf/use-pdf-url";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { FORM } from "@/lib/forms/texts";
import { DOCUMENT_WORDS, personName } from "@/lib/usuarios/usuario";
import { fetchDocument } from "@/lib/usuarios/documento";

const HEIGHT = 320;

/** The stored document of an account. Lists do not include it, so it is fetched when this is shown. */
export function StoredDocument({ row }: { row: UsuarioFila }) {
  const { id, version, tiene_documento, numero_documento, email } = row;
  const [answer, setAnswer] = useState<Blob | "none" | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const kept = tiene_documento === 1;

  useEffect(() => {
    if (!kept) return;
    const gone = new AbortController();
    fetchDocument({ id, numero_documento, email }, gone.signal).then(
      (documento) => {
        try {
          setAnswer(documento === null ? "none" : pdfBytes(documento));
        } catch {
          setAnswer("failed");
        }
      },
      () => gone.signal.aborted || setAnswer("failed"),
    );
    return () => gone.abort();
  }, [id, version, numero_documento, email, kept, attempt]);

  const url = usePdfUrl(answer instanceof Blob ? answer : null);
  if (!kept || answer === "none") return <p className="text-sm text-muted">{DOCUMENT_WORDS.none}</p>;
  if (answer === "failed") {
    return (
      <Notice
        tone="red"
        role="alert"
        actions={
          <Button
            variant="link"
            onClick={() => {
              setAnswer(null);
              setAttempt((count) => count + 1);
            }}
          >
            {FORM.retry}
          </Button>
        }
      >
        {DOCUMENT_WORDS.failed}
      </Notice>
    );
  }
  return (
    <section aria-label={DOCUMENT_WORDS.stored} aria-busy={url === null} className="grid gap-2">
      <p className="text-xs font-medium text-secondary">{DOCUMENT_WORDS.stored}</p>
      {url ? (
        <PdfViewer
          url={url}
          title={`Documento de ${personName(row)}`}
          file={`documento-${id}.pdf`}
          attachment={`/api/user/${id}/documento`}
          height={HEIGHT}
        />
      ) : (
        <div
          style={{ height: HEIGHT }}
          className="grid place-items-center rounded-md border border-line-default bg-sunken"
        >
          <Skeleton className="w-40" />
        </div>
      )}
    </section>
  );
}
