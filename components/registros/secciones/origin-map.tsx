"use client";

import { useMemo, useState } from "react";
import { isLineSlow } from "@/components/map/locator-map";
import { CHOSEN_POINT, OFFERED_POINT } from "@/components/map/points-shape";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Point } from "@/contract/place/coordinates";
import type { MapTiles } from "@/lib/map/config";
import { COPIAR, type Origen } from "@/lib/registros/secciones/copiar";

const PointsView = lazyPart(() => import("@/components/map/points-view").then((module) => module.PointsView));

/** How many of the nearest are drawn: the map opens on all of them. */
const DRAWN = 10;
/** The key of the record that receives; no record has it as its id. */
const OWN = 0;

interface OriginMapProps {
  tiles: MapTiles;
  /** The point of the record that receives. */
  own: Point;
  origins: readonly Origen[];
  chosen: Origen | null;
  onChoose: (origin: Origen) => void;
}

/** The records to copy from around the one that receives, which has the pin; only where there is room and line for it. */
export function OriginMap({ tiles, own, origins, chosen, onChoose }: OriginMapProps) {
  const [shown] = useState(() => !isLineSlow() && matchMedia("(min-width: 992px)").matches);
  const points = useMemo(
    () => [
      { key: OWN, ...own, group: 0 },
      ...origins
        .slice(0, DRAWN)
        .flatMap(({ id, point }) =>
          point ? [{ key: id, ...point, group: id === chosen?.id ? CHOSEN_POINT : OFFERED_POINT }] : [],
        ),
    ],
    [own, origins, chosen],
  );
  if (!shown) return null;
  return (
    <div className="relative w-64 shrink-0 overflow-hidden rounded-sm border border-line-default drawer:hidden">
      <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
      <PointsView
        tiles={tiles}
        points={points}
        department={null}
        chosen={OWN}
        title={COPIAR.map}
        undrawable={COPIAR.undrawable}
        onPoint={({ key }) => {
          const origin = origins.find(({ id }) => id === key);
          if (origin) onChoose(origin);
        }}
      />
    </div>
  );
}
