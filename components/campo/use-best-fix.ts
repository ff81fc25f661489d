"use client";

import { useEffect, useRef, useState } from "react";
import { formatPoint, inBolivia, type Point } from "@/contract/place/coordinates";
import { metresBetween } from "@/lib/fotogramas/point";

/** How long 'Mejorar' listens, in ms. */
const LISTEN_MS = 30_000;

interface Fix extends Point {
  /** Radius of the position's uncertainty, in metres. */
  accuracy: number;
  at: Date;
}

export interface BestFix {
  /** The most accurate position so far. */
  best: Fix | null;
  /** How many positions were read there. */
  readings: number;
  listening: boolean;
  /** Why there is none, for the person. */
  failed: string | null;
  start: () => void;
}

const DENIED = "El navegador no tiene permiso para ver su ubicación.";
const NONE = "No se pudo obtener su ubicación. Inténtelo a cielo abierto.";
const ABSENT = "Este equipo no da su ubicación.";
const ABROAD = "Su ubicación está fuera de Bolivia.";

const NO_FIX = { best: null, readings: 0, listening: false, failed: null } as const;

/** Both readings cannot be of one place: the person has gone elsewhere. */
const isElsewhere = (one: Fix, other: Fix) => metresBetween(one, other) > one.accuracy + other.accuracy;

const placeOf = (point: Point | null) => (point ? formatPoint(point) : "");

/**
 * Listens to the device's position for 30 seconds and keeps the most accurate one of where the person stands;
 * `onBetter` is called with each better one. A `point` that did not come from here was set by hand: it ends listening.
 */
export function useBestFix(point: Point | null, onBetter: (point: Point) => void): BestFix {
  const [state, setState] = useState<Omit<BestFix, "start">>(NO_FIX);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const place = placeOf(point);
  /** The point before the first reading, or the last one that `onBetter` got. */
  const expected = useRef(place);
  useEffect(() => {
    if (place === expected.current) return;
    expected.current = place;
    stop.current();
    setState(NO_FIX);
  }, [place]);

  const start = () => {
    if (!("geolocation" in navigator)) return setState((now) => ({ ...now, failed: ABSENT }));
    stop.current();
    let { best, readings } = state;
    const end = () => {
      navigator.geolocation.clearWatch(watch);
      window.clearTimeout(timer);
      setState((now) => ({ ...now, listening: false }));
    };
    setState({ best, readings, listening: true, failed: null });
    const take = (found: Fix) => {
      const moved = best !== null && isElsewhere(best, found);
      readings = moved ? 1 : readings + 1;
      if (best !== null && !moved && found.accuracy >= best.accuracy) return;
      best = found;
      const { latitude, longitude } = found;
      expected.current = placeOf(found);
      onBetter({ latitude, longitude });
    };
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const inside = inBolivia({ latitude, longitude });
        if (inside) take({ latitude, longitude, accuracy, at: new Date() });
        const failed = best === null && !inside ? ABROAD : null;
        setState((now) => ({ ...now, best, readings, failed }));
      },
      ({ code, PERMISSION_DENIED }) => {
        if (best === null) setState((now) => ({ ...now, failed: code === PERMISSION_DENIED ? DENIED : NONE }));
        if (code === PERMISSION_DENIED) end();
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: LISTEN_MS },
    );
    const timer = window.setTimeout(end, LISTEN_MS);
    stop.current = end;
  };

  return { ...state, start };
}
