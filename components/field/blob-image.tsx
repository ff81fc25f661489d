"use client";

import { useCallback } from "react";

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className?: string;
}

/** An image of the device's store. Its address lives as long as it is shown. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} />;
}
