"use client";

import { useState, useSyncExternalStore } from "react";
import type { Point } from "@/lib/coordinates";
import { pointOffer, pointOffers, type Located, type PointOffer } from "@/lib/photo-point";
import type { ShownPhoto } from "@/lib/photo-shown";
import { refusedPoints, refusePoints } from "./refused-points";
import type { Upload } from "./upload-types";

interface PointOffers {
  /** The one to be answered now; null where there is none. */
  current: PointOffer | null;
  /** It was asked for by name, so it takes the focus. */
  asked: boolean;
  /** Offers that photograph's position, also after a 'No'. */
  ask: (photo: ShownPhoto) => void;
  /** The question was answered, either way: it is not put again by itself. */
  settle: () => void;
}

const never = () => () => undefined;
const located = ({ photo }: Upload): Located[] =>
  photo?.position ? [{ nombre: photo.name, g_x: photo.position.latitude, g_y: photo.position.longitude }] : [];

/** Which photograph's position is offered as the record's point: those on their way first, then the stored ones. */
export function usePointOffer(
  idPpirta: number,
  from: Point | null,
  photos: readonly ShownPhoto[],
  uploads: readonly Upload[],
): PointOffers {
  // What was refused stands in the browser's storage: the server's HTML holds no offer.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [refused, setRefused] = useState<ReadonlySet<string> | null>(null);
  const [asked, setAsked] = useState<PointOffer | null>(null);
  if (inBrowser && refused === null) setRefused(refusedPoints(idPpirta));

  const stored = uploads.filter(({ state }) => state === "done").flatMap(located);
  const offers = pointOffers([...stored, ...photos], from);
  const open = refused === null ? [] : offers.filter(({ key }) => !refused.has(key));
  return {
    current: asked ?? open[0] ?? null,
    asked: asked !== null,
    ask: (photo) => setAsked(pointOffer(photo, from)),
    settle: () => {
      setAsked(null);
      // One answer does for all that were taken around here: the others stay to be asked for by name.
      setRefused(
        refusePoints(
          idPpirta,
          offers.map(({ key }) => key),
        ),
      );
    },
  };
}
