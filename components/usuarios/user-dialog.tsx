"use client";

import { useEffect, useState } from "react";
import { FormFields } from "@/components/engine/form-fields";
import { FormFrame } from "@/components/engine/form-frame";
import { Accordion, AccordionSection } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import type { Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { formatBytes } from "@/lib/format";
import { FORM } from "@/lib/forms/texts";
import { DOCUMENT_WORDS, pendingAddress, userDialogTitle, personName } from "@/lib/usuarios/usuario";
import { PdfViewer } from "@/components/pdf/pdf-viewer";
import { pdfBytes, usePdfUrl } from "@/components/pdf/use-pdf-url";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchDocument } from "@/lib/usuarios/documento";
import { DocumentField } from "./document-field";
import { USER_PREFIX, useUserForm } from "./use-user-form";

const HEIGHT = 320;

/** The stored document of an account. Lists do not include it, so it is fetched when this is shown. */
function StoredDocument({ row }: { row: UsuarioFila }) {
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

interface UserDialogProps {
  subject: Subject;
  userId: number | null;
  /** The account as it is in the list now; null for a new one. */
  row: UsuarioFila | null;
  /** Opened again after the session had ended: the draft is restored. */
  restored: boolean;
  onClose: () => void;
}

/** Creates or edits an account, in three sections (spec 1 §2). A failed save keeps all fields as they are. */
export function UserDialog({ subject, userId, row, restored, onClose }: UserDialogProps) {
  const user = useUserForm({ subject, userId, row, restored, onSaved: onClose });
  const { form, saving, sections, open, required, document, roles } = user;
  const { errors } = form.formState;

  return (
    <FormFrame
      title={userDialogTitle(subject)}
      size="lg"
      contentClassName="max-w-[800px]!"
      form={form}
      saving={saving}
      fields={user.fields}
      restored={restored}
      progress={saving.busy && document.sent && <UploadProgress {...document.sent} />}
      onClose={onClose}
      formClassName="grid gap-3"
    >
      {roles.failed && (
        <Notice
          tone="red"
          role="alert"
          actions={
            <Button variant="link" onClick={roles.retry}>
              {FORM.retry}
            </Button>
          }
        >
          Perfil: {FORM.lookupFailed}
        </Notice>
      )}
      {row?.correo_pendiente && <Notice tone="orange">{pendingAddress(row)}</Notice>}
      <Accordion value={open} onValueChange={user.setOpen}>
        {sections.map(({ id, title, fields }, index) => {
          const wrong = fields.filter(({ name }) => errors[name] !== undefined).length;
          return (
            <AccordionSection
              key={id}
              value={id}
              index={index + 1}
              title={title}
              {...(wrong > 0 && { status: { tone: "red", text: `${wrong} por corregir` } })}
            >
              {id === "documento" ? (
                <DocumentField
                  id={`${USER_PREFIX}-documento`}
                  control={form.control}
                  required={required.has("documento")}
                  document={document}
                  replaces={row?.tiene_documento === 1}
                  stored={row && open.includes(id) && <StoredDocument row={row} />}
                />
              ) : (
                <FormFields
                  fields={fields}
                  control={form.control}
                  setValue={form.setValue}
                  required={required}
                  prefix={USER_PREFIX}
                  row={saving.from}
                />
              )}
            </AccordionSection>
          );
        })}
      </Accordion>
    </FormFrame>
  );
}

/** The upload of the document, with its bytes. */
function UploadProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className="mr-auto grid w-64 gap-1 phone:w-full">
      <ProgressBar value={done / total} label={DOCUMENT_WORDS.sending} />
      <span className="num text-xs text-muted">
        {DOCUMENT_WORDS.sending}: {formatBytes(done)} / {formatBytes(total)}
      </span>
    </div>
  );
}
