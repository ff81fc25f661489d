"use client";

import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { FieldMessage } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress";
import type { Fotograma } from "@/contract/resources/hijos";
import { api, ApiError } from "@/lib/api-client";
import { FOTOGRAMAS } from "@/lib/atractivo-texts";
import { formatBytes } from "@/lib/format";
import { fileBase64, refusePhoto } from "@/lib/photo-check";
import { FORM } from "@/lib/texts";
import { DropZone } from "./drop-zone";
import { heightAt, photoName, photoSrc } from "./photo-src";

interface ReplaceDialogProps {
  photo: Fotograma;
  onClose: () => void;
  onSaved: () => void;
}

interface Chosen {
  file: File;
  preview: string;
}

/** Puts another picture in a photograph's place (spec 2 §5.4: edit mode takes one file). */
export function ReplaceDialog({ photo, onClose, onSaved }: ReplaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview);
    },
    [chosen],
  );

  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const refused = await refusePhoto(file);
    setProblem(refused);
    setChosen(refused === null ? { file, preview: URL.createObjectURL(file) } : null);
  };

  const save = async () => {
    if (!chosen) return setProblem(FOTOGRAMAS.tooFew);
    setProblem(null);
    setProgress(0);
    try {
      const ruta_fotograma = await fileBase64(chosen.file);
      await api("fotogramappirta.update", {
        id: photo.id,
        body: {
          ruta_fotograma,
          nombre: chosen.file.name,
          ...(photo.version !== null && { version: photo.version }),
        },
        onProgress: (sent, total) => setProgress(total > 0 ? sent / total : 0),
      });
      toast(FOTOGRAMAS.updated);
      onSaved();
    } catch (error) {
      setProgress(null);
      setProblem(
        error instanceof ApiError ? (Object.values(error.errores)[0]?.[0] ?? error.message) : FOTOGRAMAS.wrongType,
      );
      toast(FOTOGRAMAS.uploadFailed);
    }
  };

  const busy = progress !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Editar fotograma"
      dirty={chosen !== null && !busy}
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button variant="primary" loading={busy} loadingLabel={FORM.saving} onClick={() => void save()}>
            {FORM.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-start gap-3">
          <img
            src={chosen?.preview ?? photoSrc(photo, 150)}
            alt={chosen?.file.name ?? photoName(photo)}
            width={150}
            height={chosen ? 100 : heightAt(photo, 150)}
            className="h-auto w-37.5 shrink-0 rounded-xs bg-sunken object-cover"
          />
          <p className="min-w-0 text-sm break-words">
            {chosen ? chosen.file.name : photoName(photo)}
            {chosen && <span className="num block text-xs text-muted">{`${formatBytes(chosen.file.size)} / 5Mb`}</span>}
          </p>
        </div>
        <DropZone input={input} multiple={false} onFiles={(files) => void choose(files)} />
        <div role="alert">
          <FieldMessage id="fotograma-error" text={problem ?? undefined} />
        </div>
        {busy && <ProgressBar value={progress} label="Subiendo la imagen" />}
      </div>
    </Dialog>
  );
}
