"use client";

import { useEffect } from "react";
import { useRouter } from "@/components/line/use-router";
import { FormMap } from "@/components/map/form-map";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Subject } from "@/contract/policy";
import type { MapTiles } from "@/lib/map/config";
import { kindOf, recordName, type Registro } from "@/lib/registros/registro";
import { FORM } from "@/lib/forms/texts";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { DraftNote, RecordSections } from "./record-sections";
import { correctedAt } from "./record-form";
import { useRecordForm } from "./use-record-form";

interface EditRecordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  record: Registro;
  subject: Subject;
  userId: number | string;
  tiles: MapTiles;
  /** True if the form was reopened after the session ended; its draft is then restored. */
  restored: boolean;
  /** The field that the person came for, if any. */
  first: string | null;
}

const FORM_ID = "actualizar-datos";

function EditRecord({ open, onOpenChange, record, subject, userId, tiles, restored, first }: EditRecordDialogProps) {
  const router = useRouter();
  const onSaved = () => onOpenChange(false);
  const state = useRecordForm({ kind: kindOf(record), subject, userId, record, restored, onSaved });
  const { saving } = state;
  // The dialog first focuses its first control.
  useEffect(() => {
    const frame = requestAnimationFrame(() => first && document.getElementById(correctedAt(first))?.focus());
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const close = (next: boolean) => {
    // The dialog has already asked before closing a changed form, so the draft is discarded on purpose.
    if (!next && saving.dirty) saving.discard();
    onOpenChange(next);
  };
  // The draft is kept: the reopened form starts from the current record and offers the draft.
  const showCurrent = () => {
    onOpenChange(false);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dirty={saving.dirty}
      title={RECORD_FORM.edit}
      description={recordName(record)}
      size="wide"
      footer={
        <>
          <DraftNote keptAt={state.keptAt} className="mr-auto" />
          <DialogCancel>{FORM.cancel}</DialogCancel>
          {!saving.theirs && (
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              loading={saving.busy}
              loadingLabel={RECORD_FORM.saving}
            >
              {FORM.save}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={saving.onSubmit}>
        {restored && <Notice className="mb-3">{FORM.restored}</Notice>}
        <p className="mb-3 text-xs text-muted">{FORM.required}</p>
        <RecordSections state={state} map={FormMap} tiles={tiles} onCurrent={showCurrent} />
      </form>
    </Dialog>
  );
}

/** 'Actualizar datos' (spec 2 §2.4, §2.8): the same three sections, filled from the existing record at each opening. */
export function EditRecordDialog(props: EditRecordDialogProps) {
  return props.open ? <EditRecord {...props} /> : null;
}
