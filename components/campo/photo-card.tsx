"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { FotoDeCampo } from "@/lib/campo/types";
import { formatBytes, formatTime } from "@/lib/format";
import { DevicePicture, hasPicture } from "./device-picture";

interface PhotoCardProps {
  photo: FotoDeCampo;
  onFavourite: () => void;
  remove: ReactNode;
}

/** A photo on the device: its small picture, its size before and after, and the star of the favourite. */
export function PhotoCard({ photo, onFavourite, remove }: PhotoCardProps) {
  const { nombre, bytes, reducida, desde, llego, favorita, problema } = photo;
  return (
    <li className="overflow-hidden rounded-md border border-line-default bg-surface">
      <div className="relative aspect-[9/5] bg-sunken">
        {hasPicture(photo) ? (
          // A replaced photo keeps its key and has another date.
          <DevicePicture key={desde} photo={photo} className="h-full w-full object-cover" />
        ) : (
          <span className="grid h-full place-items-center text-muted">
            <Icon name="image" className="size-icon-lg" />
          </span>
        )}
        <button
          type="button"
          aria-pressed={favorita}
          aria-label={`Favorita: ${nombre}`}
          onClick={onFavourite}
          className="absolute top-1 right-1 grid size-11 place-items-center"
        >
          <span className="grid size-8 place-items-center rounded-full border border-line-default bg-surface">
            <Icon
              name="star"
              className={cx("size-icon", favorita ? "fill-primary-line text-primary-line" : "text-muted")}
            />
          </span>
        </button>
      </div>
      <div className="flex items-center gap-1 pl-2.5">
        <p className="min-w-0 flex-1 py-1.5 text-xs text-secondary tabular-nums">
          {problema ? (
            <span className="text-state-red-fg">{problema.mensaje || "Por decidir"}</span>
          ) : (
            <>
              <span className="block">
                {reducida ? `${formatBytes(reducida)} → ${formatBytes(bytes)}` : formatBytes(bytes)}
              </span>
              <span className="block">{`${llego ? "Enviada" : "Guardada"}, ${formatTime(llego ?? desde)}`}</span>
            </>
          )}
        </p>
        {remove}
      </div>
    </li>
  );
}
