"use client";

import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { FieldMessage } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress";
import { WRONG_TYPE } from "@/contract/photo-type";
import { api, ApiError } from "@/lib/api-client";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { formatBytes } from "@/lib/format";
import { preparePhoto, type PreparedPhoto } from "@/lib/fotogramas/prepare";
import { FORM } from "@/lib/forms/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { PhotoDrop } from "./photo-drop";
import { photoName, photoSrc } from "./photo-src";
import { refusalMessage, photoBody } from "./upload-queues";

interface ReplaceDialogProps {
  photo: ShownPhoto;
  onClose: () => void;
  onSaved: () => void;
}

interface ChosenFile {
  photo: PreparedPhoto;
  preview: string;
}

/** Replaces the image of a photo (spec 2 §5.4: edit mode takes one file). */
export function ReplaceDialog({ photo, onClose, onSaved }: ReplaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  /** Number of the last choice; an earlier one that finishes later is ignored. */
  const choice = useRef(0);
  const abort = useRef<AbortController | null>(null);
  const busy = progress !== null;

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview);
    },
    [chosen],
  );

  const choose = async ([file]: readonly File[]) => {
    if (!file || busy) return;
    const mine = ++choice.current;
    setPreparing(true);
    const prepared = await preparePhoto(file);
    if (mine !== choice.current) return;
    setPreparing(false);
    setProblem(prepared.ok ? null : prepared.reason);
    setChosen(prepared.ok ? { photo: prepared.photo, preview: URL.createObjectURL(prepared.photo.image) } : null);
  };

  const save = async () => {
    if (preparing) return;
    if (!chosen) return setProblem(FOTOGRAMAS.tooFew);
    setProblem(null);
    setProgress(0);
    const mine = new AbortController();
    abort.current = mine;
    try {
      await api("fotogramappirta.update", {
        id: photo.id,
        signal: mine.signal,
        body: { ...(await photoBody(chosen.photo)), ...(photo.version !== null && { version: photo.version }) },
        onProgress: (sent, total) => setProgress(total > 0 ? sent / total : 0),
      });
      showToast(FOTOGRAMAS.updated);
      onSaved();
    } catch (error) {
      if (mine.signal.aborted) return;
      setProgress(null);
      setProblem(error instanceof ApiError ? refusalMessage(error) : WRONG_TYPE);
      showToast(FOTOGRAMAS.uploadFailed);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        abort.current?.abort();
        onClose();
      }}
      title="Editar fotograma"
      dirty={chosen !== null && !busy}
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button
            variant="primary"
            loading={busy || preparing}
            loadingLabel={busy ? FORM.saving : FOTOGRAMAS.preparing}
            onClick={() => void save()}
          >
            {FORM.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-start gap-3">
          <img
            src={chosen?.preview ?? photoSrc(photo, 150)}
            alt={chosen?.photo.name ?? photoName(photo)}
            width={150}
            height={100}
            className="h-25 w-37.5 shrink-0 rounded-xs bg-sunken object-contain"
          />
          <p className="min-w-0 text-sm break-words">
            <span>{chosen ? chosen.photo.name : photoName(photo)}</span>
            {chosen && (
              <span className="num block text-xs text-muted">{`${formatBytes(chosen.photo.image.size)} / 5Mb`}</span>
            )}
            {chosen?.photo.reducedFrom && (
              <span className="num block text-xs text-muted">
                {FOTOGRAMAS.reduced(formatBytes(chosen.photo.reducedFrom), formatBytes(chosen.photo.image.size))}
              </span>
            )}
          </p>
        </div>
        <PhotoDrop input={input} multiple={false} onFiles={(files) => void choose(files)} />
        <div role="alert">
          <FieldMessage id="fotograma-error" text={problem ?? undefined} />
        </div>
        {busy && chosen && (
          <div className="grid gap-0.5">
            <ProgressBar value={progress} label="Subiendo la imagen" />
            <span className="num text-xs text-muted">{`${formatBytes(progress * chosen.photo.image.size)} / 5Mb`}</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}
