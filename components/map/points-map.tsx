"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { PointsMapProps } from "./points-types";

const PointsView = lazyPart(() => import("./points-view").then((module) => module.default));

/** A map of many points; its library is loaded in the browser when it is shown. */
export function PointsMap(props: PointsMapProps) {
  return (
    <>
      <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
      {/* Another department is another map, which opens on it. */}
      <PointsView key={props.department} {...props} />
    </>
  );
}
