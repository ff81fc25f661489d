"use client";

import { useSave } from "@/components/engine/use-save";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { heightAt, photoName, photoSrc } from "./photo-src";

interface FavouriteDialogProps {
  idPpirta: number;
  photo: ShownPhoto;
  onClose: () => void;
}

/** Asks for confirmation before a photo becomes the record's favourite (spec 2 §4.3). */
export function FavouriteDialog({ idPpirta, photo, onClose }: FavouriteDialogProps) {
  const { save, busy, error } = useSave();
  const choose = async () => {
    const chosen = await save(
      "fotogramappirta.favorito",
      { query: { id_ppirta: idPpirta, id_fotograma: photo.id } },
      { ok: FOTOGRAMAS.favourite, failed: FOTOGRAMAS.favouriteFailed },
    );
    if (chosen.ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="¿Está seguro de elegir este fotograma como favorito?"
      confirmLabel="Elegir como favorito"
      busy={busy}
      onConfirm={() => void choose()}
    >
      <img
        src={photoSrc(photo, 150)}
        alt={photoName(photo)}
        width={150}
        height={heightAt(photo, 150)}
        className="mt-3 rounded-xs bg-sunken"
      />
      <p className="mt-1 break-words">{photoName(photo)}</p>
      {error && (
        <Notice tone="red" role="alert" className="mt-2">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
