"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { VIEW_DIALOG } from "@/lib/registros/texts";
import type { SavedView } from "@/lib/registros/views";

interface ViewDialogProps {
  kind: Kind;
  subject: Subject;
  /** The view to change; null: a new one. */
  view: SavedView | null;
  /** What it keeps. */
  kept: { consulta: string; columnas: readonly string[] | null };
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A view's name and with whom it is shared; saving keeps the list as it stands. */
export function ViewDialog({ kind, subject, view, kept, onClose, onSaved }: ViewDialogProps) {
  const id = useId();
  const [nombre, setNombre] = useState(view?.nombre ?? "");
  const [shared, setShared] = useState(view?.compartida ?? false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; nombre?: string | undefined } | null>(null);

  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const body = { nombre, compartida: shared ? 1 : 0, ...kept };
    try {
      if (view) {
        await api("vista.cambiar", { id: view.id, body: { ...body, version: view.version } });
        onSaved(view.id);
      } else {
        onSaved((await api("vista.create", { body: { ...body, tipo: kind } })).data.id);
      }
      notify(VIEW_DIALOG.saved);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [named] = error.errores.nombre ?? [];
      setFailure({ message: error.message, nombre: named });
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view ? VIEW_DIALOG.changeTitle : VIEW_DIALOG.title}
      description={VIEW_DIALOG.help}
      size="sm"
      dirty={nombre !== (view?.nombre ?? "")}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {VIEW_DIALOG.confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && !failure.nombre && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
        <Field
          htmlFor={`${id}-nombre`}
          label={VIEW_DIALOG.name}
          required
          {...(failure?.nombre && { error: failure.nombre })}
        >
          <TextInput
            id={`${id}-nombre`}
            value={nombre}
            maxLength={60}
            autoComplete="off"
            aria-required
            aria-invalid={Boolean(failure?.nombre)}
            {...(failure?.nombre && { "aria-describedby": `${id}-nombre-error` })}
            onChange={({ target }) => setNombre(target.value)}
          />
        </Field>
        {can(subject, "vista.compartir") && (
          <Checkbox
            id={`${id}-compartida`}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
            label={subject.rol <= 2 ? VIEW_DIALOG.shareNational : VIEW_DIALOG.share}
          />
        )}
      </form>
    </Dialog>
  );
}
