"use client";

import { useCallback, useState } from "react";
import { photoAlt, photoName, photoSrc } from "@/components/fotogramas/photo-src";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { api, ApiError } from "@/lib/api-client";
import { ATRACTIVO_PAGE } from "@/lib/registros/texts";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { shownPhoto } from "@/lib/fotogramas/shown";
import { LoadFailure } from "./load-failure";
import { PanelSkeleton } from "./panel-skeleton";
import { useLoad } from "./use-load";

const PhotoViewer = lazyPart(() => import("@/components/fotogramas/photo-viewer").then((module) => module.PhotoViewer));

/** The photos of an attraction as thumbnails that open at full size, with a star on the favourite. */
export function PhotosOf({ id }: { id: number }) {
  const [viewed, setViewed] = useState<number | null>(null);
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const { fotograma } = await api("fotogramappirta.list", { id, query: { imagenes: "0" }, signal });
        return fotograma.map(shownPhoto);
      },
      [id],
    ),
  );
  if (list.state === "loading") return <PanelSkeleton />;
  if (list.state === "failed") {
    const { error } = list;
    return <LoadFailure {...(error instanceof ApiError && { message: error.message })} onRetry={list.retry} />;
  }
  const photos = list.value;
  if (photos.length === 0) return <p className="text-sm text-muted">{FOTOGRAMAS.none}</p>;
  return (
    <>
      <ul aria-label={FOTOGRAMAS.title} className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="min-w-0">
            <button
              type="button"
              title={`Ver ${photoName(photo)}`}
              onClick={() => setViewed(index)}
              className="block w-full rounded-sm"
            >
              <img
                src={photoSrc(photo, 150)}
                alt={photoAlt(photo)}
                loading="lazy"
                className="aspect-4/3 w-full rounded-sm bg-sunken object-cover"
              />
            </button>
            <p className="mt-1 flex items-start gap-1 text-xs text-secondary">
              {photo.favorito === "1" && (
                <span title={ATRACTIVO_PAGE.favourite} className="mt-px shrink-0 text-link">
                  <Icon name="star" className="fill-current size-icon-sm" />
                  <span className="sr-only">{ATRACTIVO_PAGE.favourite}</span>
                </span>
              )}
              <span className="min-w-0 break-words">{photoAlt(photo)}</span>
            </p>
          </li>
        ))}
      </ul>
      {viewed !== null && (
        <PhotoViewer photos={photos} index={viewed} onIndex={setViewed} onClose={() => setViewed(null)} />
      )}
    </>
  );
}
