"use client";

import { Icon } from "@/components/ui/icon";
import { useCallback, useEffect, useRef, useState, type PointerEvent } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { photoAlt, photoFacts, photoName, photoSrc } from "./photo-src";

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** The least horizontal distance of a swipe, in px. */
const SWIPE_PX = 40;
const PICTURE = "col-start-1 row-start-1 size-full min-h-0 min-w-0 object-contain";

/** A photo at full size. Arrow keys, buttons and swipes show the previous or next one. */
export function PhotoViewer({ photos, index, onIndex, onClose }: PhotoViewerProps) {
  const photo = photos[index];
  const count = photos.length;
  const step = useCallback((by: number) => onIndex((index + by + count) % count), [index, count, onIndex]);
  /** The URL of the large image that was loaded last. */
  const [loaded, setLoaded] = useState<string | null>(null);
  const finger = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (count < 2) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "ArrowRight") step(1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [count, step]);

  const lift = (event: PointerEvent) => {
    const from = finger.current;
    finger.current = null;
    if (!from || count < 2) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)) step(dx < 0 ? 1 : -1);
  };

  if (!photo) return null;
  const next = photos[(index + 1) % count];
  const large = photoSrc(photo, 1600);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={photoName(photo)}
      description={photoFacts(photo)}
      size="wide"
      contentClassName="max-w-[1400px]!"
    >
      <div
        onPointerDown={(event) => {
          finger.current = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={lift}
        onPointerCancel={() => (finger.current = null)}
        className={cx(
          "grid touch-pan-y overflow-hidden rounded-xs bg-sunken",
          photo.descripcion ? "h-[calc(100dvh-276px)]" : "h-[calc(100dvh-220px)]",
        )}
      >
        {/* The small image is shown at once, blurred, until the large one is loaded. */}
        {loaded !== large && <img src={photoSrc(photo, 150)} alt="" className={`${PICTURE} blur-sm`} />}
        <img
          key={photo.id}
          src={large}
          alt={photoAlt(photo)}
          draggable={false}
          onLoad={() => {
            setLoaded(large);
            if (next && next !== photo) new Image().src = photoSrc(next, 1600);
          }}
          className={PICTURE}
        />
      </div>
      {photo.descripcion && <p className="mt-2 line-clamp-2 text-center text-sm break-words">{photo.descripcion}</p>}
      {count > 1 && (
        <div className="mt-3 flex items-center justify-center gap-2">
          <IconButton
            label="Fotograma anterior"
            size="md"
            icon={<Icon name="chevron-left" />}
            onClick={() => step(-1)}
          />
          <span role="status" className="num text-sm text-muted">{`${index + 1} de ${count}`}</span>
          <IconButton
            label="Fotograma siguiente"
            size="md"
            icon={<Icon name="chevron-right" />}
            onClick={() => step(1)}
          />
        </div>
      )}
    </Dialog>
  );
}
