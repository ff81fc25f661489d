"use client";

import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { mercator } from "@/contract/place/mercator";
import type { MapTiles } from "@/lib/map/config";
import { formatPoint, type Point } from "@/contract/place/coordinates";
import { LocationMap } from "./location-map";
import { FRAMES } from "./frames";
import { PIN_BODY, PIN_PEAKS } from "./pin";

const OUTLINES = "/mapa/contornos.svg";
/** Of the frame's height, left free above and below it. */
const MARGIN = 0.12;
/** Of the picture's height, kept above a point for its pin. */
const PIN_ROOM = 1 / 3;
/** The whole country. */
const COUNTRY = Object.values(FRAMES).reduce(([w, n, e, s], [west, north, east, south]) => [
  Math.min(w, west),
  Math.min(n, north),
  Math.max(e, east),
  Math.max(s, south),
]);

/** A point in the drawing's units: thousandths of a degree of longitude, downwards on Mercator's projection. */
const onPicture = (point: Point): readonly [number, number] => [
  point.longitude * 1000,
  (mercator(point).y - 0.5) * 360_000,
];

interface MapPictureProps {
  point: Point | null;
  idDepartamento: number | null;
  /** The record's name; null where the map itself says it. */
  title: string | null;
}

/** A drawn map of a department and a point: what a read-only map shows until somebody touches it. */
export function MapPicture({ point, idDepartamento, title }: MapPictureProps) {
  const own = idDepartamento !== null && idDepartamento in FRAMES ? idDepartamento : null;
  const [west, north, east, south] = (own !== null && FRAMES[own]) || COUNTRY;
  const at = point && onPicture(point);
  const bottom = south + (south - north) * MARGIN;
  const tall = Math.round(Math.max((south - north) * (1 + 2 * MARGIN), at ? (bottom - at[1]) / (1 - PIN_ROOM) : 0));
  const [x, y] = [(west + east) / 2, Math.round(bottom - tall)];
  return (
    <div
      {...(title === null
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": point ? `${title}: ${formatPoint(point)}` : `${title}: sin punto` })}
      className="absolute inset-0 overflow-hidden bg-(--map-outside)"
    >
      {/* The height alone sets the scale; the neighbours to both sides overflow the box. */}
      <svg viewBox={`${x} ${y} 1 ${tall}`} className="absolute inset-0 size-full overflow-visible">
        <use href={`${OUTLINES}#contornos`} className="fill-map-land stroke-map-line" />
        {own !== null && (
          <use href={`${OUTLINES}#d${own}`} className="fill-map-land-on stroke-map-line-on stroke-[1.4]" />
        )}
      </svg>
      {/* A square from the middle on: its width is the picture's height. Container units would print blank pages. */}
      <div className="absolute inset-y-0 left-1/2 aspect-square">
        {at && <Pin right={(at[0] - x) / tall} down={(at[1] - y) / tall} />}
      </div>
    </div>
  );
}

/** Its tip is on the point, which lies so far from the top middle, in heights of the picture. */
const Pin = ({ right, down }: { right: number; down: number }) => (
  <svg
    viewBox="0 0 30 50"
    className="absolute h-[50px] w-[30px] -translate-x-1/2 -translate-y-full overflow-visible"
    style={{ left: `${(right * 100).toFixed(2)}%`, top: `${(down * 100).toFixed(2)}%` }}
  >
    <path className="fill-primary-line stroke-surface stroke-[1.5]" d={PIN_BODY} />
    <path className="fill-raised" d={PIN_PEAKS} />
  </svg>
);

/** Before a map opens by itself, in ms: a record that is only passed by does not load it. */
const AT_REST_MS = 700;

/** Whether data is to be saved, or the line is slow. */
export function isLineSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? "");
}

/** Whether a map opens by itself here: not on a phone, where data is to be saved, or on a slow line. */
const opensByItself = () => !isLineSlow() && matchMedia("(pointer: fine) and (min-width: 641px)").matches;

/** In place of a map that is not open: its picture, and the button that opens it. */
export function ClosedMap({ onOpen, ...picture }: MapPictureProps & { onOpen: () => void }) {
  return (
    <>
      <MapPicture {...picture} />
      <button
        type="button"
        onClick={onOpen}
        className="absolute right-3 bottom-3 flex h-7 items-center gap-1.5 rounded-sm border border-line-default bg-raised px-2 text-xs text-secondary shadow-popover phone:h-11 phone:px-3 print:hidden"
      >
        <Icon name="map" className="size-3.5" />
        Abrir el mapa
      </button>
    </>
  );
}

interface LocatorMapProps {
  latitude: number | null;
  longitude: number | null;
  idDepartamento: number | null;
  /** The record's name. */
  title: string;
  tiles: MapTiles;
  className?: string;
}

/**
 * A small read-only map of a record's point: a picture of its department, and the map itself, which shows its
 * municipality, once the page is at rest, or where it does not open by itself, once somebody points at it or presses it.
 */
export function LocatorMap({ tiles, className = "h-42", ...place }: LocatorMapProps) {
  const { latitude, longitude, idDepartamento, title } = place;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const picture = <MapPicture {...{ point, idDepartamento }} title={null} />;
  useEffect(() => {
    if (!opensByItself()) return;
    const timer = setTimeout(() => setOpen(true), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
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
        <>
          <LocationMap {...place} tiles={tiles} readOnly small className="h-full print:hidden" ground={picture} />
          {/* A live map's canvas prints empty. */}
          <div className="hidden print:block">
            <MapPicture {...{ point, idDepartamento, title }} />
          </div>
        </>
      ) : (
        <ClosedMap {...{ point, idDepartamento, title }} onOpen={press} />
      )}
    </div>
  );
}
