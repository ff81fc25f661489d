"use client";

import { useCallback } from "react";
import { cx } from "@/components/ui/cx";
import { imagesOf } from "@/lib/campo/photos";
import type { FotoDeCampo } from "@/lib/campo/types";

interface DevicePictureProps {
  photo: FotoDeCampo;
  className?: string;
}

/** Whether the device has a picture of it to show. */
export const hasPicture = ({ conImagen, bytesMiniatura }: FotoDeCampo) => conImagen || bytesMiniatura > 0;

/** A photo's small picture, read from the device when it is shown; its image where there is none. */
export function DevicePicture({ photo, className }: DevicePictureProps) {
  const { clave, nombre } = photo;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      let url: string | null = null;
      let shown = true;
      imagesOf(clave).then(
        (found) => {
          const blob = found?.miniatura ?? found?.contenido;
          if (!shown || !blob) return;
          url = URL.createObjectURL(blob);
          image.src = url;
        },
        () => undefined, // Its name stands in its place.
      );
      return () => {
        shown = false;
        if (url !== null) URL.revokeObjectURL(url);
      };
    },
    [clave],
  );
  return <img ref={show} alt={nombre} className={cx("text-xs text-muted", className)} />;
}
