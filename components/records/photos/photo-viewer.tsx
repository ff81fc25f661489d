"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect } from "react";
import { IconButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Fotograma } from "@/contract/resources/hijos";
import { photoName, photoSrc } from "./photo-src";

interface PhotoViewerProps {
  photos: readonly Fotograma[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** A photograph at full size; the arrow keys go to its neighbours. */
export function PhotoViewer({ photos, index, onIndex, onClose }: PhotoViewerProps) {
  const photo = photos[index];
  const count = photos.length;
  const step = useCallback((by: number) => onIndex((index + by + count) % count), [index, count, onIndex]);

  useEffect(() => {
    if (count < 2) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "ArrowRight") step(1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [count, step]);

  if (!photo) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={photoName(photo)}
      description={`Fotograma ${index + 1} de ${count}`}
      size="wide"
    >
      <div className="grid place-items-center">
        <img
          key={photo.id}
          src={photoSrc(photo, 1600)}
          alt={photoName(photo)}
          width={photo.ancho ?? 1600}
          height={photo.alto ?? 1067}
          className="h-auto max-h-[calc(100dvh-220px)] w-auto max-w-full rounded-xs bg-sunken object-contain"
        />
        {count > 1 && (
          <div className="mt-3 flex items-center gap-2">
            <IconButton
              label="Fotograma anterior"
              size="md"
              icon={<ChevronLeft aria-hidden />}
              onClick={() => step(-1)}
            />
            <span className="num text-sm text-muted">{`${index + 1} de ${count}`}</span>
            <IconButton
              label="Fotograma siguiente"
              size="md"
              icon={<ChevronRight aria-hidden />}
              onClick={() => step(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
