"use client";

import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { LocationMapProps } from "./map-view";

const MapView = lazyPart(() => import("./map-view").then((module) => module.default));

/** A map with one marker (spec 2 §2.11). Its code is loaded in the browser when it is shown. */
export function LocationMap(props: LocationMapProps) {
  return (
    <div
      className={cx("relative", props.className ?? (props.height === undefined && "h-[372px]"))}
      {...(props.height !== undefined && { style: { height: props.height } })}
    >
      <Skeleton ground className={cx("absolute inset-0 h-full w-full", props.small ? "rounded-none" : "rounded-md")} />
      <MapView {...props} />
    </div>
  );
}
