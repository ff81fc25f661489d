"use client";

import { Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty";
import type { Fotograma } from "@/contract/resources/hijos";
import { PhotoTable } from "./photo-table";
import { PhotoViewer } from "./photo-viewer";

/** The photographs of an attraction, read-only (spec 2 §2.9). */
export function PhotosView({ photos }: { photos: readonly Fotograma[] }) {
  const [viewed, setViewed] = useState<number | null>(null);
  if (photos.length === 0) {
    return <EmptyState icon={<ImageIcon aria-hidden />} title="Todavía no hay fotogramas" />;
  }
  return (
    <>
      <PhotoTable photos={photos} onView={setViewed} />
      {viewed !== null && (
        <PhotoViewer photos={photos} index={viewed} onIndex={setViewed} onClose={() => setViewed(null)} />
      )}
    </>
  );
}
