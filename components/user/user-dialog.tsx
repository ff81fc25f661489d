"use client";

import { useId } from "react";
import { ConflictPanel } from "@/components/engine/conflict-panel";
import { DraftOffer } from "@/components/engine/draft-offer";
import { FormFields } from "@/components/engine/form-fields";
import { useRestored } from "@/components/engine/use-reopened";
import { Accordion, AccordionSection } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import type { Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { formatBytes } from "@/lib/format";
import { FORM } from "@/lib/form-texts";
import { DOCUMENT_WORDS, pendingAddress, userDialogTitle } from "@/lib/usuario";
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
  const formId = useId();
  const user = useUserForm({ subject, userId, row, onSaved: onClose });
  const { record, sections, open, busy, refusal, theirs, document, roles } = user;
  const { form, draft } = record;
  const { errors } = form.formState;
  useRestored(restored, user.recover);

  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (next) return;
        // Closing discards the typed text; a draft that is still offered is kept.
        if (!draft.offered) draft.discard();
        onClose();
      }}
      title={userDialogTitle(subject)}
      size="lg"
      contentClassName="max-w-[800px]!"
      dirty={record.dirty}
      footer={
        <>
          {busy && document.sent ? (
            <UploadProgress {...document.sent} />
          ) : (
            <span className="mr-auto text-xs text-muted">{FORM.required}</span>
          )}
          <DialogCancel>{FORM.cancel}</DialogCancel>
          {!theirs && (
            <Button type="submit" form={formId} variant="primary" loading={busy} loadingLabel={FORM.saving}>
              {FORM.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy && !theirs) user.submit();
        }}
        // Otherwise a file dropped outside the field would open instead of this page.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        className="grid gap-3"
      >
        {draft.offered ? (
          <DraftOffer draft={draft.offered} onRecover={user.recover} onDiscard={draft.discard} />
        ) : (
          <Notice>{restored ? FORM.restored : FORM.banner}</Notice>
        )}
        {theirs ? (
          <ConflictPanel
            fields={user.fields}
            control={form.control}
            theirs={theirs}
            busy={busy}
            onOverwrite={user.overwrite}
            onTake={user.takeTheirs}
          />
        ) : (
          refusal && (
            <Notice tone="red" role="alert" title={`${FORM.refused}.`}>
              {refusal.text}
            </Notice>
          )
        )}
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
                    required={record.required.has("documento")}
                    document={document}
                    replaces={row?.tiene_documento === 1}
                    stored={row && open.includes(id) && <StoredDocument row={row} />}
                  />
                ) : (
                  <FormFields
                    fields={fields}
                    control={form.control}
                    setValue={form.setValue}
                    required={record.required}
                    prefix={USER_PREFIX}
                    row={user.started}
                  />
                )}
              </AccordionSection>
            );
          })}
        </Accordion>
      </form>
    </Dialog>
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
