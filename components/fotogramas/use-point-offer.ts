"use client";

import { useState, useSyncExternalStore } from "react";
import type { Point } from "@/contract/place/coordinates";
import { pointOffer, pointOffers, type LocatedPhoto, type PointOffer } from "@/lib/fotogramas/point";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import type { Upload } from "./upload-types";

/** The positions refused with 'No', by attraction, kept in this browser. Without storage they are offered again. */

const keyOf = (idPpirta: number) => `posiciones:${idPpirta}`;
/** The most refusals kept for an attraction; the oldest are dropped first. */
const MOST_REFUSALS = 200;

/** The keys of the refused offers. */
function refusedPoints(idPpirta: number): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(keyOf(idPpirta)) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((key): key is string => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** Stores refused offers and returns all refused keys. */
function refusePoints(idPpirta: number, keys: readonly string[]): ReadonlySet<string> {
  const all = new Set([...refusedPoints(idPpirta), ...keys]);
  try {
    window.localStorage.setItem(keyOf(idPpirta), JSON.stringify([...all].slice(-MOST_REFUSALS)));
  } catch {
    // If the storage is full, the refusal lasts only as long as the page.
  }
  return all;
}

interface PointOffers {
  /** The offer to answer now; null if there is none. */
  current: PointOffer | null;
  /** True if the person requested this offer; it then takes the focus. */
  asked: boolean;
  /** Offers that photo's position, even after a 'No'. */
  ask: (photo: ShownPhoto) => void;
  /** Closes the offer after any answer; it is not shown again unless requested. */
  settle: () => void;
}

const subscribeToNothing = () => () => undefined;
const locatedPhotos = ({ photo }: Upload): LocatedPhoto[] =>
  photo?.position ? [{ nombre: photo.name, g_x: photo.position.latitude, g_y: photo.position.longitude }] : [];

/** Which photo's position is offered as the record's point: photos uploaded just now first, then the others. */
export function usePointOffer(
  idPpirta: number,
  from: Point | null,
  photos: readonly ShownPhoto[],
  uploads: readonly Upload[],
): PointOffers {
  // Refusals are kept in the browser's storage, so the server's HTML contains no offer.
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [refused, setRefused] = useState<ReadonlySet<string> | null>(null);
  const [asked, setAsked] = useState<PointOffer | null>(null);
  if (inBrowser && refused === null) setRefused(refusedPoints(idPpirta));

  const stored = uploads.filter(({ state }) => state === "done").flatMap(locatedPhotos);
  const offers = pointOffers([...stored, ...photos], from);
  const open = refused === null ? [] : offers.filter(({ key }) => !refused.has(key));
  return {
    current: asked ?? open[0] ?? null,
    asked: asked !== null,
    ask: (photo) => setAsked(pointOffer(photo, from)),
    settle: () => {
      setAsked(null);
      // One answer settles all current offers; each photo's position can still be requested.
      setRefused(
        refusePoints(
          idPpirta,
          offers.map(({ key }) => key),
        ),
      );
    },
  };
}
