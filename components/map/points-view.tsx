"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./desk-map.css";
import "./map.css";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { hasWebGl } from "./base-map";
import { BaseSwitch, MapCredit, OutlinesNote, ZoomButtons } from "./map-controls";
import { startPoints } from "./points-session";
import type { PointsMapProps } from "./points-types";
import { useMap } from "./use-map";

/** A map of many points, with its library; it is loaded where it is shown. */
export function PointsView(props: PointsMapProps) {
  const { tiles, points, department, chosen, title, undrawable } = props;
  const [drawable] = useState(hasWebGl);
  const { container, session, base, bases, changeBase, onRetry } = useMap(props, (element, { latest, ...opening }) =>
    startPoints(element, { ...opening, tiles, department, title, onPoint: (point) => latest().onPoint(point) }),
  );
  useEffect(() => session.current?.draw(points), [session, points]);
  useEffect(() => session.current?.choose(chosen), [session, chosen, points]);

  if (!drawable) {
    return (
      <div className="absolute inset-0 bg-surface p-3">
        <Notice>{undrawable}</Notice>
      </div>
    );
  }
  return (
    <div className="mapa absolute inset-0 isolate overflow-hidden">
      <div ref={container} className="h-full w-full" data-testid="mapa-filas" />
      <div className="absolute top-2 left-2">
        {bases.length > 0 && <BaseSwitch bases={bases} value={base} onChange={changeBase} />}
      </div>
      <ZoomButtons onZoom={(levels) => session.current?.zoomBy(levels)} className="absolute top-2 right-2" />
      {base === "contornos" && onRetry && (
        <div className="absolute inset-x-2 bottom-7">
          <OutlinesNote onRetry={onRetry} />
        </div>
      )}
      <MapCredit tiles={tiles} base={base} />
    </div>
  );
}
