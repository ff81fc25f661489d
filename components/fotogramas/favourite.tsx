"use client";

import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { ATRACTIVO_PAGE } from "@/lib/registros/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { heightAt, photoAlt, photoName, photoSrc } from "./photo-src";

const PhotoViewer = lazyPart(() => import("./photo-viewer").then((module) => module.PhotoViewer));

/** The favourite photo of an attraction, in the card of the read-only view (spec 2 §2.9). */
export function Favourite({ photos }: { photos: readonly ShownPhoto[] }) {
  const [open, setOpen] = useState(false);
  const photo = photos.find(({ favorito }) => favorito === "1");
  return (
    <section className="border-t border-line-subtle px-4 py-3">
      <h2 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{ATRACTIVO_PAGE.favourite}</h2>
      {photo ? (
        <button
          type="button"
          title={`Ver ${photoName(photo)}`}
          onClick={() => setOpen(true)}
          className="block w-full rounded-sm"
        >
          <img
            src={photoSrc(photo, 600)}
            alt={photoAlt(photo)}
            width={600}
            height={heightAt(photo, 600)}
            className="h-auto w-full rounded-sm bg-sunken"
          />
        </button>
      ) : (
        <p className="text-xs text-muted">Ningún fotograma fue elegido como favorito.</p>
      )}
      {open && photo && (
        <PhotoViewer photos={[photo]} index={0} onIndex={() => undefined} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
