"use client";

import type { DragEvent } from "react";
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
import { DOCUMENT_WORDS, pendingAddress, userDialogTitle } from "@/lib/usuarios/usuario";
import { DocumentField } from "./document-field";
import { StoredDocument } from "./stored-document";
import { USER_PREFIX, useUserForm } from "./use-user-form";

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
  const keepPage = (event: DragEvent) => event.preventDefault();

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
      // Otherwise a file dropped outside the field would open instead of this page.
      formProps={{ className: "grid gap-3", onDragOver: keepPage, onDrop: keepPage }}
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
