"use client";

import { useCallback, useState } from "react";
import { photoAlt, photoSrc } from "@/components/fotogramas/photo-src";
import { LoadFailure } from "@/components/seguimiento/review/load-failure";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { api } from "@/lib/api-client";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { shownPhoto } from "@/lib/fotogramas/shown";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { useDeskKeys } from "./use-desk-keys";

const PhotoViewer = lazyPart(() => import("@/components/fotogramas/photo-viewer").then((module) => module.PhotoViewer));

/** The photographs of an attraction, one of them large; the arrow keys show another one. */
export function DeskPhotos({ id }: { id: number }) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const list = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const { fotograma } = await api("fotogramappirta.list", { id, query: { imagenes: "0" }, signal });
        return fotograma.map(shownPhoto);
      },
      [id],
    ),
  );
  const photos = list.state === "ready" ? list.value : [];
  const photo = photos[at];
  const step = (by: number) => photos.length > 1 && setAt((at + by + photos.length) % photos.length);
  useDeskKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1), F: photo && (() => setOpen(true)) });

  if (list.state === "failed") return <LoadFailure onRetry={list.retry} />;
  return (
    <section aria-label={DESK.photos} aria-busy={list.state === "loading"} className="grid gap-1.5">
      <div className="relative grid aspect-16/9 place-items-center overflow-hidden rounded-md bg-sunken">
        {photo ? (
          <>
            <img
              key={photo.id}
              src={photoSrc(photo, 600)}
              alt={photoAlt(photo)}
              className="absolute inset-0 size-full object-contain"
            />
            <p className="num absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-xs bg-tooltip px-2 py-1 text-xs text-on-tooltip">
              {DESK.photo(at + 1, photos.length, photoAlt(photo))}
            </p>
            <IconButton
              label={DESK.enlarge}
              icon={<Icon name="eye" />}
              onClick={() => setOpen(true)}
              className="absolute! top-2 right-2 border border-line-button bg-surface"
            />
          </>
        ) : (
          <p className="text-sm text-muted">{list.state === "ready" ? FOTOGRAMAS.none : ""}</p>
        )}
      </div>
      {photos.length > 1 && (
        <ul aria-label={FOTOGRAMAS.title} className="flex gap-1.5 overflow-x-auto p-0.5">
          {photos.map((one, index) => (
            <li key={one.id} className="shrink-0">
              <button
                type="button"
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
                className={cx("block rounded-sm", index === at && "outline-2 outline-offset-1 outline-primary-line")}
              >
                <img
                  src={photoSrc(one, 150)}
                  alt={photoAlt(one)}
                  loading="lazy"
                  className="h-12 w-[74px] rounded-sm bg-sunken object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && photo && <PhotoViewer photos={photos} index={at} onIndex={setAt} onClose={() => setOpen(false)} />}
    </section>
  );
}
