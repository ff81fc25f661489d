"use client";

import { useEffect, useRef, useState } from "react";
import { inBolivia, type Point } from "@/lib/map/coordinates";

/** How long 'Mejorar' listens, in ms. */
export const LISTEN_MS = 30_000;

interface Fix extends Point {
  /** Radius of the position's uncertainty, in metres. */
  accuracy: number;
  at: Date;
}

export interface BestFix {
  /** The most accurate position so far. */
  best: Fix | null;
  /** How many positions were read. */
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

/** Listens to the device's position for 30 seconds and keeps the most accurate one; each better one is told. */
export function useBestFix(onBetter: (point: Point) => void): BestFix {
  const [state, setState] = useState<Omit<BestFix, "start">>({
    best: null,
    readings: 0,
    listening: false,
    failed: null,
  });
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const start = () => {
    if (!("geolocation" in navigator)) return setState((now) => ({ ...now, failed: ABSENT }));
    stop.current();
    let best: Fix | null = null;
    let readings = 0;
    const end = () => {
      navigator.geolocation.clearWatch(watch);
      window.clearTimeout(timer);
      setState((now) => ({ ...now, listening: false }));
    };
    setState({ best: null, readings: 0, listening: true, failed: null });
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        readings += 1;
        const better = best === null || accuracy < best.accuracy;
        const inside = inBolivia({ latitude, longitude });
        if (better && inside) {
          best = { latitude, longitude, accuracy, at: new Date() };
          onBetter({ latitude, longitude });
        }
        const failed = best === null && !inside ? ABROAD : null;
        setState((now) => ({ ...now, best, readings, failed }));
      },
      ({ code, PERMISSION_DENIED }) => {
        if (best !== null) return;
        setState((now) => ({ ...now, failed: code === PERMISSION_DENIED ? DENIED : NONE }));
        if (code === PERMISSION_DENIED) end();
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: LISTEN_MS },
    );
    const timer = window.setTimeout(end, LISTEN_MS);
    stop.current = end;
  };

  return { ...state, start };
}
