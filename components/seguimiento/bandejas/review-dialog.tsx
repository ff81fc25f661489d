"use client";

import { startTransition, useId, useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { useRouter } from "@/components/line/use-router";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { OBSERVACION_MAX } from "@/contract/codes";
import type { ReviewAction } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";
import { LIST } from "@/lib/texts";
import { DraftOffer } from "@/components/engine/draft-offer";
import { useDraft } from "@/components/engine/use-draft";
import { useRestored } from "@/components/engine/use-reopened";
import { showToast, useSave } from "@/components/engine/use-save";
import { refreshInboxCounts } from "./inbox-counts";
import type { InboxRow } from "./inbox-row";
import { SeguimientoFacts } from "./seguimiento-facts";

interface ReviewDialogProps {
  action: ReviewAction;
  row: InboxRow;
  userId: number | string | null;
  /** The inbox that a reviewed item goes to. */
  next: { label: string; href: string } | undefined;
  /** Content beside the review form: the changes, the record and the observations. */
  panel?: ReactNode;
  /** Reopened after the session ended; its draft is restored. */
  restored: boolean;
  onView: () => void;
  onClose: () => void;
}

/** Spec 2 §9. */
const CHOICES = [
  { value: "1", label: "Aprobado" },
  { value: "2", label: "No Aprobado" },
];
const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Approves or rejects a pending item, with an observation, beside `panel` (spec 2 §2.10, §5.6). */
export function ReviewDialog({ action, row, userId, next, panel, restored, onView, onClose }: ReviewDialogProps) {
  const router = useRouter();
  const formId = useId();
  const { save, busy } = useSave();
  const draft = useDraft({ userId, form: action.call, id: row.id });
  const [aprobado, setAprobado] = useState("");
  const [observacion, setObservacion] = useState("");
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const dirty = aprobado !== "" || observacion !== "";

  const change = (values: { aprobado: string; observacion: string }) => {
    setAprobado(values.aprobado);
    setObservacion(values.observacion);
    draft.keep(values);
  };
  const recover = () => {
    const values = draft.offered?.values ?? {};
    change({ aprobado: asText(values["aprobado"]), observacion: asText(values["observacion"]) });
    draft.accept();
  };

  useRestored(restored, recover);

  const send = async () => {
    setAsking(false);
    setRefused(null);
    const body = { id_seguimiento: row.id, aprobado: Number(aprobado), observacion: observacion.trim() };
    const done = await save(
      action.call,
      { body },
      {
        ok: action.success,
        failed: action.failure,
        ...(next && { action: { label: next.label, onClick: () => router.push(next.href) } }),
      },
    );
    refreshInboxCounts();
    if (done.ok) {
      draft.discard();
      return onClose();
    }
    setRefused([done.error.message, ...Object.values(done.error.errores).flat()].join(" "));
    if (done.error.status === 409) startTransition(() => router.refresh());
  };

  const submit = () => {
    if (busy) return;
    if (aprobado === "") {
      setMissing(true);
      showToast(action.missing);
      document.getElementById(`${formId}-aprobado`)?.focus();
    } else if (aprobado === "2" && observacion.trim() === "") setAsking(true);
    else void send();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        if (!draft.offered) draft.discard();
        onClose();
      }}
      title={action.dialogTitle}
      size={panel ? "wide" : "md"}
      aside={panel}
      dirty={dirty}
      footer={
        <>
          <span className="mr-auto text-xs text-muted">{FORM.required}</span>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button type="submit" form={formId} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {action.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SeguimientoFacts row={row} full />
        {draft.offered && <DraftOffer draft={draft.offered} onRecover={recover} onDiscard={draft.discard} />}
        {refused && (
          <Notice tone="red" role="alert">
            {refused}
          </Notice>
        )}
        <Field
          label="Revisión"
          htmlFor={`${formId}-aprobado`}
          required
          {...(missing && aprobado === "" && { error: action.missing.detail })}
        >
          <Select
            id={`${formId}-aprobado`}
            value={aprobado}
            options={CHOICES}
            placeholder={FORM.choose}
            invalid={missing && aprobado === ""}
            {...(missing && aprobado === "" && { describedBy: `${formId}-aprobado-error` })}
            onChange={(value) => change({ aprobado: value, observacion })}
          />
        </Field>
        <Field
          label="Observación"
          htmlFor={`${formId}-observacion`}
          help={`El emisor la verá en el registro. ${observacion.length} de ${OBSERVACION_MAX} caracteres`}
        >
          <TextArea
            id={`${formId}-observacion`}
            rows={3}
            maxLength={OBSERVACION_MAX}
            value={observacion}
            aria-describedby={`${formId}-observacion-help`}
            onChange={(event) => change({ aprobado, observacion: event.target.value })}
          />
        </Field>
        {row.ver && (
          <Link
            href={row.ver}
            onClick={onView}
            className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm font-medium"
          >
            <Icon name="eye" className="size-icon" />
            {LIST.view} completa
          </Link>
        )}
        {row.revisar && (
          <Link
            href={row.revisar}
            className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm font-medium"
          >
            <Icon name="square-check-big" className="size-icon" />
            {action.wholeLabel}
          </Link>
        )}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Devolver el registro sin observación?"
        confirmLabel="Sí, sin observación"
        cancelLabel="Escribir la observación"
        tone="primary"
        busy={busy}
        onConfirm={() => void send()}
      >
        Sin una observación, quien lo registró no sabrá qué corregir.
      </ConfirmDialog>
    </Dialog>
  );
}
