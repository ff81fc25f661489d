"use client";

import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { MapTiles } from "@/lib/map/config";
import { LocationMap } from "./location-map";
import { MapPicture } from "./map-picture";

/** Before a map opens by itself, in ms: a record that is only passed by does not load it. */
const AT_REST_MS = 700;

interface LocatorMapProps {
  latitude: number | null;
  longitude: number | null;
  idDepartamento: number | null;
  /** The record's name. */
  title: string;
  tiles: MapTiles;
  /** The map opens by itself where a mouse is at hand. */
  opens?: boolean;
  className?: string;
}

/**
 * A small read-only map of a record's department and point: a picture, and the map itself once somebody points at it or
 * presses it.
 */
export function LocatorMap({ tiles, opens = false, className = "h-42", ...place }: LocatorMapProps) {
  const { latitude, longitude, idDepartamento, title } = place;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const picture = <MapPicture {...{ point, idDepartamento }} title={open ? null : title} />;
  useEffect(() => {
    if (!opens || !matchMedia("(pointer: fine)").matches) return;
    const timer = setTimeout(() => setOpen(true), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [opens]);
  const press = () => {
    setOpen(true);
    // The button leaves: Tab goes on from here, into the map.
    box.current?.focus();
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={cx("relative overflow-hidden outline-none", !open && "border-b border-line-default", className)}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
    >
      {open ? (
        <LocationMap {...place} tiles={tiles} readOnly small className="h-full" ground={picture} />
      ) : (
        <>
          {picture}
          <button
            type="button"
            onClick={press}
            className="absolute right-3 bottom-3 flex h-7 items-center gap-1.5 rounded-sm border border-line-default bg-raised px-2 text-xs text-secondary shadow-popover phone:h-11 phone:px-3 print:hidden"
          >
            <Icon name="map" className="size-3.5" />
            Abrir el mapa
          </button>
        </>
      )}
    </div>
  );
}
