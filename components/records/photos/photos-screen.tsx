"use client";

import { Image as ImageIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition, useRef, useState } from "react";
import { LazyConfirmRemove } from "@/components/engine/lazy-dialogs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import type { Fotograma } from "@/contract/resources/hijos";
import { FOTOGRAMAS } from "@/lib/atractivo-texts";
import { LIST } from "@/lib/texts";
import { DropZone } from "./drop-zone";
import { FavouriteDialog } from "./favourite-dialog";
import { PhotoTable } from "./photo-table";
import { PhotoViewer } from "./photo-viewer";
import { ReplaceDialog } from "./replace-dialog";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";

interface PhotosScreenProps {
  idPpirta: number;
  photos: readonly Fotograma[];
  canRemove: boolean;
}

type Open = { kind: "favourite" | "replace" | "remove"; photo: Fotograma } | null;

/** The photographs of an attraction: add, replace, delete and choose the favourite (spec 2 §2.8, §5.4). */
export function PhotosScreen({ idPpirta, photos, canRemove }: PhotosScreenProps) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(idPpirta);
  const [open, setOpen] = useState<Open>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const close = () => setOpen(null);

  return (
    <div className="grid gap-3">
      <div className="flex min-h-control items-center gap-3">
        <h2 className="text-sm font-semibold">{FOTOGRAMAS.title}</h2>
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          className="ml-auto"
          onClick={() => input.current?.click()}
        >
          {LIST.new}
        </Button>
      </div>
      <DropZone input={input} onFiles={(files) => void uploads.add(files)} />
      <UploadList uploads={uploads} />
      {photos.length > 0 ? (
        <PhotoTable
          photos={photos}
          onView={setViewed}
          onFavourite={(photo) => setOpen({ kind: "favourite", photo })}
          actions={(photo) => [
            {
              key: "edit",
              label: LIST.edit,
              icon: <Pencil aria-hidden />,
              onSelect: () => setOpen({ kind: "replace", photo }),
            },
            ...(canRemove
              ? [
                  {
                    key: "remove",
                    label: LIST.remove,
                    icon: <Trash2 aria-hidden />,
                    tone: "danger" as const,
                    onSelect: () => setOpen({ kind: "remove", photo }),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <EmptyState icon={<ImageIcon aria-hidden />} title="Todavía no hay fotogramas">
          Arrastre hasta 4 imágenes a la vez. La favorita se muestra en la ficha del atractivo.
        </EmptyState>
      )}
      {viewed !== null && (
        <PhotoViewer photos={photos} index={viewed} onIndex={setViewed} onClose={() => setViewed(null)} />
      )}
      {open?.kind === "favourite" && <FavouriteDialog idPpirta={idPpirta} photo={open.photo} onClose={close} />}
      {open?.kind === "replace" && (
        <ReplaceDialog
          photo={open.photo}
          onClose={close}
          onSaved={() => {
            close();
            startTransition(() => router.refresh());
          }}
        />
      )}
      {open?.kind === "remove" && (
        <LazyConfirmRemove
          call="fotogramappirta.remove"
          id={open.photo.id}
          name={open.photo.nombre ?? ""}
          texts={FOTOGRAMAS}
          onClose={close}
        />
      )}
    </div>
  );
}
