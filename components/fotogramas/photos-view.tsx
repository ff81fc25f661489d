"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/empty";
import { lazyPart } from "@/components/ui/lazy-part";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import type { Point } from "@/contract/place/coordinates";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { PhotoTable } from "./photo-table";

const PhotoViewer = lazyPart(() => import("./photo-viewer").then((module) => module.PhotoViewer));

/** The photos of an attraction, read-only (spec 2 §2.9). */
export function PhotosView({ photos, at }: { photos: readonly ShownPhoto[]; at: Point | null }) {
  const [viewed, setViewed] = useState<number | null>(null);
  if (photos.length === 0) {
    return <EmptyState icon={<Icon name="image" />} title={FOTOGRAMAS.none} />;
  }
  return (
    <>
      <PhotoTable photos={photos} at={at} onView={setViewed} />
      {viewed !== null && (
        <PhotoViewer photos={photos} index={viewed} onIndex={setViewed} onClose={() => setViewed(null)} />
      )}
    </>
  );
}
