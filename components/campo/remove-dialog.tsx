"use client";

import { useState } from "react";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { hasPending, nameOf } from "@/lib/campo/parts";
import { dropRecord } from "@/lib/campo/records";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoDeCampo, RegistroDeCampo } from "@/lib/campo/types";

const { removal } = PROBLEMAS;

/** What becomes of the record's own data. */
function removalText(record: RegistroDeCampo): string {
  if (!hasPending(record, [])) return removal.sent;
  return record.registro === null && record.partes.every(({ id }) => id === null)
    ? removal.unsent
    : removal.unsentChanges;
}

interface RemoveWarningProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

/** What is lost with a record: its data, and how many photos, arrived or not. */
function RemoveWarning({ record, photos }: RemoveWarningProps) {
  const waiting = photos.filter(({ llego }) => llego === null).length;
  const arrived = photos.length - waiting;
  return (
    <>
      <p>{removalText(record)}</p>
      <p className="mt-2">
        <b>{removal.withPhotos(photos.length)}</b>{" "}
        <span>
          {[waiting > 0 && removal.waiting(waiting), arrived > 0 && removal.arrived(arrived)].filter(Boolean).join(" ")}
        </span>
      </p>
    </>
  );
}

interface RemoveDialogProps extends RemoveWarningProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The record stays at the office; only what the person has of it goes. */
  mine?: boolean;
  onRemoved: () => void;
}

/** Removes a record and its photos from the device, after a question that says how many photos go with it. */
export function RemoveDialog({ record, photos, open, onOpenChange, mine = false, onRemoved }: RemoveDialogProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await dropRecord(record.clave);
    } finally {
      setBusy(false);
    }
    onOpenChange(false);
    onRemoved();
  };
  const name = nameOf(record);
  return (
    <ConfirmLater
      near
      open={open}
      onOpenChange={onOpenChange}
      title={mine ? removal.mine(name) : removal.question(name)}
      confirmLabel={removal.confirm}
      cancelLabel={PROBLEMAS.cancel}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <RemoveWarning record={record} photos={photos} />
    </ConfirmLater>
  );
}
