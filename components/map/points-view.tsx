"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./desk-map.css";
import "./map.css";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { tileBases, type MapBase, type TileBase } from "@/lib/map/config";
import { hasWebGl } from "./base-map";
import { BaseSwitch, MapCredit, OutlinesNote, ZoomButtons } from "./map-controls";
import { openingBase } from "./opening-base";
import { startPoints, type PointsSession } from "./points-session";
import type { PointsMapProps } from "./points-types";

/** A map of many points, with its library; it is loaded where it is shown. */
export function PointsView(props: PointsMapProps) {
  const { tiles, points, department, chosen, title, undrawable } = props;
  const bases = tileBases(tiles);
  const [base, setBase] = useState<MapBase>(() => openingBase(tiles));
  const [drawable] = useState(hasWebGl);
  const container = useRef<HTMLDivElement>(null);
  const session = useRef<PointsSession | null>(null);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const first = latest.current;
    const map = startPoints(element, {
      base: openingBase(first.tiles),
      tiles: first.tiles,
      department: first.department,
      title: first.title,
      onPoint: (point) => latest.current.onPoint(point),
      onBase: setBase,
    });
    session.current = map;
    return () => {
      session.current = null;
      map.destroy();
    };
  }, [drawable, department, title]);
  useEffect(() => session.current?.draw(points), [points, department, title]);
  useEffect(() => session.current?.choose(chosen), [chosen, points, department, title]);

  if (!drawable) {
    return (
      <div className="absolute inset-0 bg-surface p-3">
        <Notice>{undrawable}</Notice>
      </div>
    );
  }
  const changeBase = (next: TileBase) => session.current?.setBase(next);
  const [preferred] = bases;
  return (
    <div className="mapa absolute inset-0 isolate overflow-hidden">
      <div ref={container} className="h-full w-full" data-testid="mapa-filas" />
      <div className="absolute top-2 left-2">
        {bases.length > 0 && <BaseSwitch bases={bases} value={base} onChange={changeBase} />}
      </div>
      <ZoomButtons onZoom={(levels) => session.current?.zoomBy(levels)} className="absolute top-2 right-2" />
      {base === "contornos" && preferred && (
        <div className="absolute inset-x-2 bottom-7">
          <OutlinesNote onRetry={() => changeBase(preferred)} />
        </div>
      )}
      <MapCredit tiles={tiles} base={base} short />
    </div>
  );
}
