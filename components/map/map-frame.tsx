"use client";

import "./map.css";
import { useEffect, useId } from "react";
import { cx } from "@/components/ui/cx";
import type { Point } from "@/contract/place/coordinates";
import type { MapTiles, SetsBy } from "@/lib/map/config";
import { BaseSwitch, MapCredit, MapHint, OUTLINES_NOTE, OutlinesNote, ZoomButtons } from "./map-controls";
import { PlaceSearch } from "./place-search";
import type { StartMap } from "./session";
import { useMap } from "./use-map";

export interface LocationMapProps {
  /** Decimal degrees; null while no point is set. */
  latitude: number | null;
  longitude: number | null;
  /** The person set the point: by pointer, by dragging, by arrow keys or with the search box. */
  onChange?: (point: Point) => void;
  /** What sets the point: a double click (default) or a click (spec 2 §2.11). */
  sets?: SetsBy;
  readOnly?: boolean;
  /** In px; 372 without this and without a class. */
  height?: number;
  className?: string;
  tiles: MapTiles;
  /** Shows the 'Buscar ubicación...' box. */
  search?: boolean;
  /** A place to show without setting the point; a new object moves the map. */
  focus?: Point | null;
  /** The department highlighted on the outlines. */
  idDepartamento?: number | null;
  /** The marker's name for screen readers, on a read-only map. */
  title?: string;
  /** For a small map in a page that scrolls: no zoom by wheel, no base switch. */
  small?: boolean;
  /** Says nothing of outlines without tiles: in the field they are what is expected. */
  quiet?: boolean;
}

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

interface MapFrameProps extends LocationMapProps {
  /** Of what is drawn over the outlines. */
  credit?: string;
  /** Draws the map; another function later draws no other map. */
  start: StartMap;
}

/** A map with what lies around it: search box, switch, buttons, hint, credit. `start` draws the map itself. */
export function MapFrame(props: MapFrameProps) {
  const { start, latitude, longitude, onChange, tiles, focus, small = false } = props;
  const { idDepartamento = null, sets = "dblclick", title = "Ubicación", readOnly = !onChange } = props;
  const id = useId();
  const point = pointOf(latitude, longitude);
  const { container, session, base, bases, changeBase, onRetry } = useMap(props, (element, { latest, ...opening }) =>
    start(element, {
      ...opening,
      point,
      tiles,
      readOnly,
      sets,
      department: idDepartamento,
      wheel: !small,
      title,
      onPoint: (chosen) => latest().onChange?.(chosen),
    }),
  );

  useEffect(() => session.current?.setPoint(pointOf(latitude, longitude)), [session, latitude, longitude]);
  useEffect(() => session.current?.setDepartment(idDepartamento), [session, idDepartamento]);
  useEffect(() => {
    if (focus) session.current?.moveTo(focus);
  }, [session, focus]);

  return (
    <div
      className={cx(
        "mapa absolute inset-0 isolate flex flex-col overflow-hidden",
        small ? "border-b border-line-default" : "rounded-md border border-line-control",
      )}
    >
      <div className="relative min-h-0 flex-1">
        <div ref={container} className="h-full w-full" data-testid="mapa" />
        <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start gap-2 *:pointer-events-auto">
          {props.search && (
            <PlaceSearch
              id={`${id}-lugar`}
              withOthers={tiles.geocoder === true}
              className="min-w-0 flex-1 sm:max-w-[280px]"
              onChoose={(place) => {
                onChange?.({ latitude: place.latitude, longitude: place.longitude });
                session.current?.moveTo(place);
              }}
            />
          )}
          {bases.length > 0 && !small && (
            <BaseSwitch bases={bases} value={base} onChange={changeBase} className="ml-auto phone:hidden" />
          )}
        </div>
        <ZoomButtons
          onZoom={(levels) => session.current?.zoomBy(levels)}
          className={cx("absolute right-3", small ? "top-3 scale-90 origin-top-right" : "top-14 phone:top-16")}
        />
        {bases.length > 0 && !small && (
          <BaseSwitch bases={bases} value={base} onChange={changeBase} className="absolute bottom-6 left-3 sm:hidden" />
        )}
        <MapCredit tiles={tiles} base={base} more={props.credit} />
      </div>
      {/* On a phone below the map, of which its controls would cover half. */}
      <div className="map-notes">
        {base === "contornos" && !small && !props.quiet && <OutlinesNote onRetry={onRetry} />}
        {!readOnly && <MapHint sets={sets} />}
      </div>
      {base === "contornos" && small && (
        <p className="sr-only" role="status">
          {OUTLINES_NOTE}.
        </p>
      )}
    </div>
  );
}
